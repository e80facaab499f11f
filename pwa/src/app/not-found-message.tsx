import { House, LayoutGrid } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import '#pwa/i18n/en/notFound.ts';

/** The content of the screen for an unknown URL. */
export default function NotFoundMessage() {
  const { t } = useTranslation('notFound');
  return (
    <div className="page-width grid justify-items-center gap-4 py-14 text-center">
      <p
        aria-hidden
        className="text-[6rem] leading-none font-bold text-indigo sign-letters [--color-sign-shade:var(--color-marigold)]"
      >
        404
      </p>
      <BlockPrintBorder className="max-w-60" />
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="max-w-md text-balance text-soft">{t('text')}</p>
      <div className="mt-2 flex w-full max-w-lg flex-wrap gap-3 *:grow">
        <ButtonLink to="/" size="large" icon={House}>
          {t('home')}
        </ButtonLink>
        <ButtonLink to="/services" size="large" variant="secondary" icon={LayoutGrid}>
          {t('services')}
        </ButtonLink>
      </div>
    </div>
  );
}
