import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import type * as z from 'zod/mini';
import type { Result } from '#pwa/sync/http/api-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { fetchWithCache, readCached } from './cached-fetch.ts';
import { useSlowFailure } from './use-slow-failure.ts';

interface CachedFetch<T> {
  area: Area;
  /** The cache key. */
  name: string;
  schema: z.ZodMiniType<T>;
  fetch: () => Promise<Result<T>>;
}

/** A resource of the account. Without a network, and while the response takes long, it is the cached one with its time. */
export function useFetchWithCache<T>(
  { area, name, schema, fetch }: CachedFetch<T>,
  options: { queryKey: QueryKey; staleTime?: number; gcTime?: number },
) {
  const query = useQuery({ ...options, queryFn: () => fetchWithCache(area, name, schema, fetch), retry: false });
  const isSlow = useSlowFailure(area, name, query.isFetching, query.refetch) !== null;
  const cached = useLiveQuery(async () => (isSlow ? readCached(area, name, schema) : null), [area, name, isSlow]);
  return { response: (isSlow && cached) || (query.data ?? null), busy: query.isFetching, refetch: query.refetch };
}
