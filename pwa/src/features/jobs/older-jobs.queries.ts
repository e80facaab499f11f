import { useInfiniteQuery } from '@tanstack/react-query';
import type { Booking, Job } from '#contract/jobs/jobs.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { QueryError, successOf } from '#pwa/sync/http/query-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';

/** What lies beyond the rows that are stored on the device: pages of the server's list, kept while the screen is open. */
export interface OlderRows<T> {
  /** The fetched rows, from the start of the list; none before the first fetch. */
  rows: readonly T[];
  isFetched: boolean;
  hasMore: boolean;
  busy: boolean;
  failure: QueryError | null;
  /** Fetches the next page; resolves to whether it came. */
  fetchMore: () => Promise<boolean>;
}

interface Pages<T> {
  area: Area;
  /** The list with its order and filter. */
  list: readonly string[];
  /** Whether to fetch the first page without a call of `fetchMore`. */
  enabled: boolean;
  /** Whether there is more than what is stored, as long as nothing has been fetched. */
  hasOlder: boolean;
  fetchPage: (cursor: string | undefined) => Promise<Result<T[]>>;
}

function usePages<T>({ area, list, enabled, hasOlder, fetchPage }: Pages<T>): OlderRows<T> {
  const accountId = useSession(area)?.profile.id;
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [area, accountId, 'pages', ...list],
    queryFn: async ({ pageParam }) => successOf(await fetchPage(pageParam ?? undefined)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled,
    retry: false,
    gcTime: 0,
  });
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    isFetched: data !== undefined,
    hasMore: data ? hasNextPage : hasOlder,
    busy: isFetching,
    failure: error instanceof QueryError ? error : null,
    async fetchMore() {
      const first = await fetchNextPage();
      // The device has the rows of the first page already.
      const isKnown = !data && !enabled && first.hasNextPage;
      return (isKnown ? await fetchNextPage() : first).isSuccess;
    },
  };
}

/** The client's bookings beyond those that are stored, newest first. */
export const useOlderBookings = (hasOlder: boolean): OlderRows<Booking> =>
  usePages({
    area: 'client',
    list: ['bookings'],
    enabled: false,
    hasOlder,
    fetchPage: (cursor) => call('myBookings', 'client', { query: { cursor } }),
  });

/** How the worker's past jobs are sorted and filtered. */
export interface HistoryView {
  sortBy: 'date' | 'total_amount';
  order: 'asc' | 'desc';
  status: 'completed' | 'cancelled' | undefined;
}
/** The view whose first rows are stored. */
export const isNewestFirst = ({ sortBy, order, status }: HistoryView): boolean =>
  sortBy === 'date' && order === 'desc' && status === undefined;

/**
 * The worker's past jobs, sorted and filtered by the server. Stored are the newest: other views are fetched from the first row
 * on.
 */
export const useOlderJobs = (view: HistoryView, hasOlder: boolean): OlderRows<Job> =>
  usePages({
    area: 'worker',
    list: ['history', view.sortBy, view.order, view.status ?? 'all'],
    enabled: hasOlder && !isNewestFirst(view),
    hasOlder,
    fetchPage: (cursor) => call('jobHistory', 'worker', { query: { ...view, cursor } }),
  });

/** The stored rows, which have the latest changes, and those of the server that are not stored. */
export function withOlder<T extends { id: string }>(stored: readonly T[], older: readonly T[]): T[] {
  const storedIds = new Set(stored.map(({ id }) => id));
  return [...stored, ...older.filter(({ id }) => !storedIds.has(id))];
}
