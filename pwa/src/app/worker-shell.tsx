import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hasChosenLanguage } from '#pwa/i18n/index.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { isSessionExpired } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { useSessionEnd } from '#pwa/sync/session/use-session-end.ts';
import { sosSheetButton } from '#pwa/features/sos/sos-button.tsx';
import { ErrorBoundary } from '#pwa/ui/error-boundary.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { SheetBar } from '#pwa/ui/sheet-bar.ts';
import { SheetHeaderExtra } from '#pwa/ui/sheet-header-extra.ts';
import { BOTTOM_BAR_CLASS } from './bottom-bar.tsx';
import { lazyAccountCode } from './lazy-account-code.ts';
import { ShellLayout } from './shell-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { hasWorkerBottomBar, WorkerBottomBar } from './worker-bottom-bar.tsx';
import { WorkerFooter } from './worker-footer.tsx';
import { WorkerHeader } from './worker-header.tsx';

const ReadAloud = lazyAccountCode('ReadAloud');
const ReadAloudSheetBar = lazyAccountCode('ReadAloudSheetBar');
// The bar of what waits to be sent has the code of the read-aloud bars, and says if it is missing.
const withoutMessage = (fallback: ReactNode, children: ReactNode) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
const readAloudSheetBar = withoutMessage(null, <ReadAloudSheetBar />);
const OutboxBar = lazyAccountCode('OutboxBar');
const LanguageOffer = lazy(() => import('./language-offer.tsx'));
const isPhoneHindiOrMarathi = (): boolean => navigator.languages.some((language) => /^(hi|mr)\b/.test(language));

/** Screens that are used during work. They get the read-aloud bar and the small footer. */
const WORKDAY_PATHS = /^\/(messages\/|worker\/(dashboard|jobs|job\/|account|calendar|support|waiting))/;

export default function WorkerShell() {
  const session = useSession('worker');
  const { pathname } = useLocation();
  const sessionEnd = useSessionEnd('worker');
  // After the session has expired, queued commands wait for the log-in. On a full phone only this tab knows.
  const hasOutbox = session ?? sessionEnd ?? isSessionExpired('worker');
  const [isLanguageChosen, setLanguageChosen] = useState(false);
  const isLanguageOffered = useHydrated() && !isLanguageChosen && !hasChosenLanguage() && isPhoneHindiOrMarathi();
  const working = session !== null && WORKDAY_PATHS.test(pathname);
  const hasBottomBar = session !== null && hasWorkerBottomBar(pathname);
  return (
    <SheetHeaderExtra value={sosSheetButton}>
      <SheetBar value={working ? readAloudSheetBar : null}>
        <ShellLayout
          className={hasBottomBar ? BOTTOM_BAR_CLASS : undefined}
          header={
            <>
              <WorkerHeader />
              {hasOutbox && (
                <OnDemand>
                  <OutboxBar area="worker" />
                </OnDemand>
              )}
              {isLanguageOffered && withoutMessage(null, <LanguageOffer onChosen={() => setLanguageChosen(true)} />)}
              {working && withoutMessage(<div className="min-h-14 border-b border-line bg-sunk" />, <ReadAloud />)}
            </>
          }
          footer={
            <>
              {working ? <WorkerFooter /> : <SiteFooter />}
              {hasBottomBar && <WorkerBottomBar />}
            </>
          }
        />
      </SheetBar>
    </SheetHeaderExtra>
  );
}
