import Dexie from 'dexie';
import type { Changes } from '#contract/changes.ts';
import type { ApiError, Result } from '#pwa/sync/http/api-error.ts';
import { request } from '#pwa/sync/http/http.ts';
import { drain, LANES, type DrainResult, type Lane } from './drain.ts';
import { readCursors, saveChangesSince } from '#pwa/sync/realtime/save-changes.ts';
import { clearAllButUnsent } from '#pwa/sync/clear-all-but-unsent.ts';
import { databaseName } from '#pwa/sync/database-name.ts';
import { AccountData } from '#pwa/sync/schema.ts';

/**
 * Runs `work` for every account that is logged in on this device, also if it fails for another one; then it rejects. If `work`
 * hears that the session was ended elsewhere, the phone may be lost: the data of the account are deleted.
 */
async function forEachAccount(work: (data: AccountData, token: string) => Promise<ApiError | null | undefined>): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const databases = names.filter((name) => name.startsWith(databaseName('client')) || name.startsWith(databaseName('worker')));
  const errors: unknown[] = [];
  for (const name of databases) {
    const data = new AccountData(name);
    try {
      const token = (await data.session.get('token'))?.token;
      const error = token && (await work(data, token));
      if (error && error.code === 'auth.required')
        await clearAllButUnsent(data, async () => (await data.session.get('token'))?.token !== token);
    } catch (error) {
      errors.push(error);
    } finally {
      data.close();
    }
  }
  if (errors.length > 0) throw new AggregateError(errors);
}

/**
 * What a slow network takes in the five minutes that a request may last here, after which it begins anew. A page waits as long as
 * something is being sent.
 */
const MAX_DOCUMENT_BYTES = 1_000_000;

/**
 * Sends the queued commands of every account, for the service worker's `sync` event. Resolves to whether commands are left, so
 * that the browser retries.
 */
export async function drainAll(lanes: readonly Lane[] = LANES): Promise<boolean> {
  let areCommandsLeft = false;
  await forEachAccount(async (data, token) => {
    // The browser calls this when there is a network. The next call may be minutes later, so the backoff is ignored.
    const maxBytes = { commands: Infinity, photos: Infinity, documents: MAX_DOCUMENT_BYTES };
    let retryNow = true;
    let isAnyGone: boolean;
    let sessionError: ApiError | null | undefined;
    let results: DrainResult[];
    do {
      isAnyGone = false;
      const onGone = () => void (isAnyGone = true);
      const options = { data, token, request, retryNow, onSent: onGone, onRejected: async () => onGone() };
      results = await Promise.all(lanes.map((lane) => drain({ ...options, lane, maxFileBytes: maxBytes[lane] })));
      sessionError = results.find((result) => result.sessionError)?.sessionError;
      retryNow = false;
      // What waited for one that is gone may be in another lane.
    } while (isAnyGone && !sessionError);
    areCommandsLeft ||= results.some(({ nextAttemptAt }) => nextAttemptAt !== null);
    return sessionError;
  });
  return areCommandsLeft;
}

/**
 * Fetches the changes of every account, for the service worker's `periodicsync` event: the app then opens without a network
 * with recent data. The cursors are not moved, because only a page saves the messages among the changes. A page that moves
 * them meanwhile has newer data.
 */
export const refreshAll = (): Promise<void> =>
  forEachAccount(async (data, token) => {
    // Without cursors there was no first sync: the page does that.
    const since = await readCursors(data);
    let cursors = since;
    while (cursors) {
      const result: Result<Changes> = await request('changes', token, { query: cursors });
      if (!result.ok) return result;
      if (!(await saveChangesSince(data, since, result.data))) return null;
      const { more, cursor, profileCursor } = result.data;
      cursors = more ? { cursor, profileCursor } : null;
    }
    return null;
  });

/** Sends what is queued and fetches changes, for `periodicsync`. The fetch waits for no file. */
export async function sendAndRefresh(
  send: (lanes: readonly Lane[]) => Promise<unknown>,
  isAppOpen: () => Promise<boolean>,
): Promise<void> {
  const documents = drainAll(['documents']).catch(() => undefined);
  // The browser gives `sync` up after a few attempts. What is left then waits for the next of these events.
  await send(['commands']).catch(() => undefined);
  // After their requests, and before what waits for them.
  const photos = drainAll(['photos', 'commands']).catch(() => undefined);
  // An open page syncs itself, and its data may be newer than our response.
  try {
    if (!(await isAppOpen())) await refreshAll();
  } finally {
    // The browser may end the service worker as soon as this has settled.
    await Promise.all([documents, photos]);
  }
}
