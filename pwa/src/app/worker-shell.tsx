import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { hasChosenLanguage, loadDeferredTexts } from '#pwa/i18n/index.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { SheetHeaderExtra } from '#pwa/ui/sheet-header-extra.ts';
import { BOTTOM_BAR_CLASS } from './bottom-bar.tsx';
import { ShellLayout } from './shell-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { sheetSosButton } from './sos-buttons.tsx';
import { hasWorkerBottomBar, WorkerBottomBar } from './worker-bottom-bar.tsx';
import { WorkerFooter } from './worker-footer.tsx';
import { WorkerHeader } from './worker-header.tsx';

const ReadAloud = lazy(async () => {
  const [{ ReadAloud }] = await Promise.all([import('./account-code.ts'), loadDeferredTexts()]);
  return { default: ReadAloud };
});
const OutboxBar = lazy(async () => {
  const [{ OutboxBar }] = await Promise.all([import('./account-code.ts'), loadDeferredTexts()]);
  return { default: OutboxBar };
});
const OfferedJob = lazy(async () => {
  const [{ OfferedJob: component }] = await Promise.all([import('./account-code.ts'), loadDeferredTexts()]);
  return { default: component };
});
const LanguageOffer = lazy(() => import('./language-offer.tsx').catch(() => ({ default: () => null })));
const isPhoneHindiOrMarathi = (): boolean => navigator.languages.some((language) => /^(hi|mr)\b/.test(language));

/** Screens that are used during work. They get the read-aloud bar and the small footer. */
const WORKDAY_PATHS = /^\/(messages\/|worker\/(dashboard|jobs|job\/|account|waiting))/;

export default function WorkerShell() {
  const session = useSession('worker');
  const { pathname } = useLocation();
  // Stays after the session has expired: queued commands then wait for the log-in.
  const [hasLoggedIn, setSomebody] = useState(false);
  if (session && !hasLoggedIn) setSomebody(true);
  const [isLanguageChosen, setLanguageChosen] = useState(false);
  const isLanguageOffered = useHydrated() && !isLanguageChosen && !hasChosenLanguage() && isPhoneHindiOrMarathi();
  const working = session !== null && WORKDAY_PATHS.test(pathname);
  const hasBottomBar = session !== null && hasWorkerBottomBar(pathname);
  return (
    <SheetHeaderExtra value={sheetSosButton}>
      <ShellLayout
        className={hasBottomBar ? BOTTOM_BAR_CLASS : undefined}
        header={
          <>
            <WorkerHeader />
            {hasLoggedIn && (
              <Suspense fallback={null}>
                <OutboxBar area="worker" />
              </Suspense>
            )}
            {isLanguageOffered && (
              <Suspense fallback={null}>
                <LanguageOffer onChosen={() => setLanguageChosen(true)} />
              </Suspense>
            )}
            {working && (
              <Suspense fallback={<div className="min-h-14 border-b border-line bg-sunk" />}>
                <ReadAloud />
              </Suspense>
            )}
          </>
        }
        footer={
          <>
            {hasLoggedIn && (
              <Suspense fallback={null}>
                <OfferedJob />
              </Suspense>
            )}
            {working ? <WorkerFooter /> : <SiteFooter />}
            {hasBottomBar && <WorkerBottomBar />}
          </>
        }
      />
    </SheetHeaderExtra>
  );
}
