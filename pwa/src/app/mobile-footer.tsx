import { HardHat, House, LayoutGrid, UserRound, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { ErrorBoundary } from '#pwa/ui/error-boundary.tsx';
import { Logo } from '#pwa/ui/logo.tsx';
import { BottomBar, BottomBarItem, bottomBarItemClass } from './bottom-bar.tsx';
import { lazyAccountCode } from './lazy-account-code.ts';

/** Without the code of the dialog the press leads to the log-in, which says what is missing if it does not come either. */
function LoginRedirect({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate('/login', { state: { returnUrl: '/account-settings' } });
  }, [navigate, onClose]);
  return null;
}
const GuestLoginDialog = lazy<ComponentType<{ onClose: () => void }>>(
  async () => (await loadOrNull(() => import('./guest-login-dialog.tsx'))) ?? { default: LoginRedirect },
);
// Guests have no bookings.
const OpenBookingsBadge = lazyAccountCode('OpenBookingsBadge');

const icon = (Icon: LucideIcon) => <Icon aria-hidden className="size-6" />;

/** Navigation bar of phones. "Homes" leads a client to the bookings, everyone else to the services for a whole home. */
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
  const items = (
    <>
      <BottomBarItem to="/" isCurrent={pathname === '/'}>
        <Logo className="size-6" />
        {t('common:app')}
      </BottomBarItem>
      <BottomBarItem to="/services" isCurrent={pathname === '/services' && !isHomeServices}>
        {icon(LayoutGrid)}
        {t('services')}
      </BottomBarItem>
      {client ? (
        <BottomBarItem to="/my-bookings" isCurrent={pathname === '/my-bookings'}>
          {icon(House)}
          {t('homes')}
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <OpenBookingsBadge />
            </Suspense>
          </ErrorBoundary>
        </BottomBarItem>
      ) : (
        <BottomBarItem to="/services?for=home" isCurrent={isHomeServices}>
          {icon(House)}
          {t('homes')}
        </BottomBarItem>
      )}
      <BottomBarItem to="/find-workers" isCurrent={pathname === '/find-workers'}>
        {icon(HardHat)}
        {t('workers')}
      </BottomBarItem>
      {account ? (
        <BottomBarItem to={account} isCurrent={pathname === account}>
          {accountItem}
        </BottomBarItem>
      ) : (
        <li className="grow basis-15">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsLoginDialogOpen(true)}
            className={bottomBarItemClass(false)}
          >
            {accountItem}
          </button>
        </li>
      )}
    </>
  );
  return (
    <BottomBar items={items}>
      {isLoginDialogOpen && (
        <Suspense>
          <GuestLoginDialog onClose={() => setIsLoginDialogOpen(false)} />
        </Suspense>
      )}
    </BottomBar>
  );
}
