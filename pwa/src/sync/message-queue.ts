import { useSyncExternalStore } from 'react';
import { uuidv7 } from '#contract/ids.ts';
import type { Message, QuickCode } from '#contract/messages.ts';
import { call, type Result } from './call.ts';
import { accountData, type WaitingMessage } from './db.ts';
import { hear } from './messages.ts';
import type { Area } from './session.ts';
import { upload } from './upload.ts';

/** Puts a message into the queue of this phone, from which it goes out as soon as there is a network. */
export async function write(
  area: Area,
  jobId: string,
  said: { message?: string; quick?: QuickCode; photo?: File },
): Promise<void> {
  const { message = '', quick = null, photo = null } = said;
  const row: WaitingMessage = { id: uuidv7(), job_id: jobId, message, quick, photo, at: Date.now(), refused: null };
  await accountData(area)?.waiting.add(row);
  void drainMessages(area);
}

/** Takes a message back that has not gone out. */
export async function dropMessage(area: Area, id: string): Promise<void> {
  await accountData(area)?.waiting.delete(id);
}

/** Sends a refused message once more. */
export async function retryMessage(area: Area, id: string): Promise<void> {
  await accountData(area)?.waiting.update(id, { refused: null });
  await drainMessages(area);
}

const progress = new Map<string, number>();
const listeners = new Set<() => void>();
function tell(id: string, percent: number | undefined): void {
  if (percent === undefined) progress.delete(id);
  else progress.set(id, percent);
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Per cent sent of a picture that is on its way. */
export const useProgress = (id: string): number | undefined => useSyncExternalStore(listen, () => progress.get(id));

async function send(area: Area, { id, job_id, message, quick, photo }: WaitingMessage): Promise<Result<Message>> {
  const params = { job_id };
  if (!photo) {
    const body = quick ? { id, quick } : { id, message };
    return call('sendMessage', area, { params, body, idempotencyKey: id });
  }
  const form = new FormData();
  form.set('id', id);
  form.set('photo', photo);
  const answer = await upload('sendPhotoMessage', form, (percent) => tell(id, percent), { area, params });
  tell(id, undefined);
  return answer;
}

/** Sends what waits, oldest first; false when there is no getting through now. */
async function drainOnce(area: Area): Promise<boolean> {
  for (;;) {
    const data = accountData(area);
    const next = await data?.waiting
      .orderBy('id')
      .and(({ refused }) => refused === null)
      .first();
    if (!data || !next) return true;
    const answer = await send(area, next);
    if (accountData(area) !== data) return true;
    if (answer.ok) {
      await hear(area, next.job_id, [answer.data]);
      // In the thread by now, or fetched with it later: the server has it.
      await data.waiting.delete(next.id);
    } else {
      const { code, status } = answer;
      if (code === 'network' || code.startsWith('auth.') || status === 429 || status >= 500) return false;
      await data.waiting.update(next.id, { refused: code });
    }
  }
}

const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;
const idle = () => ({
  running: false,
  again: false,
  failures: 0,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
});
const drains = { client: idle(), worker: idle() };

/**
 * Sends what waits of an account, one sender at a time in all its tabs; where nothing gets through it comes back by itself, later
 * each time. Never gives up: nothing leaves the queue without the server's answer or its writer's word.
 */
export async function drainMessages(area: Area): Promise<void> {
  const drain = drains[area];
  drain.again = true;
  if (drain.running) return;
  drain.running = true;
  clearTimeout(drain.timer);
  try {
    while (drain.again) {
      drain.again = false;
      const through = await navigator.locks.request(`karigar-messages-${area}`, () => drainOnce(area));
      drain.failures = through ? 0 : drain.failures + 1;
      if (!through) break;
    }
  } finally {
    drain.running = false;
  }
  if (drain.failures === 0) return;
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** (drain.failures - 1));
  drain.timer = setTimeout(() => void drainMessages(area), wait * (0.5 + Math.random() / 2));
}
