import type { Point } from '#contract/geo.ts';
import type { MESSAGE_LANGUAGES } from './sos-request.ts';

/** The emergency of one holder on this device: a press that must reach the server, and the case that it opened. */
export interface SosSignal {
  /** Who pressed: `client-<id>`, `worker-<id>` or `guest`. The primary key, which IndexedDB cannot rename. */
  holder: string;
  /**
   * Secret of the case. Created on the device, so that a press whose response was lost finds its case when it is sent again.
   */
  caseToken: string;
  /** The press that the server has not confirmed; null if there is none. */
  pressId: string | null;
  pressedAt: number;
  /** When the user pressed again before the confirmation. */
  pressedAgainAt?: number | undefined;
  /** The last press that the user has cancelled. No tab sends it, but it may have reached the server. */
  cancelledPressId?: string | undefined;
  /** Since when the server is to be told that the user is safe after the cancelled press. */
  untoldSince?: number | undefined;
  /** The last press that the server has confirmed. Missing in rows of an older version. */
  sentPressId?: string | undefined;
  place: Point | null;
  /** Language of the message to the emergency contact. Missing in rows of an older version. */
  language?: (typeof MESSAGE_LANGUAGES)[number] | undefined;
  /** Set once the server has confirmed the press. */
  caseId: string | null;
  arrivedAt: number | null;
}

/**
 * A separate database: a guest has no account, a signal survives a logout, and its writes never wait for other tables. Without
 * Dexie, because guests download the code of SOS with their first page.
 */
export const SOS_DATABASE = 'karigar-sos';
/** Phones have stored it as Dexie's version 1. */
const VERSION = 10;
const STORE = 'signals';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

let database: Promise<IDBDatabase> | null = null;
async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(SOS_DATABASE, VERSION);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'holder' }));
  const opened = await settled(opening);
  const forget = () => {
    opened.close();
    database = null;
  };
  // The user deletes the site's data, or the browser closes the database.
  opened.addEventListener('versionchange', forget);
  opened.addEventListener('close', forget);
  return opened;
}

async function store(mode: IDBTransactionMode, isRetry = false): Promise<IDBObjectStore> {
  database ??= open();
  try {
    return (await database).transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE);
  } catch (error) {
    // iOS closes the database of an app in the background without an event.
    database = null;
    if (isRetry) throw error;
    return store(mode, true);
  }
}

/** Resolves when the transaction of a write is on the disk. */
const completed = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')));
  });

export const readSignal = async (holder: string): Promise<SosSignal | undefined> => {
  const request: IDBRequest<SosSignal | undefined> = (await store('readonly')).get(holder);
  return settled(request);
};
export const readAllSignals = async (): Promise<SosSignal[]> => {
  const request: IDBRequest<SosSignal[]> = (await store('readonly')).getAll();
  return settled(request);
};
export async function writeSignal(signal: SosSignal): Promise<void> {
  const signals = await store('readwrite');
  signals.put(signal);
  await completed(signals);
}

/** Changes a stored signal in one transaction. Null deletes it. Returns the changed one; undefined if none is stored. */
export async function changeSignal(
  holder: string,
  change: (signal: SosSignal) => SosSignal | null,
): Promise<SosSignal | null | undefined> {
  const signals = await store('readwrite');
  const reading: IDBRequest<SosSignal | undefined> = signals.get(holder);
  let changed: SosSignal | null | undefined;
  reading.addEventListener('success', () => {
    if (!reading.result) return;
    changed = change(reading.result);
    if (changed) signals.put(changed);
    else signals.delete(holder);
  });
  await completed(signals);
  return changed;
}
