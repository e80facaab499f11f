import type { Area } from '#pwa/sync/session/area.ts';

/** The HTML of a screen, which the boot script shows at the next start until the app has rendered. */
export interface Snapshot {
  html: string;
  lang: string;
  /** The style sheet that it was made with. */
  styles: string;
}

const PATHS = new Set(['/my-bookings', '/past-bookings', '/worker/jobs', '/worker/dashboard']);
export const hasSnapshot = (path: string): boolean => PATHS.has(path);

/** The area whose account has the snapshot of a path. */
export const areaOfSnapshot = (path: string): Area => (path.startsWith('/worker/') ? 'worker' : 'client');

/** The key of a screen's snapshot in the cache of the account's database. */
export const snapshotName = (path: string): string => `snapshot:${path}`;

/** The style sheet of the document, which the build has inlined. */
export const inlinedStyles = (): string | undefined =>
  document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset['file'];

/** Whether a stored row of the cache holds a snapshot that fits the document. */
export function fitsDocument(row: unknown): row is { value: Snapshot } {
  if (typeof row !== 'object' || row === null || !('value' in row)) return false;
  const { value } = row;
  return (
    typeof value === 'object' &&
    value !== null &&
    'html' in value &&
    typeof value.html === 'string' &&
    'lang' in value &&
    value.lang === document.documentElement.lang &&
    'styles' in value &&
    value.styles !== undefined &&
    value.styles === inlinedStyles()
  );
}
