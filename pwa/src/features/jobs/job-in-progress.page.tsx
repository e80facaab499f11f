import { CalendarCheck, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { ClientStatusBadge } from '#pwa/ui/status-badge.tsx';
import { Waits } from '#pwa/ui/waits.tsx';
import { SavedAgo } from '#pwa/ui/when.tsx';
import { ReviewSheet, type ReviewSlot } from './booking-review.tsx';
import { AskAnew } from './job-in-progress-anew.tsx';
import { JobActions } from './job-in-progress-actions.tsx';
import type { WithMatching } from './job-request-match.tsx';
import { JobFacts } from './job-in-progress-facts.tsx';
import { JobMatch } from './job-in-progress-match.tsx';
import { JobSteps } from './job-in-progress-steps.tsx';
import { JobPhotos } from './job-photos.tsx';
import { JobPlace } from './job-place.tsx';
import { JobWorker } from './job-in-progress-worker.tsx';
import { useLiveJob } from './job-in-progress.ts';

/** Codes that mean there is no such job for this account; an id that is none is `request.invalid`. */
const NOT_THERE = new Set<string>(['job.not_found', 'request.not_found', 'request.invalid']);

interface Slots extends ReviewSlot, WithMatching {
  /** The heart beside the worker. */
  favourite: (worker: { workerId: string; name: string }) => ReactNode;
  /** What client and worker say to each other. */
  talk: (of: { area: 'client'; job: JobDetail }) => ReactNode;
}

export default function JobInProgressPage({ review, favourite, matching, talk }: Slots) {
  const { jobId = '' } = useParams();
  const { t } = useTranslation(['live', 'errors']);
  const { rows: job, savedAt, loading, failure, retry } = useLiveJob(jobId);
  const [reviewing, setReviewing] = useState(false);
  const shown = job && !(failure && NOT_THERE.has(failure.code)) ? job : null;
  return (
    <div className="page-width max-w-4xl py-6 md:py-10">
      {shown ? (
        <div className="grid gap-4">
          {failure && savedAt !== null && (
            <Banner tone="warning">
              <p>{failure.code === 'network' ? t('stale') : errorText(failure.code)}</p>
              <SavedAgo instant={savedAt} />
            </Banner>
          )}
          <Job
            job={shown}
            matching={matching}
            talk={talk({ area: 'client', job: shown })}
            heart={shown.worker_id && shown.workerName && favourite({ workerId: shown.worker_id, name: shown.workerName })}
            onReview={() => setReviewing(true)}
            onAnswer={retry}
          />
        </div>
      ) : (
        <>
          <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
          {loading ? (
            <SkeletonCards count={2} />
          ) : failure && NOT_THERE.has(failure.code) ? (
            <EmptyState icon={SearchX} title={t('not_found_title')} text={t('not_found_text')}>
              <ButtonLink to="/my-bookings" icon={CalendarCheck}>
                {t('bookings')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState title={t('failed')} text={errorText(failure?.code ?? 'unknown')} onRetry={retry} />
          )}
        </>
      )}
      <ReviewSheet jobId={reviewing ? jobId : null} onClose={() => setReviewing(false)} review={review} />
    </div>
  );
}

interface JobProps extends WithMatching {
  job: OptimisticUpdate<JobDetail>;
  heart: ReactNode;
  talk: ReactNode;
  onReview: () => void;
  onAnswer: () => void;
}

function Job({ job, heart, talk, matching, onReview, onAnswer }: JobProps) {
  const { t } = useTranslation(['live', 'services']);
  const status = job.status === 'accepted' ? 'confirmed' : job.status;
  const name = job.workerName ?? t('a_worker');
  const unanswered = job.cancelledBy === 'time';
  const says = unanswered ? 'unanswered' : status === 'pending' && job.workerName ? 'asked' : status;
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl text-indigo">{t(`services:service.${job.serviceType}`)}</h1>
          <ClientStatusBadge status={status} />
        </div>
        {job.hasUnsentChange && <Waits />}
        {/* Spoken when it changes under the reader. */}
        <p role="status" className="mt-2 text-lg">
          {job.cancelReason ? t('says.cancelled_by_admin', { reason: job.cancelReason }) : t(`says.${says}`, { name })}
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <JobWorker job={job} status={status} heart={heart} />
          {talk}
          <JobSteps times={job.times} cancelled={status === 'cancelled'} />
        </div>
        <div className="grid gap-4">
          <JobFacts job={job} />
          <JobPhotos job={job} />
          <JobPlace job={job} />
        </div>
      </div>
      <JobMatch job={job} matching={matching} onAnswer={onAnswer} />
      {unanswered && <AskAnew job={job} />}
      <JobActions job={job} status={status} name={name} onReview={onReview} onAnswer={onAnswer} />
    </>
  );
}
