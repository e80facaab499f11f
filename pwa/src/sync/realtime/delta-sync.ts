import * as z from 'zod/mini';
import type { Changes } from '#contract/changes.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import type { ApiError, Result } from '#pwa/sync/http/http.ts';
import { pruneToLimit } from './prune.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { isChatVisible } from './chat-room.ts';
import { accountData } from '#pwa/sync/db.ts';
import { readCursors, saveChanges, saveCursors, savedTables } from './save-changes.ts';
import { receiveMessages, sendReadReceipts } from './chat-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import { pruneMessages } from './chat-store.ts';

/** Saves changes together with their cursors. */
const saveChangesAndCursors = (data: AccountData, changes: Changes): Promise<void> =>
  data.transaction('rw', savedTables(data), async () => {
    await saveChanges(data, changes);
    await saveCursors(data, changes);
  });

/** Saves messages in their chats and sends delivery receipts. */
async function receiveChangedMessages(area: Area, messages: Changes['messages']): Promise<void> {
  for (const [jobId, chatMessages] of Map.groupBy(messages, (message) => message.job_id)) {
    await receiveMessages(area, jobId, chatMessages);
    const data = accountData(area);
    // Pruning a visible chat would leave a gap on the screen.
    if (data && !isChatVisible(area, jobId)) await pruneMessages(data, jobId);
    await sendReadReceipts(area, jobId, { delivered: Math.max(...chatMessages.map(({ seq }) => seq)) });
  }
}

async function fetchAllChanges(area: Area): Promise<void> {
  for (;;) {
    const data = accountData(area);
    if (!data) return;
    const cursors = await readCursors(data);
    // After a log-out there is no token for the request.
    if (accountData(area) !== data) return;
    const result = await call('changes', area, { query: cursors ?? {} });
    // Another account may have logged in while the response was on its way.
    if (!result.ok || accountData(area) !== data) return;
    await saveChangesAndCursors(data, result.data);
    await receiveChangedMessages(area, result.data.messages);
    if (!result.data.more) return;
  }
}

/** Fetches and saves the changes since the cursor. Calls during a sync lead to one more sync after it. */
export const syncChanges = singleFlight(fetchAllChanges);

/** The cursor of the last sync; null before the first one. */
export async function readCursor(area: Area): Promise<number | null> {
  const data = accountData(area);
  return (data && (await readCursors(data))?.cursor) ?? null;
}

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
    await data.transaction('rw', savedTables(data), async () => {
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
