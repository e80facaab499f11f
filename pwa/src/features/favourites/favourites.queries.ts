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

interface QueuedFavourite {
  seq: number | undefined;
  /** Whether the worker is a favourite once it is sent. */
  on: boolean;
  isRejected: boolean;
}

/** The last change of each worker in the outbox. */
export function useQueuedFavourites(): ReadonlyMap<string, QueuedFavourite> {
  return new Map(
    (useOutbox('client') ?? []).flatMap(({ command, params, state, seq }) => {
      const on = command === addFavourite.name;
      if (!on && command !== removeFavourite.name) return [];
      return [[params['workerId'] ?? '', { seq, on, isRejected: state === 'rejected' }] as const];
    }),
  );
}

export const setFavourite = (workerId: string, on: boolean) =>
  enqueueAndWait('client', on ? addFavourite : removeFavourite, workerId);
