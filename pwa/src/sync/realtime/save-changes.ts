import { ERASED_NAME } from '#contract/accounts.ts';
import type { Changes } from '#contract/changes.ts';
import type { Booking, Job } from '#contract/jobs/jobs.ts';
import { pruneToLimit } from './prune.ts';
import { bucketOf, type AccountData } from '#pwa/sync/schema.ts';
import { detailOfBooking, detailOfJob } from '#pwa/sync/stored-detail.ts';
import { CURSOR_KEY, dismissedKey, PROFILE_CURSOR_KEY, SYNC_FAILED_KEY, SYNC_SAVED_KEY } from '#pwa/sync/meta-keys.ts';

const isBooking = (job: Booking | Job): job is Booking => 'service' in job;

/** The tables in which changes and fetched lists are saved. */
export const syncedTables = (data: AccountData) =>
  [data.bookings, data.jobs, data.details, data.notifications, data.cachedResponses, data.meta] as const;

/** A list may bring a job before the event of its request; what was dismissed meanwhile stays dismissed. */
const isDismissed = async (data: AccountData, event: Changes['notices'][number]): Promise<boolean> =>
  event.type === 'booking-request' && (await data.meta.get(dismissedKey(event.jobId))) !== undefined;

type Cursors = Pick<Changes, 'cursor' | 'profileCursor'>;

/**
 * The cursors of the next sync. An older version of the app stored no cursor for the profiles of workers: 0 requests all of
 * them.
 */
export async function readCursors(data: AccountData): Promise<Cursors | null> {
  const [cursor, profileCursor] = await data.meta.bulkGet([CURSOR_KEY, PROFILE_CURSOR_KEY]);
  return cursor ? { cursor: cursor.value, profileCursor: profileCursor?.value ?? 0 } : null;
}

/** Saves the cursors of the next sync. */
export const saveCursors = (data: AccountData, { cursor, profileCursor }: Changes): Promise<unknown> =>
  data.meta.bulkPut([
    { key: SYNC_SAVED_KEY, value: Date.now() },
    // It has passed, also if the clock has been set back since.
    { key: SYNC_FAILED_KEY, value: 0 },
    { key: CURSOR_KEY, value: cursor },
    { key: PROFILE_CURSOR_KEY, value: profileCursor },
  ]);

/** Deletes the cached responses that have names of workers. They do not say of which ones; screens fetch them again. */
const deleteResponsesWithNames = (data: AccountData): Promise<number> =>
  data.cachedResponses.filter(({ name }) => name === 'favourites' || name.startsWith('receipt:')).delete();

/**
 * Updates what the stored bookings show of their workers. Not by `modify`: if it changes no row, Dexie (4.4.7) reads the rows
 * of the next `modify` with the same keys from this table instead of its own.
 */
async function saveWorkers(data: AccountData, workers: Changes['workers']): Promise<void> {
  for (const { id, name, photo, rating } of workers) {
    const bookings = await data.bookings.filter(({ workerId }) => workerId === id).toArray();
    await data.bookings.bulkPut(bookings.map((booking) => ({ ...booking, workerName: name })));
    const details = await data.details.filter(({ worker_id }) => worker_id === id).toArray();
    await data.details.bulkPut(
      details.map((detail) => ({
        ...detail,
        workerName: name,
        workerPhoto: photo,
        workerRating: rating,
        ...(name === ERASED_NAME && { workerPhone: null }),
      })),
    );
  }
  if (workers.some(({ name }) => name === ERASED_NAME)) await deleteResponsesWithNames(data);
}

/**
 * Saves a worker's job. Its name only changes if the client's account is erased: then a stored detail, which has more of their
 * data, goes.
 */
async function saveJob(data: AccountData, job: Job): Promise<void> {
  await data.jobs.put({ ...job, bucket: bucketOf(job.status) });
  const detail = await data.details.get(job.id);
  if (!detail) return;
  if (detail.name === job.customer.name) await data.details.put(detailOfJob(detail, job));
  else await data.details.delete(job.id);
}

async function saveBooking(data: AccountData, booking: Booking): Promise<void> {
  await data.bookings.put(booking);
  const detail = await data.details.get(booking.id);
  if (detail) await data.details.put(detailOfBooking(detail, booking));
}

/**
 * Deletes the stored jobs that the response to a sync does not have, because the server does not know any more what happened to
 * them. The offers of a worker stay: they are not in the response, and the list of offers replaces them. Queued commands and
 * notifications stay too.
 */
async function deleteOtherJobs(data: AccountData, { jobs }: Changes): Promise<void> {
  const ids = new Set(jobs.map(({ id }) => id));
  await data.bookings.filter(({ id }) => !ids.has(id)).delete();
  await data.details.filter(({ id }) => !ids.has(id)).delete();
  await data.jobs.filter(({ id, bucket }) => !ids.has(id) && bucket !== 'pending').delete();
}

/** Saves changes except messages, which go through appendMessages. Idempotent. Also works in the service worker. */
export const saveChanges = (data: AccountData, changes: Changes): Promise<void> =>
  data.transaction('rw', syncedTables(data), async () => {
    if (changes.reset) await deleteOtherJobs(data, changes);
    // Before the jobs, which were read later.
    await saveWorkers(data, changes.workers);
    for (const job of changes.jobs) await (isBooking(job) ? saveBooking(data, job) : saveJob(data, job));
    for (const event of changes.notices) {
      // An offer that has ended, and that its worker may not read any more, is not among the jobs.
      if (event.type === 'job-cancelled' && (await data.jobs.get(event.jobId))?.bucket === 'pending')
        for (const table of [data.jobs, data.details]) await table.delete(event.jobId);
      if (!(await data.notifications.get(event.seq)))
        await data.notifications.add({ seq: event.seq, event, seen: (await isDismissed(data, event)) ? 1 : 0 });
    }
    await pruneToLimit(data);
  });

/**
 * Saves changes that were requested with these cursors, unless another tab or a page has moved the stored ones since: what it
 * has saved may be newer. Resolves to whether they were saved.
 */
export const saveChangesSince = (data: AccountData, since: Cursors | null, changes: Changes): Promise<boolean> =>
  data.transaction('rw', syncedTables(data), async () => {
    const stored = await readCursors(data);
    if (stored?.cursor !== since?.cursor || stored?.profileCursor !== since?.profileCursor) return false;
    await saveChanges(data, changes);
    return true;
  });
