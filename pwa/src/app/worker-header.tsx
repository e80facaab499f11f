import { Briefcase, House, LayoutDashboard, LogIn, Menu, UserPlus, UserRound, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useDismiss } from '#pwa/shared/use-dismiss.ts';
import { SosButton } from '#pwa/features/sos/sos-button.tsx';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { Brand } from './brand.tsx';
import { navLinkClass } from './client-header.tsx';
import { LanguageSwitch } from './preferences.tsx';
import { MenuLinks, UserMenu, type MenuItem } from './user-menu.tsx';

/** Links of the worker area. */
function useWorkerLinks(): { pages: MenuItem[]; own: MenuItem[]; authLinks: MenuItem[] } {
  const { t } = useTranslation('nav');
  return {
    pages: [
      { to: '/worker', icon: House, text: t('home') },
      { to: '/worker/jobs', icon: Briefcase, text: t('job_requests') },
    ],
    own: [
      { to: '/worker/account', icon: UserRound, text: t('account') },
      { to: '/worker/dashboard', icon: LayoutDashboard, text: t('dashboard') },
    ],
    authLinks: [
      { to: '/worker/login', icon: LogIn, text: t('login') },
      { to: '/worker/signup', icon: UserPlus, text: t('join') },
    ],
  };
}

export function WorkerHeader() {
  const { t } = useTranslation('nav');
  const session = useSession('worker');
  const { state } = useLocation();
  const { pages, own } = useWorkerLinks();
  return (
    <>
      {/* Sticky, because it holds the SOS button: a floating one would cover the wide buttons of the worker screens. */}
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 desk:py-2">
          <Brand />
          <nav
            aria-label={t('main')}
            // On a tablet there is no space beside the log-in links.
            className={cx('flex max-md:hidden lg:ms-4', !session && '-mx-2.5 max-lg:order-last max-lg:basis-full')}
          >
            {pages.map(({ to, icon: Icon, text }) => (
              <NavLink key={to} to={to} end className={cx(navLinkClass, 'gap-2')}>
                <Icon aria-hidden className="size-5 shrink-0" />
                {text}
              </NavLink>
            ))}
          </nav>
          <div className="ms-auto flex flex-wrap items-center justify-end gap-2 text-indigo [&_select]:min-h-14">
            <LanguageSwitch />
            <div data-guest={session ? undefined : ''} className="flex items-center gap-2 max-md:hidden">
              {session ? (
                <UserMenu area="worker" name={session.profile.name} photo={session.profile.profilePhoto} items={own} />
              ) : (
                <>
                  <ButtonLink to="/worker/login" state={state} variant="quiet" icon={LogIn}>
                    {t('login')}
                  </ButtonLink>
                  <ButtonLink to="/worker/signup" icon={UserPlus}>
                    {t('join')}
                  </ButtonLink>
                </>
              )}
            </div>
            <SosButton area="worker" />
            <Hamburger />
          </div>
        </div>
      </header>
      <BlockPrintBorder className="phone:hidden" />
    </>
  );
}

/** The small profile card below 701 px: name, "Worker Account" and every link of the area. */
function Hamburger() {
  const { t } = useTranslation('nav');
  const session = useSession('worker');
  const { pages, own, authLinks } = useWorkerLinks();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(box, open, close);
  const Icon = open ? X : Menu;
  return (
    <div ref={box} className="relative md:hidden">
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('menu')}
        onClick={() => setOpen(!open)}
        className="grid size-14 place-items-center rounded-md text-indigo"
      >
        <Icon aria-hidden className="size-7" />
      </button>
      {open && (
        <div className="absolute end-0 top-full z-30 mt-1 w-72 animate-fade rounded-md border border-line bg-card p-3 text-ink shadow-board">
          {session ? (
            <>
              <div className="flex items-center gap-3 border-b border-line pb-3">
                <Avatar name={session.profile.name} photo={session.profile.profilePhoto} />
                <div className="min-w-0">
                  <p className="truncate font-bold">{session.profile.name}</p>
                  <p className="text-sm text-soft">{t('worker_account')}</p>
                </div>
              </div>
              <MenuLinks area="worker" items={[...pages, ...own]} onDone={close} />
            </>
          ) : (
            <ul>
              {[...pages, ...authLinks].map(({ to, icon: LinkIcon, text }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className="flex min-h-14 items-center gap-3 rounded-sm px-3 hover:bg-sunk">
                    <LinkIcon aria-hidden className="size-6 shrink-0 text-indigo" />
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
