import { CalendarCheck, LayoutDashboard, Settings, UserRound } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { SosButton } from '#pwa/features/sos/sos-button.tsx';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Brand } from './brand.tsx';
import { LanguageSwitch } from './preferences.tsx';

// Guests have no menu, so it is not part of the first download.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

const LINKS = [
  ['/', 'home'],
  ['/about', 'about'],
  ['/services', 'services'],
  ['/find-workers', 'find_worker'],
  ['/contact', 'contact'],
] as const;

/** Clients do not have to open the menu for what they come back for. A phone has it in its bottom bar. */
const BOOKINGS_LINK = ['/my-bookings', 'my_bookings'] as const;

export const navLinkClass =
  'flex min-h-12 items-center border-b-4 border-transparent px-2.5 pt-1 font-bold whitespace-nowrap hover:text-indigo aria-[current=page]:border-marigold aria-[current=page]:text-indigo';

export function ClientHeader() {
  const { t } = useTranslation('nav');
  const client = useSession('client');
  return (
    <>
      {/* Sticky on a phone, because it holds the SOS button: a floating one would cover buttons and error messages. */}
      <header className="bg-paper phone:sticky phone:top-0 phone:z-20 phone:border-b phone:border-line">
        <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 desk:py-2">
          <Brand />
          <nav
            aria-label={t('main')}
            className="order-last -mx-2.5 flex basis-full flex-wrap justify-center phone:hidden lg:order-none lg:ms-4 lg:basis-auto"
          >
            {[...LINKS, ...(client ? [BOOKINGS_LINK] : [])].map(([to, key]) => (
              <NavLink key={to} to={to} end={to === '/'} className={navLinkClass}>
                {t(key)}
              </NavLink>
            ))}
          </nav>
          <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5 text-indigo desk:gap-2">
            <LanguageSwitch />
            <OnDemand asButton fallback={<span className="size-12" />}>
              <Account />
            </OnDemand>
            <SosButton area="client" />
          </div>
        </div>
      </header>
      <BlockPrintBorder />
    </>
  );
}

/** The menu of the logged-in account, a client before a worker; for a guest the log-in links. */
function Account() {
  const { t } = useTranslation('nav');
  const client = useSession('client');
  const worker = useSession('worker');
  // Log-in and sign-up link to each other: the return URL must survive the switch.
  const { state } = useLocation();
  if (client)
    return (
      <UserMenu
        area="client"
        name={client.profile.name}
        photo={client.profile.profilePhoto}
        items={[
          ...(client.profile.role === 'admin' ? [{ to: '/admin', icon: LayoutDashboard, text: t('admin') }] : []),
          { to: '/my-bookings', icon: CalendarCheck, text: t('my_bookings') },
          { to: '/account-settings', icon: Settings, text: t('account_settings') },
        ]}
      />
    );
  if (worker)
    return (
      <UserMenu
        area="worker"
        name={worker.profile.name}
        photo={worker.profile.profilePhoto}
        items={[
          { to: '/worker/dashboard', icon: LayoutDashboard, text: t('worker_dashboard') },
          { to: '/worker/account', icon: UserRound, text: t('account') },
        ]}
      />
    );
  return (
    <div data-guest className="flex gap-2 phone:hidden">
      <ButtonLink to="/login" state={state} variant="quiet">
        {t('login')}
      </ButtonLink>
      <ButtonLink to="/signup" state={state}>
        {t('get_started')}
      </ButtonLink>
    </div>
  );
}
