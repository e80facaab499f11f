import type { ReadReceipts, Message } from '#contract/chat.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { AccountData } from '#pwa/sync/schema.ts';
import { saveMessage, lastSeqOf, appendMessages, pruneMessages } from './chat-store.ts';
import type { Area } from '#pwa/sync/session/session.ts';

const PAGE_SIZE = 100;

async function fetchMissingMessages(area: Area, jobId: string): Promise<ApiError | null> {
  for (;;) {
    const data = accountData(area);
    if (!data) return null;
    const last = await lastSeqOf(data, jobId);
    const answer = await call('messages', area, {
      params: { job_id: jobId },
      query: { limit: PAGE_SIZE, after: last > 0 ? last : undefined },
    });
    if (!answer.ok) return answer;
    // Another account may have logged in while the response was on its way.
    if (accountData(area) !== data) return null;
    const page = answer.data;
    await data.transaction('rw', [data.messages, data.outbox, data.meta], async () => {
      // Another tab may have saved the same messages: put() is idempotent.
      for (const message of page) await saveMessage(data, message);
      await data.meta.put({ key: `saved:messages:${jobId}`, value: Date.now() });
    });
    if (last > 0 && page.length === PAGE_SIZE) continue;
    await pruneMessages(data, jobId);
    return null;
  }
}

const running = new Map<string, { again: boolean; done: Promise<ApiError | null> }>();

/** Fetches the missing messages of a chat. Resolves to the error, if any. Calls during a fetch lead to one more fetch after it. */
export function syncChat(area: Area, jobId: string): Promise<ApiError | null> {
  const key = `${area} ${jobId}`;
  const current = running.get(key);
  if (current) {
    current.again = true;
    return current.done;
  }
  const state = { again: true, done: Promise.resolve<ApiError | null>(null) };
  running.set(key, state);
  state.done = (async () => {
    try {
      let failure: ApiError | null = null;
      while (state.again && !failure) {
        state.again = false;
        failure = await fetchMissingMessages(area, jobId);
      }
      return failure;
    } finally {
      running.delete(key);
    }
  })();
  return state.done;
}

/** Saves received messages, and fetches the ones that were missed before them. */
export async function receiveMessages(area: Area, jobId: string, messages: readonly Message[]): Promise<void> {
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
  data.transaction('rw', data.marks, async () => {
    const now = await data.marks.get(jobId);
    await data.marks.put({
      job_id: jobId,
      own: latestReceipts(now?.own ?? NO_RECEIPTS, own),
      other: latestReceipts(now?.other ?? NO_RECEIPTS, other),
    });
  });

/**
 * Sends this side's read receipts and saves the other side's from the response. Sends nothing when nothing is new, unless `always`.
 */
export async function sendReadReceipts(area: Area, jobId: string, marks: Partial<ReadReceipts>, always = false): Promise<void> {
  const data = accountData(area);
  if (!data) return;
  const known = (await data.marks.get(jobId))?.own ?? NO_RECEIPTS;
  const own = latestReceipts(known, { delivered: Math.max(marks.delivered ?? 0, marks.seen ?? 0), seen: marks.seen ?? 0 });
  if (!always && own.seen === known.seen && own.delivered === known.delivered) return;
  const answer = await call('markMessages', area, { params: { job_id: jobId }, body: own });
  if (answer.ok && accountData(area) === data) await saveReadReceipts(data, jobId, own, answer.data);
}

/** Saves the other side's read receipts from the room. */
export async function receiveReadReceipts(area: Area, jobId: string, marks: ReadReceipts): Promise<void> {
  const data = accountData(area);
  if (data) await saveReadReceipts(data, jobId, NO_RECEIPTS, marks);
}
