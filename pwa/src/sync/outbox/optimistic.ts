import * as z from 'zod/mini';
import { booking, type Booking, type JobDetail } from '#contract/jobs/jobs.ts';
import { toClientStatus, nextStatus, type JobAction, type JobStatus } from '#contract/jobs/job-status.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { bucketOf, type AccountData, type OutboxRow, type StoredJob } from '#pwa/sync/schema.ts';

/**
 * Applies queued commands to stored rows when they are read. The stored rows themselves stay as the server sent them, so a rejected
 * or discarded command is rolled back by being ignored.
 */
const ACTION_OF_COMMAND: Record<string, JobAction> = {
  withdrawJob: 'withdraw',
  withdrawBooking: 'withdraw',
  cancelBooking: 'cancel',
  startJob: 'start',
  completeJob: 'complete',
  cancelJob: 'cancel',
};
const TIME_OF_ACTION = { start: 'started', complete: 'completed', cancel: 'cancelled', withdraw: 'cancelled' } as const;

const toStoredStatus = (status: JobDetail['status']): JobStatus => (status === 'confirmed' ? 'accepted' : status);

/** The status after a command; null if the command does not change it. */
function transitionOf(
  status: JobDetail['status'],
  area: Area,
  row: OutboxRow,
): { action: keyof typeof TIME_OF_ACTION; to: JobStatus } | null {
  const action = ACTION_OF_COMMAND[row.command];
  const to = action && nextStatus(toStoredStatus(status), action, area);
  return to && action !== 'accept' ? { action, to } : null;
}

/** The rating of a queued review. */
const ratingOf = ({ command, body }: OutboxRow): number | null =>
  command === 'writeReview' && typeof body === 'object' && body && 'rating' in body && typeof body.rating === 'number'
    ? body.rating
    : null;

function applyToBooking(booking: Booking, row: OutboxRow): Booking {
  const transition = transitionOf(booking.status, 'client', row);
  return { ...booking, ...(transition && { status: toClientStatus(transition.to) }), rating: ratingOf(row) ?? booking.rating };
}

function applyToJob(job: StoredJob, row: OutboxRow): StoredJob {
  const transition = transitionOf(job.status, 'worker', row);
  return transition ? { ...job, status: transition.to, bucket: bucketOf(transition.to) } : job;
}

/** The detail of a job after a command. */
export function applyToDetail(detail: JobDetail, area: Area, row: OutboxRow): JobDetail {
  const transition = transitionOf(detail.status, area, row);
  if (!transition) return { ...detail, reviewed: detail.reviewed || ratingOf(row) !== null };
  const times = { ...detail.times, [TIME_OF_ACTION[transition.action]]: row.happenedAt };
  const status = area === 'client' ? toClientStatus(transition.to) : transition.to;
  return { ...detail, status, times, ...(transition.to === 'cancelled' && { cancelledBy: area }) };
}

/** The entity key of commands about a job. */
export const jobEntityKey = (jobId: string): string => `job:${jobId}`;

/** A stored row with queued commands applied. */
export type OptimisticUpdate<T> = T & { hasUnsentChange: boolean };

/** Queued commands that were not rejected, by entity key, oldest first. */
async function queuedByEntity(data: AccountData): Promise<Map<string, OutboxRow[]>> {
  const rows = await data.outbox.orderBy('seq').toArray();
  return Map.groupBy(
    rows.filter(({ state }) => state !== 'refused'),
    ({ entityKey }) => entityKey,
  );
}

/** A stored row after all queued commands about it. */
function applyQueued<T extends { id: string }>(
  one: T,
  queued: Map<string, OutboxRow[]>,
  apply: (one: T, row: OutboxRow) => T,
): OptimisticUpdate<T> {
  const rows = queued.get(jobEntityKey(one.id)) ?? [];
  return { ...rows.reduce(apply, one), hasUnsentChange: rows.length > 0 };
}

const requestMetadata = z.object({ booking });

/** A booking; `unsent` if it is a request that the server does not have yet. */
export type OptimisticBooking = OptimisticUpdate<Booking> & { unsent: boolean };

/** The client's bookings, including queued requests. */
export async function optimisticBookings(data: AccountData): Promise<OptimisticBooking[]> {
  const [stored, queued] = await Promise.all([data.bookings.toArray(), queuedByEntity(data)]);
  const known = new Set(stored.map(({ id }) => id));
  const requests = [...queued.values()]
    .flat()
    .flatMap(({ command, aside }) => (command === 'requestJob' && z.safeParse(requestMetadata, aside).data?.booking) || [])
    .filter(({ id }) => !known.has(id));
  return [...stored, ...requests].map((one) => ({ ...applyQueued(one, queued, applyToBooking), unsent: !known.has(one.id) }));
}

/** All of the worker's jobs. */
export async function optimisticJobs(data: AccountData): Promise<OptimisticUpdate<StoredJob>[]> {
  const [stored, queued] = await Promise.all([data.jobs.toArray(), queuedByEntity(data)]);
  return stored.map((job) => applyQueued(job, queued, applyToJob));
}

/** The detail of one job; null if it is not stored. */
export async function optimisticDetail(
  data: AccountData,
  area: Area,
  jobId: string,
): Promise<OptimisticUpdate<JobDetail> | null> {
  const [stored, queued] = await Promise.all([data.details.get(jobId), queuedByEntity(data)]);
  return stored ? applyQueued(stored, queued, (detail, row) => applyToDetail(detail, area, row)) : null;
}
