import { useLocation } from 'react-router';
import { isSessionExpired } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { useSessionEnd } from '#pwa/sync/session/use-session-end.ts';
import { sosSheetButton } from '#pwa/features/sos/sos-button.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { SheetHeaderExtra } from '#pwa/ui/sheet-header-extra.ts';
import { BOTTOM_BAR_CLASS } from './bottom-bar.tsx';
import { ClientHeader } from './client-header.tsx';
import { lazyAccountCode } from './lazy-account-code.ts';
import { ShellLayout } from './shell-layout.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { SiteFooter } from './site-footer.tsx';

// Guests have no outbox, unless a session has ended on this phone.
const OutboxBar = lazyAccountCode('OutboxBar');

export function ClientShell() {
  const session = useSession('client');
  const sessionEnd = useSessionEnd('client');
  // After the session has expired, queued commands wait for the log-in. On a full phone only this tab knows.
  const hasOutbox = session ?? sessionEnd ?? isSessionExpired('client');
  // The request form has its own action there.
  const hasBottomBar = useLocation().pathname !== '/job-request';
  return (
    <SheetHeaderExtra value={sosSheetButton}>
      <ShellLayout
        className={hasBottomBar ? BOTTOM_BAR_CLASS : 'phone:pb-[env(safe-area-inset-bottom)]'}
        header={
          <>
            <ClientHeader />
            {hasOutbox && (
              <OnDemand>
                <OutboxBar area="client" />
              </OnDemand>
            )}
          </>
        }
        footer={
          <>
            <SiteFooter />
            {hasBottomBar && <MobileFooter />}
          </>
        }
      />
    </SheetHeaderExtra>
  );
}
