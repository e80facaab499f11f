import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '#pwa/ui/mark.tsx';

/** Mark and name, leading home. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="flex min-h-12 items-center gap-2.5 rounded-md text-xl font-bold text-indigo">
      <Mark className="size-10" />
      {t('app')}
    </Link>
  );
}
