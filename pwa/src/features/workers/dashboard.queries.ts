import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticJobs } from '#pwa/sync/outbox/optimistic.ts';
import { fetchAndSave } from '#pwa/sync/realtime/cached-fetch.ts';
import { useRoomEvents } from '#pwa/sync/realtime/use-room-events.ts';
import { useSlowFailure } from '#pwa/sync/realtime/use-slow-failure.ts';
import { dismissedKey, savedKey, statKey } from '#pwa/sync/meta-keys.ts';

type Stats = ResponseOf<typeof endpoints.workerDashboard>;
const NAMES = [
  'totalJobs',
  'completedJobs',
  'pendingJobs',
  'totalEarnings',
  'received',
  'toCollect',
] as const satisfies readonly (keyof Stats)[];

async function readStats(): Promise<{ stats: Stats | null; savedAt: number | null }> {
  const rows = (await accountData('worker')?.meta.bulkGet([...NAMES.map(statKey), savedKey('stats')])) ?? [];
  const [totalJobs, completedJobs, pendingJobs, totalEarnings, received, toCollect, savedAt] = rows.map((row) => row?.value);
  return totalJobs === undefined || completedJobs === undefined || pendingJobs === undefined || totalEarnings === undefined
    ? { stats: null, savedAt: null }
    : { stats: { totalJobs, completedJobs, pendingJobs, totalEarnings, received, toCollect }, savedAt: savedAt ?? null };
}

async function fetchStats(): Promise<ApiError | null> {
  const response = await fetchAndSave(
    'worker',
    'stats',
    () => call('workerDashboard', 'worker'),
    async (data, stats) => {
      const numbers = NAMES.flatMap((name) => (stats[name] === undefined ? [] : [{ key: statKey(name), value: stats[name] }]));
      await data.meta.bulkPut(numbers);
    },
  );
  return response.ok ? null : response;
}

/** Refetches at each visit and on every room event. The data itself is read from IndexedDB. */
export function useAutoRefresh(list: string, fetch: () => Promise<ApiError | null>) {
  const query = useQuery({
    queryKey: ['worker', list],
    queryFn: fetch,
    staleTime: 0,
    retry: false,
  });
  const { refetch } = query;
  useRoomEvents('worker', () => true, refetch);
  const slowFailure = useSlowFailure('worker', list, query.isFetching, refetch);
  return {
    failure: query.data ?? slowFailure,
    pending: query.isPending,
    retrying: query.isFetching,
    retry: () => void refetch(),
  };
}

/** The worker's four numbers. */
export function useStats() {
  const { pending, ...rest } = useAutoRefresh('stats', fetchStats);
  const cached = useLiveQuery(readStats);
  return {
    ...rest,
    stats: cached?.stats ?? null,
    savedAt: cached?.savedAt ?? null,
    loading: cached === undefined || (cached.stats === null && pending),
  };
}

export interface BookingRequest {
  jobId: string;
  customerName: string;
}

/** Clients who requested this worker directly, wait for a response and were not dismissed, newest first. */
async function bookingRequests(): Promise<BookingRequest[]> {
  const data = accountData('worker');
  if (!data) return [];
  // Not from notifications, which do not say what became of a request. The ids are in the order of the requests.
  const requests = (await optimisticJobs(data)).filter(({ byName, bucket }) => byName && bucket === 'pending').toReversed();
  const dismissed = await data.meta.bulkGet(requests.map(({ id }) => dismissedKey(id)));
  return requests.filter((_, i) => !dismissed[i]).map(({ id, customer }) => ({ jobId: id, customerName: customer.name }));
}

export const useBookingRequests = (): BookingRequest[] => useLiveQuery(bookingRequests) ?? [];

/** Dismisses the banner for these requests. */
export async function dismissBookingRequests(requests: readonly BookingRequest[]): Promise<void> {
  const data = accountData('worker');
  if (!data) return;
  const ids = new Set(requests.map(({ jobId }) => jobId));
  await data.transaction('rw', [data.notifications, data.meta], async () => {
    await data.notifications
      .filter(({ event }) => event.type === 'booking-request' && ids.has(event.jobId))
      .modify({ seen: 1 });
    await data.meta.bulkPut(requests.map(({ jobId }) => ({ key: dismissedKey(jobId), value: Date.now() })));
  });
}
