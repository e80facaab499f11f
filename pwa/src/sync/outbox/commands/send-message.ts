import * as z from 'zod/mini';
import { QUICK_REPLY_CODES, type QuickReplyCode } from '#contract/chat.ts';
import { appendMessages } from '#pwa/sync/realtime/chat-store.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';
import type { Command } from './command.ts';
import { messagesEntityKey } from './entity-key.ts';

interface NewMessage {
  /** Also the id of the row, so that the message that comes back over the room removes it. */
  id: string;
  jobId: string;
  content: { message: string } | { quick: QuickReplyCode };
}

/** Sends a text or a quick reply. */
export const sendMessage: Command<'sendMessage', NewMessage> = {
  name: 'sendMessage',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ id, jobId, content }) => ({
    id,
    entityKey: messagesEntityKey(jobId),
    params: { job_id: jobId },
    body: { id, ...content },
  }),
  // If earlier messages are missing, nothing is saved: the next sync fetches all of them.
  save: (data, message) => appendMessages(data, [message]),
  screen: (jobId) => `/messages/${jobId}`,
};

const contentBody = z.object({
  message: z._default(z.string(), ''),
  quick: z._default(z.nullable(z.enum(QUICK_REPLY_CODES)), null),
});
/** Text or quick reply of a queued message. */
export const messageContent = ({ command, body }: OutboxRow) =>
  (command === sendMessage.name && z.safeParse(contentBody, body).data) || { message: '', quick: null };
