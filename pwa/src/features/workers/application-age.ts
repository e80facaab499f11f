import { DAY_MS } from '#contract/durations.ts';

const SAVED_AT_KEY = 'worker-application-saved-at';
/** An application that was not changed for so long counts as abandoned. */
export const APPLICATION_DAYS = 7;

export const rememberSavedAt = (now: number): void => localStorage.setItem(SAVED_AT_KEY, String(now));
export const forgetSavedAt = (): void => localStorage.removeItem(SAVED_AT_KEY);
export const hasSavedAt = (): boolean => localStorage.getItem(SAVED_AT_KEY) !== null;

/**
 * Whether this phone holds an abandoned application. Reads local storage only, so that no visitor downloads the database for
 * it.
 */
export const isApplicationAbandoned = (now: number): boolean => {
  const savedAt = localStorage.getItem(SAVED_AT_KEY);
  return savedAt !== null && !(now - Number(savedAt) < APPLICATION_DAYS * DAY_MS);
};
