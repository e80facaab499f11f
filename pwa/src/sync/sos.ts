import Dexie, { type EntityTable } from 'dexie';
import type { Point } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { SosStatus } from '#contract/sos.ts';
import { call } from './call.ts';
import { currentSession, type Area } from './session.ts';

/** The emergency of one holder on this phone: a press that has to arrive, and the case that it opened. */
export interface Signal {
  /** `client-<id>`, `worker-<id>` or `guest`. */
  holder: string;
  /** Joins the case. The phone's own, so that a signal whose answer was lost finds its case when it is sent again. */
  caseToken: string;
  /** The press that the server has not answered; null: none waits. */
  pressId: string | null;
  pressedAt: number;
  place: Point | null;
  /** Once the server has answered: the case, and when it did. */
  caseId: string | null;
  arrivedAt: number | null;
}

/**
 * A database of its own and not a table of the account's: a guest has no account, a signal outlives a logout, and nothing that is
 * written there has to wait for another queue.
 */
class SosData extends Dexie {
  readonly signals!: EntityTable<Signal, 'holder'>;
  constructor() {
    super('karigar-sos', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ signals: 'holder' });
  }
}
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
    caseId: before?.caseId ?? null,
    arrivedAt: null,
  });
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

const LANGUAGES = ['en', 'hi', 'mr'] as const;

/**
 * Sends the press that waits. No lock between tabs, which a frozen one would keep: the server knows a press by its id.
 * @returns `failed`: the server said no. `error`: it could not be reached. Null: nothing waits
 */
export async function sendSignal(holder: string): Promise<'sent' | 'failed' | 'error' | null> {
  const signal = await signalOf(holder);
  if (!signal?.pressId) return null;
  const { caseToken, pressId, pressedAt, place } = signal;
  const area = areaOf(holder);
  const answer = await call('triggerSos', area ?? 'client', {
    anonymous: area === null,
    body: {
      location: place,
      userId: area ? holder.slice(area.length + 1) : 'guest',
      caseToken,
      pressId,
      pressedAt,
      language: LANGUAGES.find((code) => code === document.documentElement.lang),
    },
  });
  if (!answer.ok) return answer.code === 'network' ? 'error' : 'failed';
  const now = (await signalOf(holder)) ?? signal;
  await put({
    ...now,
    caseToken: answer.data.caseToken || caseToken,
    pressId: now.pressId === pressId ? null : now.pressId,
    caseId: answer.data.id,
    arrivedAt: Date.now(),
  });
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
