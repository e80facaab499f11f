import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { id, uuidv7Id } from './ids.ts';
import { paging } from './paging.ts';
import { multiLine } from './text.ts';

/** In UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 2000;

/** Quick replies by code, with their English text. The code is sent too, so that each reader sees their own language. */
export const QUICK_REPLIES = {
  on_my_way: 'I am on my way',
  at_gate: 'I am at the gate',
  ten_minutes: 'I will be there in ten minutes',
  late: 'I will be a little late',
  where: 'Where are you now?',
  coming_out: 'I am coming to the gate',
  call_me: 'Please call me',
  ok: 'OK',
  thanks: 'Thank you',
} as const;
export const QUICK_REPLY_CODES = [
  'on_my_way',
  'at_gate',
  'ten_minutes',
  'late',
  'where',
  'coming_out',
  'call_me',
  'ok',
  'thanks',
] as const satisfies readonly (keyof typeof QUICK_REPLIES)[];
export type QuickReplyCode = (typeof QUICK_REPLY_CODES)[number];

/** The two sides of a job. */
export const JOB_SIDES = ['client', 'worker'] as const;
export type JobSide = (typeof JOB_SIDES)[number];

/** The quick replies offered to each side. */
export const QUICK_REPLIES_BY_SIDE = {
  client: ['where', 'coming_out', 'call_me', 'ok', 'thanks'],
  worker: ['on_my_way', 'at_gate', 'ten_minutes', 'late', 'call_me', 'ok', 'thanks'],
} as const satisfies Record<JobSide, readonly QuickReplyCode[]>;

const OPEN_AFTER_END_MS = 7 * DAY_MS;

/**
 * Whether the chat of a job accepts messages: from its acceptance until seven days after its end.
 * @param job instants; null means not yet
 */
export const isChatOpen = (job: { acceptedAt: number | null; endedAt: number | null }, now: number): boolean =>
  job.acceptedAt !== null && (job.endedAt === null || now < job.endedAt + OPEN_AFTER_END_MS);

/** Jobs that ended at or before this instant have a closed chat at `now`. */
export const chatClosedBefore = (now: number): number => now - OPEN_AFTER_END_MS;

/** `seq` counts without gaps from 1 within the job. `message` is empty for a photo and after erasure. */
export const chatMessage = z.object({
  id,
  job_id: id,
  seq: z.int(),
  sender_id: id,
  sender_role: z.enum(JOB_SIDES),
  message: z.string(),
  quick: z.nullable(z.enum(QUICK_REPLY_CODES)),
  /** URL under /media; only both sides of the job and admins may fetch it. */
  photo: z.nullable(z.string()),
  /** When the sender wrote it, as the device says. */
  created_at: z.int(),
  /** When it reached the server; only for admins, and null if it was not recorded. */
  receivedAt: z.optional(z.nullable(z.int())),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/**
 * A text or the code of a quick reply. The client-generated `id` makes retries idempotent. The sender comes from the token, not
 * from the body.
 */
export const chatMessageBody = z
  .object({
    id: z.optional(uuidv7Id),
    message: z.optional(multiLine(MAX_MESSAGE_LENGTH)),
    quick: z.optional(z.enum(QUICK_REPLY_CODES)),
  })
  .check(
    z.check(({ value, issues }) => {
      if (!value.message && !value.quick)
        issues.push({ code: 'custom', path: ['message'], message: 'field.required', input: value.message });
    }),
  );

/**
 * `after` and `cursor` are values of `seq`: `after` returns later messages, oldest first; `cursor` returns the page before it.
 */
const seq = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
export const chatMessagesQuery = z.object({ limit: paging.limit, after: z.optional(seq), cursor: z.optional(seq) });

/** Up to which `seq` messages were delivered to one side and seen by it. */
export const readReceipts = z.object({ delivered: z.int(), seen: z.int() });
export type ReadReceipts = z.infer<typeof readReceipts>;
const upTo = z.int().check(z.gte(0));
export const readReceiptsBody = z.object({ delivered: z._default(upTo, 0), seen: z._default(upTo, 0) });
