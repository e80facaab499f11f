import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { call } from '#pwa/sync/call.ts';
import { fetchOrKept } from '#pwa/sync/pull.ts';

export type Favourite = ResponseOf<typeof endpoints.favourites>[number];

/** My favourite workers, asked for anew by every screen: the hearts on it begin with what is true. */
export function useFavourites() {
  const query = useQuery({
    queryKey: ['favourites'],
    queryFn: () => fetchOrKept('client', 'favourites', endpoints.favourites.response, () => call('favourites', 'client')),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { answer: query.data ?? null, busy: query.isFetching, again: () => void query.refetch() };
}

export const setFavourite = (workerId: string, on: boolean) =>
  call(on ? 'addFavourite' : 'removeFavourite', 'client', { params: { workerId } });
