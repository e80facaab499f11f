import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { MOST_PHOTOS } from '#contract/job-photos.ts';
import { call, type Refused } from '#pwa/sync/call.ts';
import { accountData } from '#pwa/sync/db.ts';
import { upload } from '#pwa/sync/upload.ts';

/** A picture that waits in this phone, under the id that it will have. */
export interface WaitingPhoto {
  id: string;
  file: File;
}
const waiting = z.array(z.object({ id: z.string(), file: z.instanceof(File) }));

/** Whose pictures: of a job, or of the request that is being written. */
type Owner = { jobId: string } | 'new';
const formOf = (owner: Owner): string => `photos:${owner === 'new' ? owner : owner.jobId}`;

async function read(owner: Owner): Promise<WaitingPhoto[]> {
  const kept = await accountData('client')?.drafts.get(formOf(owner));
  return z.safeParse(waiting, kept?.value).data ?? [];
}
async function write(owner: Owner, photos: readonly WaitingPhoto[]): Promise<void> {
  const drafts = accountData('client')?.drafts;
  await (photos.length > 0 ? drafts?.put({ form: formOf(owner), value: photos }) : drafts?.delete(formOf(owner)));
}

/** What waits, kept in the phone until it has arrived: no picture has to be chosen twice. */
export const useWaitingPhotos = (owner: Owner): WaitingPhoto[] => useLiveQuery(() => read(owner), [formOf(owner)]) ?? [];

/** @param files those that were there, as they were, and new ones */
export async function keepPhotos(owner: Owner, files: readonly File[]): Promise<void> {
  const before = await read(owner);
  const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  await write(
    owner,
    files.slice(0, MOST_PHOTOS).map((file) => before.find((one) => isSame(one.file, file)) ?? { id: uuidv7(), file }),
  );
}

export async function dropPhoto(jobId: string, id: string): Promise<void> {
  await write(
    { jobId },
    (await read({ jobId })).filter((one) => one.id !== id),
  );
  tell(id, undefined);
}

/** Per cent sent, or the code of why it was not. */
type Progress = number | Refused['code'];
const progress = new Map<string, Progress>();
const listeners = new Set<() => void>();
function tell(id: string, now: Progress | undefined): void {
  if (now === undefined) progress.delete(id);
  else progress.set(id, now);
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useProgress = (id: string): Progress | undefined => useSyncExternalStore(listen, () => progress.get(id));

const keepSent = async (jobId: string, photos: string[]) =>
  void (await accountData('client')?.details.update(jobId, { photos }));

const busy = new Set<string>();

/** Sends what waits for a job, one after the other; goes on whatever page is shown. What is refused stays, with its reason. */
export async function sendPhotos(jobId: string): Promise<void> {
  if (busy.has(jobId)) return;
  busy.add(jobId);
  try {
    for (const { id, file } of await read({ jobId })) {
      const form = new FormData();
      form.set('photoId', id);
      form.set('photo', file);
      tell(id, 0);
      const answer = await upload('addJobPhoto', form, (percent) => tell(id, percent), {
        area: 'client',
        params: { id: jobId },
      });
      if (answer.ok) {
        await keepSent(jobId, answer.data.photos);
        await dropPhoto(jobId, id);
      } else tell(id, answer.code);
      if (!answer.ok && answer.code === 'network') break;
    }
  } finally {
    busy.delete(jobId);
  }
}

/** Gives the pictures of the request that was just sent to the job it became, and sends them. */
export async function handOverPhotos(jobId: string): Promise<void> {
  const photos = await read('new');
  if (photos.length === 0) return;
  await write({ jobId }, photos);
  await write('new', []);
  void sendPhotos(jobId);
}

export const forgetPhotos = (): Promise<void> => write('new', []);

/** Takes a picture that has arrived away again. */
export async function removeSent(jobId: string, url: string): Promise<Refused | null> {
  const photoId = url.slice(url.lastIndexOf('.') + 1);
  const answer = await call('removeJobPhoto', 'client', { params: { id: jobId, photoId } });
  if (!answer.ok) return answer;
  await keepSent(jobId, answer.data.photos);
  return null;
}
