import type { Changes } from '#contract/changes.ts';
import { groupBy } from '#pwa/shared/group-by.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { isChatOpen, isChatVisible } from './chat-room.ts';
import { accountData } from '#pwa/sync/db.ts';
import { readCursors, saveChangesSince, saveCursors, syncedTables } from './save-changes.ts';
import { sendReadReceipts, syncChat } from './chat-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { GAP_KEY, SYNC_FAILED_KEY, SYNC_FAILURE_KEY, SYNC_STARTED_KEY } from '#pwa/sync/meta-keys.ts';
import { appendMessages, pruneMessages } from './chat-store.ts';

/**
 * Saves changes and their messages together with their cursors, like `saveChangesSince`, and notes the chats with a gap: the
 * next response does not have their messages. After a reset these are those of all jobs in progress, to which messages came
 * unnoticed. Those of other jobs are fetched when they are opened.
 */
const saveChangesAndCursors = (...[data, since, changes]: Parameters<typeof saveChangesSince>): Promise<boolean> =>
  data.transaction('rw', [...syncedTables(data), data.messages, data.outbox], async () => {
    if (!(await saveChangesSince(data, since, changes))) return false;
    await saveCursors(data, changes);
    const noteGap = (jobId: string) => data.meta.put({ key: GAP_KEY + jobId, value: 1 });
    for (const message of changes.messages) if (!(await appendMessages(data, [message]))) await noteGap(message.job_id);
    if (changes.reset)
      for (const { id, status } of changes.jobs) if (/^(confirmed|accepted|ongoing)$/.test(status)) await noteGap(id);
    return true;
  });

/** Marks messages that have come and are not on the screen as delivered. */
async function receiveChangedMessages(area: Area, messages: Changes['messages']): Promise<void> {
  for (const [jobId, chatMessages] of groupBy(messages, (message) => message.job_id)) {
    const data = accountData(area);
    // Pruning would leave a gap between the earlier messages that a page shows and the stored ones.
    if (data && !isChatOpen(area, jobId)) await pruneMessages(data, jobId);
    // The receipt of a message that has been seen also says that it was delivered.
    if (!isChatVisible(area, jobId))
      await sendReadReceipts(area, jobId, { delivered: Math.max(...chatMessages.map(({ seq }) => seq)) });
  }
}

/** Fetches the messages of the chats with a gap. What fails is tried again after the next response. */
async function fillGaps(area: Area, data: AccountData): Promise<void> {
  for (const { key } of await data.meta.where('key').startsWith(GAP_KEY).toArray()) {
    const error = await syncChat(area, key.slice(GAP_KEY.length));
    // A chat that its account may not read any more has none.
    if (!error || error.status === 404) await data.meta.delete(key);
  }
}

/** Why changes could not be fetched; the database stores the index. Any other code is -1. */
export const CHANGES_FAILURES: readonly string[] = ['network', 'server.error', 'phone_full'];

/** Screens that show stored data without a fetch of their own then say how old they are, and why. */
export async function noteFailedChanges(area: Area, code: string): Promise<void> {
  await accountData(area)
    ?.meta.bulkPut([
      { key: SYNC_FAILED_KEY, value: Date.now() },
      { key: SYNC_FAILURE_KEY, value: CHANGES_FAILURES.indexOf(code) },
    ])
    // After a log-out the database is being deleted, and a phone may be full.
    .catch(() => undefined);
}

/** Screens then say how old stored data are if the sync takes long. The connection to the room, which leads to one, counts. */
export async function noteSyncStart(area: Area): Promise<void> {
  await accountData(area)
    ?.meta.put({ key: SYNC_STARTED_KEY, value: Date.now() })
    .catch(() => undefined);
}

async function fetchAllChanges(area: Area): Promise<void> {
  for (;;) {
    const data = accountData(area);
    if (!data) return;
    await noteSyncStart(area);
    const cursors = await readCursors(data);
    // After a log-out there is no token for the request.
    if (accountData(area) !== data) return;
    const result = await call('changes', area, { query: cursors ?? {} });
    // Another account may have logged in while the response was on its way.
    if (accountData(area) !== data) return;
    if (!result.ok) return noteFailedChanges(area, result.code);
    const saved = saveChangesAndCursors(data, cursors, result.data);
    // The next sync starts at the same cursor.
    if (!(await isStored(saved))) return noteFailedChanges(area, 'phone_full');
    // Another tab was faster: go on from its cursor.
    if (!(await saved)) continue;
    await fillGaps(area, data);
    await receiveChangedMessages(area, result.data.messages);
    if (!result.data.more) return;
  }
}

/** Fetches and saves the changes since the cursor. Calls during a sync lead to one more sync after it. */
export const syncChanges = singleFlight(fetchAllChanges);

/** The cursor of the last sync of changes; null before the first one. */
export async function readCursor(area: Area): Promise<number | null> {
  const data = accountData(area);
  return (data && (await readCursors(data))?.cursor) ?? null;
}
