import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Point } from '#contract/geo.ts';
import type { SosStatus } from '#contract/sos.ts';
import { uuidv7 } from '#contract/uuidv7.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { registerBackgroundSync } from '#pwa/sync/outbox/register-background-sync.ts';
import { endSessionIfExpired } from '#pwa/sync/session/expired-session.ts';
import { AREAS } from '#pwa/sync/session/area.ts';
import { currentSession, isSessionExpired, type Area } from '#pwa/sync/session/session.ts';
import { changeSignal, readAllSignals, readSignal, writeSignal, type SosSignal } from './sos-database.ts';
import { isSosStatus, post, STATUS_PATH, WITHDRAW_PATH } from './sos-request.ts';
import { isOverState, sendPress, toLanguage, withResponse, withWithdrawal } from './sos-signals.ts';

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

/** Whether a press was confirmed or cancelled, as far as a signal says. */
const isDone = (pressId: string, { sentPressId, cancelledPressId }: SosSignal): boolean =>
  sentPressId === pressId || cancelledPressId === pressId;

/** Takes over the stored signal if another tab has had the press of this tab confirmed or cancelled. */
function adopt(
  own: SosSignal | null | undefined,
  pressId: string | null | undefined,
  stored: SosSignal | null | undefined,
): void {
  // The user may have pressed meanwhile.
  const isCurrent = own && signalsInMemory.get(own.holder) === own;
  if (isCurrent && pressId && stored && isDone(pressId, stored)) signalsInMemory.set(own.holder, stored);
}

/**
 * Changes the signal of a holder in the memory of this tab and in storage, where another tab may have changed it. Null deletes
 * it.
 */
