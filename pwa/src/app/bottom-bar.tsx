import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '#pwa/ui/cx.ts';

/** Leaves space for the bar below the page, and says its height to what sticks to the bottom of the page. */
export const BOTTOM_BAR_CLASS =
  'phone:pb-[calc(4.25rem+env(safe-area-inset-bottom))] phone:[--bottom-bar:calc(4rem+env(safe-area-inset-bottom))]';

export const bottomBarItemClass = (isCurrent: boolean) =>
  cx(
    'relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 border-t-4 px-0.5 text-sm leading-tight',
    isCurrent ? 'border-marigold font-bold text-indigo' : 'border-transparent text-soft',
  );

interface BottomBarItemProps {
  to: string;
  isCurrent: boolean;
  children: ReactNode;
}

export const BottomBarItem = ({ to, isCurrent, children }: BottomBarItemProps) => (
  <li className="grow basis-15">
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={bottomBarItemClass(isCurrent)}>
      {children}
    </Link>
  </li>
);

/** Navigation bar at the bottom of a phone. */
export function BottomBar({ items, children }: { items: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation('nav');
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] desk:hidden print:hidden"
    >
      <ul data-large-targets className="flex flex-wrap">
        {items}
      </ul>
      {children}
    </nav>
  );
}
