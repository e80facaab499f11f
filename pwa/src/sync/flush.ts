import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { message } from '#contract/chat.ts';
import { ask } from './ask.ts';
import { askToSync } from './ask-to-sync.ts';
import { endIfOver } from './call.ts';
import { accountData } from './db.ts';
import { drain, hope, type Drained } from './drain.ts';
import { hear } from './messages.ts';
import { keepProfile } from './profile.ts';
import { currentSession, type Area } from './session.ts';
import type { AccountData, OutboxRow } from './store.ts';
import { askWithProgress } from './upload.ts';

const progress = new Map<string, number>();
const listeners = new Set<() => void>();
function tell(key: string, percent: number | undefined): void {
  if (percent === undefined) progress.delete(key);
  else progress.set(key, percent);
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Per cent sent of a picture that is on its way, by the key of its command. */
export const useProgress = (idempotencyKey: string): number | undefined =>
  useSyncExternalStore(listen, () => progress.get(idempotencyKey));

const askShowing: typeof ask = async (name, token, input) => {
  const { form, idempotencyKey = '', ...rest } = input ?? {};
  if (!form) return ask(name, token, input);
  const answer = await askWithProgress(name, token, form, (percent) => tell(idempotencyKey, percent), {
    ...rest,
    idempotencyKey,
  });
  tell(idempotencyKey, undefined);
  return answer;
};

async function sent(area: Area, data: AccountData, { command }: OutboxRow, answer: unknown): Promise<void> {
  if (accountData(area) !== data) return;
  if (command === 'changeAccount' || command === 'changeWorker') return keepProfile(data, area, answer);
  // Written down already, unless some before it are missing.
  const { data: said } = z.safeParse(message, answer);
  if (said) await hear(area, said.job_id, [said]);
}

/** The phone's store was closed under our hands: deleted by a log-out, or lost by the system, which iOS does. */
function broken(data: AccountData): Drained {
  data.close({ disableAutoOpen: false });
  return { over: null, again: Date.now() + REOPEN_MS };
}
const REOPEN_MS = 2000;

const idle = () => ({ running: false, again: false, timer: undefined as ReturnType<typeof setTimeout> | undefined });
const flushes = { client: idle(), worker: idle() };

/**
 * Sends what waits of whoever is logged in; what does not get through is tried again by itself. Never gives up.
 * @param hopeful there is reason to try at once what has failed before: a network, a log-in, a person's word
 */
export async function flush(area: Area, hopeful = false): Promise<void> {
  const state = flushes[area];
  state.again = true;
  const own = accountData(area);
  if (hopeful && own) await hope(own);
  if (state.running) return;
  state.running = true;
  clearTimeout(state.timer);
  try {
    while (state.again) {
      state.again = false;
      const data = accountData(area);
      const token = currentSession(area)?.token;
      if (!data || !token) return;
      const { over, again } = await drain({
        data,
        token,
        by: askShowing,
        onSent: (row, answer) => void sent(area, data, row, answer),
      }).catch(() => broken(data));
      if (over) endIfOver(over, area, token);
      // Logged out, or in as somebody else, meanwhile: what waits now is another's.
      if (accountData(area) !== data) state.again = true;
      else if (again !== null) {
        state.timer = setTimeout(() => void flush(area), Math.max(0, again - Date.now()));
        void askToSync();
      }
    }
  } finally {
    state.running = false;
  }
}
