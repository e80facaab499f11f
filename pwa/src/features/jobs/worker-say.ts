import i18next from 'i18next';
import type { Job, JobDetail } from '#contract/jobs.ts';
import type { Service } from '#contract/catalogue.ts';
import type { Slot } from '#contract/time.ts';
import type { Ear } from '#pwa/i18n/ear.ts';
import { urgencyNow } from './worker-urgency.tsx';

// Not a hook's: a text is made when somebody presses, in the language that is shown then.
const { t } = i18next;

interface Told {
  service: Service;
  name: string;
  byName?: boolean;
  description: string;
  instructions?: string;
  date: string;
  time: Slot | null;
  address: string;
  distance?: number | undefined;
  amount: number;
  over: boolean;
}

const ended = (text: string): string => (/[.!?।]\s*$/.test(text) ? text : `${text}.`);

/** A job for the ear: what, for how much, when, where, how far, and for whom. */
export function sayJob(job: Told): (ear: Ear) => string {
  return (ear) =>
    [
      ended(t(`services:service.${job.service}`)),
      sayPay(job.amount)(ear),
      job.byName ? t('workerJobs:say.by_name', { name: job.name }) : t('workerJobs:say.customer', { name: job.name }),
      !job.over && ended(t(`workerJobs:urgency.level${urgencyNow(job)}`)),
      t('workerJobs:say.when', { day: ear.day(job.date), time: ear.slot(job.time) }),
      sayAddress(job.address, job.distance)(ear),
      job.description && ended(ear.text(job.description)),
      job.instructions && ended(ear.text(job.instructions)),
    ]
      .filter(Boolean)
      .join(' ');
}

export const sayPay =
  (rupees: number) =>
  (ear: Ear): string =>
    t('workerJobs:say.amount', { amount: ear.rupees(rupees) });

/** @param km from the worker's own place */
export const sayAddress =
  (address: string, km: number | undefined) =>
  (ear: Ear): string =>
    [t('workerJobs:say.where', { address: ear.text(address) }), km !== undefined && t('workerJobs:say.km', { km: ear.km(km) })]
      .filter(Boolean)
      .join(' ');

export const toldOfCard = (job: Job, over: boolean): Told => ({
  service: job.service_type,
  name: job.customer.name,
  byName: job.byName,
  description: job.description,
  date: job.date,
  time: job.time,
  address: job.address,
  distance: job.distance,
  amount: job.total_amount,
  over,
});

export const toldOfDetail = (job: JobDetail, over: boolean): Told => ({
  service: job.serviceType,
  name: job.name,
  description: job.description,
  instructions: job.instructions,
  date: job.date,
  time: job.timeSlot,
  address: job.address,
  distance: job.distance,
  amount: job.total_amount,
  over,
});
