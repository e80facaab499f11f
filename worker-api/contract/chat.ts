import * as z from 'zod/mini';
import { id, newId } from './ids.ts';
import { paging } from './paging.ts';
import { paragraph } from './text.ts';

/** At most so many UTF-16 units in one message. */
export const MAX_MESSAGE_LENGTH = 2000;

/** What is said with one tap, and its English: the code travels too, so that everybody reads it in his own language. */
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
export const QUICK_CODES = [
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
export type QuickCode = (typeof QUICK_CODES)[number];

/** The two who write to each other about a job. */
export const SIDES = ['client', 'worker'] as const;
export type Side = (typeof SIDES)[number];

/** What each side is offered to say with one tap. */
export const QUICK_OF = {
  client: ['where', 'coming_out', 'call_me', 'ok', 'thanks'],
  worker: ['on_my_way', 'at_gate', 'ten_minutes', 'late', 'call_me', 'ok', 'thanks'],
} as const satisfies Record<Side, readonly QuickCode[]>;

const WRITABLE_MS = 7 * 86_400_000;

/**
 * Whether the thread of a job takes messages: from its acceptance until seven days after its end.
 * @param job instants, null where that has not happened
 */
export const isWritable = (job: { acceptedAt: number | null; endedAt: number | null }, now: number): boolean =>
  job.acceptedAt !== null && (job.endedAt === null || now < job.endedAt + WRITABLE_MS);

/** The instant at or before which a job has ended whose thread is closed at `now`. */
export const closedBefore = (now: number): number => now - WRITABLE_MS;

/** A message. `seq` counts without gaps from 1 in its job; `message` is empty for a picture, and for what was erased. */
export const message = z.object({
  id,
  job_id: id,
  seq: z.int(),
  sender_id: id,
  sender_role: z.enum(SIDES),
  message: z.string(),
  quick: z.nullable(z.enum(QUICK_CODES)),
  /** Address under /media, for the two of the job and admins. */
  photo: z.nullable(z.string()),
  created_at: z.int(),
});
export type Message = z.infer<typeof message>;

/**
 * Words, or the code of a quick reply. The phone's `id` makes the message the same however often it is sent; who sends it comes
 * from the token, whatever else the body says.
 */
export const messageBody = z
  .object({
    id: z.optional(newId),
    message: z.optional(paragraph(MAX_MESSAGE_LENGTH)),
    quick: z.optional(z.enum(QUICK_CODES)),
  })
  .check(
    z.check(({ value, issues }) => {
      if (!value.message && !value.quick)
        issues.push({ code: 'custom', path: ['message'], message: 'field.required', input: value.message });
    }),
  );

/** `after` and the cursor are values of `seq`: what came after it, oldest first; or the page before it. */
const seq = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));
export const messagesQuery = z.object({ limit: paging.limit, after: z.optional(seq), cursor: z.optional(seq) });

/** How far one side has got: every message up to that `seq` is in his phone, and was before his eyes. */
export const readReceipts = z.object({ delivered: z.int(), seen: z.int() });
export type ReadReceipts = z.infer<typeof readReceipts>;
const upTo = z.int().check(z.gte(0), z.lte(1e12));
export const readReceiptsBody = z.object({ delivered: z._default(upTo, 0), seen: z._default(upTo, 0) });
