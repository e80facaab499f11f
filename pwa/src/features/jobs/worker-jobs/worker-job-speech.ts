import i18next from 'i18next';
import type { Job, JobDetail } from '#contract/jobs/jobs.ts';
import type { ClientStatus, JobStatus } from '#contract/jobs/job-status.ts';
import type { Duration, Service } from '#contract/catalogue.ts';
import { dayInIndia, type Slot } from '#contract/time.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { collectedKey } from './collected-key.ts';
import { currentUrgency } from './urgency-badge.tsx';
import '#pwa/i18n/en/workerJobs.ts';

// Not from a hook: the text is created on press, in the language of that moment.
const { t } = i18next;

interface SpokenJob {
  service: Service;
  name: string;
  byName?: boolean;
  /** Until when a direct request can be answered. */
  answerUntil?: number | null | undefined;
  preferredGender: Job['preferredGender'];
  description: string;
  instructions?: string;
  date: string;
  time: Slot | null;
  duration: Duration | undefined;
  frequency: Job['frequency'];
  address: string;
  distance?: number | undefined;
  amount: number;
  isOver: boolean;
  status: JobStatus | ClientStatus;
  /** Further facts: how many rooms, which area. */
  facts?: readonly (readonly [label: string, value: string | number | false | null | undefined])[];
  /** Whether the money of a completed job has been received, where it is known. */
  isPaid: boolean | undefined;
  paymentReportedBy?: Job['paymentReportedBy'];
}

const statusText = (status: JobStatus | ClientStatus): string =>
  status === 'confirmed' ? t('status:client.confirmed') : t(`status:worker.${status}`);

const endSentence = (text: string): string => (/[.!?।]\s*$/.test(text) ? text : `${text}.`);

/** Text-to-speech for a job: service, status, amount, client, time, place and distance. */
export function jobSpeech(job: SpokenJob): (format: SpokenFormat) => string {
  const urgency = job.isOver ? null : currentUrgency(job);
  return (spoken) =>
    [
      endSentence(t(`services:service.${job.service}`)),
      job.status !== 'pending' && endSentence(statusText(job.status)),
      amountSpeech(job.amount)(spoken),
      job.status === 'completed' && job.isPaid !== undefined && endSentence(t(`workerJobs:${collectedKey(job)}`)),
      job.byName ? t('workerJobs:say.by_name', { name: job.name }) : t('workerJobs:say.customer', { name: job.name }),
      job.answerUntil &&
        t('workerJobs:say.answer_by', {
          day: spoken.day(dayInIndia(job.answerUntil)),
          time: formatTime(job.answerUntil, i18next.language),
        }),
      job.preferredGender &&
        job.preferredGender !== 'no-preference' &&
        endSentence(t(`workerJobs:prefers.${job.preferredGender}`)),
      urgency && endSentence(t(`workerJobs:urgency.level${urgency}`)),
      t('workerJobs:say.when', { day: spoken.day(job.date), time: spoken.slot(job.time) }),
      job.duration && t('workerJobs:say.duration', { duration: t(`services:duration.${job.duration}`) }),
      job.frequency &&
        job.frequency !== 'one-time' &&
        endSentence(`${t('jobFacts:frequency')} ${t(`services:frequency.${job.frequency}`)}`),
      ...(job.facts ?? []).map(([label, value]) => value && endSentence(`${label} ${spoken.text(String(value))}`)),
      addressSpeech(job.address, job.distance, job.status === 'pending')(spoken),
      job.description && endSentence(spoken.text(job.description)),
      job.instructions && endSentence(spoken.text(job.instructions)),
    ]
      .filter(Boolean)
      .join(' ');
}

export const amountSpeech =
  (rupees: number) =>
  (spoken: SpokenFormat): string =>
    t('workerJobs:say.amount', { amount: spoken.rupees(rupees) });

/**
 * @param km distance from the worker's own location
 * @param isOffer the address is only the area, and the exact one comes after acceptance
 */
export const addressSpeech =
  (address: string, km: number | undefined, isOffer: boolean) =>
  (spoken: SpokenFormat): string =>
    [
      address && t(`workerJobs:say.${isOffer ? 'area' : 'where'}`, { address: spoken.text(address) }),
      km !== undefined && t('workerJobs:say.km', { km: spoken.km(km) }),
      isOffer && t('workerJobs:address_later'),
    ]
      .filter(Boolean)
      .join(' ');

export const spokenFromCard = (job: Job, isOver: boolean): SpokenJob => ({
  service: job.service_type,
  name: job.customer.name,
  byName: job.byName,
  answerUntil: job.answerUntil,
  preferredGender: job.preferredGender,
  description: job.description,
  date: job.date,
  time: job.time,
  duration: job.duration,
  frequency: job.frequency,
  address: job.address,
  distance: job.distance,
  amount: job.total_amount,
  isOver,
  status: job.status,
  isPaid: job.isPaid,
  paymentReportedBy: job.paymentReportedBy,
});

export const spokenFromDetail = (job: JobDetail, isOver: boolean, area: Area): SpokenJob => ({
  service: job.serviceType,
  name: job.name,
  byName: job.status === 'pending' && job.worker_id !== null,
  answerUntil: job.answerUntil,
  preferredGender: job.preferredGender,
  description: job.description,
  instructions: job.instructions,
  date: job.date,
  time: job.timeSlot,
  duration: job.duration,
  frequency: job.frequency,
  address: job.address,
  distance: job.distance,
  amount: job.total_amount,
  isOver,
  status: job.status,
  facts: [
    [t('jobFacts:rooms'), job.roomCount],
    [t('jobFacts:area'), job.estimatedArea],
  ],
  // The client has nothing to collect.
  isPaid: area === 'worker' ? job.isPaid : undefined,
  paymentReportedBy: job.paymentReportedBy,
});
