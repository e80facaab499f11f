import * as z from 'zod/mini';
import { latitude, longitude } from './geo.ts';
import { id } from './ids.ts';
import { line } from './text.ts';

/** The way of a case; `closed` and `false_alarm` end it. */
export const SOS_STATES = ['raised', 'received', 'seen', 'helping', 'closed', 'false_alarm'] as const;

/** `userId` is the specification's and is not believed: the token says who calls. A case token joins an open case. */
export const sosBody = z.object({
  location: z._default(z.nullable(z.object({ lat: latitude, lng: longitude })), null),
  userId: z.optional(line(100)),
  caseToken: z.optional(line(100)),
});

export const sosAnswer = z.object({
  success: z.literal(true),
  id: z.string(),
  state: z.enum(SOS_STATES),
  caseToken: z.string(),
});
export type SosAnswer = z.infer<typeof sosAnswer>;

/** Nobody at the desk has seen it after this long: the desk rings again, and the phone says to call 112. */
export const UNSEEN_AFTER_MS = 45_000;

/** The steps of a case's log: `unanswered` is written by the room's own clock. */
export const SOS_STEPS = [...SOS_STATES, 'note', 'unanswered'] as const;

/** What whoever raised it may know: who saw it (a first name), when, and whether nobody has in time. */
export const sosStatusBody = z.object({ caseToken: z.optional(line(100)) });
export const sosStatus = z.object({
  id: z.string(),
  state: z.enum(SOS_STATES),
  raisedAt: z.int(),
  seen: z.nullable(z.object({ by: z.string(), at: z.int() })),
  unanswered: z.boolean(),
});
export type SosStatus = z.infer<typeof sosStatus>;

export const sosListQuery = z.object({ state: z._default(z.enum(['open', 'over']), 'open') });
export const sosNote = z.object({ note: line(500) });
export const sosEnd = z.object({ outcome: z.enum(['closed', 'false_alarm']), note: z.optional(line(500)) });

/** An emergency as the desk sees it. `who` is null for a guest; `place` is the newest position told. */
export const sosCase = z.object({
  id: z.string(),
  state: z.enum(SOS_STATES),
  raisedAt: z.int(),
  presses: z.int(),
  who: z.nullable(z.object({ id, kind: z.enum(['client', 'worker', 'admin']), name: z.string(), phone: z.string() })),
  place: z.nullable(z.object({ lat: latitude, lng: longitude, at: z.int() })),
  log: z.array(z.object({ at: z.int(), step: z.enum(SOS_STEPS), by: z.nullable(z.string()), note: z.string() })),
});
export type SosCase = z.infer<typeof sosCase>;
