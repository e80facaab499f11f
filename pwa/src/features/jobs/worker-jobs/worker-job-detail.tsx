import { Banknote, CalendarClock, MapPin, Pencil, Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancellationRule, wasNotStarted } from '#contract/jobs/cancellation.ts';
import { toClientStatus, toStoredStatus } from '#contract/jobs/job-status.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { slotStart } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Money } from '#pwa/ui/money.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { ClientStatusBadge, WorkerStatusBadge } from '#pwa/ui/status-badge.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { AddToCalendarButton } from '#pwa/features/jobs/add-to-calendar-button.tsx';
import { ReviewSheet, type RenderReviewFormProp } from '#pwa/features/jobs/review-sheet.tsx';
import { JobPhotoGallery } from '#pwa/features/jobs/job-photo.tsx';
import { NextVisit } from '#pwa/features/jobs/next-visit.tsx';
import { OverdueNote } from '#pwa/features/jobs/overdue-note.tsx';
import { Rescheduling } from '#pwa/features/jobs/rescheduling.tsx';
import { JobMap } from '#pwa/features/jobs/job-map.tsx';
import { CashSheet } from './cash-sheet.tsx';
import { isBeforeDayOf } from './is-before-day-of.ts';
import { useWorkerJobActions } from './worker-job-actions.tsx';
import { AddressAfterAcceptance } from './address-after-acceptance.tsx';
import { CallAndDirections } from './call-and-directions.tsx';
import { CancellationObjection } from './cancellation-objection.tsx';
import { ReportDelayOnDemand } from './report-delay-on-demand.tsx';
import { addressSpeech, jobSpeech, amountSpeech, spokenFromDetail } from './worker-job-speech.ts';
import { WorkerJobFacts } from './worker-job-facts.tsx';
import { WorkerJobSteps } from './worker-job-steps.tsx';
import { UrgencyBadge, currentUrgency } from './urgency-badge.tsx';
import '#pwa/i18n/en/jobPhotos.ts';

/** Whether a worker may have cancelled because the client was not there: after the start, and it counts. */
const wasCancelledAtDoor = ({ cancelledBy, excused, times, date, timeSlot }: JobDetail): boolean =>
  cancelledBy === 'worker' &&
  !excused &&
  times.accepted !== null &&
  times.started === null &&
  cancellationRule(slotStart(date, timeSlot), times.cancelled ?? 0) === 'begun';

/** Whether the job was cancelled for what the worker is said to have done, or left undone. */
const mayObject = (job: JobDetail): boolean =>
  job.cancelledBy === 'no_show' || wasNotStarted(job) || (job.cancelledBy === 'admin' && job.times.accepted !== null);

interface WorkerJobDetailProps extends RenderReviewFormProp {
  area: Area;
  job: OptimisticUpdate<JobDetail>;
  onChange: () => void;
}

