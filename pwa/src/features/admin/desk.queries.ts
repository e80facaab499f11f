import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { EndpointName, endpoints } from '#contract/endpoints.ts';
import type { RequestInput, ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';

/** What an admin reads is kept by nobody: it lives in this page's memory and is fetched anew at each visit. */
export class DeskFailed extends Error {
  readonly refused: ApiError;

  constructor(refused: ApiError) {
    super(refused.code);
    this.refused = refused;
  }
}

/** Reads one endpoint of the desk. While the next page is on its way the last one stays. */
export function useDesk<N extends EndpointName>(name: N, input: RequestInput<N> = {}) {
  return useQuery<{ data: ResponseOf<(typeof endpoints)[N]>; nextCursor: string | null }, DeskFailed>({
    queryKey: ['desk', name, input.params ?? {}, input.query ?? {}],
    queryFn: async () => {
      const answer = await call(name, 'client', input);
      if (!answer.ok) throw new DeskFailed(answer);
      return { data: answer.data, nextCursor: answer.nextCursor };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
}

/** Fetches everything on the screen anew, after something was done. */
export function useDeskChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['desk'] }), [client]);
}
