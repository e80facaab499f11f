import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import type { JobDetail } from '#contract/jobs.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import {
  optimisticBookings,
  optimisticDetail,
  optimisticJobs,
  type OptimisticUpdate,
  type OptimisticBooking,
} from '#pwa/sync/outbox/optimistic.ts';
import { fetchAndSave } from '#pwa/sync/realtime/delta-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { bucketOf, type AccountData, type Bucket, type StoredJob } from '#pwa/sync/schema.ts';

/** Own data as a screen shows it: what this phone keeps, how old it is, and what became of the last attempt to renew it. */
export interface OwnData<T> {
  /** Undefined until the phone's own store has answered, which takes milliseconds. */
  rows: T | undefined;
  /** Instant of the last fetch that came through; null before the first. */
  savedAt: number | null;
  /** True while the first fetch is on its way and nothing is kept yet. */
  loading: boolean;
  failure: ApiError | null;
  retry: () => void;
  /** The same for who waits for its end. */
  renew: () => Promise<void>;
}

const POLL_MS = 10_000;

function useOwn<T>(
  area: Area,
  list: string,
  read: (data: AccountData) => Promise<T>,
  none: T,
  fetch: () => Promise<ApiError | null>,
  poll?: number,
): OwnData<T> {
  const query = useQuery({
    queryKey: [area, list],
    queryFn: fetch,
    refetchInterval: poll ?? false,
    networkMode: 'always',
    retry: false,
  });
  const rows = useLiveQuery(async () => {
    const data = accountData(area);
    return data ? read(data) : none;
  }, [area, list]);
  const savedAt = useLiveQuery(async () => (await accountData(area)?.meta.get(`saved:${list}`))?.value ?? null, [area, list]);
  return {
    rows,
    savedAt: savedAt ?? null,
    loading: rows === undefined || savedAt === undefined || (savedAt === null && query.isPending),
    failure: query.data ?? null,
    retry: () => void query.refetch(),
    renew: async () => void (await query.refetch()),
  };
}

const failureOf = (answer: { ok: true } | ApiError): ApiError | null => (answer.ok ? null : answer);

/** The client's bookings, fetched every 10 seconds (client specification, section 9) and whenever something changes. */
export const useBookings = (): OwnData<OptimisticBooking[]> =>
  useOwn(
    'client',
    'bookings',
    optimisticBookings,
    [],
    async () =>
      failureOf(
        await fetchAndSave(
          'client',
          'bookings',
          () => call('myBookings', 'client'),
          async (data, bookings) => {
            await data.bookings.bulkPut(bookings);
          },
        ),
      ),
    POLL_MS,
  );

const LISTS = { pending: 'pendingJobs', ongoing: 'ongoingJobs', history: 'jobHistory' } as const satisfies Record<
  Bucket,
  string
>;

/** Fetches one of the worker's lists; what it no longer holds leaves the phone's copy of that list too. */
export async function refreshJobs(bucket: Bucket): Promise<ApiError | null> {
  return failureOf(
    await fetchAndSave(
      'worker',
      bucket,
      () => call(LISTS[bucket], 'worker'),
      async (data, jobs) => {
        const gone = await data.jobs
          .where('bucket')
          .equals(bucket)
          .and((kept) => !jobs.some((job) => job.id === kept.id))
          .primaryKeys();
        await data.jobs.bulkDelete(gone);
        await data.jobs.bulkPut(jobs.map((job) => ({ ...job, bucket: bucketOf(job.status) })));
      },
    ),
  );
}

/** One of the worker's three lists. */
export const useJobs = (bucket: Bucket): OwnData<OptimisticUpdate<StoredJob>[]> =>
  useOwn(
    'worker',
    bucket,
    async (data) => (await optimisticJobs(data)).filter((job) => job.bucket === bucket),
    [],
    () => refreshJobs(bucket),
  );

/** One job in full, as the client or the worker who is logged in reads it; null when it is not there. */
export const useJob = (area: Area, jobId: string): OwnData<OptimisticUpdate<JobDetail> | null> =>
  useOwn(
    area,
    `job:${jobId}`,
    (data) => optimisticDetail(data, area, jobId),
    null,
    async () =>
      failureOf(
        await fetchAndSave(
          area,
          `job:${jobId}`,
          () => call('jobDetail', area, { params: { id: jobId } }),
          async (data, detail) => {
            await data.details.put(detail);
          },
        ),
      ),
  );
