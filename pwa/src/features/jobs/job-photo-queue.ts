import { useLiveQuery } from 'dexie-react-hooks';
import { uuidv7 } from '#contract/ids.ts';
import { MAX_JOB_PHOTOS } from '#contract/job-photos.ts';
import type { Refused } from '#pwa/sync/ask.ts';
import { call } from '#pwa/sync/call.ts';
import { accountData } from '#pwa/sync/db.ts';
import { aboutJob } from '#pwa/sync/expected.ts';
import { readQueue, useQueue, writeQueue, type Queue, type WaitingFile } from '#pwa/sync/file-queue.ts';
import { give } from '#pwa/sync/outbox.ts';
import type { OutboxRow } from '#pwa/sync/store.ts';

/** Pictures of the request that is being written. */
const NEW: Queue = { area: 'client', name: 'photos:new' };

export const useNewPhotos = (): WaitingFile[] => useQueue(NEW);

export const newPhotos = (): Promise<WaitingFile[]> => readQueue(NEW);

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
    const rows = await accountData('client')?.outbox.where('entityKey').equals(aboutJob(jobId)).sortBy('seq');
    return rows?.filter(({ command }) => command === 'addJobPhoto');
  }, [jobId]) ?? [];

/** Adds pictures to a job, behind whatever else waits about it. */
export async function addPhotos(jobId: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const photoId = uuidv7();
    await give('client', 'addJobPhoto', { params: { id: jobId }, body: { photoId }, file, entityKey: aboutJob(jobId) });
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
export async function removeSent(jobId: string, url: string): Promise<Refused | null> {
  const photoId = url.slice(url.lastIndexOf('.') + 1);
  const answer = await call('removeJobPhoto', 'client', { params: { id: jobId, photoId } });
  if (!answer.ok) return answer;
  await accountData('client')?.details.update(jobId, { photos: answer.data.photos });
  return null;
}
