import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { DURATIONS, type Duration } from '#contract/catalogue.ts';
import type { ResponseOf, BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { FreeSlots } from '#contract/matching/matching.ts';
import type { Slot } from '#contract/time.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { successOf, type QueryError } from '#pwa/sync/http/query-error.ts';

export type FoundWorker = ResponseOf<typeof endpoints.searchWorkers>[number];
export type MatchedWorker = ResponseOf<typeof endpoints.matchWorkers>['workers'][number];

export type PublicProfile = ResponseOf<typeof endpoints.publicWorker>;

type FoundPage = Extract<Result<FoundWorker[]>, { ok: true }>;

/** Search criteria; the names are also the URL parameters. */
export interface Search {
  service: string;
  location: string;
  gender: string;
  sort: string;
}

/** Paged search results. */
export function useWorkerSearch({ service, location, gender, sort }: Search) {
  return useInfiniteQuery<FoundPage, QueryError, InfiniteData<FoundPage>, string[], string | null>({
    queryKey: ['workers', service, location, gender, sort],
    queryFn: async ({ pageParam }) => {
      const orUndefined = (text: string) => text || undefined;
      const response = await call('searchWorkers', 'client', {
        query: {
          service: orUndefined(service),
          location: orUndefined(location),
          gender: orUndefined(gender),
          sort: orUndefined(sort),
          cursor: pageParam ?? undefined,
        },
      });
      return successOf(response);
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    retry: false,
  });
}

/** A worker's public profile. */
export const useWorker = (workerId: string) =>
  useQuery<{ data: PublicProfile; savedAt?: number | null }, QueryError>({
    queryKey: ['worker', workerId],
    queryFn: async () => successOf(await call('publicWorker', 'client', { params: { workerId } })),
    retry: false,
  });

/** The slots of the next days in which a worker is free for so long. */
export const useFreeSlots = (workerId: string, duration: Duration = DURATIONS[0]) =>
  useQuery<FreeSlots, QueryError>({
    queryKey: ['free slots', workerId, duration],
    queryFn: async () => successOf(await call('freeSlots', 'client', { params: { workerId }, query: { duration } })).data,
    retry: false,
  });

/** A free slot on a day, YYYY-MM-DD in India. */
export interface FreeTime {
  date: string;
  slot: Slot;
}

/** The first free slots, at most `count`, or all of them. */
export const firstFreeSlots = ({ days }: FreeSlots, count?: number): FreeTime[] =>
  days.flatMap(({ date, slots }) => slots.map((slot) => ({ date, slot }))).slice(0, count);

export type MatchCriteria = BodyInput<typeof endpoints.matchWorkers>;

/** The best workers for a request, refetched whenever the criteria change. */
export function useMatches(wish: MatchCriteria) {
  return useQuery<MatchedWorker[], QueryError>({
    queryKey: ['matches', wish],
    queryFn: async () => successOf(await call('matchWorkers', 'client', { body: wish })).data.workers,
    retry: false,
  });
}
