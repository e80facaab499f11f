import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ResponseOf, BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';

export type FoundWorker = ResponseOf<typeof endpoints.searchWorkers>[number];
export type MatchedWorker = ResponseOf<typeof endpoints.matchWorkers>['workers'][number];

export type Profile = ResponseOf<typeof endpoints.publicWorker>;

/** What is asked for; these are the names in the address bar too. */
export interface Search {
  service: string;
  location: string;
  gender: string;
  sort: string;
}

/** A refusal as TanStack Query keeps it. */
export class SearchFailed extends Error {
  readonly refused: ApiError;
  constructor(refused: ApiError) {
    super(refused.code);
    this.refused = refused;
  }
}

/** The pages of a search, the next one when asked for. */
export function useFoundWorkers({ service, location, gender, sort }: Search) {
  return useInfiniteQuery({
    queryKey: ['workers', service, location, gender, sort],
    queryFn: async ({ pageParam }) => {
      const given = (text: string) => text || undefined;
      const answer = await call('searchWorkers', 'client', {
        query: {
          service: given(service),
          location: given(location),
          gender: given(gender),
          sort: given(sort),
          cursor: pageParam ?? undefined,
        },
      });
      if (!answer.ok) throw new SearchFailed(answer);
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    networkMode: 'always',
    retry: false,
  });
}

/** One worker in public. */
export const useWorker = (workerId: string) =>
  useQuery<Profile, SearchFailed>({
    queryKey: ['worker', workerId],
    queryFn: async () => {
      const answer = await call('publicWorker', 'client', { params: { workerId } });
      if (!answer.ok) throw new SearchFailed(answer);
      return answer.data;
    },
    networkMode: 'always',
    retry: false,
  });

export type MatchWish = BodyInput<typeof endpoints.matchWorkers>;

/** The best workers for a request, asked for anew whenever it changes. */
export function useMatches(wish: MatchWish) {
  return useQuery({
    queryKey: ['matches', wish],
    queryFn: async () => {
      const answer = await call('matchWorkers', 'client', { body: wish });
      if (!answer.ok) throw new SearchFailed(answer);
      return answer.data.workers;
    },
    networkMode: 'always',
    retry: false,
  });
}
