import type { ReadReceipts, ChatMessage } from '#contract/chat.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { apiError, type ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import { saveMessage, lastSeqOf, appendMessages } from './chat-store.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';

/** How many messages a chat fetches at once. One with fewer stored messages has no others. */
export const PAGE_SIZE = 100;

async function fetchMissingMessages(area: Area, jobId: string): Promise<ApiError | null> {
  for (;;) {
    const data = accountData(area);
    if (!data) return null;
    const last = await lastSeqOf(data, jobId);
    const result = await call('messages', area, {
      params: { job_id: jobId },
      query: { limit: PAGE_SIZE, after: last > 0 ? last : undefined },
    });
    if (!result.ok) return result;
    // Another account may have logged in while the response was on its way.
    if (accountData(area) !== data) return null;
    const page = result.data;
    const saved = data.transaction('rw', [data.messages, data.outbox, data.meta], async () => {
      // Another tab may have saved the same messages: put() is idempotent.
      for (const message of page) await saveMessage(data, message);
      await data.meta.put({ key: savedKey(`messages:${jobId}`), value: Date.now() });
    });
    if (!(await isStored(saved))) return apiError('phone_full', 0);
    if (last === 0 || page.length < PAGE_SIZE) return null;
  }
}

/**
 * Fetches the missing messages of a chat. Resolves to the error, if any. Calls during a fetch lead to one more fetch after it.
 */
export const syncChat = singleFlight(fetchMissingMessages, (error) => error !== null);

/** Saves received messages, and fetches the ones that were missed before them. */
export async function receiveMessages(area: Area, jobId: string, messages: readonly ChatMessage[]): Promise<void> {
  const data = accountData(area);
  if (data && !(await appendMessages(data, messages))) await syncChat(area, jobId);
}

/** The page of messages before a seq. It is not stored. */
export const fetchEarlierMessages = (area: Area, jobId: string, seq: number) =>
  call('messages', area, { params: { job_id: jobId }, query: { limit: PAGE_SIZE, cursor: seq } });

const NO_RECEIPTS: ReadReceipts = { delivered: 0, seen: 0 };

/** Read receipts never go back, in whatever order they arrive. */
const latestReceipts = (a: ReadReceipts, b: ReadReceipts): ReadReceipts => ({
  delivered: Math.max(a.delivered, b.delivered),
  seen: Math.max(a.seen, b.seen),
});

const saveReadReceipts = (data: AccountData, jobId: string, own: ReadReceipts, other: ReadReceipts) =>
  data.transaction('rw', data.readReceipts, async () => {
    const stored = await data.readReceipts.get(jobId);
    await data.readReceipts.put({
      ...stored,
      job_id: jobId,
      own: latestReceipts(stored?.own ?? NO_RECEIPTS, own),
      other: latestReceipts(stored?.other ?? NO_RECEIPTS, other),
    });
  });

const saveSeenHere = (data: AccountData, jobId: string, seen: number) =>
  data.transaction('rw', data.readReceipts, async () => {
    const stored = await data.readReceipts.get(jobId);
    if (seen <= (stored?.seenHere ?? 0)) return;
    await data.readReceipts.put({ job_id: jobId, own: NO_RECEIPTS, other: NO_RECEIPTS, ...stored, seenHere: seen });
  });

/** The read receipts of this side by account and job. They are stored only once the server has them. */
const ownReceipts = new Map<string, ReadReceipts>();

/**
 * Sends this side's read receipts and saves the other side's from the response. Sends nothing when nothing is new, unless
 * `always`.
 */
export async function sendReadReceipts(
  area: Area,
  jobId: string,
  receipts: Partial<ReadReceipts>,
  always = false,
): Promise<void> {
  const data = accountData(area);
  if (!data) return;
  const key = `${data.name} ${jobId}`;
  const { delivered = 0, seen = 0 } = receipts;
  if (seen > 0) await isStored(saveSeenHere(data, jobId, seen));
  const previous = (await data.readReceipts.get(jobId))?.own ?? NO_RECEIPTS;
  const unsent = latestReceipts(ownReceipts.get(key) ?? NO_RECEIPTS, { delivered: Math.max(delivered, seen), seen });
  const own = latestReceipts(previous, unsent);
  ownReceipts.set(key, own);
  if (!always && own.seen === previous.seen && own.delivered === previous.delivered) return;
  const result = await call('updateReadReceipts', area, { params: { job_id: jobId }, body: own });
  // Receipts that are not stored are sent again with the next ones, or when the chat is connected again.
  if (result.ok && accountData(area) === data) await isStored(saveReadReceipts(data, jobId, own, result.data));
}

/** Saves the other side's read receipts from the room. */
export async function receiveReadReceipts(area: Area, jobId: string, receipts: ReadReceipts): Promise<void> {
  const data = accountData(area);
  if (data) await isStored(saveReadReceipts(data, jobId, NO_RECEIPTS, receipts));
}
