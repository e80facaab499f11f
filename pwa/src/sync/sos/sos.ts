import { HOUR_MS } from '#contract/durations.ts';
import type { Point } from '#contract/geo.ts';
import type { SosStatus } from '#contract/sos.ts';
import { uuidv7 } from '#contract/uuidv7.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { registerBackgroundSync } from '#pwa/sync/outbox/register-background-sync.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { currentSession, isSessionExpired, type Area } from '#pwa/sync/session/session.ts';
import { readAllSignals, readSignal, removeSignal, writeSignal, type SosSignal } from './sos-database.ts';
import { isSosStatus, post, STATUS_PATH, WITHDRAW_PATH } from './sos-request.ts';
import { withResponse, toLanguage, sendPress } from './sos-signals.ts';

// Memory comes before storage: a press must be sent even if the device's storage is full, locked or broken.
const signalsInMemory = new Map<string, SosSignal>();
const STORAGE_TIMEOUT_MS = 300;
const withTimeout = <T>(work: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([
    Promise.resolve(work).catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), STORAGE_TIMEOUT_MS);
    }),
  ]);

async function saveSignal(signal: SosSignal): Promise<void> {
  signalsInMemory.set(signal.holder, signal);
  await withTimeout(writeSignal(signal));
}
async function deleteSignal(holder: string): Promise<void> {
  signalsInMemory.delete(holder);
  await withTimeout(removeSignal(holder));
}

/** Rejects if the storage cannot be read. */
async function findSignal(holder: string): Promise<SosSignal | undefined> {
  if (signalsInMemory.has(holder)) return signalsInMemory.get(holder);
  const stored = await readSignal(holder);
  // The user may have pressed meanwhile.
  return signalsInMemory.get(holder) ?? stored;
}

/** The signal of a holder, however long a slow device takes to read it: an unsent press must be found. */
export const getSignal = (holder: string): Promise<SosSignal | undefined> =>
  findSignal(holder).catch(() => signalsInMemory.get(holder));

/** The holder if no account is logged in. */
export const GUEST = 'guest';

/** The holder of a press in an area: the account of that area, else the account of the other area, else the guest. */
export function holderOf(area: Area): string {
  const other: Area = area === 'client' ? 'worker' : 'client';
  const found = [area, other].find((each) => currentSession(each) !== null);
  return found ? `${found}-${currentSession(found)?.profile.id}` : GUEST;
}

/**
 * Where a holder is logged in on this device; null for a guest or after a logout: then the signal is sent without a session.
 */
const areaOf = (holder: string): Area | null =>
  (['client', 'worker'] as const).find((area) => holder === `${area}-${currentSession(area)?.profile.id}`) ?? null;

/** Whether the session of a holder has ended in this tab without a log-out. */
export const hasSessionExpired = (holder: string): boolean =>
  (['client', 'worker'] as const).some((area) => holder.startsWith(`${area}-`) && isSessionExpired(area));

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** Stores a press, so that it survives this tab. A second press before the confirmation counts as the same. */
export async function recordPress(holder: string): Promise<void> {
  const previous = await withTimeout(getSignal(holder));
  const unconfirmedPressId = previous?.pressId ?? null;
  await saveSignal({
    holder,
    caseToken: previous?.caseToken ?? newToken(),
    pressId: unconfirmedPressId ?? uuidv7(),
    pressedAt: unconfirmedPressId && previous ? previous.pressedAt : Date.now(),
    place: previous?.place ?? null,
    language: toLanguage(document.documentElement.lang),
    caseId: previous?.caseId ?? null,
    arrivedAt: null,
    sentPressId: previous?.sentPressId,
  });
  // In case this tab is killed before the press is sent.
  void registerBackgroundSync();
}

/** Adds the position to an unconfirmed signal. */
export async function setLocation(holder: string, place: Point): Promise<void> {
  const signal = await getSignal(holder);
  if (signal) await saveSignal({ ...signal, place });
}

