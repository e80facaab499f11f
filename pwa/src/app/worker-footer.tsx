import { CircleQuestionMark, FileText, Lock, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ThemeSwitch } from './preferences.tsx';

const LINKS = [
  ['/help', 'help', CircleQuestionMark],
  ['/safety', 'safety', ShieldCheck],
  ['/privacy', 'privacy', Lock],
  ['/terms', 'terms', FileText],
] as const;

/** Footer of the workday screens: four links with icons. */
export function WorkerFooter() {
  const { t } = useTranslation('nav');
  return (
    <footer className="on-board bg-board text-on-board">
      <BlockPrintBorder className="text-on-board/70" />
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 [&_select]:min-h-14">
        <nav aria-label={t('footer')}>
          <ul className="grid grid-cols-2 gap-x-6 md:flex">
            {LINKS.map(([to, key, Icon]) => (
              <li key={to}>
                <Link to={to} className="flex min-h-14 items-center gap-2.5 hover:underline">
                  <Icon aria-hidden className="size-5.5 shrink-0" />
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
