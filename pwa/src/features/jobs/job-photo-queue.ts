import { uuidv7 } from '#contract/ids.ts';
import { MOST_PHOTOS } from '#contract/job-photos.ts';
import { call, type Refused } from '#pwa/sync/call.ts';
import { accountData } from '#pwa/sync/db.ts';
import {
  dropFromQueue,
  readQueue,
  sendQueue,
  useQueue,
  writeQueue,
  type Queue,
  type WaitingFile,
} from '#pwa/sync/file-queue.ts';
import { upload } from '#pwa/sync/upload.ts';

/** Whose pictures: of a job, or of the request that is being written. */
type Owner = { jobId: string } | 'new';
const queueOf = (owner: Owner): Queue => ({ area: 'client', name: `photos:${owner === 'new' ? owner : owner.jobId}` });

export const useWaitingPhotos = (owner: Owner): WaitingFile[] => useQueue(queueOf(owner));

export const waitingPhotos = (owner: Owner): Promise<WaitingFile[]> => readQueue(queueOf(owner));

/** @param files those that were there, as they were, and new ones */
export async function keepPhotos(owner: Owner, files: readonly File[]): Promise<void> {
  const before = await readQueue(queueOf(owner));
  const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
  await writeQueue(
    queueOf(owner),
    files.slice(0, MOST_PHOTOS).map((file) => before.find((one) => isSame(one.file, file)) ?? { id: uuidv7(), file }),
  );
}

export const dropPhoto = (jobId: string, id: string): Promise<void> => dropFromQueue(queueOf({ jobId }), id);

const keepSent = async (jobId: string, photos: string[]) =>
  void (await accountData('client')?.details.update(jobId, { photos }));

/** Sends what waits for a job. */
export const sendPhotos = (jobId: string): Promise<void> =>
  sendQueue(queueOf({ jobId }), async ({ id, file }, onProgress) => {
    const form = new FormData();
    form.set('photoId', id);
    form.set('photo', file);
    const answer = await upload('addJobPhoto', form, onProgress, { area: 'client', params: { id: jobId } });
    if (!answer.ok) return answer;
    await keepSent(jobId, answer.data.photos);
    return null;
  });

/** Gives the pictures of the request that was just sent to the job it became, and sends them. */
export async function handOverPhotos(jobId: string): Promise<void> {
  const photos = await readQueue(queueOf('new'));
  if (photos.length === 0) return;
  await writeQueue(queueOf({ jobId }), photos);
  await writeQueue(queueOf('new'), []);
  void sendPhotos(jobId);
}

export const forgetPhotos = (): Promise<void> => writeQueue(queueOf('new'), []);

/** Takes a picture that has arrived away again. */
export async function removeSent(jobId: string, url: string): Promise<Refused | null> {
  const photoId = url.slice(url.lastIndexOf('.') + 1);
  const answer = await call('removeJobPhoto', 'client', { params: { id: jobId, photoId } });
  if (!answer.ok) return answer;
  await keepSent(jobId, answer.data.photos);
  return null;
}
