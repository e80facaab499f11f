import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { SheetHeaderExtra } from '#pwa/ui/sheet-header-extra.ts';
import { BOTTOM_BAR_CLASS } from './bottom-bar.tsx';
import { ClientHeader } from './client-header.tsx';
import { ShellLayout } from './shell-layout.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { sheetSosButton } from './sos-buttons.tsx';

// Guests have no outbox.
const OutboxBar = lazy(async () => {
  const [{ OutboxBar }] = await Promise.all([import('./account-code.ts'), loadDeferredTexts()]);
  return { default: OutboxBar };
});

export function ClientShell() {
  const session = useSession('client');
  // Stays after the session has expired: queued commands then wait for the log-in.
  const [hasLoggedIn, setSomebody] = useState(false);
  if (session && !hasLoggedIn) setSomebody(true);
  // The request form has its own action there.
  const hasBottomBar = useLocation().pathname !== '/job-request';
  return (
    <SheetHeaderExtra value={sheetSosButton}>
      <ShellLayout
        className={hasBottomBar ? BOTTOM_BAR_CLASS : 'phone:pb-[env(safe-area-inset-bottom)]'}
        header={
          <>
            <ClientHeader />
            {hasLoggedIn && (
              <Suspense fallback={null}>
                <OutboxBar area="client" />
              </Suspense>
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
