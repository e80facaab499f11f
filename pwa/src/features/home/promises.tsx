import { IndianRupee, ShieldCheck, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const PROMISES = [
  ['price', Tag],
  ['pay', IndianRupee],
  ['cancel', ShieldCheck],
] as const;

/** What a client can rely on with every booking. */
export function Promises() {
  const { t } = useTranslation('home');
  return (
    <ul className="grid grid-cols-3 gap-2 md:flex md:flex-wrap md:gap-x-6">
      {PROMISES.map(([key, Icon]) => (
        <li
          key={key}
          className="flex flex-col items-center gap-1 text-center text-sm leading-tight font-bold md:flex-row md:gap-2 md:text-base"
        >
          <Icon aria-hidden className="size-6 shrink-0 text-marigold" />
          {t(`promises.${key}`)}
        </li>
      ))}
    </ul>
  );
}
