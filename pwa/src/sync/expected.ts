import * as z from 'zod/mini';
import { booking, type Booking, type JobDetail } from '#contract/jobs.ts';
import { clientStatus, nextStatus, type Action, type Status } from '#contract/status.ts';
import type { Area } from './area.ts';
import { bucketOf, type AccountData, type OutboxRow, type StoredJob } from './store.ts';

/**
 * What is kept, as it will be once what waits has arrived. Nothing is written beside what the server said: a command that is
 * refused or dropped no longer counts, and so is taken back.
 */
const MOVES: Record<string, Action> = {
  withdrawJob: 'withdraw',
  withdrawBooking: 'withdraw',
  cancelBooking: 'cancel',
  startJob: 'start',
  completeJob: 'complete',
  cancelJob: 'cancel',
};
const STAMPS = { start: 'started', complete: 'completed', cancel: 'cancelled', withdraw: 'cancelled' } as const;

const stored = (status: JobDetail['status']): Status => (status === 'confirmed' ? 'accepted' : status);

/** The status after a command, or null where it moves nothing. */
function movedBy(status: JobDetail['status'], area: Area, row: OutboxRow): { action: keyof typeof STAMPS; to: Status } | null {
  const action = MOVES[row.command];
  const to = action && nextStatus(stored(status), action, area);
  return to && action !== 'accept' ? { action, to } : null;
}

/** Stars of a review that waits. */
const ratingIn = ({ command, body }: OutboxRow): number | null =>
  command === 'writeReview' && typeof body === 'object' && body && 'rating' in body && typeof body.rating === 'number'
    ? body.rating
    : null;

function bookingAfter(booking: Booking, row: OutboxRow): Booking {
  const moved = movedBy(booking.status, 'client', row);
  return { ...booking, ...(moved && { status: clientStatus(moved.to) }), rating: ratingIn(row) ?? booking.rating };
}

function jobAfter(job: StoredJob, row: OutboxRow): StoredJob {
  const moved = movedBy(job.status, 'worker', row);
  return moved ? { ...job, status: moved.to, bucket: bucketOf(moved.to) } : job;
}

/** A job in full after a command. */
export function detailAfter(detail: JobDetail, area: Area, row: OutboxRow): JobDetail {
  const moved = movedBy(detail.status, area, row);
  if (!moved) return { ...detail, reviewed: detail.reviewed || ratingIn(row) !== null };
  const times = { ...detail.times, [STAMPS[moved.action]]: row.happenedAt };
  const status = area === 'client' ? clientStatus(moved.to) : moved.to;
  return { ...detail, status, times, ...(moved.to === 'cancelled' && { cancelledBy: area }) };
}

/** The thing that a command about a job is about. */
export const aboutJob = (jobId: string): string => `job:${jobId}`;

/** Something that is kept, and whether a change of it still waits to be sent. */
export type Expected<T> = T & { waits: boolean };

/** Commands that count, by what they are about, oldest first. */
async function counting(data: AccountData): Promise<Map<string, OutboxRow[]>> {
  const rows = await data.outbox.orderBy('seq').toArray();
  return Map.groupBy(
    rows.filter(({ state }) => state !== 'refused'),
    ({ entityKey }) => entityKey,
  );
}

/** The one thing that is kept, after everything that waits about it. */
function after<T extends { id: string }>(
  one: T,
  waiting: Map<string, OutboxRow[]>,
  then: (one: T, row: OutboxRow) => T,
): Expected<T> {
  const rows = waiting.get(aboutJob(one.id)) ?? [];
  return { ...rows.reduce(then, one), waits: rows.length > 0 };
}

const asked = z.object({ booking });

/** A booking; `unsent` where it is a request that the server does not have yet. */
export type ExpectedBooking = Expected<Booking> & { unsent: boolean };

/** The client's bookings, with a request that waits among them. */
export async function expectedBookings(data: AccountData): Promise<ExpectedBooking[]> {
  const [kept, waiting] = await Promise.all([data.bookings.toArray(), counting(data)]);
  const known = new Set(kept.map(({ id }) => id));
  const requests = [...waiting.values()]
    .flat()
    .flatMap(({ command, aside }) => (command === 'requestJob' && z.safeParse(asked, aside).data?.booking) || [])
    .filter(({ id }) => !known.has(id));
  return [...kept, ...requests].map((one) => ({ ...after(one, waiting, bookingAfter), unsent: !known.has(one.id) }));
}

/** All of the worker's jobs. */
export async function expectedJobs(data: AccountData): Promise<Expected<StoredJob>[]> {
  const [kept, waiting] = await Promise.all([data.jobs.toArray(), counting(data)]);
  return kept.map((job) => after(job, waiting, jobAfter));
}

/** One job in full; null where it is not kept. */
export async function expectedDetail(data: AccountData, area: Area, jobId: string): Promise<Expected<JobDetail> | null> {
  const [kept, waiting] = await Promise.all([data.details.get(jobId), counting(data)]);
  return kept ? after(kept, waiting, (detail, row) => detailAfter(detail, area, row)) : null;
}
