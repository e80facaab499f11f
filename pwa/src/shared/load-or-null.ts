import { preventReload } from './prevent-reload.ts';

/**
 * Loads code on demand. Resolves to null if it does not come: the caller has to say so. The page is not reloaded because of it, as otherwise after a
 * deployment: what was pressed or announced would be lost.
 */
export async function loadOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  const allowReload = preventReload();
  try {
    return await load();
  } catch {
    return null;
  } finally {
    allowReload();
  }
}
