import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { slotStart } from '#contract/time.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import {
  optimisticBookings,
  optimisticDetail,
  optimisticJobs,
  type OptimisticUpdate,
  type OptimisticBooking,
} from '#pwa/sync/outbox/optimistic.ts';
import { fetchAndSave } from '#pwa/sync/realtime/cached-fetch.ts';
import { fetchJob } from '#pwa/sync/realtime/fetch-job.ts';
import { useSlowFailure } from '#pwa/sync/realtime/use-slow-failure.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { bucketOf, type AccountData, type Bucket, type StoredJob } from '#pwa/sync/schema.ts';
import { moreKey, savedKey, SYNC_SAVED_KEY } from '#pwa/sync/meta-keys.ts';

/**
 * The account's own data as a screen shows it: what is stored on the device, how old it is, and whether the last fetch failed.
 */
export interface CachedData<T> {
  /** Undefined until IndexedDB has been read, which takes milliseconds. */
  data: T | undefined;
  /** Instant of the last successful fetch; null before the first. */
  savedAt: number | null;
  /** Whether the server had more rows than the last fetch has brought. */
  hasOlder: boolean;
  /** True while the first fetch is running and nothing is stored yet. */
  loading: boolean;
  failure: ApiError | null;
  retry: () => void;
  /** Like `retry`, resolves when the fetch has ended. */
  refetch: () => Promise<void>;
}

const POLL_MS = 10_000;

interface CachedDataOptions {
  /** How often it is fetched while a screen shows it. */
  pollMs?: number;
  /** False while the screen does not show it: it is not fetched then. */
  isShown?: boolean;
  /** Whether the sync stores it too, so that it is on the phone before it was fetched. */
  isSynced?: boolean;
}

function useCachedData<T>(
  area: Area,
  list: string,
  read: (data: AccountData) => Promise<T>,
  empty: T,
  fetch: () => Promise<ApiError | null>,
  { pollMs, isShown = true, isSynced = false }: CachedDataOptions = {},
): CachedData<T> {
  // Together, so that the list appears in one rendering. A transaction would keep Dexie from sharing reads between the lists of
  // a screen.
  const stored = useLiveQuery(async () => {
    const database = accountData(area);
    if (!database) return { data: empty, savedAt: null, hasOlder: false };
    const [data, [saved, more, synced]] = await Promise.all([
      read(database),
      database.meta.bulkGet([savedKey(list), moreKey(list), SYNC_SAVED_KEY]),
    ]);
    const savedAt = saved?.value ?? (isSynced ? synced?.value : null) ?? null;
    return { data, savedAt, hasOlder: more?.value === 1 };
  }, [area, list, isSynced]);
  const query = useQuery({
    queryKey: [area, list],
    queryFn: fetch,
    enabled: isShown,
    refetchInterval: pollMs ?? false,
    // An error is data here, which counts as fresh.
    refetchOnReconnect: 'always',
    retry: false,
  });
  const slowFailure = useSlowFailure(area, list, query.isFetching, query.refetch);
  return {
    data: stored?.data,
    savedAt: stored?.savedAt ?? null,
    hasOlder: stored?.hasOlder ?? false,
    loading: stored === undefined || (stored.savedAt === null && query.isPending),
    failure: query.data ?? slowFailure,
    retry: () => void query.refetch(),
    refetch: async () => void (await query.refetch()),
  };
}

/** Stored rows as JSON, to see which of them change during a fetch: those are newer than its response. */
const snapshotOf = (rows: readonly { id: string }[] = []) => new Map(rows.map((row) => [row.id, JSON.stringify(row)]));

const errorOf = (response: { ok: true } | ApiError): ApiError | null => (response.ok ? null : response);

/** The client's bookings, polled every 10 seconds (client specification, section 9) and refetched on changes. */
export const useBookings = (): CachedData<OptimisticBooking[]> =>
  useCachedData(
    'client',
    'bookings',
    optimisticBookings,
    [],
    async () => {
      const before = snapshotOf(await accountData('client')?.bookings.toArray());
      const response = await fetchAndSave(
        'client',
        'bookings',
        () => call('myBookings', 'client'),
        async (data, bookings) => {
          const now = snapshotOf(await data.bookings.toArray());
          await data.bookings.bulkPut(bookings.filter(({ id }) => before.get(id) === now.get(id)));
        },
      );
      return errorOf(response);
    },
    { pollMs: POLL_MS },
  );

const LIST_ENDPOINTS = { pending: 'pendingJobs', ongoing: 'ongoingJobs', history: 'jobHistory' } as const satisfies Record<
  Bucket,
  string
>;

/**
 * Fetches one of the worker's lists; jobs that are no longer in it are deleted from the stored list, except past ones older
 * than the last of the first page. What has become of a job while the list was on its way is newer than the list.
 */
export async function refreshJobs(bucket: Bucket): Promise<ApiError | null> {
  const before = snapshotOf(await accountData('worker')?.jobs.toArray());
  const detailsBefore = bucket === 'pending' ? await accountData('worker')?.details.toCollection().primaryKeys() : [];
  return errorOf(
    await fetchAndSave(
      'worker',
      bucket,
      () => call(LIST_ENDPOINTS[bucket], 'worker'),
      async (data, jobs, hasMore) => {
        const now = snapshotOf(await data.jobs.toArray());
        const oldest = jobs.at(-1);
        const isBeyondPage = ({ date, time }: StoredJob) =>
          bucket === 'history' &&
          hasMore &&
          oldest !== undefined &&
          slotStart(date, time) < slotStart(oldest.date, oldest.time);
        const isUnchanged = ({ id }: { id: string }) => before.get(id) === now.get(id);
        const removedIds = await data.jobs
          .where('bucket')
          .equals(bucket)
          .and((stored) => !jobs.some((job) => job.id === stored.id) && isUnchanged(stored) && !isBeyondPage(stored))
          .primaryKeys();
        await data.jobs.bulkDelete(removedIds);
        // So are the pages of offers that are none any more, which no sync changes.
        if (bucket === 'pending' && !hasMore)
          await data.details
            .where('id')
            .anyOf(detailsBefore ?? [])
            .and(({ id, status }) => status === 'pending' && !jobs.some((job) => job.id === id))
            .delete();
        await data.jobs.bulkPut(jobs.filter(isUnchanged).map((job) => ({ ...job, bucket: bucketOf(job.status) })));
      },
    ),
  );
}

/** One of the worker's three lists. */
export const useJobs = (bucket: Bucket, isShown = true): CachedData<OptimisticUpdate<StoredJob>[]> =>
  useCachedData(
    'worker',
    bucket,
    async (data) => (await optimisticJobs(data)).filter((job) => job.bucket === bucket),
    [],
    () => refreshJobs(bucket),
    { isShown, isSynced: bucket !== 'pending' },
  );

/** One job with all details, as seen by the client or worker who is logged in; null when there is none. */
export const useJob = (area: Area, jobId: string): CachedData<OptimisticUpdate<JobDetail> | null> =>
  useCachedData(
    area,
    `job:${jobId}`,
    (data) => optimisticDetail(data, area, jobId),
    null,
    () => fetchJob(area, jobId),
  );