export function WorkerJobDetail({ area, job, onChange, renderReviewForm }: WorkerJobDetailProps) {
  const { t, i18n } = useTranslation(['workerJob', 'workerJobs', 'services', 'reviewForm', 'jobPhotos']);
  const [reviewOpen, setReviewOpen] = useState(false);
  const [isCashAsked, setIsCashAsked] = useState(false);
  const now = useNow();
  const isEarly = job.status === 'accepted' && isBeforeDayOf(job.date, now);
  const worker = useSession('worker');
  const { lat, lng } = worker?.profile ?? {};
  const ownPlace = useMemo(() => (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null), [lat, lng]);
  const Icon = SERVICE_ICONS[job.serviceType];
  const service = t(`services:service.${job.serviceType}`);
  const day = formatDay(job.date, i18n.language);
  const time = job.timeSlot ? slotText(job.timeSlot) : t('workerJobs:no_time');
  const isOver = job.status === 'completed' || job.status === 'cancelled';
  // A pending job has no worker yet, or the directly requested one; the server shows it to no other worker.
  const isOwnJob = area === 'worker' && (job.worker_id === null || job.worker_id === worker?.profile.id);
  const phoneNumber = area === 'worker' ? job.phone : job.workerPhone;
  const phoneName = area === 'worker' ? job.name : (job.workerName ?? '');
  const { buttons, questions } = useWorkerJobActions({
    jobId: job.id,
    // A client's job has no actions here.
    status: toStoredStatus(job.status),
    date: job.date,
    time: job.timeSlot,
    customerName: job.name,
    // A job that is pending has a worker only if the client has asked for them.
    isDirect: job.worker_id !== null,
    cancelFrom: ['accepted', 'ongoing'],
    needsCode: job.needsStartCode,
    onDone: (action) => {
      if (action === 'complete' && !job.isPaid) setIsCashAsked(true);
      onChange();
    },
  });
  const hasActions = isOwnJob && !isOver && job.status !== 'confirmed';
  const isContactMain = hasActions && isEarly;
  const contact = <CallAndDirections job={job} name={phoneName} phone={phoneNumber} isMain={isEarly} />;
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:items-start">
      <Card className="grid gap-5 lg:row-span-2">
        <div className="flex items-center gap-3">
          <span className="grid size-14 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
            <Icon aria-hidden className="size-8" />
          </span>
          <h2 className="min-w-0 grow text-lg leading-snug text-indigo">{service}</h2>
          <ListenButton large text={jobSpeech(spokenFromDetail(job, isOver, area))} />
        </div>
        <div className="flex items-center gap-x-3">
          <Banknote aria-hidden className="size-7 shrink-0 text-indigo" />
          <p className="grow text-3xl font-bold">
            <span className="sr-only">{t('amount')}: </span>
            <Money rupees={job.total_amount} />
          </p>
          <ListenButton large about={t('amount')} text={amountSpeech(job.total_amount)} />
        </div>
        <div className="flex items-center gap-x-3">
          <CalendarClock aria-hidden className="size-7 shrink-0 text-indigo" />
          <dl className="min-w-0 grow font-bold">
            <dt className="sr-only">{t('date')}</dt>
            <dd>{day}</dd>
            <dt className="sr-only">{t('slot')}</dt>
            <dd>{time}</dd>
          </dl>
        </div>
        <div className="flex items-center gap-x-3">
          <MapPin aria-hidden className="size-7 shrink-0 text-indigo" />
          <p className="min-w-0 grow basis-0 font-bold [overflow-wrap:anywhere]">
            <span className="sr-only">{t('address')}: </span>
            {job.address || t('workerJobs:area_unknown')}
            {area === 'worker' && job.status === 'pending' && <AddressAfterAcceptance />}
          </p>
          <ListenButton
            large
            about={t('address')}
            text={addressSpeech(job.address, job.distance, area === 'worker' && job.status === 'pending')}
          />
        </div>
        <p className="flex flex-wrap gap-2">
          {job.status === 'confirmed' || area === 'client' ? (
            <ClientStatusBadge status={toClientStatus(job.status)} />
          ) : (
            <WorkerStatusBadge status={job.status} />
          )}
          {!isOver && <UrgencyBadge urgency={currentUrgency({ status: job.status, date: job.date, time: job.timeSlot })} />}
        </p>
        {job.hasUnsentChange && <UnsentNote />}
        {isOwnJob && <OverdueNote area="worker" job={job} />}
        {isOwnJob && job.status === 'accepted' && job.worker_id !== null && (
          <Rescheduling
            area="worker"
            job={{ ...job, time: job.timeSlot, workerId: job.worker_id }}
            name={job.name}
            onSettled={onChange}
          />
        )}
        {isOwnJob && job.status !== 'confirmed' && (
          <ReportDelayOnDemand
            jobId={job.id}
            status={job.status}
            date={job.date}
            time={job.timeSlot}
            delay={job.delay}
            onSettled={onChange}
          />
        )}
        <WorkerJobFacts area={area} job={job} />
        {job.photos.length > 0 && (
          <div>
            <h3 className="mb-2 text-sm text-soft">{t('jobPhotos:title')}</h3>
            <JobPhotoGallery area={area} photos={job.photos} />
          </div>
        )}
        <div className="grid gap-3 md:grid-cols-2">
          {isContactMain ? buttons : contact}
          {area === 'worker' && mayObject(job) && <CancellationObjection jobId={job.id} />}
          {area === 'worker' && wasCancelledAtDoor(job) && (
            <ButtonLink to={`/contact?as=worker&about=complaint&job=${job.id}`} variant="secondary" size="large" icon={Pencil}>
              {t('client_absent')}
            </ButtonLink>
          )}
          {area === 'worker' && (job.status === 'accepted' || job.status === 'ongoing') && (
            <AddToCalendarButton size="large" job={job} path={`/worker/job/${job.id}`} person={job.name}>
              {t('to_calendar')}
            </AddToCalendarButton>
          )}
        </div>
      </Card>
      {hasActions && questions}
      {hasActions && (
        <div className="sticky bottom-0 z-10 -mx-4 flex gap-3 border-t border-line bg-paper p-4 md:mx-0 md:px-0 lg:static short:static lg:grid lg:border-0 lg:p-0 [&>a]:grow [&>button]:w-auto [&>button:first-child]:grow">
          {isContactMain ? contact : buttons}
        </div>
      )}
      <div className="grid gap-5 lg:col-start-2">
        {isOwnJob && <NextVisit area="worker" job={job} onSettled={onChange} />}
        <JobMap area={area} job={job} from={area === 'worker' ? ownPlace : null} />
        <WorkerJobSteps times={job.times} />
        {area === 'client' && job.status === 'completed' && !job.reviewed && (
          <Button size="large" icon={Star} onClick={() => setReviewOpen(true)}>
            {t('reviewForm:title')}
          </Button>
        )}
        <CashSheet job={isCashAsked ? { id: job.id, amount: job.total_amount } : null} onClose={() => setIsCashAsked(false)} />
        <ReviewSheet
          jobId={reviewOpen ? job.id : null}
          onClose={() => {
            setReviewOpen(false);
            onChange();
          }}
          renderReviewForm={renderReviewForm}
        />
      </div>
    </div>
  );
}
