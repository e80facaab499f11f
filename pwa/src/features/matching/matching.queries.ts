import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ResponseOf, BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';

export type FoundWorker = ResponseOf<typeof endpoints.searchWorkers>[number];
export type MatchedWorker = ResponseOf<typeof endpoints.matchWorkers>['workers'][number];

export type PublicProfile = ResponseOf<typeof endpoints.publicWorker>;

/** Search criteria; the names are also the URL parameters. */
export interface Search {
  service: string;
  location: string;
  gender: string;
  sort: string;
}

/** An ApiError as an Error, which TanStack Query expects. */
export class SearchError extends Error {
  readonly apiError: ApiError;
  constructor(apiError: ApiError) {
    super(apiError.code);
    this.apiError = apiError;
  }
}

/** Paged search results. */
export function useWorkerSearch({ service, location, gender, sort }: Search) {
  return useInfiniteQuery({
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
      if (!response.ok) throw new SearchError(response);
      return response;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    networkMode: 'always',
    retry: false,
  });
}

/** A worker's public profile. */
export const useWorker = (workerId: string) =>
  useQuery<PublicProfile, SearchError>({
    queryKey: ['worker', workerId],
    queryFn: async () => {
      const response = await call('publicWorker', 'client', { params: { workerId } });
      if (!response.ok) throw new SearchError(response);
      return response.data;
    },
    networkMode: 'always',
    retry: false,
  });

export type MatchCriteria = BodyInput<typeof endpoints.matchWorkers>;

/** The best workers for a request, refetched whenever the criteria change. */
export function useMatches(wish: MatchCriteria) {
  return useQuery({
    queryKey: ['matches', wish],
    queryFn: async () => {
      const response = await call('matchWorkers', 'client', { body: wish });
      if (!response.ok) throw new SearchError(response);
      return response.data.workers;
    },
    networkMode: 'always',
    retry: false,
  });
}
