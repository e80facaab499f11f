import * as z from 'zod/mini';
import { uuidv7 } from '#contract/ids.ts';
import { QUICK_CODES, type QuickCode } from '#contract/chat.ts';
import { enqueue } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

/** The messages of a job go out one after the other. */
export const inThread = (jobId: string): string => `messages:${jobId}`;

/** Says something to the other side of a job: it waits in this phone, under the id it will have, until it has gone. */
export async function sayMessage(area: Area, jobId: string, said: { message: string } | { quick: QuickCode }): Promise<void> {
  const id = uuidv7();
  await enqueue(area, 'sendMessage', { id, params: { job_id: jobId }, body: { id, ...said }, entityKey: inThread(jobId) });
}

/** Sends the other side a picture in the same way. */
export async function sayPhoto(area: Area, jobId: string, photo: File): Promise<void> {
  const id = uuidv7();
  const params = { job_id: jobId };
  await enqueue(area, 'sendPhotoMessage', { id, params, body: { id }, file: photo, entityKey: inThread(jobId) });
}

const words = z.object({ message: z._default(z.string(), ''), quick: z._default(z.nullable(z.enum(QUICK_CODES)), null) });
/** What a waiting message says. */
export const saidIn = ({ body }: OutboxRow) => z.safeParse(words, body).data ?? { message: '', quick: null };
