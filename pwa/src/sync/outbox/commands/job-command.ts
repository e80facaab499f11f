import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import { toClientStatus, toStoredStatus, nextStatus, type JobStatus } from '#contract/jobs/job-status.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { bucketOf, type AccountData, type OutboxRow, type StoredJob } from '#pwa/sync/schema.ts';
import { detailOfJob } from '#pwa/sync/stored-detail.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';

const TIME_OF_ACTION = {
  decline: 'cancelled',
  start: 'started',
  complete: 'completed',
  cancel: 'cancelled',
  withdraw: 'cancelled',
  reportNoShow: 'cancelled',
} as const;
type QueuedAction = keyof typeof TIME_OF_ACTION;

/** The status after an action; null if the action is not possible. */
const statusAfter = (status: JobDetail['status'], action: QueuedAction, area: Area): JobStatus | null =>
  nextStatus(toStoredStatus(status), action, area);

function applyToDetail(detail: JobDetail, action: QueuedAction, area: Area, happenedAt: number): JobDetail {
  const next = statusAfter(detail.status, action, area);
  if (!next) return detail;
  return {
    ...detail,
    status: area === 'client' ? toClientStatus(next) : next,
    times: { ...detail.times, [TIME_OF_ACTION[action]]: happenedAt },
    ...(next === 'cancelled' && { cancelledBy: action === 'reportNoShow' ? 'no_show' : area }),
  };
}

/** Updates the stored detail. Everything else that changed on the server comes with the next fetch. */
async function updateDetail(data: AccountData, jobId: string, update: (detail: JobDetail) => JobDetail): Promise<void> {
  const detail = await data.details.get(jobId);
  if (detail) await data.details.put(update(detail));
}

/** What all commands that change the status of the client's job have in common. */
export const clientJobCommand = (action: QueuedAction) =>
  ({
    version: 1,
    blocksOnFailure: false,
    savesJob: true,
    endsJob: TIME_OF_ACTION[action] === 'cancelled',
    save: async (data: AccountData, { job }: { job: Booking }, row: OutboxRow) => {
      await data.bookings.put(job);
      await updateDetail(data, job.id, (detail) => applyToDetail(detail, action, 'client', row.happenedAt));
    },
    screen: (jobId: string) => `/job-in-progress/${jobId}`,
    applyToBooking(booking: Booking) {
      const next = statusAfter(booking.status, action, 'client');
      return next ? { ...booking, status: toClientStatus(next) } : booking;
    },
    applyToDetail: (detail: JobDetail, area: Area, row: OutboxRow) => applyToDetail(detail, action, area, row.happenedAt),
  }) satisfies Partial<Command<'cancelBooking'>>;

/** What all commands that change the status of the worker's job have in common. */
export const workerJobCommand = (action: QueuedAction) =>
  ({
    version: 1,
    // Only a job that has started can be completed.
    blocksOnFailure: action === 'start',
    savesJob: true,
    endsJob: TIME_OF_ACTION[action] === 'cancelled',
    createRow: (jobId: string) => ({ entityKey: jobEntityKey(jobId), body: { jobId } }),
    save: async (data: AccountData, { job }: { job: Job }, row: OutboxRow) => {
      await data.jobs.put({ ...job, bucket: bucketOf(job.status) });
      await updateDetail(data, job.id, (detail) => detailOfJob(applyToDetail(detail, action, 'worker', row.happenedAt), job));
    },
    screen: (jobId: string) => `/worker/job/${jobId}`,
    applyToJob(job: StoredJob) {
      const next = statusAfter(job.status, action, 'worker');
      return next ? { ...job, status: next, bucket: bucketOf(next) } : job;
    },
    applyToDetail: (detail: JobDetail, area: Area, row: OutboxRow) => applyToDetail(detail, action, area, row.happenedAt),
  }) satisfies Partial<Command<'cancelJob', string>>;
