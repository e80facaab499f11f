import type { ReadReceipts, Message } from '#contract/chat.ts';
import type { Refused } from './ask.ts';
import { call } from './call.ts';
import { accountData } from './db.ts';
import type { AccountData } from './store.ts';
import { keepMessage, lastOf, place, trim } from './thread.ts';
import type { Area } from './session.ts';

const PAGE = 100;

async function fetchThread(area: Area, jobId: string): Promise<Refused | null> {
  for (;;) {
    const data = accountData(area);
    if (!data) return null;
    const last = await lastOf(data, jobId);
    const answer = await call('messages', area, {
      params: { job_id: jobId },
      query: { limit: PAGE, after: last > 0 ? last : undefined },
    });
    if (!answer.ok) return answer;
    // Logged out, or in as somebody else, while the answer was on its way.
    if (accountData(area) !== data) return null;
    const page = answer.data;
    await data.transaction('rw', [data.messages, data.outbox, data.meta], async () => {
      // What another tab wrote meanwhile is the same.
      for (const message of page) await keepMessage(data, message);
      await data.meta.put({ key: `saved:messages:${jobId}`, value: Date.now() });
    });
    if (last > 0 && page.length === PAGE) continue;
    await trim(data, jobId);
    return null;
  }
}

const running = new Map<string, { again: boolean; done: Promise<Refused | null> }>();

/** Fetches what the phone does not have of a thread. Answers why it could not; calls meanwhile lead to one more fetch after it. */
export function pullThread(area: Area, jobId: string): Promise<Refused | null> {
  const key = `${area} ${jobId}`;
  const current = running.get(key);
  if (current) {
    current.again = true;
    return current.done;
  }
  const state = { again: true, done: Promise.resolve<Refused | null>(null) };
  running.set(key, state);
  state.done = (async () => {
    try {
      let failure: Refused | null = null;
      while (state.again && !failure) {
        state.again = false;
        failure = await fetchThread(area, jobId);
      }
      return failure;
    } finally {
      running.delete(key);
    }
  })();
  return state.done;
}

/** Places what was heard, and fetches what was missed before it. */
export async function hear(area: Area, jobId: string, messages: readonly Message[]): Promise<void> {
  const data = accountData(area);
  if (data && !(await place(data, messages))) await pullThread(area, jobId);
}

/** The page of a thread before a seq, which is not kept. */
export const earlierThan = (area: Area, jobId: string, seq: number) =>
  call('messages', area, { params: { job_id: jobId }, query: { limit: PAGE, cursor: seq } });

const NONE: ReadReceipts = { delivered: 0, seen: 0 };

/** Marks never go back, in whatever order they are heard. */
const further = (a: ReadReceipts, b: ReadReceipts): ReadReceipts => ({
  delivered: Math.max(a.delivered, b.delivered),
  seen: Math.max(a.seen, b.seen),
});

const keepMarks = (data: AccountData, jobId: string, own: ReadReceipts, other: ReadReceipts) =>
  data.transaction('rw', data.marks, async () => {
    const now = await data.marks.get(jobId);
    await data.marks.put({ job_id: jobId, own: further(now?.own ?? NONE, own), other: further(now?.other ?? NONE, other) });
  });

/**
 * Tells the other side how far this one is, and keeps what it answers of itself. Nothing is asked when nothing is new, unless the
 * other side's marks are `wanted`.
 */
export async function tellMarks(area: Area, jobId: string, marks: Partial<ReadReceipts>, wanted = false): Promise<void> {
  const data = accountData(area);
  if (!data) return;
  const known = (await data.marks.get(jobId))?.own ?? NONE;
  const own = further(known, { delivered: Math.max(marks.delivered ?? 0, marks.seen ?? 0), seen: marks.seen ?? 0 });
  if (!wanted && own.seen === known.seen && own.delivered === known.delivered) return;
  const answer = await call('markMessages', area, { params: { job_id: jobId }, body: own });
  if (answer.ok && accountData(area) === data) await keepMarks(data, jobId, own, answer.data);
}

/** What the room said of the other side's marks. */
export async function hearMarks(area: Area, jobId: string, marks: ReadReceipts): Promise<void> {
  const data = accountData(area);
  if (data) await keepMarks(data, jobId, NONE, marks);
}
