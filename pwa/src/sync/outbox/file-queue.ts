import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createListeners } from '#pwa/shared/listeners.ts';
import { isRejection, type ApiError } from '#pwa/sync/http/api-error.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { AccountData, Draft, QueuedFile } from '#pwa/sync/schema.ts';
import type { Area } from '#pwa/sync/session/session.ts';

const queuedFile: z.ZodMiniType<QueuedFile> = z.object({
  id: z.string(),
  file: z.instanceof(File),
  kind: z.optional(z.string()),
});

/** One of the file queues of an account. */
export interface FileQueue {
  area: Area;
  name: string;
}

const filesOf = (draft: Draft | undefined): QueuedFile[] => z.safeParse(z.array(queuedFile), draft?.value).data ?? [];

export const readQueue = async ({ area, name }: FileQueue): Promise<QueuedFile[]> =>
  filesOf(await accountData(area)?.drafts.get(name));

type Change = (files: readonly QueuedFile[]) => readonly QueuedFile[];

/** Replaces the queued files by what `change` makes of them. Another tab may change them too, but not in between. */
export async function changeQueue({ area, name }: FileQueue, change: Change, data = accountData(area)): Promise<void> {
  await data?.transaction('rw', data.drafts, async () => {
    const files = change(filesOf(await data.drafts.get(name)));
    await (files.length > 0 ? data.drafts.put({ form: name, value: files }) : data.drafts.delete(name));
  });
}

/** The queued files. They are stored on the device until they are uploaded, so no file has to be chosen twice. */
export const useFileQueue = (queue: FileQueue): QueuedFile[] =>
  useLiveQuery(() => readQueue(queue), [queue.area, queue.name]) ?? [];

export async function removeFromQueue(queue: FileQueue, id: string, data = accountData(queue.area)): Promise<void> {
  await changeQueue(queue, (files) => files.filter((one) => one.id !== id), data);
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

/** The queues that are being sent, by account and name, and whether the network failed in the end. */
const running = new Map<string, Promise<boolean>>();
/** Queues that were to be sent while they were being sent. */
const requestedAgain = new Set<string>();

type Send = (one: QueuedFile, onProgress: (percent: number) => void) => Promise<ApiError | null>;

/**
 * Uploads the queued files one after the other, on any page. Rejected files stay in the queue with their error. A call during
 * an upload makes it start again afterwards: the network may be back before the upload has failed. Files of an account that has
 * logged out stay unsent: another one may be logged in.
 * @param send uploads one file and saves the result; null on success
 * @returns whether a later try may succeed: the network or our side failed
 */
export async function sendQueue(queue: FileQueue, send: Send): Promise<boolean> {
  const data = accountData(queue.area);
  if (!data) return false;
  const key = `${data.name} ${queue.name}`;
  const current = running.get(key);
  if (current) {
    requestedAgain.add(key);
    return current;
  }
  const run = sendUntilDone(key, () => sendOnce(queue, data, send)).finally(() => running.delete(key));
  running.set(key, run);
  return run;
}

async function sendUntilDone(key: string, send: () => Promise<boolean>): Promise<boolean> {
  let mayRetry: boolean;
  do {
    requestedAgain.delete(key);
    mayRetry = await send();
  } while (requestedAgain.has(key));
  return mayRetry;
}

async function sendOnce(queue: FileQueue, data: AccountData, send: Send): Promise<boolean> {
  let mayRetry = false;
  for (const one of filesOf(await data.drafts.get(queue.name))) {
    if (accountData(queue.area) !== data) return false;
    setState(one.id, 0);
    const error = await send(one, (percent) => setState(one.id, percent));
    if (error) setState(one.id, error.code);
    else await removeFromQueue(queue, one.id, data);
    if (error?.code === 'network') return true;
    if (error && !isRejection(error)) mayRetry = true;
  }
  return mayRetry;
}
