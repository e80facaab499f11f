import type { Booking, JobDetail } from '#contract/jobs/jobs.ts';
import { groupBy } from '#pwa/shared/group-by.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import type { AccountData, OutboxRow, StoredJob } from '#pwa/sync/schema.ts';
import { commandOf } from './commands/commands.ts';
import { jobEntityKey } from './commands/entity-key.ts';

/** A stored row with queued commands applied. */
export type OptimisticUpdate<T> = T & { hasUnsentChange: boolean };

/** Queued commands that were not rejected, by entity key, oldest first. */
async function queuedByEntity(data: AccountData): Promise<Map<string, OutboxRow[]>> {
  const rows = await data.outbox.orderBy('seq').toArray();
  return groupBy(
    rows.filter(({ state }) => state !== 'rejected'),
    ({ entityKey }) => entityKey,
  );
}

/** A stored row after all queued commands about it. */
function applyQueued<T extends { id: string }>(
  stored: T,
  queued: Map<string, OutboxRow[]>,
  apply: (current: T, row: OutboxRow) => T | undefined,
): OptimisticUpdate<T> {
  const rows = queued.get(jobEntityKey(stored.id)) ?? [];
  return { ...rows.reduce((current, row) => apply(current, row) ?? current, stored), hasUnsentChange: rows.length > 0 };
}

/** A booking; `unsent` if it is a request that the server does not have yet. */
export type OptimisticBooking = OptimisticUpdate<Booking> & { unsent: boolean };

/** The client's bookings, including queued requests. */
export async function optimisticBookings(data: AccountData): Promise<OptimisticBooking[]> {
  const [stored, queued] = await Promise.all([data.bookings.toArray(), queuedByEntity(data)]);
  const known = new Set(stored.map(({ id }) => id));
  const requests = [...queued.values()]
    .flat()
    .flatMap((row) => commandOf(row)?.newBooking?.(row) ?? [])
    .filter(({ id }) => !known.has(id));
  return [...stored, ...requests].map((booking) => ({
    ...applyQueued(booking, queued, (current, row) => commandOf(row)?.applyToBooking?.(current, row)),
    unsent: !known.has(booking.id),
  }));
}

/** All of the worker's jobs. */
export async function optimisticJobs(data: AccountData): Promise<OptimisticUpdate<StoredJob>[]> {
  const [stored, queued] = await Promise.all([data.jobs.toArray(), queuedByEntity(data)]);
  return stored.map((job) => applyQueued(job, queued, (current, row) => commandOf(row)?.applyToJob?.(current, row)));
}

/** The detail of one job; null if it is not stored. */
export async function optimisticDetail(
  data: AccountData,
  area: Area,
  jobId: string,
): Promise<OptimisticUpdate<JobDetail> | null> {
  const [stored, queued] = await Promise.all([data.details.get(jobId), queuedByEntity(data)]);
  return stored ? applyQueued(stored, queued, (detail, row) => commandOf(row)?.applyToDetail?.(detail, area, row)) : null;
}
