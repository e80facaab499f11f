import { CalendarCheck, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { isDeclined, noShowFrom, wasNotStarted } from '#contract/jobs/cancellation.ts';
import { toClientStatus, type ClientStatus } from '#contract/jobs/job-status.ts';
import { endsItselfAt } from '#contract/jobs/overdue-jobs.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { slotEnd, slotStart } from '#contract/time.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { ClientStatusBadge } from '#pwa/ui/status-badge.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { ReviewSheet, type RenderReviewFormProp } from '#pwa/features/jobs/review-sheet.tsx';
import { AskAgain, JobLinks } from './job-in-progress-successor.tsx';
import { RequestAgain } from './job-in-progress-request-again.tsx';
import { JobActions } from './job-in-progress-actions.tsx';
import type { RenderMatchingProp } from '#pwa/features/jobs/job-request-matching.tsx';
import { JobFacts } from './job-in-progress-facts.tsx';
import { JobMatch } from './job-in-progress-match.tsx';
import { NoShow } from './job-in-progress-no-show.tsx';
import { JobSteps } from './job-in-progress-steps.tsx';
import { JobPhotos } from '#pwa/features/jobs/job-photos.tsx';
import { DelayNote } from '#pwa/features/jobs/delay-note.tsx';
import { NextVisit } from '#pwa/features/jobs/next-visit.tsx';
import { OverdueNote } from '#pwa/features/jobs/overdue-note.tsx';
import { Rescheduling } from '#pwa/features/jobs/rescheduling.tsx';
import { JobMap } from '#pwa/features/jobs/job-map.tsx';
import { JobWorker } from './job-in-progress-worker.tsx';
import { useJobInProgress } from './use-job-in-progress.ts';

/** Codes that mean this account has no such job; a malformed id is `request.invalid`. */
const NOT_FOUND_CODES = new Set<string>(['job.not_found', 'request.not_found', 'request.invalid']);

interface JobInProgressProps extends RenderReviewFormProp, RenderMatchingProp {
  /** The favourite button beside the worker. */
  renderFavouriteButton: (worker: { workerId: string; name: string }) => ReactNode;
  /** The client's side of the job's payment. */
  renderClientPayment: (jobId: string) => ReactNode;
  /** The chat between client and worker. */
  renderChat: (of: { area: 'client'; job: JobDetail }) => ReactNode;
}

export default function JobInProgressPage({
  renderReviewForm,
  renderFavouriteButton,
  renderMatching,
  renderClientPayment,
  renderChat,
}: JobInProgressProps) {
  const { jobId = '' } = useParams();
  const { t } = useTranslation(['jobInProgress', 'errors']);
  const { data: job, savedAt, loading, failure, retry } = useJobInProgress(jobId);
  const [reviewOpen, setReviewOpen] = useState(false);
  const shown = job && !(failure && NOT_FOUND_CODES.has(failure.code)) ? job : null;
  return (
    <div className="page-width max-w-4xl py-6 md:py-10">
      {shown ? (
        <div className="grid gap-4">
          {failure && savedAt !== null && <StaleNote savedAt={savedAt} code={failure.code} onRetry={retry} />}
          <Job
            job={shown}
            renderMatching={renderMatching}
            payment={shown.status === 'completed' && renderClientPayment(shown.id)}
            chat={renderChat({ area: 'client', job: shown })}
            heart={
              shown.worker_id &&
              shown.workerName &&
              renderFavouriteButton({ workerId: shown.worker_id, name: shown.workerName })
            }
            onReview={() => setReviewOpen(true)}
            onSettled={retry}
          />
        </div>
      ) : (
        <>
          <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
          {loading ? (
            <SkeletonCards count={2} />
          ) : failure && NOT_FOUND_CODES.has(failure.code) ? (
            <EmptyState icon={SearchX} title={t('not_found_title')} text={t('not_found_text')}>
              <ButtonLink to="/my-bookings" icon={CalendarCheck}>
                {t('bookings')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState title={t('failed')} code={failure?.code} onRetry={retry} />
          )}
        </>
      )}
      <ReviewSheet jobId={reviewOpen ? jobId : null} onClose={() => setReviewOpen(false)} renderReviewForm={renderReviewForm} />
    </div>
  );
}

function statusTextKey(job: JobDetail, status: ClientStatus, now: number) {
  if (wasNotStarted(job)) return 'not_started';
  if (job.cancelledBy === 'time') return job.worker_id === null ? 'expired' : 'unanswered';
  if (job.cancelledBy === 'no_show') return job.successorId ? 'no_show_asked_again' : 'no_show';
  if (isDeclined(job)) return 'declined';
  if (job.cancelledBy === 'worker') return job.successorId ? 'asked_again' : 'cancelled_by_worker';
  if (status === 'confirmed') {
    const startsAt = slotStart(job.date, job.timeSlot);
    const delayMs = (job.delay?.minutes ?? 0) * MINUTE_MS;
    if (now >= noShowFrom(startsAt, job.times.accepted) + delayMs) return 'late';
    if (delayMs > 0) return 'delayed';
    return now >= startsAt ? 'due' : 'confirmed';
  }
  return status === 'pending' && job.workerName ? 'asked' : status;
}

interface JobProps extends RenderMatchingProp {
  job: OptimisticUpdate<JobDetail>;
  heart: ReactNode;
  payment: ReactNode;
  chat: ReactNode;
  onReview: () => void;
  onSettled: () => void;
}

function Job({ job, heart, payment, chat, renderMatching, onReview, onSettled }: JobProps) {
  const { t, i18n } = useTranslation(['jobInProgress', 'services']);
  const status = toClientStatus(job.status);
  const workerName = job.workerName ?? t('a_worker');
  const now = useNow();
  const isOver = slotEnd(job.date, job.timeSlot) <= now;
  const isOverdue = endsItselfAt(job, now) !== null;
  const isUnanswered = job.cancelledBy === 'time' && job.worker_id !== null && !wasNotStarted(job);
  const isByAdmin = job.cancelledBy === 'admin';
  const hasLostWorker =
    (isUnanswered ||
      job.cancelledBy === 'worker' ||
      job.cancelledBy === 'no_show' ||
      (isByAdmin && job.times.accepted !== null)) &&
    !job.successorId;
  const canAskAgain = hasLostWorker && !isOver;
  const isByClient = job.cancelledBy === 'client';
  const canRequestAgain =
    isByClient ||
    (job.cancelledBy === 'time' && !job.successorId) ||
    (isByAdmin && job.times.accepted === null) ||
    (hasLostWorker && (isOver || isDeclined(job)));
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl text-indigo">{t(`services:service.${job.serviceType}`)}</h1>
          <ClientStatusBadge status={status} />
        </div>
        {job.hasUnsentChange && <UnsentNote />}
        {isOverdue ? (
          <div className="mt-3">
            <OverdueNote area="client" job={job} workerName={workerName} />
          </div>
        ) : (
          // role=status: screen readers announce a change.
          <p role="status" className="mt-2 text-lg">
            {job.cancelReason
              ? t('status_text.cancelled_by_admin', { reason: job.cancelReason })
              : t(`status_text.${statusTextKey(job, status, now)}`, { name: workerName })}
          </p>
        )}
        {job.answerUntil && (
          <p className="mt-1">
            {t('answer_until', {
              day: formatDay(job.answerUntil, i18n.language),
              time: formatTime(job.answerUntil, i18n.language),
            })}
          </p>
        )}
        {job.excused && <p className="mt-1">{t('excused')}</p>}
        <JobLinks job={job} />
        {canAskAgain && <AskAgain jobId={job.id} onSettled={onSettled} />}
        {canRequestAgain && <RequestAgain job={job} isMain={!canAskAgain && !isByClient} />}
        {job.delay && (
          <div className="mt-3">
            <DelayNote area="client" delay={job.delay} />
          </div>
        )}
        {status === 'confirmed' && job.worker_id !== null && (
          <div className="mt-3">
            <Rescheduling
              area="client"
              job={{ ...job, time: job.timeSlot, workerId: job.worker_id }}
              name={workerName}
              onSettled={onSettled}
            />
          </div>
        )}
        {payment && <div className="mt-3 empty:hidden">{payment}</div>}
        {job.nextVisit && (
          <div className="mt-3">
            <NextVisit area="client" job={job} onSettled={onSettled} />
          </div>
        )}
        {status === 'confirmed' && <NoShow job={job} name={workerName} onSettled={onSettled} />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <JobWorker job={job} status={status} heart={heart} />
          {chat}
          <JobSteps times={job.times} cancelled={status === 'cancelled'} />
        </div>
        <div className="grid gap-4">
          <JobFacts job={job} />
          <JobPhotos job={job} />
          <JobMap job={job} />
        </div>
      </div>
      <JobActions job={job} status={status} name={workerName} onReview={onReview} onSettled={onSettled} />
      {/* Last, because its workers arrive later and would move the actions from under a finger. */}
      <JobMatch job={job} renderMatching={renderMatching} onSettled={onSettled} />
    </>
  );
}
