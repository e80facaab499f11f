import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ReviewFields } from './review-fields.tsx';

/** Who may review a job: its client, once it is completed, once (worker specification, section 4). */
function refusalOf(job: JobDetail, clientId: string | undefined): 'review.exists' | 'review.not_allowed' | null {
  if (job.customer_id !== clientId || job.status !== 'completed' || !job.worker_id) return 'review.not_allowed';
  return job.reviewed ? 'review.exists' : null;
}

/** The review of a job, as far as the server lets this client write one. */
export function ReviewForm({ jobId, onDone }: { jobId: string; onDone: () => void }) {
  const { t } = useTranslation(['review', 'errors', 'common']);
  const clientId = useSession('client')?.profile.id;
  const check = useQuery({
    queryKey: ['review', jobId, clientId],
    queryFn: () => call('jobDetail', 'client', { params: { id: jobId } }),
    networkMode: 'always',
    retry: false,
    // A review may be written on another phone meanwhile, but the form must not go away under the hand that writes it.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const answer = check.data;
  if (!answer)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('common:loading')}</span>
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-32" />
        <Skeleton className="h-12" />
      </div>
    );
  if (!answer.ok)
    return (
      <ErrorState
        text={t('check_failed')}
        onRetry={() => void check.refetch()}
        busy={check.isFetching && t('common:loading')}
      />
    );
  const refused = refusalOf(answer.data, clientId);
  if (refused) return <Banner tone={refused === 'review.exists' ? 'success' : 'warning'}>{errorText(refused)}</Banner>;
  return (
    <ReviewFields jobId={jobId} workerId={answer.data.worker_id ?? ''} workerName={answer.data.workerName} onDone={onDone} />
  );
}
