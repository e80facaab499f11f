import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#pwa/ui/logo.tsx';

/** Logo and name, linked to the home page. A narrow phone has no space for the name. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="flex min-h-12 items-center gap-2.5 rounded-md text-xl font-bold text-indigo">
      <Logo className="size-10" />
      <span className="max-[26rem]:sr-only">{t('app')}</span>
    </Link>
  );
}
