import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import type { RequestInput } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { successOf, type QueryError } from '#pwa/sync/http/query-error.ts';

/**
 * Reads one admin endpoint. Admin data is never stored on the device: it is held in memory and refetched at each visit. The
 * previous page stays visible while the next one loads.
 */
export function useAdminQuery<N extends EndpointName>(name: N, input: RequestInput<N> = {}) {
  return useQuery<{ data: ResponseOf<(typeof endpoints)[N]>; nextCursor: string | null }, QueryError>({
    queryKey: ['admin', name, input.params ?? {}, input.query ?? {}],
    queryFn: async () => successOf(await call(name, 'client', input)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

interface AdminPage<N extends EndpointName> {
  data: ResponseOf<(typeof endpoints)[N]>;
  nextCursor: string | null;
}
export type AdminPages<N extends EndpointName> = InfiniteData<AdminPage<N>, string | null>;

let lastTurn: Promise<unknown> = Promise.resolve();
/**
 * Runs after the tasks before it: the query library cancels a refetch for a next page and a next page for a refetch, and loses
 * it.
 */
function inTurn(task: () => Promise<unknown>): Promise<void> {
  const turn = lastTurn.then(task).then(() => undefined);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Reads a list of one admin endpoint, to which the reader adds pages. A refetch reads every page that is shown. */
export function useAdminPages<N extends EndpointName>(
  name: N,
  { params = {}, query = {} }: Pick<RequestInput<N>, 'params' | 'query'>,
) {
  const pages = useInfiniteQuery<AdminPage<N>, QueryError, AdminPages<N>, readonly unknown[], string | null>({
    queryKey: ['admin', name, 'pages', params, query],
    initialPageParam: null,
    queryFn: async ({ pageParam }) =>
      successOf(await call(name, 'client', { params, query: { ...query, cursor: pageParam ?? undefined } })),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    retry: false,
  });
  return { ...pages, addPage: () => inTurn(pages.fetchNextPage) };
}

/** Refetches all admin data on the screen after an action. */
export function useInvalidateAdmin(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => inTurn(() => client.invalidateQueries({ queryKey: ['admin'] })), [client]);
}
