import * as z from 'zod/mini';
import type { Changes } from '#contract/changes.ts';
import type { Refused, Result } from './ask.ts';
import { keepWithin } from './bounds.ts';
import { call } from './call.ts';
import { isWatched } from './chat.ts';
import { accountData } from './db.ts';
import { keepChanges } from './keep-changes.ts';
import { hear, tellMarks } from './messages.ts';
import type { Area } from './session.ts';
import type { AccountData } from './store.ts';
import { trim } from './thread.ts';

/** Writes down what changed, and how far that was. */
const apply = (data: AccountData, changes: Changes): Promise<void> =>
  data.transaction('rw', [data.bookings, data.jobs, data.details, data.notices, data.meta], async () => {
    await keepChanges(data, changes);
    await data.meta.put({ key: 'cursor', value: changes.cursor });
  });

/** What others wrote comes into its threads, and they are told that it has. */
async function take(area: Area, messages: Changes['messages']): Promise<void> {
  for (const [jobId, own] of Map.groupBy(messages, (message) => message.job_id)) {
    await hear(area, jobId, own);
    const data = accountData(area);
    // Before a reader's eyes what goes would leave a hole.
    if (data && !isWatched(area, jobId)) await trim(data, jobId);
    await tellMarks(area, jobId, { delivered: Math.max(...own.map(({ seq }) => seq)) });
  }
}

async function pullAll(area: Area): Promise<void> {
  for (;;) {
    const data = accountData(area);
    if (!data) return;
    const cursor = (await data.meta.get('cursor'))?.value;
    const answer = await call('changes', area, { query: { cursor } });
    // Logged out, or in as somebody else, while the answer was on its way.
    if (!answer.ok || accountData(area) !== data) return;
    await apply(data, answer.data);
    await take(area, answer.data.messages);
    if (!answer.data.more) return;
  }
}

const running = new Map<Area, { again: boolean; done: Promise<void> }>();

/** Fetches what changed since the cursor and writes it down. Calls during a pull lead to one more pull after it. */
export function pull(area: Area): Promise<void> {
  const current = running.get(area);
  if (current) {
    current.again = true;
    return current.done;
  }
  const state = { again: true, done: Promise.resolve() };
  running.set(area, state);
  state.done = (async () => {
    try {
      while (state.again) {
        state.again = false;
        await pullAll(area);
      }
    } finally {
      running.delete(area);
    }
  })();
  return state.done;
}

/** The cursor this phone has reached; null before its first pull. */
export const cursorOf = async (area: Area): Promise<number | null> =>
  (await accountData(area)?.meta.get('cursor'))?.value ?? null;

/**
 * Fetches a list and writes it down with the instant it was saved. Answers what `fetch` answered, so that a screen can say why
 * a list is stale.
 */
export async function refresh<T>(
  area: Area,
  list: string,
  fetch: () => Promise<Result<T>>,
  write: (data: AccountData, rows: T) => Promise<void>,
): Promise<Result<T>> {
  const data = accountData(area);
  const answer = await fetch();
  if (data && answer.ok && accountData(area) === data) {
    await data.transaction('rw', [data.bookings, data.jobs, data.details, data.notices, data.kept, data.meta], async () => {
      await write(data, answer.data);
      await keepWithin(data);
      await data.meta.put({ key: `saved:${list}`, value: Date.now() });
    });
  }
  return answer;
}

/**
 * Fetches something of the account's own and keeps it; without an answer, what was kept of it before, with the instant at which
 * it was saved.
 * @param name under which it is kept
 */
export async function fetchOrKept<T>(
  area: Area,
  name: string,
  shape: z.ZodMiniType<T>,
  fetch: () => Promise<Result<T>>,
): Promise<{ ok: true; data: T; savedAt: number | null } | Refused> {
  const answer = await refresh(area, name, fetch, async (data, value) => void (await data.kept.put({ name, value })));
  if (answer.ok) return { ok: true, data: answer.data, savedAt: null };
  const data = accountData(area);
  const [kept, saved] = await Promise.all([data?.kept.get(name), data?.meta.get(`saved:${name}`)]);
  const before = z.safeParse(shape, kept?.value);
  // What the server says is gone is not shown as if it were there.
  return before.success && saved && answer.code === 'network' ? { ok: true, data: before.data, savedAt: saved.value } : answer;
}
