import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { QUICK_REPLY_CODES, type QuickReplyCode } from '#contract/chat.ts';
import { enqueue } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

/** Outbox entity key: the messages of a job are sent in order. */
export const threadKey = (jobId: string): string => `messages:${jobId}`;

/** Queues a message. Its id is created here, so a replay never sends it twice. */
export async function sendMessage(
  area: Area,
  jobId: string,
  content: { message: string } | { quick: QuickReplyCode },
): Promise<void> {
  const id = uuidv7();
  await enqueue(area, 'sendMessage', { id, params: { job_id: jobId }, body: { id, ...content }, entityKey: threadKey(jobId) });
}

/** Queues a photo message in the same way. */
export async function sendPhoto(area: Area, jobId: string, photo: File): Promise<void> {
  const id = uuidv7();
  const params = { job_id: jobId };
  await enqueue(area, 'sendPhotoMessage', { id, params, body: { id }, file: photo, entityKey: threadKey(jobId) });
}

const contentSchema = z.object({
  message: z._default(z.string(), ''),
  quick: z._default(z.nullable(z.enum(QUICK_REPLY_CODES)), null),
});
/** Text or quick reply of a queued message. */
export const contentOf = ({ body }: OutboxRow) => z.safeParse(contentSchema, body).data ?? { message: '', quick: null };
