import { useLiveQuery } from 'dexie-react-hooks';
import { uuidv7 } from '#contract/ids.ts';
import { MAX_JOB_PHOTOS } from '#contract/job-photos.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { jobEntityKey } from '#pwa/sync/outbox/optimistic.ts';
import { readQueue, useFileQueue, writeQueue, type FileQueue, type QueuedFile } from '#pwa/sync/outbox/file-queue.ts';
import { enqueue } from '#pwa/sync/outbox/outbox.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

/** Pictures of the request that is being written. */
const NEW: FileQueue = { area: 'client', name: 'photos:new' };

export const useNewPhotos = (): QueuedFile[] => useFileQueue(NEW);

export const newPhotos = (): Promise<QueuedFile[]> => readQueue(NEW);

/** @param files those that were there, as they were, and new ones */
export async function keepNewPhotos(files: readonly File[]): Promise<void> {
  const before = await readQueue(NEW);
  const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  await writeQueue(
    NEW,
    files.slice(0, MAX_JOB_PHOTOS).map((file) => before.find((one) => isSame(one.file, file)) ?? { id: uuidv7(), file }),
  );
}
export const forgetPhotos = (): Promise<void> => writeQueue(NEW, []);

/** Pictures of a job that have not arrived. */
export const useWaitingPhotos = (jobId: string): OutboxRow[] =>
  useLiveQuery(async () => {
    const rows = await accountData('client')?.outbox.where('entityKey').equals(jobEntityKey(jobId)).sortBy('seq');
    return rows?.filter(({ command }) => command === 'addJobPhoto');
  }, [jobId]) ?? [];

/** Adds pictures to a job, behind whatever else waits about it. */
export async function addPhotos(jobId: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const photoId = uuidv7();
    await enqueue('client', 'addJobPhoto', { params: { id: jobId }, body: { photoId }, file, entityKey: jobEntityKey(jobId) });
  }
}

/** Gives the pictures of the request that was just sent to the job it becomes. */
export async function handOverPhotos(jobId: string): Promise<void> {
  const photos = await readQueue(NEW);
  await addPhotos(
    jobId,
    photos.map(({ file }) => file),
  );
  await forgetPhotos();
}

/** Takes a picture that has arrived away again. */
export async function removeSent(jobId: string, url: string): Promise<ApiError | null> {
  const photoId = url.slice(url.lastIndexOf('.') + 1);
  const answer = await call('removeJobPhoto', 'client', { params: { id: jobId, photoId } });
  if (!answer.ok) return answer;
  await accountData('client')?.details.update(jobId, { photos: answer.data.photos });
  return null;
}
