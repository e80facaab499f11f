import { CalendarClock, Heart, History, MessageCircleQuestion, Settings, Wallet } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import '#pwa/i18n/en/settings.ts';

const LINKS = [
  ['/my-bookings', CalendarClock, 'to_bookings'],
  ['/past-bookings', History, 'to_past'],
  ['/favorites', Heart, 'to_favourites'],
  ['/account-settings', Settings, 'to_settings'],
  ['/payment-methods', Wallet, 'to_payment'],
  ['/support', MessageCircleQuestion, 'to_support'],
] as const;

/** The account navigation: beside the page on wide screens, a scrollable row above it on a phone. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings');
  const row = useRef<HTMLUListElement>(null);
  // The current link may be outside the visible part of the row. A layout effect runs again when a page that was hidden while
  // it loaded is shown.
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <div className="page-width grid gap-5 py-5 md:py-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label={t('menu')} className="min-w-0 lg:sticky lg:top-4 lg:self-start">
        <ul
          ref={row}
          className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-6 md:px-6 lg:mx-0 lg:grid lg:overflow-visible lg:rounded-md lg:border lg:border-line lg:bg-card lg:p-2 lg:shadow-board"
        >
          {LINKS.map(([to, Icon, text]) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                className="flex min-h-12 items-center gap-2 rounded-full border-2 border-line bg-card px-4 font-bold whitespace-nowrap hover:bg-tint-indigo aria-[current=page]:border-indigo aria-[current=page]:bg-tint-indigo aria-[current=page]:text-indigo lg:gap-3 lg:rounded-sm lg:border-transparent lg:px-3"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-indigo" />
                {t(text)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