/** Cancels a press that was not sent. */
export async function cancelPress(holder: string): Promise<void> {
  const signal = await getSignal(holder);
  if (signal?.caseId) await saveSignal({ ...signal, pressId: null, arrivedAt: signal.arrivedAt ?? Date.now() });
  else await deleteSignal(holder);
}

/**
 * Sends the unconfirmed press. There is no lock between tabs, because a frozen tab would hold it: the server deduplicates by
 * id.
 * @returns `failed`: the server rejected it. `error`: the server could not be reached. Null: there is no unconfirmed press
 */
export async function sendSignal(holder: string): Promise<'sent' | 'failed' | 'error' | null> {
  // A press that cannot be read was not cancelled.
  const signal = await findSignal(holder).catch(() => 'error' as const);
  if (signal === 'error') return signal;
  if (!signal?.pressId) return null;
  const { pressId } = signal;
  const area = areaOf(holder);
  const token = area ? currentSession(area)?.token : undefined;
  const result = await sendPress(signal, pressId, area, token);
  if (!result.ok) {
    if (area) endSessionIfExpired(result, area, token);
    return result.code === 'network' ? 'error' : 'failed';
  }
  await saveSignal(withResponse((await getSignal(holder)) ?? signal, pressId, result.data));
  return 'sent';
}

/** Sends a request about the case of a signal, which returns its status, and ends a session that has expired. */
async function postAboutCase(signal: SosSignal, path: string, body: object): Promise<Result<SosStatus>> {
  const area = areaOf(signal.holder);
  const token = area ? currentSession(area)?.token : undefined;
  const result = await post(path, token, { caseToken: signal.caseToken, ...body }, isSosStatus);
  if (!result.ok && area) endSessionIfExpired(result, area, token);
  return result;
}

/**
 * Reports the position and returns the state of the case; null if there is no case. A closed case is deleted: the next press
 * opens a new one.
 */
export async function reportLocation(holder: string, place: Point | null): Promise<Result<SosStatus> | null> {
  const signal = await getSignal(holder);
  if (!signal?.caseId) return null;
  const result = await postAboutCase(signal, STATUS_PATH(signal.caseId), { location: place });
  const isOver = result.ok && (result.data.state === 'closed' || result.data.state === 'false_alarm');
  // Once its session has ended, this device cannot read a case that another device of the account opened (sos.not_found).
  if (isOver || (!result.ok && result.code === 'sos.not_found')) {
    // Another press may have opened a new case meanwhile.
    const current = await getSignal(holder);
    if (current?.pressId === null && current.caseId === signal.caseId) await deleteSignal(holder);
  }
  return result;
}

/** Says that the holder is safe after their last press, and returns the state of the case; null if there is none. */
export async function withdrawCase(holder: string): Promise<Result<SosStatus> | null> {
  const signal = await getSignal(holder);
  if (!signal?.caseId) return null;
  return postAboutCase(signal, WITHDRAW_PATH(signal.caseId), { pressId: signal.sentPressId });
}

const MAX_SIGNAL_AGE_MS = 24 * HOUR_MS;

/**
 * Sends unconfirmed presses of other holders of this device, and deletes old signals. Returns whether one could not be sent.
 */
export async function sendOtherSignals(ownHolder: string): Promise<boolean> {
  const stored = await readAllSignals().catch(() => []);
  const others = [...stored, ...signalsInMemory.values()].filter(({ holder }) => holder !== ownHolder);
  let hasFailed = false;
  for (const { holder, pressId, pressedAt } of others) {
    if (pressId) {
      const outcome = await sendSignal(holder);
      hasFailed ||= outcome === 'error' || outcome === 'failed';
    } else if (Date.now() - pressedAt > MAX_SIGNAL_AGE_MS) await deleteSignal(holder);
  }
  return hasFailed;
}
