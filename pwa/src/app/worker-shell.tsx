import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#pwa/sync/session.ts';
import { Frame } from './frame.tsx';
import { SiteFooter } from './site-footer.tsx';
import { WorkerHeader } from './worker-header.tsx';

const WorkerEars = lazy(async () => ({ default: (await import('./worker-ears.tsx')).WorkerEars }));
/** The screens of his working day; the others are read before it. */
const DAY = /^\/worker\/(dashboard|jobs|job\/|account)/;

export default function WorkerShell() {
  const session = useSession('worker');
  const { pathname } = useLocation();
  return (
    <Frame
      header={
        <>
          <WorkerHeader />
          {session && DAY.test(pathname) && (
            <Suspense fallback={<div className="min-h-14 border-b border-line bg-sunk" />}>
              <WorkerEars />
            </Suspense>
          )}
        </>
      }
      footer={<SiteFooter />}
    />
  );
}
