import { lazy, Suspense } from 'react';
import { useOfferedJobId } from '#pwa/features/jobs/worker-jobs/offered-job.ts';
import { sosSheetButton } from '#pwa/features/sos/sos-button.tsx';
import { SheetBar } from '#pwa/ui/sheet-bar.ts';
import { SheetHeaderExtra } from '#pwa/ui/sheet-header-extra.ts';
import { ReadAloudSheetBar } from './read-aloud.tsx';

// Loaded before a job is offered, or it is announced by a toast.
const NewJobSheet = lazy(() => import('#pwa/features/jobs/worker-jobs/new-job-sheet.tsx'));

/** A new job on top of the worker's current screen, also outside the worker's area. */
export function OfferedJob() {
  const jobId = useOfferedJobId();
  return (
    jobId !== null && (
      <SheetHeaderExtra value={sosSheetButton}>
        <SheetBar value={<ReadAloudSheetBar />}>
          <Suspense fallback={null}>
            <NewJobSheet key={jobId} jobId={jobId} />
          </Suspense>
        </SheetBar>
      </SheetHeaderExtra>
    )
  );
}
