import { accountData } from '#pwa/sync/db.ts';
import { areaOfSnapshot, hasSnapshot, inlinedStyles, snapshotName, type Snapshot } from './snapshot-format.ts';
import { isPageRendered } from './snapshot.ts';

/** By then the page has loaded its data. */
const FIRST_SAVE_AFTER_MS = 3000;

/** Saves the HTML of the screen, which the boot script shows at the next start. */
async function saveSnapshot(): Promise<void> {
  const path = window.location.pathname;
  const root = document.getElementById('root');
  const styles = inlinedStyles();
  const data = accountData(areaOfSnapshot(path));
  if (!hasSnapshot(path) || !data || !root || !styles || !isPageRendered(root) || document.getElementById('snapshot')) return;
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  // Rows far below the fold would only cost layout time.
  const rows = copy.querySelectorAll('main li');
  for (const [i, { top }] of [...root.querySelectorAll('main li')].map((row) => row.getBoundingClientRect()).entries())
    if (top > 2 * window.innerHeight) rows[i]?.remove();
  // Object URLs end with the page. A snapshot cannot be pressed, so it must not show the SOS button.
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.remove();
  for (const button of copy.querySelectorAll<HTMLElement>('[data-sos]')) button.style.visibility = 'hidden';
  const value: Snapshot = { html: copy.innerHTML, lang: document.documentElement.lang, styles };
  await data.cachedResponses.put({ name: snapshotName(path), value });
}

/**
 * Saves snapshots of an account's lists once after the start and whenever the app is hidden. Returns a function that stops it.
 */
export function startSavingSnapshots(): () => void {
  // If the storage is full or closed, the next start is only slower.
  const save = () => void saveSnapshot().catch(() => undefined);
  const onHidden = () => document.visibilityState === 'hidden' && save();
  const timer = setTimeout(save, FIRST_SAVE_AFTER_MS);
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
