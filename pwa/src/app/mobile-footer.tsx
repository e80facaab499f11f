import { HardHat, House, LayoutGrid, UserRound, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '#pwa/sync/session/session.ts';
import { cx } from '#pwa/ui/cx.ts';
import { Logo } from '#pwa/ui/logo.tsx';

const GuestLoginDialog = lazy(() => import('./guest-login-dialog.tsx'));

const itemClass = (here: boolean) =>
  cx(
    'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 border-t-4 px-0.5 text-sm leading-tight',
    here ? 'border-marigold font-bold text-indigo' : 'border-transparent text-soft',
  );

function Item({ to, here: isCurrent, children }: { to: string; here: boolean; children: ReactNode }) {
  return (
    <li className="grow basis-15">
      <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={itemClass(isCurrent)}>
        {children}
      </Link>
    </li>
  );
}

const icon = (Icon: LucideIcon) => <Icon aria-hidden className="size-6" />;

/** Navigation bar below 701 px. "Homes" lists the services for a whole home. */
export function MobileFooter() {
  const { t } = useTranslation(['nav', 'common']);
  const { pathname, search } = useLocation();
  const client = useSession('client');
  const worker = useSession('worker');
  const [isLoginDialogOpen, setIsLoginDialogOpen] = useState(false);
  const isHomeServices = pathname === '/services' && new URLSearchParams(search).get('for') === 'home';
  const account = client ? '/account-settings' : worker ? '/worker/account' : null;
  const accountItem = (
    <>
      {icon(UserRound)}
      {t('account')}
    </>
  );
  return (
    <nav
      aria-label={t('main')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul data-large-targets className="flex flex-wrap">
        <Item to="/" here={pathname === '/'}>
          <Logo className="size-6" />
          {t('common:app')}
        </Item>
        <Item to="/services" here={pathname === '/services' && !isHomeServices}>
          {icon(LayoutGrid)}
          {t('services')}
        </Item>
        <Item to="/services?for=home" here={isHomeServices}>
          {icon(House)}
          {t('homes')}
        </Item>
        <Item to="/find-workers" here={pathname === '/find-workers'}>
          {icon(HardHat)}
          {t('workers')}
        </Item>
        {account ? (
          <Item to={account} here={pathname === account}>
            {accountItem}
          </Item>
        ) : (
          <li className="grow basis-15">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setIsLoginDialogOpen(true)}
              className={itemClass(false)}
            >
              {accountItem}
            </button>
          </li>
        )}
      </ul>
      {isLoginDialogOpen && (
        <Suspense>
          <GuestLoginDialog onClose={() => setIsLoginDialogOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
