import type { Point } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { SosStatus } from '#contract/sos.ts';
import { call, endIfOver } from './call.ts';
import { askToSync } from './ask-to-sync.ts';
import { currentSession, type Area } from './session.ts';
import { SosData, answered, languageOf, trigger, type Signal } from './sos-signals.ts';

let opened: SosData | null = null;
const signals = (): SosData['signals'] => (opened ??= new SosData()).signals;

// What this tab knows comes first: an emergency goes out also from a phone whose storage is full, locked or broken.
const known = new Map<string, Signal>();
const STORAGE_MS = 300;
const soon = <T>(work: PromiseLike<T>): Promise<T | undefined> =>
  Promise.race([
    Promise.resolve(work).catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), STORAGE_MS);
    }),
  ]);

async function put(signal: Signal): Promise<void> {
  known.set(signal.holder, signal);
  await soon(signals().put(signal));
}
async function forget(holder: string): Promise<void> {
  known.delete(holder);
  await soon(signals().delete(holder));
}

/** What this phone keeps of a holder's emergency. */
export const signalOf = async (holder: string): Promise<Signal | undefined> =>
  known.get(holder) ?? (await soon(signals().get(holder)));

/** Whose case a press is in an area: that of whoever is logged in there, otherwise in the other one, otherwise a guest's. */
export function holderIn(area: Area): string {
  const other: Area = area === 'client' ? 'worker' : 'client';
  const found = [area, other].find((each) => currentSession(each) !== null);
  return found ? `${found}-${currentSession(found)?.profile.id}` : 'guest';
}

/** Where a holder is logged in on this phone; null for a guest, and for whoever has left meanwhile: his signal goes out without a name. */
const areaOf = (holder: string): Area | null =>
  (['client', 'worker'] as const).find((area) => holder === `${area}-${currentSession(area)?.profile.id}`) ?? null;

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** Writes a press down, so that it outlives this tab. While one waits, another is the same. */
export async function press(holder: string): Promise<void> {
  const before = await signalOf(holder);
  const waits = before?.pressId ?? null;
  await put({
    holder,
    caseToken: before?.caseToken ?? newToken(),
    pressId: waits ?? uuidv7(),
    pressedAt: waits && before ? before.pressedAt : Date.now(),
    place: before?.place ?? null,
    language: languageOf(document.documentElement.lang),
    caseId: before?.caseId ?? null,
    arrivedAt: null,
  });
  // For when this tab is killed before it has sent it.
  void askToSync();
}

/** Where the phone is now, for the signal that waits. */
export async function locate(holder: string, place: Point): Promise<void> {
  const signal = await signalOf(holder);
  if (signal) await put({ ...signal, place });
}

/** Takes a press back that has not gone out. */
export async function takeBack(holder: string): Promise<void> {
  const signal = await signalOf(holder);
  if (signal?.caseId) await put({ ...signal, pressId: null, arrivedAt: signal.arrivedAt ?? Date.now() });
  else await forget(holder);
}

/**
 * Sends the press that waits. No lock between tabs, which a frozen one would keep: the server knows a press by its id.
 * @returns `failed`: the server said no. `error`: it could not be reached. Null: nothing waits
 */
export async function sendSignal(holder: string): Promise<'sent' | 'failed' | 'error' | null> {
  const signal = await signalOf(holder);
  if (!signal?.pressId) return null;
  const { pressId } = signal;
  const area = areaOf(holder);
  const token = area ? currentSession(area)?.token : undefined;
  const answer = await trigger(signal, pressId, area, token);
  if (!answer.ok) {
    if (area) endIfOver(answer, area, token);
    return answer.code === 'network' ? 'error' : 'failed';
  }
  await put(answered((await signalOf(holder)) ?? signal, pressId, answer.data));
  return 'sent';
}

/** Tells where the phone is and hears what became of the case; null when that cannot be had now. What is over is forgotten: the next press is another. */
export async function tellWhere(holder: string, place: Point | null): Promise<SosStatus | null> {
  const signal = await signalOf(holder);
  if (!signal?.caseId) return null;
  const area = areaOf(holder);
  const answer = await call('sosStatus', area ?? 'client', {
    anonymous: area === null,
    params: { id: signal.caseId },
    body: { caseToken: signal.caseToken, location: place },
  });
  const over = answer.ok && (answer.data.state === 'closed' || answer.data.state === 'false_alarm');
  // One of a crowd of guests has joined a case of which he is told nothing.
  if ((over || (!answer.ok && answer.code === 'sos.not_found')) && (await signalOf(holder))?.pressId === null)
    await forget(holder);
  return answer.ok ? answer.data : null;
}

const KEPT_MS = 24 * 3_600_000;

/** Sends what waits of others who have used this phone since, and forgets what is long past. */
export async function sendOthers(own: string): Promise<void> {
  const others = ((await soon(signals().toArray())) ?? []).filter(({ holder }) => holder !== own);
  for (const { holder, pressId, pressedAt } of others) {
    if (pressId) await sendSignal(holder);
    else if (Date.now() - pressedAt > KEPT_MS) await forget(holder);
  }
}
