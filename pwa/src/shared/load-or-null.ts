const caughtErrors = new WeakSet<Error>();

/** Whether the caller of `loadOrNull` has dealt with this error. */
export const isCaught = (error: Error): boolean => caughtErrors.has(error);

/**
 * Loads code on demand. Resolves to null if it does not come: the caller has to say so. The page is not reloaded because of it,
 * as otherwise after a deployment: what was pressed or announced would be lost. `load` must not catch the error of an import
 * itself: the page would be reloaded for it. What is done with the code belongs behind `loadOrNull`, not behind the import: the
 * build takes an error of `import(…).then(…)` for one of the import.
 */
export async function loadOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error) caughtErrors.add(error);
    return null;
  }
}
