import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { moreTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { SheetAside } from '#pwa/ui/sheet-aside.ts';
import { Frame } from './frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { sosInSheets } from './sos-parts.tsx';
import { WorkerFooter } from './worker-footer.tsx';
import { WorkerHeader } from './worker-header.tsx';

const WorkerEars = lazy(async () => {
  const [{ WorkerEars: default_ }] = await Promise.all([import('./worker-ears.tsx'), moreTexts()]);
  return { default: default_ };
});
const WaitingBar = lazy(async () => {
  const [{ WaitingBar: default_ }] = await Promise.all([import('./waiting-bar.tsx'), moreTexts()]);
  return { default: default_ };
});
/** The screens of his working day; the others are read before it. */
const DAY = /^\/(messages\/|worker\/(dashboard|jobs|job\/|account|waiting))/;

export default function WorkerShell() {
  const session = useSession('worker');
  const { pathname } = useLocation();
  // Also once the session is over: what waits then waits for a log-in.
  const [somebody, setSomebody] = useState(false);
  if (session && !somebody) setSomebody(true);
  const working = session !== null && DAY.test(pathname);
  return (
    <SheetAside value={sosInSheets}>
      <Frame
        header={
          <>
            <WorkerHeader />
            {somebody && (
              <Suspense fallback={null}>
                <WaitingBar area="worker" />
              </Suspense>
            )}
            {working && (
              <Suspense fallback={<div className="min-h-14 border-b border-line bg-sunk" />}>
                <WorkerEars />
              </Suspense>
            )}
          </>
        }
        footer={working ? <WorkerFooter /> : <SiteFooter />}
      />
    </SheetAside>
  );
}
