import * as z from 'zod/mini';
import { accountData } from '#pwa/sync/db.ts';
import type { ApiError, Result } from '#pwa/sync/http/http.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { pruneToLimit } from './prune.ts';
import { syncedTables } from './save-changes.ts';

/**
 * Fetches a list and saves it with the current time. Resolves to the result of `fetch`, so that a screen can say why a list is
 * stale.
 */
export async function fetchAndSave<T>(
  area: Area,
  list: string,
  fetch: () => Promise<Result<T>>,
  write: (data: AccountData, rows: T) => Promise<void>,
): Promise<Result<T>> {
  const data = accountData(area);
  const result = await fetch();
  if (data && result.ok && accountData(area) === data) {
    await data.transaction('rw', syncedTables(data), async () => {
      await write(data, result.data);
      await pruneToLimit(data);
      await data.meta.bulkPut([
        { key: `saved:${list}`, value: Date.now() },
        { key: `more:${list}`, value: result.nextCursor === null ? 0 : 1 },
      ]);
    });
  }
  return result;
}

/**
 * Fetches a resource of the account and caches it. Without a network it resolves to the cached value with its time.
 * @param name the cache key
 */
export async function fetchWithCache<T>(
  area: Area,
  name: string,
  schema: z.ZodMiniType<T>,
  fetch: () => Promise<Result<T>>,
): Promise<{ ok: true; data: T; savedAt: number | null } | ApiError> {
  const result = await fetchAndSave(
    area,
    name,
    fetch,
    async (data, value) => void (await data.cachedResponses.put({ name, value })),
  );
  if (result.ok) return { ok: true, data: result.data, savedAt: null };
  const data = accountData(area);
  const [cached, saved] = await Promise.all([data?.cachedResponses.get(name), data?.meta.get(`saved:${name}`)]);
  const parsed = z.safeParse(schema, cached?.value);
  // The cache is only for a missing network: a 404 must not show the old value.
  return parsed.success && saved && result.code === 'network' ? { ok: true, data: parsed.data, savedAt: saved.value } : result;
}
