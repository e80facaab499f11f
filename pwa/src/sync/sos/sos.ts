import { HOUR_MS } from '#contract/durations.ts';
import type { Point } from '#contract/geo.ts';
import type { SosStatus } from '#contract/sos.ts';
import { uuidv7 } from '#contract/uuidv7.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { registerBackgroundSync } from '#pwa/sync/outbox/register-background-sync.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { currentSession, isSessionExpired, type Area } from '#pwa/sync/session/session.ts';
import { changeSignal, readAllSignals, readSignal, writeSignal, type SosSignal } from './sos-database.ts';
import { isSosStatus, post, STATUS_PATH, WITHDRAW_PATH } from './sos-request.ts';
import { isOverState, withResponse, toLanguage, sendPress } from './sos-signals.ts';

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
/**
 * Deletes the signal of a holder if `isMeant` holds, in the memory of this tab and in storage: another tab may have stored a newer
 * one.
 */
async function deleteSignal(holder: string, isMeant: (signal: SosSignal) => boolean): Promise<void> {
  const inMemory = signalsInMemory.get(holder);
  if (inMemory && isMeant(inMemory)) signalsInMemory.delete(holder);
  await withTimeout(changeSignal(holder, (stored) => (isMeant(stored) ? null : stored)));
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

/** Whether the account of a holder is logged in on this device. */
export const isLoggedIn = (holder: string): boolean => areaOf(holder) !== null;

/** Whether the session of a holder has ended in this tab without a log-out. */
export const hasSessionExpired = (holder: string): boolean =>
  (['client', 'worker'] as const).some((area) => holder.startsWith(`${area}-`) && isSessionExpired(area));

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/**
 * The signal of a holder. An account that has logged in since this phone raised an emergency without a session takes over that
 * signal, once it has arrived.
 */
export async function takeSignal(holder: string): Promise<SosSignal | undefined> {
  const own = await getSignal(holder);
  if (own || holder === GUEST) return own;
  const ofGuest = await getSignal(GUEST);
  // The user may have pressed meanwhile.
  const pressed = signalsInMemory.get(holder);
  if (pressed || !ofGuest?.caseId || ofGuest.pressId) return pressed;
  const taken = { ...ofGuest, holder };
  await saveSignal(taken);
  await deleteSignal(GUEST, ({ caseId }) => caseId === taken.caseId);
  return taken;
}

/** Stores a press, so that it survives this tab. A second press before the confirmation counts as the same. */
export async function recordPress(holder: string): Promise<void> {
  const previous = await withTimeout(takeSignal(holder));
  const unconfirmed = previous?.pressId ? previous : null;
  await saveSignal({
    holder,
    caseToken: previous?.caseToken ?? newToken(),
    pressId: unconfirmed?.pressId ?? uuidv7(),
    pressedAt: unconfirmed?.pressedAt ?? Date.now(),
    pressedAgainAt: unconfirmed ? Date.now() : undefined,
    // At a confirmed press the user may have been somewhere else.
    place: unconfirmed?.place ?? null,
    language: toLanguage(document.documentElement.lang),
    caseId: previous?.caseId ?? null,
    arrivedAt: previous?.arrivedAt ?? null,
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

/** Cancels the unconfirmed press: no tab sends it again. It may have reached the server all the same. */
export async function cancelPress(holder: string): Promise<void> {
  const signal = await getSignal(holder);
  if (signal?.pressId)
    await saveSignal({ ...signal, pressId: null, cancelledPressId: signal.pressId, cancelledAt: Date.now() });
}

/**
 * Sends the unconfirmed press. There is no lock between tabs, because a frozen tab would hold it: the server deduplicates by
 * id.
 * @returns `over`: it had arrived before, and its emergency is over. `failed`: the server rejected it. `error`: the server could
 * not be reached. Null: there is no unconfirmed press
 */
export async function sendSignal(holder: string): Promise<'sent' | 'over' | 'failed' | 'error' | null> {
  // A press that cannot be read was not cancelled.
  const signal = await findSignal(holder).catch(() => 'error' as const);
  if (signal === 'error') return signal;
  if (!signal?.pressId) return null;
  const { pressId } = signal;
  const stored = await withTimeout(readSignal(holder));
  // In another tab.
  if (stored?.cancelledPressId === pressId) {
    signalsInMemory.set(holder, stored);
    return null;
  }
  const area = areaOf(holder);
  const token = area ? currentSession(area)?.token : undefined;
  const result = await sendPress(signal, pressId, area, token);
  if (!result.ok) {
    if (area) endSessionIfExpired(result, area, token);
    return result.code === 'network' ? 'error' : 'failed';
  }
  const confirmed = withResponse((await getSignal(holder)) ?? signal, pressId, result.data);
  await saveSignal(confirmed);
  if (confirmed.cancelledPressId) return null;
  if (confirmed.pressId) return sendSignal(holder);
  return isOverState(result.data.state) ? 'over' : 'sent';
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
  // Once its session has ended, this device cannot read a case that another device of the account opened (sos.not_found).
  if (result.ok ? isOverState(result.data.state) : result.code === 'sos.not_found')
    // Another press may have opened a new case meanwhile.
    await deleteSignal(
      holder,
      ({ pressId, caseId, cancelledPressId }) => caseId === signal.caseId && !pressId && !cancelledPressId,
    );
  return result;
}

/** Says that the holder is safe after their last press, and returns the state of the case; null if there is none. */
export async function withdrawCase(holder: string): Promise<Result<SosStatus> | null> {
  const signal = await getSignal(holder);
  if (!signal?.caseId) return null;
  return postAboutCase(signal, WITHDRAW_PATH(signal.caseId), { pressId: signal.sentPressId });
}

/** A press that is on its way when it is cancelled arrives or fails within this time. */
const CANCELLED_PRESS_MS = 60_000;

/**
 * Says that the holder is safe after a press that they have cancelled, in case it has reached the server.
 * @returns whether that is still to be said: the server could not be reached, or the press may be on its way
 */
export async function withdrawCancelledPress(holder: string): Promise<boolean> {
  const signal = await getSignal(holder);
  const { cancelledPressId, cancelledAt = 0 } = signal ?? {};
  if (!signal || !cancelledPressId) return false;
  const stored = await withTimeout(readSignal(holder));
  // They have pressed again in another tab.
  if (stored && stored.cancelledPressId !== cancelledPressId) {
    signalsInMemory.set(holder, stored);
    return false;
  }
  const askedAt = Date.now();
  const result = await postAboutCase(signal, WITHDRAW_PATH(cancelledPressId), { pressId: cancelledPressId });
  const isUnknown = !result.ok && result.code === 'sos.not_found';
  if (!result.ok && !(isUnknown && askedAt > cancelledAt + CANCELLED_PRESS_MS)) return true;
  const current = await getSignal(holder);
  // They have pressed again meanwhile.
  if (current?.cancelledPressId !== cancelledPressId) return false;
  const rest = { ...current, cancelledPressId: undefined, cancelledAt: undefined };
  if (result.ok) await saveSignal({ ...rest, caseId: result.data.id, sentPressId: cancelledPressId, arrivedAt: askedAt });
  else if (rest.caseId) await saveSignal(rest);
  else await deleteSignal(holder, (one) => one.cancelledPressId === cancelledPressId);
  return false;
}

const MAX_SIGNAL_AGE_MS = 24 * HOUR_MS;

/**
 * Sends unconfirmed presses of other holders of this device, and deletes old signals. Returns whether one could not be sent.
 */
export async function sendOtherSignals(ownHolder: string): Promise<boolean> {
  const stored = await readAllSignals().catch(() => []);
  const others = [...stored, ...signalsInMemory.values()].filter(({ holder }) => holder !== ownHolder);
  let hasFailed = false;
  for (const { holder, pressId, pressedAt, cancelledPressId } of others) {
    if (pressId) {
      const outcome = await sendSignal(holder);
      hasFailed ||= outcome === 'error' || outcome === 'failed';
    } else if (Date.now() - pressedAt > MAX_SIGNAL_AGE_MS) await deleteSignal(holder, (signal) => !signal.pressId);
    else if (cancelledPressId) hasFailed = (await withdrawCancelledPress(holder)) || hasFailed;
  }
  return hasFailed;
}
