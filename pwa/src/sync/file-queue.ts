import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { Refused } from './ask.ts';
import { accountData } from './db.ts';
import type { Area } from './session.ts';

/** A file that waits in this phone, under the id that it will have. `kind` is the caller's. */
const waitingFile = z.object({ id: z.string(), file: z.instanceof(File), kind: z.optional(z.string()) });
export type WaitingFile = z.infer<typeof waitingFile>;

/** Whose list, and which of his lists. */
export interface Queue {
  area: Area;
  name: string;
}

export async function readQueue({ area, name }: Queue): Promise<WaitingFile[]> {
  const kept = await accountData(area)?.drafts.get(name);
  return z.safeParse(z.array(waitingFile), kept?.value).data ?? [];
}

export async function writeQueue({ area, name }: Queue, files: readonly WaitingFile[]): Promise<void> {
  const drafts = accountData(area)?.drafts;
  await (files.length > 0 ? drafts?.put({ form: name, value: files }) : drafts?.delete(name));
}

/** What waits, kept in the phone until it has arrived: no file has to be chosen twice. */
export const useQueue = (queue: Queue): WaitingFile[] => useLiveQuery(() => readQueue(queue), [queue.area, queue.name]) ?? [];

export async function dropFromQueue(queue: Queue, id: string): Promise<void> {
  await writeQueue(
    queue,
    (await readQueue(queue)).filter((one) => one.id !== id),
  );
  tell(id, undefined);
}

/** Per cent sent, or the code of why it was not; undefined while it only waits. */
export type SendingState = number | Refused['code'] | undefined;
const states = new Map<string, SendingState>();
const listeners = new Set<() => void>();
function tell(id: string, now: SendingState): void {
  if (now === undefined) states.delete(id);
  else states.set(id, now);
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSendingState = (id: string): SendingState => useSyncExternalStore(listen, () => states.get(id));

const busy = new Set<string>();

/**
 * Sends what waits, one after the other; goes on whatever page is shown. What is refused stays, with its reason.
 * @param send sends one file and writes down what came of it; null once it has arrived
 */
export async function sendQueue(
  queue: Queue,
  send: (one: WaitingFile, onProgress: (percent: number) => void) => Promise<Refused | null>,
): Promise<void> {
  if (busy.has(queue.name)) return;
  busy.add(queue.name);
  try {
    for (const one of await readQueue(queue)) {
      tell(one.id, 0);
      const refused = await send(one, (percent) => tell(one.id, percent));
      if (refused) tell(one.id, refused.code);
      else await dropFromQueue(queue, one.id);
      if (refused?.code === 'network') break;
    }
  } finally {
    busy.delete(queue.name);
  }
}

/** Sends what an earlier visit could not send, now and whenever the network comes back. */
export function useKeepSending(send: () => Promise<void>): void {
  useEffect(() => {
    const again = () => void send();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [send]);
}
