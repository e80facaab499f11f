import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { call, type Refused } from '#pwa/sync/call.ts';
import { accountData, type Notice } from '#pwa/sync/db.ts';
import { refresh } from '#pwa/sync/pull.ts';
import { onRoomEvent } from '#pwa/sync/room.ts';

type Stats = AnswerOf<typeof endpoints.workerDashboard>;
const NAMES = ['totalJobs', 'completedJobs', 'pendingJobs', 'totalEarnings'] as const satisfies readonly (keyof Stats)[];
const keyOf = (name: keyof Stats): string => `stats:${name}`;

async function kept(): Promise<{ stats: Stats | null; savedAt: number | null }> {
  const rows = (await accountData('worker')?.meta.bulkGet([...NAMES.map(keyOf), 'saved:stats'])) ?? [];
  const [totalJobs, completedJobs, pendingJobs, totalEarnings, savedAt] = rows.map((row) => row?.value);
  return totalJobs === undefined || completedJobs === undefined || pendingJobs === undefined || totalEarnings === undefined
    ? { stats: null, savedAt: null }
    : { stats: { totalJobs, completedJobs, pendingJobs, totalEarnings }, savedAt: savedAt ?? null };
}

async function fetchStats(): Promise<Refused | null> {
  const answer = await refresh(
    'worker',
    'stats',
    () => call('workerDashboard', 'worker'),
    async (data, stats) => {
      await data.meta.bulkPut(NAMES.map((name) => ({ key: keyOf(name), value: stats[name] })));
    },
  );
  return answer.ok ? null : answer;
}

/** The worker's four numbers as this phone keeps them, renewed at each visit and whenever a room says something. */
export function useStats() {
  const {
    data: failure,
    refetch,
    isPending,
    isFetching,
  } = useQuery({
    queryKey: ['worker', 'stats'],
    queryFn: fetchStats,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  });
  useEffect(
    () =>
      onRoomEvent((area) => {
        if (area === 'worker') void refetch();
      }),
    [refetch],
  );
  const own = useLiveQuery(kept);
  return {
    stats: own?.stats ?? null,
    savedAt: own?.savedAt ?? null,
    loading: own === undefined || (own.stats === null && isPending),
    failure: failure ?? null,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

export interface BookingRequest {
  jobId: string;
  customerName: string;
}

/** Clients who asked for this worker by name and wait for a word, newest first; also those who came while nobody looked. */
export const useBookingRequests = (): BookingRequest[] =>
  useLiveQuery(async () => {
    const data = accountData('worker');
    if (!data) return [];
    const notices = await data.notices.toArray();
    const withdrawn = new Set(notices.flatMap(({ event }) => (event.type === 'job-cancelled' ? [event.jobId] : [])));
    const taken = new Set(await data.jobs.where('bucket').notEqual('pending').primaryKeys());
    return notices
      .flatMap(({ event, seen }: Notice) => (event.type === 'booking-request' && seen === 0 ? [event] : []))
      .filter(({ jobId }) => !withdrawn.has(jobId) && !taken.has(jobId))
      .toReversed();
  }) ?? [];

export async function dismissBookingRequests(): Promise<void> {
  await accountData('worker')
    ?.notices.filter(({ event, seen }) => event.type === 'booking-request' && seen === 0)
    .modify({ seen: 1 });
}
