import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { favourite } from '#contract/favourites.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { addFavourite, removeFavourite } from '#pwa/sync/outbox/commands/change-favourite.ts';
import { enqueueAndWait, useOutbox } from '#pwa/sync/outbox/outbox.ts';
import { useFetchWithCache } from '#pwa/sync/realtime/use-fetch-with-cache.ts';

export type Favourite = ResponseOf<typeof endpoints.favourites>[number];

/** The client's favourite workers, refetched by every screen, so hearts start with the current state. */
export function useFavourites() {
  const { refetch, ...rest } = useFetchWithCache(
    { area: 'client', name: 'favourites', schema: z.array(favourite), fetch: () => call('favourites', 'client') },
    { queryKey: ['favourites'], staleTime: Infinity, gcTime: 0 },
  );
  return { ...rest, refetch: () => void refetch(), fetchAgain: async () => (await refetch()).data ?? null };
}

/** The last change in the outbox for each worker: whether they are a favourite once it is sent, or that it was rejected. */
export function useQueuedFavourites(): ReadonlyMap<string, boolean | 'rejected'> {
  return new Map(
    (useOutbox('client') ?? []).flatMap(({ command, params, state }) =>
      command === addFavourite.name || command === removeFavourite.name
        ? [[params['workerId'] ?? '', state === 'rejected' ? 'rejected' : command === addFavourite.name] as const]
        : [],
    ),
  );
}

export const setFavourite = (workerId: string, on: boolean) =>
  enqueueAndWait('client', on ? addFavourite : removeFavourite, workerId);
