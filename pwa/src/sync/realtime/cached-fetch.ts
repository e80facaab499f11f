import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { accountData } from '#pwa/sync/db.ts';
import { apiError, type ApiError, type Result } from '#pwa/sync/http/api-error.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { moreKey, savedKey } from '#pwa/sync/meta-keys.ts';
import { pruneToLimit } from './prune.ts';
import { syncedTables } from './save-changes.ts';

/** A request that takes longer counts as one without a network. */
export const SLOW_MS = 3_000;
/** Younger data need no note. */
export const FRESH_MS = MINUTE_MS;

/** Writes the rows of a response; `hasMore` says whether the server has more rows of the list. */
type WriteList<T> = (data: AccountData, rows: T, hasMore: boolean) => Promise<void>;

/** Saves a fetched list with the current time. */
const saveList = <T>(
  data: AccountData,
  list: string,
  { data: rows, nextCursor }: Extract<Result<T>, { ok: true }>,
  write: WriteList<T>,
): PromiseLike<void> =>
  data.transaction('rw', syncedTables(data), async () => {
    const hasMore = nextCursor !== null;
    await write(data, rows, hasMore);
    await pruneToLimit(data);
    await data.meta.bulkPut([
      { key: savedKey(list), value: Date.now() },
      { key: moreKey(list), value: Number(hasMore) },
    ]);
  });

/**
 * Fetches a list and saves it with the current time. Resolves to the result of `fetch`, so that a screen can say why a list is
 * stale, or to `phone_full`: screens read the list from the database, where it is missing then.
 */
export async function fetchAndSave<T>(
  area: Area,
  list: string,
  fetch: () => Promise<Result<T>>,
  write: WriteList<T>,
): Promise<Result<T>> {
  const data = accountData(area);
  const result = await fetch();
  if (!data || !result.ok || accountData(area) !== data) return result;
  return (await isStored(saveList(data, list, result, write))) ? result : apiError('phone_full', 0);
}

/** The cached value of a resource with its time; null if there is none, or one of another version of the app. */
export async function readCached<T>(
  area: Area,
  name: string,
  schema: z.ZodMiniType<T>,
): Promise<{ ok: true; data: T; savedAt: number } | null> {
  const data = accountData(area);
  const [cached, saved] = await Promise.all([data?.cachedResponses.get(name), data?.meta.get(savedKey(name))]);
  const parsed = z.safeParse(schema, cached?.value);
  return parsed.success && saved ? { ok: true, data: parsed.data, savedAt: saved.value } : null;
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
  const before = accountData(area);
  const result = await fetch();
  // The cache is only for a missing network: a 404 must not show the old value.
  if (!result.ok) return (result.code === 'network' && (await readCached(area, name, schema))) || result;
  if (result.savedAt) return { ok: true, data: result.data, savedAt: result.savedAt };
  if (before && accountData(area) === before)
    await isStored(
      saveList(before, name, result, async (data, value) => void (await data.cachedResponses.put({ name, value }))),
    );
  return { ok: true, data: result.data, savedAt: null };
}
