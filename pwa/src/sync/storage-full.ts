import Dexie from 'dexie';

/** The error of an aborted transaction wraps its reason. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof Dexie.DexieError && [error.name, error.inner?.name].includes(Dexie.errnames.QuotaExceeded);

/** Resolves to whether a write could be stored: false if the device has no storage left. Rejects with any other error. */
export async function isStored(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}
