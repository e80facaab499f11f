import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wasNotStarted } from '#contract/jobs/cancellation.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay, formatNumber } from '#pwa/shared/format.ts';
import { phoneLink } from '#pwa/shared/contact-links.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { UserText } from '#pwa/ui/user-text.tsx';
import { PreferredGender } from './preferred-gender.tsx';

/** What is known of a job besides its time, place and amount. */
export function WorkerJobFacts({ area, job }: { area: Area; job: JobDetail }) {
  const { t, i18n } = useTranslation(['workerJob', 'workerJobs', 'jobFacts', 'services']);
  const isOver = job.status === 'completed' || job.status === 'cancelled';
  const clientLate = job.lateCancellations?.client ?? 0;
  const cancellation = [
    job.cancelledBy === 'no_show' && t('cancelled_by_no_show'),
    wasNotStarted(job) && t('not_started'),
    job.excused && t('excused'),
  ]
    .filter(Boolean)
    .join('\n');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('cancelled_by_admin'), job.cancelReason],
    [t('step.cancelled'), cancellation],
    [
      t('workerJobs:customer'),
      <>
        {job.name}
        {area === 'worker' && <PreferredGender gender={job.preferredGender} />}
      </>,
    ],
    [
      t('workerJobs:by_name'),
      area === 'worker' &&
        job.answerUntil &&
        t('workerJobs:answer_by', {
          day: formatDay(job.answerUntil, i18n.language),
          time: formatTime(job.answerUntil, i18n.language),
        }),
    ],
    [t('service'), t(`services:service.${job.serviceType}`)],
    [t('duration'), t(`services:duration.${job.duration}`)],
    [t('jobFacts:frequency'), job.frequency !== 'one-time' && t(`services:frequency.${job.frequency}`)],
    [t('jobFacts:rooms'), job.roomCount],
    [t('jobFacts:area'), job.estimatedArea],
    [t('description'), job.description && <UserText key="description">{job.description}</UserText>],
    [t('instructions'), job.instructions && <UserText key="instructions">{job.instructions}</UserText>],
    [
      t('jobFacts:emergency'),
      job.emergencyContact && (
        <a href={phoneLink(job.emergencyContact)} className="inline-flex min-h-12 items-center text-indigo underline">
          {job.emergencyContact}
        </a>
      ),
    ],
    [
      t('distance'),
      job.distance !== undefined &&
        t(job.distance < 1 ? 'workerJobs:km_near' : 'workerJobs:km', { km: formatNumber(job.distance) }),
    ],
    [t('client_cancellations'), area === 'worker' && !isOver && clientLate > 0 && t('late', { count: clientLate })],
    [t('worker'), area === 'client' && job.workerName],
  ];
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-bold [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
