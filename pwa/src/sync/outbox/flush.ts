import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { chatMessage } from '#contract/chat.ts';
import { createListeners } from '#pwa/shared/listeners.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { request } from '#pwa/sync/http/http.ts';
import { registerBackgroundSync } from './register-background-sync.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { accountData } from '#pwa/sync/db.ts';
import { drain, LANES, type DrainResult, type Lane } from './drain.ts';
import { receiveMessages } from '#pwa/sync/realtime/chat-sync.ts';
import { addVerificationDocument } from './commands/add-verification-document.ts';
import { changeWorker } from './commands/change-worker.ts';
import { commandOf } from './commands/commands.ts';
import { refreshProfile, rollBackRejected, saveProfile } from './session-profile.ts';
import { currentSession, type Area } from '#pwa/sync/session/session.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';
import { requestWithProgress } from '#pwa/sync/http/upload.ts';

const progress = new Map<string, number>();
const { subscribe, notify } = createListeners();
function setProgress(key: string, percent: number | undefined): void {
  if (percent === undefined) progress.delete(key);
  else progress.set(key, percent);
  notify();
}
/** Percent sent of a photo that is being uploaded, by the idempotency key of its command. */
export const useUploadProgress = (idempotencyKey: string): number | undefined =>
  useSyncExternalStore(subscribe, () => progress.get(idempotencyKey));

const requestWithVisibleProgress: typeof request = async (name, token, input) => {
  const { form, idempotencyKey = '', ...rest } = input ?? {};
  if (!form) return request(name, token, input);
  const result = await requestWithProgress(name, token, form, (percent) => setProgress(idempotencyKey, percent), {
    ...rest,
    idempotencyKey,
  });
  setProgress(idempotencyKey, undefined);
  return result;
};

const areaChanges = createListeners();
/** Calls `listener` when the server has a new area of the worker. Returns an unsubscribe function. */
export const onAreaChanged = areaChanges.subscribe;

async function onCommandSent(area: Area, data: AccountData, row: OutboxRow, response: unknown): Promise<void> {
  if (accountData(area) !== data) return;
  if (row.command === changeWorker.name && z.safeParse(areaChange, row.body).success) areaChanges.notify();
  // It may have become a worker who is checked again.
  if (row.command === addVerificationDocument.name) await refreshProfile('worker', () => call('workerProfile', 'worker'));
  // Already saved by the command, unless earlier messages are missing.
  const { data: sent } = z.safeParse(chatMessage, response);
  if (sent) await receiveMessages(area, sent.job_id, [sent]);
}

const areaChange = z.object({ area: z.object({}) });

/** A request that takes longer may outlive the page. */
const BACKGROUND_SYNC_AFTER_MS = 5000;

/** IndexedDB was closed during the drain: deleted by a log-out, or lost by the system (iOS does that). */
function reopenDatabase(data: AccountData): DrainResult {
  data.close({ disableAutoOpen: false });
  return { sessionError: null, nextAttemptAt: Date.now() + REOPEN_AFTER_MS };
}
const REOPEN_AFTER_MS = 2000;

const newFlushState = () => ({
  running: false,
  again: false,
  retryNow: false,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
});
const newLaneStates = () => ({ commands: newFlushState(), photos: newFlushState(), documents: newFlushState() });
const flushes = { client: newLaneStates(), worker: newLaneStates() };

/**
 * Sends the queued commands of the account that is logged in to `area`. Failed commands are retried without limit.
 * @param retryNow ignore the backoff, for example after the network came back, after a log-in, or when the user asks for it
 */
export async function flush(area: Area, retryNow = false): Promise<void> {
  await Promise.all(LANES.map((lane) => flushLane(area, lane, retryNow)));
}

async function flushLane(area: Area, lane: Lane, retryNow: boolean): Promise<void> {
  const state = flushes[area][lane];
  state.again = true;
  state.retryNow ||= retryNow;
  if (state.running) return;
  state.running = true;
  clearTimeout(state.timer);
  try {
    while (state.again) {
      state.again = false;
      const data = accountData(area);
      const token = currentSession(area)?.token;
      if (!data || !token) return;
      const ignoreBackoff = state.retryNow;
      state.retryNow = false;
      const rollBack = () => rollBackRejected(area, data);
      // What waited for this command may be in another lane.
      const flushOthers = () => LANES.forEach((each) => each !== lane && void flushLane(area, each, false));
      const slowTimer = setTimeout(() => void registerBackgroundSync(), BACKGROUND_SYNC_AFTER_MS);
      const { sessionError, nextAttemptAt } = await drain({
        data,
        token,
        lane,
        request: requestWithVisibleProgress,
        retryNow: ignoreBackoff,
        onResponse: async (row, response) => {
          if (commandOf(row)?.rollBack && accountData(area) === data) await saveProfile(data, area, row, response);
        },
        onSent: (row, response) => {
          void onCommandSent(area, data, row, response);
          flushOthers();
        },
        onRejected: async () => {
          await rollBack();
          flushOthers();
        },
      })
        .then(async (result) => {
          // The service worker may have sent some meanwhile.
          await rollBack();
          return result;
        })
        .catch(() => reopenDatabase(data));
      clearTimeout(slowTimer);
      if (sessionError) endSessionIfExpired(sessionError, area, token);
      // Another account has logged in meanwhile: drain its queue.
      if (accountData(area) !== data) state.again = true;
      else if (nextAttemptAt !== null) {
        state.timer = setTimeout(() => void flushLane(area, lane, false), Math.max(0, nextAttemptAt - Date.now()));
        void registerBackgroundSync();
      }
    }
  } finally {
    state.running = false;
  }
}
