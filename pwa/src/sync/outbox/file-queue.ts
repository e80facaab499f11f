import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createListeners } from '#pwa/shared/listeners.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/session.ts';

/** A file waiting to be uploaded, with the id that it will have on the server. `kind` belongs to the caller. */
const queuedFile = z.object({ id: z.string(), file: z.instanceof(File), kind: z.optional(z.string()) });
export type QueuedFile = z.infer<typeof queuedFile>;

/** One of the file queues of an account. */
export interface FileQueue {
  area: Area;
  name: string;
}

export async function readQueue({ area, name }: FileQueue): Promise<QueuedFile[]> {
  const draft = await accountData(area)?.drafts.get(name);
  return z.safeParse(z.array(queuedFile), draft?.value).data ?? [];
}

export async function writeQueue({ area, name }: FileQueue, files: readonly QueuedFile[]): Promise<void> {
  const drafts = accountData(area)?.drafts;
  await (files.length > 0 ? drafts?.put({ form: name, value: files }) : drafts?.delete(name));
}

/** The queued files. They are stored on the device until they are uploaded, so no file has to be chosen twice. */
export const useFileQueue = (queue: FileQueue): QueuedFile[] =>
  useLiveQuery(() => readQueue(queue), [queue.area, queue.name]) ?? [];

export async function removeFromQueue(queue: FileQueue, id: string): Promise<void> {
  await writeQueue(
    queue,
    (await readQueue(queue)).filter((one) => one.id !== id),
  );
  setState(id, undefined);
}

/** Percent sent, or the code of the error; undefined while the file is waiting. */
export type UploadState = number | ApiError['code'] | undefined;
const states = new Map<string, UploadState>();
const { subscribe, notify } = createListeners();
function setState(id: string, state: UploadState): void {
  if (state === undefined) states.delete(id);
  else states.set(id, state);
  notify();
}
export const useUploadState = (id: string): UploadState => useSyncExternalStore(subscribe, () => states.get(id));

const busy = new Set<string>();
/** Queues that were to be sent while they were being sent. */
const requestedAgain = new Set<string>();

/**
 * Uploads the queued files one after the other, whatever page is shown. Rejected files stay in the queue with their error. A call during an
 * upload makes it start again afterwards: the network may be back before the upload has failed.
 * @param send uploads one file and saves the result; null on success
 * @returns whether the network failed, so that a later try may succeed
 */
export async function sendQueue(
  queue: FileQueue,
  send: (one: QueuedFile, onProgress: (percent: number) => void) => Promise<ApiError | null>,
): Promise<boolean> {
  if (busy.has(queue.name)) {
    requestedAgain.add(queue.name);
    return false;
  }
  busy.add(queue.name);
  let hasNetworkFailed = false;
  try {
    for (const one of await readQueue(queue)) {
      setState(one.id, 0);
      const error = await send(one, (percent) => setState(one.id, percent));
      if (error) setState(one.id, error.code);
      else await removeFromQueue(queue, one.id);
      hasNetworkFailed = error?.code === 'network';
      if (hasNetworkFailed) break;
    }
  } finally {
    busy.delete(queue.name);
  }
  return requestedAgain.delete(queue.name) ? sendQueue(queue, send) : hasNetworkFailed;
}

const RETRY_AFTER_MS = 5000;

/** Retries queued uploads now, whenever the network comes back, and 5 seconds after the network failed although the device has one. */
export function useRetryUploads(send: () => Promise<boolean>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let unmounted = false;
    const retry = async () => {
      clearTimeout(timer);
      if ((await send()) && navigator.onLine && !unmounted) timer = setTimeout(retryNow, RETRY_AFTER_MS);
    };
    const retryNow = () => void retry();
    retryNow();
    window.addEventListener('online', retryNow);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [send]);
}
