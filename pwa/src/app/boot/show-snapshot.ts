import { CACHE_TABLE, databaseName } from '#pwa/sync/database-name.ts';
import { STORAGE_KEYS } from '#pwa/sync/session/storage-keys.ts';
import { areaOfSnapshot, fitsDocument, snapshotName, type Snapshot } from '../snapshot-format.ts';
import { isAppLoading, loadApp } from './load-app.ts';

function insert({ html }: Snapshot): void {
  // Too late: it would cover the app.
  if (isAppLoading()) return;
  const snapshot = document.createElement('div');
  snapshot.id = 'snapshot';
  snapshot.inert = true;
  snapshot.innerHTML = html;
  document.getElementById('root')?.before(snapshot);
  // After it has been painted.
  requestAnimationFrame(() => setTimeout(loadApp));
}

/** The name of the database of the account that is logged in to the area of this page, or null. */
function accountDatabase(): string | null {
  const area = areaOfSnapshot(location.pathname);
  const { token, profile } = STORAGE_KEYS[area];
  const stored: unknown = JSON.parse(localStorage.getItem(profile) ?? 'null');
  const hasId = typeof stored === 'object' && stored !== null && 'id' in stored && typeof stored.id === 'string';
  return localStorage.getItem(token) && hasId ? databaseName(area, String(stored.id)) : null;
}

/**
 * Shows the last snapshot of an account's list until the app has rendered it, which takes seconds on a cheap phone. The
 * account's database must not be created or upgraded here. If anything is missing or broken, the app is loaded at once.
 */
export function showSnapshot(): void {
  const orLoadApp = (step: () => void) => () => {
    try {
      step();
    } catch {
      loadApp();
    }
  };
  const name = accountDatabase();
  if (!name) return loadApp();
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  opening.addEventListener('error', (event) => {
    // The refused upgrade is no error of the page.
    event.preventDefault();
    loadApp();
  });
  const read = () => {
    const { result: database } = opening;
    // A database of an older version of the app lacks the table.
    const reading = database.objectStoreNames.contains(CACHE_TABLE)
      ? database.transaction(CACHE_TABLE).objectStore(CACHE_TABLE).get(snapshotName(location.pathname))
      : null;
    // An open connection would block an upgrade by the app.
    database.close();
    if (!reading) return loadApp();
    const show = () => {
      const row: unknown = reading.result;
      if (fitsDocument(row)) insert(row.value);
      else loadApp();
    };
    reading.addEventListener('error', loadApp);
    reading.addEventListener('success', () => {
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', orLoadApp(show));
      else orLoadApp(show)();
    });
  };
  opening.addEventListener('success', orLoadApp(read));
}
