/**
 * The token of a login that still lacks the second factor. It is no session: it can only enrol or present the factor. It lasts
 * as long as the tab, so that a reload does not ask for the password again.
 */
const STORAGE_KEY = 'pendingLogin';

export const pendingLogin = (): string | null => sessionStorage.getItem(STORAGE_KEY);
export const savePendingLogin = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token);
export const clearPendingLogin = (): void => sessionStorage.removeItem(STORAGE_KEY);
