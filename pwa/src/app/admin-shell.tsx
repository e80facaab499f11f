import { CalendarCheck, Settings, ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { SosBar } from '#pwa/features/admin/sos-bar.tsx';
import { useSosWatch } from '#pwa/features/admin/use-sos-watch.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { Brand } from './brand.tsx';
import { navLinkClass } from './client-header.tsx';
import { SessionEndBar } from './session-end-bar.tsx';
import { ShellLayout } from './shell-layout.tsx';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { UserMenu } from './user-menu.tsx';

const LINKS = [
  ['/admin', 'dashboard'],
  ['/admin/sos', 'sos'],
  ['/admin/duty', 'duty'],
  ['/admin/verification', 'verification'],
  ['/admin/payments', 'payments'],
  ['/admin/tickets', 'tickets'],
  ['/admin/log', 'log'],
  ['/admin/operations', 'operations'],
] as const;

function AdminHeader({ unseen }: { unseen: number }) {
  const { t } = useTranslation(['admin', 'nav']);
  const admin = useSession('client');
  const { profile } = admin ?? {};
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen. scrollIntoView() would also scroll the page.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (here) nav.current?.scrollTo({ left: here.offsetLeft - nav.current.offsetLeft - 48 });
  }, [pathname]);
  return (
    <header className="bg-paper">
      <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
        <Brand />
        {profile?.role === 'admin' && (
          <nav
            ref={nav}
            aria-label={t('nav:main')}
            className="order-last -mx-2.5 flex basis-full overflow-x-auto lg:order-none lg:ms-4 lg:basis-auto"
          >
            {LINKS.map(([to, key]) => (
              <NavLink key={to} to={to} end className={navLinkClass}>
                {t(`link.${key}`)}
                {key === 'sos' && unseen > 0 && (
                  <span className="ms-2 rounded-full border-2 border-red bg-tint-red px-2 text-sm text-red-text tabular-nums">
                    {unseen}
                  </span>
                )}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="ms-auto flex items-center gap-2 text-indigo">
          <LanguageSwitch />
          {profile && (
            <UserMenu
              area="client"
              name={profile.name}
              photo={profile.profilePhoto}
              items={[
                { to: '/my-bookings', icon: CalendarCheck, text: t('nav:my_bookings') },
                { to: '/account-settings', icon: Settings, text: t('nav:account_settings') },
                ...(profile.role === 'admin'
                  ? [{ to: '/admin/second-factor', icon: ShieldCheck, text: t('factor.title') }]
                  : []),
              ]}
            />
          )}
        </div>
      </div>
      <BlockPrintBorder />
    </header>
  );
}

export function AdminShell() {
  const isAdmin = useSession('client')?.profile.role === 'admin';
  const state = useSosWatch(isAdmin);
  return (
    <ShellLayout
      header={
        <>
          <AdminHeader unseen={state.watch?.unseen ?? 0} />
          {isAdmin && <SosBar state={state} />}
          {isAdmin && <SessionEndBar />}
        </>
      }
      footer={
        <footer className="page-width mt-16">
          <div className="border-t border-line py-6">
            <ThemeSwitch />
          </div>
        </footer>
      }
    />
  );
}
