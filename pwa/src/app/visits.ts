import { currentSession } from '#pwa/sync/session/session.ts';

const KEY = 'visited';

/** A reload or a second page of the same tab belongs to the same visit. */
function isLaterVisit(): boolean {
  try {
    const visit = sessionStorage.getItem(KEY) ?? (localStorage.getItem(KEY) ? 'later' : 'first');
    sessionStorage.setItem(KEY, visit);
    localStorage.setItem(KEY, '1');
    return visit === 'later';
  } catch {
    // Storage is forbidden: no visit knows of another.
    return false;
  }
}
const laterVisit = isLaterVisit();

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/**
 * Whether the app may download what only later visits use. A guest who looks at the site once does not: they may never come
 * back, and pay for every kilobyte.
 */
export const keepsAppOnDevice = (): boolean =>
  laterVisit || isInstalled() || currentSession('client') !== null || currentSession('worker') !== null;
