import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createListeners } from '#pwa/shared/listeners.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { guestDrafts } from '#pwa/sync/db.ts';
import { forgetSavedAt, hasSavedAt, isApplicationAbandoned, rememberSavedAt } from './application-age.ts';
import { EMPTY_APPLICATION, applicationFiles, applicationTexts, type Application } from './application.ts';

const TEXTS_KEY = 'worker-application';
const FILES_KEY = 'worker-application-files';

let application = EMPTY_APPLICATION;
/** False when it could not be stored: in private windows, or when the storage is full. */
let isSaved = true;
const { subscribe, notify } = createListeners();
export const useApplication = (): Application => useSyncExternalStore(subscribe, () => application);
export const useIsSaved = (): boolean => useSyncExternalStore(subscribe, () => isSaved);
export const currentApplication = (): Application => application;

/** Whether anything was entered. */
export const isStarted = (draft: Application): boolean =>
  [draft.name, draft.email, draft.phone, draft.address].some(Boolean) ||
  [draft.facePhoto, draft.profilePhoto, draft.portfolioFiles].some((list) => list.length > 0);

/** Texts that were saved synchronously when the page was unloaded. */
function unsavedTexts(): unknown {
  const unsaved = sessionStorage.getItem(TEXTS_KEY);
  return unsaved === null ? undefined : JSON.parse(unsaved);
}

async function eraseStored(): Promise<void> {
  await guestDrafts().bulkDelete([TEXTS_KEY, FILES_KEY]);
  sessionStorage.removeItem(TEXTS_KEY);
  forgetSavedAt();
}

async function load(): Promise<void> {
  try {
    if (isApplicationAbandoned(Date.now())) await eraseStored();
    const [storedTexts, storedFiles] = await guestDrafts().bulkGet([TEXTS_KEY, FILES_KEY]);
    const unsaved = z.safeParse(applicationTexts, unsavedTexts()).data;
    const loaded = {
      ...EMPTY_APPLICATION,
      ...(unsaved ?? z.safeParse(applicationTexts, storedTexts?.value).data),
      ...z.safeParse(applicationFiles, storedFiles?.value).data,
    };
    application = { ...loaded, restored: isStarted(loaded) };
    savedFiles = application;
    // Older versions did not store the time.
    if (unsaved || (storedTexts && !hasSavedAt())) void save();
  } catch {
    isSaved = false;
  }
  notify();
}
let loading: Promise<void> | null = null;
/**
 * Resolves when the stored application is loaded, or erased if it is abandoned; pages wait for it before they show the form.
 */
export const applicationLoaded = (): Promise<void> => (loading ??= load());

let savedFiles: Pick<Application, 'facePhoto' | 'profilePhoto' | 'portfolioFiles'> = EMPTY_APPLICATION;

/** A write that ends now must not remove what was saved in its place. */
let isUnloading = false;

/** Writes the current application to storage. */
async function write(): Promise<void> {
  const drafts = guestDrafts();
  const current = application;
  if (current === EMPTY_APPLICATION) return eraseStored();
  rememberSavedAt(Date.now());
  // Parsing strips every field that is not in the schema, above all the password.
  await drafts.put({ form: TEXTS_KEY, value: z.parse(applicationTexts, current) });
  if (!isUnloading) sessionStorage.removeItem(TEXTS_KEY);
  const { facePhoto, profilePhoto, portfolioFiles } = current;
  const areFilesSaved = Object.entries({ facePhoto, profilePhoto, portfolioFiles }).every(
    ([name, list]) => Reflect.get(savedFiles, name) === list,
  );
  // Files are megabytes: do not rewrite them on every keystroke.
  if (!areFilesSaved) await drafts.put({ form: FILES_KEY, value: { facePhoto, profilePhoto, portfolioFiles } });
  savedFiles = current;
}

let isWriting = false;
/** No debounce: every keystroke is saved. */
const save = singleFlight(async () => {
  isWriting = true;
  try {
    await write();
    isSaved = true;
  } catch {
    isSaved = false;
  }
  isWriting = false;
  notify();
});

// Unloading aborts a running IndexedDB write; sessionStorage is synchronous.
window.addEventListener('pagehide', () => {
  isUnloading = true;
  if (isWriting && application !== EMPTY_APPLICATION)
    sessionStorage.setItem(TEXTS_KEY, JSON.stringify(z.parse(applicationTexts, application)));
});

window.addEventListener('pageshow', () => {
  isUnloading = false;
});

const STORED_FIELDS = new Set([...Object.keys(applicationTexts.shape), ...Object.keys(applicationFiles.shape)]);

export function updateApplication(patch: Partial<Application>): void {
  // A change of any stored field needs a new idempotency key. The passwords are not stored and keep the key.
  const changesRequest = Object.keys(patch).some((name) => STORED_FIELDS.has(name));
  const next = { ...application, ...(changesRequest && { key: null }), ...patch };
  // Skills and certifications depend on the profession.
  if (next.profession !== application.profession) [next.skills, next.certifications] = [[], []];
  application = next;
  notify();
  void save();
}

/** Erases the application in memory and storage: after it was sent, or on request. */
export function clearApplication(): Promise<void> {
  application = EMPTY_APPLICATION;
  savedFiles = EMPTY_APPLICATION;
  notify();
  return save();
}