async function changeBoth(holder: string, change: (signal: SosSignal) => SosSignal | null): Promise<void> {
  const before = signalsInMemory.get(holder);
  const changed = before && change(before);
  if (changed) signalsInMemory.set(holder, changed);
  else signalsInMemory.delete(holder);
  adopt(changed, before?.pressId, await withTimeout(changeSignal(holder, change)));
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

/** As `getSignal`, but that of another tab if its press was confirmed or cancelled there. */
async function getSharedSignal(holder: string): Promise<SosSignal | undefined> {
  const own = await getSignal(holder);
  if (own?.pressId) adopt(own, own.pressId, await withTimeout(readSignal(holder)));
  return getSignal(holder);
}

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
  AREAS.find((area) => holder === `${area}-${currentSession(area)?.profile.id}`) ?? null;

/** Whether the account of a holder is logged in on this device. */
export const isLoggedIn = (holder: string): boolean => areaOf(holder) !== null;

/** Whether the session of a holder has ended in this tab without a log-out. */
export const hasSessionExpired = (holder: string): boolean =>
  AREAS.some((area) => holder.startsWith(`${area}-`) && isSessionExpired(area));

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/**
 * The signal of a holder. An account that has logged in since this phone raised an emergency without a session takes over that
 * signal, once it has arrived.
 */
export async function takeSignal(holder: string): Promise<SosSignal | undefined> {
  const own = await getSharedSignal(holder);
  if (own?.caseId || own?.pressId || holder === GUEST) return own;
  const ofGuest = await getSignal(GUEST);
  // The user may have pressed meanwhile.
  const current = signalsInMemory.get(holder) ?? own;
  if (current?.pressId || !ofGuest?.caseId || ofGuest.pressId) return current;
  const taken = { ...ofGuest, holder };
  await saveSignal(taken);
  await changeBoth(GUEST, (signal) => (signal.caseId === taken.caseId && !signal.pressId ? null : signal));
  return taken;
}

/** Stores a press, so that it survives this tab. A second press before the confirmation counts as the same. */
export async function recordPress(holder: string): Promise<void> {
  const previous = (await withTimeout(takeSignal(holder))) ?? signalsInMemory.get(holder);
  const unconfirmed = previous?.pressId ? previous : null;
  const now = Date.now();
  // Since an earlier press the user may have gone somewhere else.
  const isNear = unconfirmed !== null && now - unconfirmed.pressedAt < MINUTE_MS;
  await saveSignal({
    caseToken: newToken(),
    caseId: null,
    arrivedAt: null,
    ...previous,
    holder,
    pressId: unconfirmed?.pressId ?? uuidv7(),
    pressedAt: unconfirmed?.pressedAt ?? now,
    pressedAgainAt: unconfirmed ? now : undefined,
    place: isNear ? unconfirmed.place : null,
    language: toLanguage(document.documentElement.lang),
    untoldSince: undefined,
  });
  // In case this tab is killed before the press is sent.
  void registerBackgroundSync();
}

/** Adds the position to an unconfirmed signal. */
export const setLocation = (holder: string, place: Point): Promise<void> =>
  changeBoth(holder, (signal) => ({ ...signal, place }));

/** Cancels the last press: no tab sends it. It may have reached the server all the same, even while the user cancels it. */
export async function cancelPress(holder: string): Promise<void> {
  const signal = await getSharedSignal(holder);
  const cancelledPressId = signal?.pressId ?? signal?.sentPressId;
  if (!cancelledPressId) return;
  await changeBoth(holder, (current) =>
    current.pressId === cancelledPressId || isDone(cancelledPressId, current)
      ? { ...current, pressId: null, cancelledPressId, untoldSince: Date.now() }
      : current,
  );
  void registerBackgroundSync();
}

/**
 * Sends the unconfirmed press. There is no lock between tabs, because a frozen tab would hold it: the server deduplicates by
 * id.
 * @returns `over`: it had arrived before, and its emergency is over. `failed`: the server rejected it. `error`: the server could
 * not be reached. Null: there is no unconfirmed press
 */
export async function sendSignal(holder: string): Promise<'sent' | 'over' | 'failed' | 'error' | null> {
  // A press that cannot be read was not cancelled.
  const found = await findSignal(holder).catch(() => 'error' as const);
  if (found === 'error') return found;
  const signal = await getSharedSignal(holder);
  if (!signal?.pressId) return null;
  const { pressId } = signal;
  const area = areaOf(holder);
  const token = area ? currentSession(area)?.token : undefined;
  const result = await sendPress(signal, pressId, area, token);
  if (!result.ok) {
    if (area) endSessionIfExpired(result, area, token);
    return result.code === 'network' ? 'error' : 'failed';
  }
  await changeBoth(holder, (current) => withResponse(current, pressId, result.data));
  const confirmed = await getSignal(holder);
  if (confirmed?.cancelledPressId === pressId) return null;
  if (confirmed?.pressId) return sendSignal(holder);
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
    await changeBoth(holder, (current) =>
      current.caseId === signal.caseId && !current.pressId && !current.untoldSince ? null : current,
    );
  return result;
}

/** Says that the holder is safe after their last press, and returns the state of the case; null if there is none. */
export async function withdrawCase(holder: string): Promise<Result<SosStatus> | null> {
  const signal = await getSignal(holder);
  if (!signal?.caseId) return null;
  return postAboutCase(signal, WITHDRAW_PATH(signal.caseId), { pressId: signal.sentPressId });
}

/**
 * Says that the holder is safe after a press that they have cancelled.
 * @returns whether that is still to be said: the server could not be reached, or the press may be on its way
 */
export async function withdrawCancelledPress(holder: string): Promise<boolean> {
  const signal = await getSignal(holder);
  if (!signal?.cancelledPressId || !signal.untoldSince) return false;
  const { cancelledPressId } = signal;
  const stored = await withTimeout(readSignal(holder));
  if (stored?.pressId && stored.pressId !== cancelledPressId) {
    // They have pressed again in another tab.
    signalsInMemory.set(holder, stored);
    return false;
  }
  const sentAt = Date.now();
  const result = await postAboutCase(signal, WITHDRAW_PATH(cancelledPressId), { pressId: cancelledPressId });
  await changeBoth(holder, (current) => withWithdrawal(current, cancelledPressId, result, sentAt));
  return Boolean((await getSignal(holder))?.untoldSince);
}

const MAX_SIGNAL_AGE_MS = 24 * HOUR_MS;

/**
 * Sends unconfirmed presses of other holders of this device, and deletes old signals. Returns whether one could not be sent.
 */
export async function sendOtherSignals(ownHolder: string): Promise<boolean> {
  const stored = await readAllSignals().catch(() => []);
  const others = [...stored, ...signalsInMemory.values()].filter(({ holder }) => holder !== ownHolder);
  let hasFailed = false;
  for (const { holder, pressId, pressedAt, untoldSince } of others) {
    if (pressId) {
      const outcome = await sendSignal(holder);
      hasFailed ||= outcome === 'error' || outcome === 'failed';
    } else if (untoldSince) hasFailed = (await withdrawCancelledPress(holder)) || hasFailed;
    else if (Date.now() - pressedAt > MAX_SIGNAL_AGE_MS) await changeBoth(holder, (signal) => (signal.pressId ? signal : null));
  }
  return hasFailed;
}
