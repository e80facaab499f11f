import { CalendarClock, FileText, MapPin, UserRound, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/jobs.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay, formatNumber } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { WorkerStatusBadge } from '#pwa/ui/status-badge.tsx';
import { UnsentNote } from '#pwa/ui/unsent-note.tsx';
import { UnreadNote } from '#pwa/features/jobs/unread-note.tsx';
import { AddressAfterAcceptance } from './address-after-acceptance.tsx';
import { CallAndDirections } from './call-and-directions.tsx';
import { JobCardMap } from './worker-job-card-map.tsx';
import { PreferredGender } from './preferred-gender.tsx';
import { jobSpeech, spokenFromCard } from './worker-job-speech.ts';
import { isBeforeDayOf } from './is-before-day-of.ts';
import { UrgencyBadge, currentUrgency } from './urgency-badge.tsx';
import { UserText } from '#pwa/ui/user-text.tsx';

interface WorkerJobCardProps {
  job: OptimisticUpdate<Job>;
  /** The formatted amount; the lists format it differently. */
  amount: string;
  /** A completed or cancelled job shows no urgency, call or directions. */
  isPast?: boolean;
  /** Beside the status, for example about the money of a completed job. */
  badge?: ReactNode;
  /** False on the job's own page. */
  details?: boolean;
  /** The job's actions. */
  children?: ReactNode;
}

export function WorkerJobCard({ job, amount, isPast = false, badge, details = true, children }: WorkerJobCardProps) {
  const { t, i18n } = useTranslation(['workerJobs', 'services']);
  const Icon = SERVICE_ICONS[job.service_type];
  const service = t(`services:service.${job.service_type}`);
  const day = formatDay(job.date, i18n.language);
  const time = job.time ? slotText(job.time) : t('no_time');
  const { name, phone } = job.customer;
  const now = useNow();
  const isEarly = job.status === 'accepted' && isBeforeDayOf(job.date, now);
  const isPending = job.status === 'pending';
  const description = job.description && (
    <p className="line-clamp-4">
      <UserText>{job.description}</UserText>
    </p>
  );
  const customer = (
    <Line icon={UserRound}>
      {name}
      <PreferredGender gender={job.preferredGender} />
    </Line>
  );
  return (
    <Card className="grid gap-2 md:gap-3">
      <div className="flex items-start gap-3">
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
          <Icon aria-hidden className="size-8" />
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug text-indigo">{service}</h2>
          <p className="text-2xl font-bold tabular-nums">{amount}</p>
        </div>
        <ListenButton large text={jobSpeech(spokenFromCard(job, isPast))} />
      </div>
      <p className="flex flex-wrap gap-2">
        <WorkerStatusBadge status={job.status} />
        {!isPast && <UrgencyBadge urgency={currentUrgency(job)} />}
        {badge}
        {isPending && job.byName && (
          <span className="inline-flex items-center gap-1.5 rounded-full border border-marigold bg-marigold px-2.5 py-0.5 text-sm font-bold text-on-marigold">
            <UserRound aria-hidden className="size-4 shrink-0" />
            {t('by_name')}
          </span>
        )}
      </p>
      {job.answerUntil && (
        <p className="font-bold">
          {t('answer_by', {
            day: formatDay(job.answerUntil, i18n.language),
            time: formatTime(job.answerUntil, i18n.language),
          })}
        </p>
      )}
      {job.hasUnsentChange && <UnsentNote />}
      {details && !isPending && <UnreadNote area="worker" jobId={job.id} />}
      {!isPending && description}
      <ul className="grid gap-1 md:gap-2">
        <Line icon={CalendarClock}>
          <strong>{day}</strong>
          <br />
          {time}
          {job.duration && ` · ${t(`services:duration.${job.duration}`)}`}
          {job.frequency && job.frequency !== 'one-time' && ` · ${t(`services:frequency.${job.frequency}`)}`}
        </Line>
        <Line icon={MapPin}>
          {job.address || t('area_unknown')}
          {job.distance !== undefined && ` · ${t(job.distance < 1 ? 'km_near' : 'km', { km: formatNumber(job.distance) })}`}
        </Line>
        {!isPending && customer}
      </ul>
      {!isEarly && <Fragment key="actions">{children}</Fragment>}
      {/* Below the actions, because the first Accept is to be in sight without scrolling. */}
      {isPending && (
        <>
          {description}
          <ul>{customer}</ul>
          <AddressAfterAcceptance />
        </>
      )}
      {!isPast && (
        <div className="flex flex-wrap gap-2 *:grow md:gap-3">
          <CallAndDirections job={job} name={name} phone={phone} isMain={isEarly} />
        </div>
      )}
      {/* The same key: an open question must not be lost when the buttons move. */}
      {isEarly && <Fragment key="actions">{children}</Fragment>}
      {details && (
        <JobCardMap job={job}>
          <ButtonLink to={`/worker/job/${job.id}`} variant="quiet" size="large" icon={FileText}>
            {t('details')}
          </ButtonLink>
        </JobCardMap>
      )}
    </Card>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-indigo" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </li>
);
