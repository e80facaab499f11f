import { useLiveQuery } from 'dexie-react-hooks';
import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { MAX_JOB_PHOTOS } from '#contract/jobs/job-photos.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { addJobPhoto } from '#pwa/sync/outbox/commands/add-job-photo.ts';
import { NEW_PHOTOS_DRAFT } from '#pwa/sync/outbox/commands/request-job.ts';
import { jobEntityKey } from '#pwa/sync/outbox/commands/entity-key.ts';
import { enqueue } from '#pwa/sync/outbox/outbox.ts';
import { mergePickedFiles } from '#pwa/shared/merge-picked-files.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import type { NewPhoto, OutboxRow } from '#pwa/sync/schema.ts';

const newPhotos: z.ZodMiniType<NewPhoto[]> = z.array(z.object({ id: z.string(), file: z.instanceof(File) }));

/** The photos of the request that is being written, on this device until it is sent, so that none has to be chosen twice. */
export const readNewPhotos = async (data = accountData('client')): Promise<NewPhoto[]> =>
  z.safeParse(newPhotos, (await data?.drafts.get(NEW_PHOTOS_DRAFT))?.value).data ?? [];

export const useNewPhotos = (): NewPhoto[] => useLiveQuery(() => readNewPhotos()) ?? [];

/** Replaces them by what `change` makes of them. Another tab may change them too, but not in between. */
async function changeNewPhotos(change: (photos: readonly NewPhoto[]) => readonly NewPhoto[]): Promise<void> {
  const data = accountData('client');
  await data?.transaction('rw', data.drafts, async () => {
    const photos = change(await readNewPhotos(data));
    await (photos.length > 0
      ? data.drafts.put({ form: NEW_PHOTOS_DRAFT, value: photos })
      : data.drafts.delete(NEW_PHOTOS_DRAFT));
  });
}

/**
 * Stores what a picker that showed `before` has now; files that are stored already keep their id.
 * @returns whether there was room for all of them
 */
export async function saveNewPhotos(before: readonly File[], after: readonly File[]): Promise<boolean> {
  let wanted = 0;
  await changeNewPhotos((stored) => {
    const files = stored.map(({ file }) => file);
    const merged = mergePickedFiles(files, before, after);
    wanted = merged.length;
    return merged.slice(0, MAX_JOB_PHOTOS).map((file) => stored[files.indexOf(file)] ?? { id: uuidv7(), file });
  });
  return wanted <= MAX_JOB_PHOTOS;
}
export const deleteNewPhotos = (): Promise<void> => changeNewPhotos(() => []);

/** Photos of a job that are not uploaded yet. */
export const usePendingPhotos = (jobId: string): OutboxRow[] =>
  useLiveQuery(async () => {
    const rows = await accountData('client')?.outbox.where('entityKey').equals(jobEntityKey(jobId)).sortBy('seq');
    return rows?.filter(({ command }) => command === addJobPhoto.name);
  }, [jobId]) ?? [];

/** Queues photos of a job behind its other pending commands. */
export const addPhotos = (jobId: string, files: readonly File[]): Promise<void> =>
  enqueue('client', addJobPhoto, ...files.map((file) => ({ jobId, photoId: uuidv7(), file })));

/** Queues the photos of the form for this job; each leaves the form once it is in the outbox. */
export async function moveNewPhotos(jobId: string): Promise<void> {
  for (const { id, file } of await readNewPhotos()) {
    await enqueue('client', addJobPhoto, { jobId, photoId: id, file });
    await changeNewPhotos((stored) => stored.filter((photo) => photo.id !== id));
  }
}

/**
 * Queues photos that were still being prepared when their request was sent. On a full phone, which sends without the queue, it
 * has none.
 */
export async function attachLatePhotos(jobId: string): Promise<{ isPhoneFull: boolean }> {
  const isPhoneFull = !(await isStored(moveNewPhotos(jobId)));
  await deleteNewPhotos();
  return { isPhoneFull };
}

/** Removes a photo that is on the server. */
export async function removeUploadedPhoto(jobId: string, url: string): Promise<ApiError | null> {
  const photoId = url.slice(url.lastIndexOf('.') + 1);
  const response = await call('removeJobPhoto', 'client', { params: { id: jobId, photoId } });
  if (!response.ok) return response;
  await accountData('client')?.details.update(jobId, { photos: response.data.photos });
  return null;
}
