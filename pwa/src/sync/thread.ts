import Dexie from 'dexie';
import type { Message } from '#contract/chat.ts';
import type { AccountData } from './store.ts';

/** A range over the messages of one job. */
export const ofJob = (data: AccountData, jobId: string) =>
  data.messages.where('[job_id+seq]').between([jobId, Dexie.minKey], [jobId, Dexie.maxKey]);

/** The number of the last one kept of a job; 0 for none. */
export const lastOf = async (data: AccountData, jobId: string): Promise<number> => (await ofJob(data, jobId).last())?.seq ?? 0;

/** Writes a message down, and takes it out of the line if it had waited there. */
export async function keepMessage(data: AccountData, message: Message): Promise<void> {
  await data.messages.put(message);
  await data.outbox.where('id').equals(message.id).delete();
}

/**
 * Writes messages of one job down that follow what is kept of it, and takes those that had waited out of the line. Answers
 * false when one was missing before them: then the thread is to be pulled.
 */
export const place = (data: AccountData, messages: readonly Message[]): Promise<boolean> =>
  data.transaction('rw', [data.messages, data.outbox], async () => {
    for (const message of messages.toSorted((a, b) => a.seq - b.seq)) {
      const last = await lastOf(data, message.job_id);
      if (message.seq > last + 1) return false;
      if (message.seq === last + 1) await keepMessage(data, message);
    }
    return true;
  });

/** So many messages of a job stay in the phone; those before them are fetched when they are asked for. */
const KEPT = 200;

/** Lets the older messages of a job go. */
export async function trim(data: AccountData, jobId: string): Promise<void> {
  const newest = await lastOf(data, jobId);
  await ofJob(data, jobId)
    .and(({ seq }) => seq <= newest - KEPT)
    .delete();
}
