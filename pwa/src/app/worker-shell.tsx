import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#pwa/sync/session.ts';
import { SheetAside } from '#pwa/ui/sheet-aside.ts';
import { Frame } from './frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { sosInSheets } from './sos-parts.tsx';
import { WorkerFooter } from './worker-footer.tsx';
import { WorkerHeader } from './worker-header.tsx';

const WorkerEars = lazy(async () => ({ default: (await import('./worker-ears.tsx')).WorkerEars }));
/** The screens of his working day; the others are read before it. */
const DAY = /^\/worker\/(dashboard|jobs|job\/|account)/;

export default function WorkerShell() {
  const session = useSession('worker');
  const { pathname } = useLocation();
  const working = session !== null && DAY.test(pathname);
  return (
    <SheetAside value={sosInSheets}>
      <Frame
        header={
          <>
            <WorkerHeader />
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
