import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ThemeSwitch } from './preferences.tsx';

const LINKS = [
  ['/about', 'about'],
  ['/contact', 'contact'],
  ['/pricing', 'pricing'],
  ['/worker', 'for_workers'],
  ['/faq', 'faq'],
  ['/help', 'help'],
  ['/safety', 'safety'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/cookies', 'cookies'],
  ['/accessibility', 'accessibility'],
] as const;

export function SiteFooter() {
  const { t } = useTranslation(['nav', 'common']);
  return (
    <footer className="on-board bg-board text-on-board [contain-intrinsic-block-size:auto_36rem] [content-visibility:auto]">
      <BlockPrintBorder className="text-on-board/70" />
      <div className="page-width grid gap-4 py-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <p className="text-2xl font-bold">{t('common:app')}</p>
          <p className="mt-1 mb-4">{t('common:slogan')}</p>
          <ThemeSwitch />
        </div>
        <nav aria-label={t('footer')}>
          <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-3 xl:grid-cols-4">
            {LINKS.map(([to, key]) => (
              <li key={to}>
                <Link to={to} className="flex min-h-12 items-center hover:underline">
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
