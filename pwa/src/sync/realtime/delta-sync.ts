import type { Changes } from '#contract/changes.ts';
import { groupBy } from '#pwa/shared/group-by.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { isChatOpen, isChatVisible } from './chat-room.ts';
import { accountData } from '#pwa/sync/db.ts';
import { readCursors, saveChangesSince, saveCursors, syncedTables } from './save-changes.ts';
import { receiveMessages, sendReadReceipts, syncChat } from './chat-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { SYNC_FAILED_KEY, SYNC_FAILURE_KEY, SYNC_STARTED_KEY } from '#pwa/sync/meta-keys.ts';
import { pruneMessages } from './chat-store.ts';

/** Saves changes together with their cursors, like `saveChangesSince`. */
const saveChangesAndCursors = (...[data, since, changes]: Parameters<typeof saveChangesSince>): Promise<boolean> =>
  data.transaction('rw', syncedTables(data), async () => {
    const isSaved = await saveChangesSince(data, since, changes);
    if (isSaved) await saveCursors(data, changes);
    return isSaved;
  });

/** Saves messages in their chats. Those that are not on the screen are marked as delivered. */
async function receiveChangedMessages(area: Area, messages: Changes['messages']): Promise<void> {
  for (const [jobId, chatMessages] of groupBy(messages, (message) => message.job_id)) {
    await receiveMessages(area, jobId, chatMessages);
    const data = accountData(area);
    // Pruning would leave a gap between the earlier messages that a page shows and the stored ones.
    if (data && !isChatOpen(area, jobId)) await pruneMessages(data, jobId);
    // The receipt of a message that has been seen also says that it was delivered.
    if (!isChatVisible(area, jobId))
      await sendReadReceipts(area, jobId, { delivered: Math.max(...chatMessages.map(({ seq }) => seq)) });
  }
}

/**
 * Fetches the messages that came, unnoticed, to the chats of jobs in progress. Those of other jobs are fetched when they are
 * opened.
 */
async function fetchMessagesOfOpenJobs(area: Area, { jobs }: Changes): Promise<void> {
  for (const { id, status } of jobs) if (/^(confirmed|accepted|ongoing)$/.test(status)) await syncChat(area, id);
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
    await receiveChangedMessages(area, result.data.messages);
    if (result.data.reset) await fetchMessagesOfOpenJobs(area, result.data);
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
