import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
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

/** The queues that are being sent, and whether the network failed in the end. */
const running = new Map<string, Promise<boolean>>();
/** Queues that were to be sent while they were being sent. */
const requestedAgain = new Set<string>();

type Send = (one: QueuedFile, onProgress: (percent: number) => void) => Promise<ApiError | null>;

/**
 * Uploads the queued files one after the other, on any page. Rejected files stay in the queue with their error. A call during an upload
 * makes it start again afterwards: the network may be back before the upload has failed.
 * @param send uploads one file and saves the result; null on success
 * @returns whether the network failed, so that a later try may succeed
 */
export function sendQueue(queue: FileQueue, send: Send): Promise<boolean> {
  const current = running.get(queue.name);
  if (current) {
    requestedAgain.add(queue.name);
    return current;
  }
  const run = sendUntilDone(queue, send).finally(() => running.delete(queue.name));
  running.set(queue.name, run);
  return run;
}

async function sendUntilDone(queue: FileQueue, send: Send): Promise<boolean> {
  let hasNetworkFailed: boolean;
  do {
    requestedAgain.delete(queue.name);
    hasNetworkFailed = await sendOnce(queue, send);
  } while (requestedAgain.has(queue.name));
  return hasNetworkFailed;
}

async function sendOnce(queue: FileQueue, send: Send): Promise<boolean> {
  for (const one of await readQueue(queue)) {
    setState(one.id, 0);
    const error = await send(one, (percent) => setState(one.id, percent));
    if (error) setState(one.id, error.code);
    else await removeFromQueue(queue, one.id);
    if (error?.code === 'network') return true;
  }
  return false;
}
