import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { optimisticBookings } from '#pwa/sync/outbox/optimistic.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ReviewFields } from './review-fields.tsx';
import { loadReview } from './unsent-review.ts';
import '#pwa/i18n/en/reviewForm.ts';

type ReviewedJob = Pick<JobDetail, 'customer_id' | 'status' | 'worker_id' | 'workerName' | 'reviewed'>;

/** The job as this phone knows it. The server checks a review that was written without a network when it arrives. */
async function readStoredJob(jobId: string): Promise<ReviewedJob | null> {
  const data = accountData('client');
  const booking = data && (await optimisticBookings(data)).find(({ id }) => id === jobId);
  if (!booking) return null;
  const { status, workerId, workerName, rating } = booking;
  const customerId = currentSession('client')?.profile.id ?? '';
  return { customer_id: customerId, status, worker_id: workerId, workerName, reviewed: rating !== null };
}

async function fetchJob(jobId: string): Promise<Result<ReviewedJob>> {
  const response = await call('jobDetail', 'client', { params: { id: jobId } });
  if (response.ok || response.code !== 'network') return response;
  const stored = await readStoredJob(jobId).catch(() => null);
  return stored ? { ok: true, data: stored, nextCursor: null, savedAt: null } : response;
}

/** Only the job's client may review it, once, after completion (worker specification, section 4). */
function reviewErrorCode(job: ReviewedJob, clientId: string | undefined): 'review.exists' | 'review.not_allowed' | null {
  if (job.customer_id !== clientId || job.status !== 'completed' || !job.worker_id) return 'review.not_allowed';
  return job.reviewed ? 'review.exists' : null;
}

/** The review form of a job, if the server allows this client to write a review. */
export function ReviewForm({ jobId, onDone }: { jobId: string; onDone: () => void }) {
  const { t } = useTranslation(['reviewForm', 'errors', 'common']);
  const clientId = useSession('client')?.profile.id;
  const check = useQuery({
    queryKey: ['review', jobId, clientId],
    queryFn: () => fetchJob(jobId),
    retry: false,
    // Always check when the form opens, but never refetch while the user is writing: the form must not disappear.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const unsent = useLiveQuery(() => loadReview(jobId), [jobId]);
  const response = check.data;
  if (!response || unsent === undefined)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('common:loading')}</span>
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-32" />
        <Skeleton className="h-12" />
      </div>
    );
  if (!response.ok)
    return (
      <ErrorState
        code={response.code}
        text={t('check_failed')}
        onRetry={() => void check.refetch()}
        busy={check.isFetching && t('common:loading')}
      />
    );
  const errorCode = reviewErrorCode(response.data, clientId);
  if (errorCode) return <Banner tone={errorCode === 'review.exists' ? 'success' : 'warning'}>{errorText(errorCode)}</Banner>;
  return (
    <ReviewFields
      jobId={jobId}
      workerId={response.data.worker_id ?? ''}
      workerName={response.data.workerName}
      unsent={unsent}
      onDone={onDone}
    />
  );
}
