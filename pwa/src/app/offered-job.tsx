import { lazy, Suspense } from 'react';
import { useOfferedJobId } from '#pwa/features/jobs/worker-jobs/offered-job.ts';

const NewJobSheet = lazy(() =>
  import('#pwa/features/jobs/worker-jobs/new-job-sheet.tsx').catch(() => ({ default: () => null })),
);

/** A new job on top of whatever the worker is looking at. */
export function OfferedJob() {
  const jobId = useOfferedJobId();
  return (
    jobId !== null && (
      <Suspense fallback={null}>
        <NewJobSheet key={jobId} jobId={jobId} />
      </Suspense>
    )
  );
}
