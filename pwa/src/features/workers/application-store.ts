import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { guestDrafts } from '#pwa/sync/db.ts';
import { EMPTY, files, texts, type Application } from './application.ts';

const TEXTS = 'worker-application';
const FILES = 'worker-application-files';

let application = EMPTY;
/** False once this phone has refused to keep it: private windows do, and a full memory. */
let kept = true;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useApplication = (): Application => useSyncExternalStore(subscribe, () => application);
export const useIsKept = (): boolean => useSyncExternalStore(subscribe, () => kept);
export const currentApplication = (): Application => application;

/** Whether there is anything to erase. */
export const isBegun = (given: Application): boolean =>
  [given.name, given.email, given.phone, given.address].some(Boolean) ||
  [given.facePhoto, given.profilePhoto, given.portfolioFiles].some((list) => list.length > 0);

/** What was typed in the last moment before this page was loaded again. */
function lastWords(): unknown {
  const last = sessionStorage.getItem(TEXTS);
  return last === null ? undefined : JSON.parse(last);
}

async function load(): Promise<void> {
  try {
    const [typed, chosen] = await guestDrafts().bulkGet([TEXTS, FILES]);
    const last = z.safeParse(texts, lastWords()).data;
    const before = { ...EMPTY, ...(last ?? z.safeParse(texts, typed?.value).data), ...z.safeParse(files, chosen?.value).data };
    application = { ...before, restored: isBegun(before) };
    writtenFiles = application;
    if (last) void keep();
  } catch {
    kept = false;
  }
  tell();
}
let loading: Promise<void> | null = null;
/** Resolves once what was kept is there; a page waits for it before it shows the form. */
export const applicationLoaded = (): Promise<void> => (loading ??= load());

let writtenFiles: Pick<Application, 'facePhoto' | 'profilePhoto' | 'portfolioFiles'> = EMPTY;

/** Makes the phone's copy like the one in hand. */
async function write(): Promise<void> {
  const drafts = guestDrafts();
  const now = application;
  if (now === EMPTY) return drafts.bulkDelete([TEXTS, FILES]);
  // Parsed, so that nothing but what is named there is written down: no password.
  await drafts.put({ form: TEXTS, value: z.parse(texts, now) });
  sessionStorage.removeItem(TEXTS);
  const { facePhoto, profilePhoto, portfolioFiles } = now;
  const same = Object.entries({ facePhoto, profilePhoto, portfolioFiles }).every(
    ([name, list]) => Reflect.get(writtenFiles, name) === list,
  );
  // Megabytes are not written again with every letter.
  if (!same) await drafts.put({ form: FILES, value: { facePhoto, profilePhoto, portfolioFiles } });
  writtenFiles = now;
}

let writing: Promise<void> | null = null;
let again = false;
/** One write at a time, and one more after it for whatever changed meanwhile: no letter waits for a pause in the typing. */
function keep(): Promise<void> {
  again = true;
  const work = async () => {
    while (again) {
      again = false;
      try {
        await write();
        kept = true;
      } catch {
        kept = false;
      }
    }
    writing = null;
    tell();
  };
  return (writing ??= work());
}

// A page that goes away takes a write with it that is still under way; this one is done at once.
window.addEventListener('pagehide', () => {
  if (writing && application !== EMPTY) sessionStorage.setItem(TEXTS, JSON.stringify(z.parse(texts, application)));
});

const sent = new Set([...Object.keys(texts.shape), ...Object.keys(files.shape)]);

export function updateApplication(patch: Partial<Application>): void {
  // Whatever is changed makes it another application than the one that was sent; a password only has to be typed again.
  const isOther = Object.keys(patch).some((name) => sent.has(name));
  const next = { ...application, ...(isOther && { key: null }), ...patch };
  // Another trade has other skills and papers.
  if (next.profession !== application.profession) [next.skills, next.certifications] = [[], []];
  application = next;
  tell();
  void keep();
}

/** Erases it, here and on the phone: after it was sent, or for whoever holds the phone next. */
export function clearApplication(): Promise<void> {
  application = EMPTY;
  writtenFiles = EMPTY;
  tell();
  return keep();
}
