import Dexie from 'dexie';
import type { ChatMessage } from '#contract/chat.ts';
import type { AccountData } from '#pwa/sync/schema.ts';

/** The messages of one job. */
export const messagesOfJob = (data: AccountData, jobId: string) =>
  data.messages.where('[job_id+seq]').between([jobId, Dexie.minKey], [jobId, Dexie.maxKey]);

/** The seq of the last stored message of a job; 0 if there is none. */
export const lastSeqOf = async (data: AccountData, jobId: string): Promise<number> =>
  (await messagesOfJob(data, jobId).last())?.seq ?? 0;

/** Saves a message and removes its command from the outbox. */
export async function saveMessage(data: AccountData, message: ChatMessage): Promise<void> {
  await data.messages.put(message);
  await data.outbox.where('id').equals(message.id).delete();
}

/**
 * Appends messages to the stored ones and removes their commands from the outbox. Resolves to false if there is a gap before
 * them: then the caller fetches the missing messages.
 */
export const appendMessages = (data: AccountData, messages: readonly ChatMessage[]): Promise<boolean> =>
  data.transaction('rw', [data.messages, data.outbox], async () => {
    for (const message of messages.toSorted((a, b) => a.seq - b.seq)) {
      const last = await lastSeqOf(data, message.job_id);
      if (message.seq > last + 1) return false;
      if (message.seq === last + 1) await saveMessage(data, message);
    }
    return true;
  });

/** How many messages of a job are stored. Earlier ones are fetched on demand. */
const MAX_MESSAGES_PER_JOB = 200;

/** Deletes the older messages of a job. Counts them, because a restored server continues with far higher numbers. */
export async function pruneMessages(data: AccountData, jobId: string): Promise<void> {
  const keys = await messagesOfJob(data, jobId).primaryKeys();
  await data.messages.bulkDelete(keys.slice(0, -MAX_MESSAGES_PER_JOB));
}
