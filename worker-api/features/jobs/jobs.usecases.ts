import type { SQL } from 'drizzle-orm';
import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import type { Statement } from '#api/lib/db.ts';
import type { EventRow } from '#api/lib/event-outbox.repository.ts';
import { mediaUrlsOf } from '#api/features/media/media.usecases.ts';
import { changedForWorkers } from './job-events.repository.ts';
import * as lists from './job-lists.repository.ts';
import type { Side } from './job-lists.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobDetailView, JobView } from './job-views.repository.ts';
import * as personalData from './personal-data.repository.ts';
import type { PhoneChange } from './personal-data.repository.ts';
import { offerContextOf, toBooking, toJobDetail, toJob } from './jobs.rules.ts';

/** The statement that reads a job for an admin. */
export const selectJobForAdmin = ({ actor, now }: ActorContext, jobId: string) => views.selectJobDetail(jobId, actor.id, now);

/** The response for the rows of `selectJobForAdmin`; null if there is no such job. */
export const toAdminJobDetail = (context: ActorContext, [row]: JobDetailView[]): JobDetail | null =>
  row ? toJobDetail(row, mediaUrlsOf(row.photos), 'admin', context) : null;

/**
 * Counts of a worker's jobs, and the amounts earned and received in paise. Throws `worker.not_found`.
 * @param options.includesDirect whether `offers` includes direct requests, of which only the worker may know
 */
export async function workerJobCounts(
  context: Context,
  workerId: string,
  options: { includesDirect: boolean },
): Promise<{ total: number; completed: number; offers: number; earned: number; received: number }> {
  const counts = await lists.findWorkerJobCounts(context.db, workerId, offerContextOf(context), options);
  if (!counts?.worker_exists) throw new AppError('worker.not_found');
  return counts;
}

/** The statement that reads the newest jobs of the caller. */
export const selectNewestJobs = ({ actor, settings }: ActorContext, side: Side, maxRows: number) =>
  lists.selectNewestJobs(side, actor.id, maxRows, settings.verifyWorkers);

/** The statement that reads these jobs of the caller. */
export const selectJobsById = ({ actor, settings }: ActorContext, side: Side, ids: readonly string[]) =>
  lists.selectJobsById(side, actor.id, ids, settings.verifyWorkers);

/** The response for rows of those statements, as a client or a worker sees a job. */
export const toJobsOfSide = (side: Side, rows: JobView[], context: Context): Booking[] | Job[] =>
  side === 'client' ? rows.map(toBooking) : rows.map((row) => toJob(row, context));

/** The statements that erase personal data in a client's jobs and write the events for their workers, if `condition` holds. */
export const eraseClientFromJobs = (accountId: string, condition: SQL, now: number) => ({
  jobs: personalData.eraseClient(accountId, condition),
  events: changedForWorkers(accountId, condition, now),
});

/**
 * The statements that give a client's jobs the new phone number of the account, if `condition` holds, and write the events for the workers who
 * have it. A job that was booked with another number than that of the account has it on purpose, and one that is over needs none.
 */
export const changePhoneOfJobs = (
  clientId: string,
  phones: PhoneChange,
  condition: SQL,
  now: number,
): Statement<EventRow>[] => [
  personalData.changePhone(clientId, phones, condition, now),
  changedForWorkers(clientId, personalData.isInProgressWith(phones.to, condition), now),
];

/** Statements that other features run. */
export { selectArrivals as arrivalsOfJob } from './job-views.repository.ts';
export { markPaid as markJobsPaid, selectEventsOfJob as eventsOfJob } from './jobs.repository.ts';
export { selectForExport as jobsForExport } from './personal-data.repository.ts';
export { selectProposalsForExport as timeProposalsForExport } from './time-proposals.repository.ts';
