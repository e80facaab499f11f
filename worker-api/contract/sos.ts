import * as z from 'zod/mini';
import { latitude, longitude } from './geo.ts';
import { id, newId } from './ids.ts';
import { email, indianMobile, isCleanText, singleLine } from './text.ts';

/** The way of a case; `closed` and `false_alarm` end it. */
export const SOS_STATES = ['raised', 'received', 'seen', 'helping', 'closed', 'false_alarm'] as const;

const point = z.object({ lat: latitude, lng: longitude });

/**
 * `userId` is the specification's and is not believed: the token says who calls. A case token joins an open case. The same
 * `pressId` again is the same press, sent again. `pressedAt` is the phone's instant of the press, which may have waited for a network;
 * `language` is that of the message to the emergency contact.
 */
export const sosBody = z.object({
  location: z._default(z.nullable(point), null),
  userId: z.optional(singleLine(100)),
  caseToken: z.optional(singleLine(100)),
  pressId: z.optional(newId),
  pressedAt: z.optional(z.int()),
  language: z._default(z.enum(['en', 'hi', 'mr']), 'en'),
});
export type SosSignal = z.output<typeof sosBody>;

export const sosResponse = z.object({
  success: z.literal(true),
  id: z.string(),
  state: z.enum(SOS_STATES),
  caseToken: z.string(),
});
export type SosResponse = z.infer<typeof sosResponse>;

/** Nobody at the desk has seen it after this long: the desk rings again, and the phone says to call 112. */
export const UNSEEN_AFTER_MS = 45_000;

/**
 * The steps of a case's log: `unanswered` is written by the room's own clock, `contact_told` when the emergency contact's message was
 * taken, `contact_failed` when it is given up.
 */
export const SOS_STEPS = [...SOS_STATES, 'note', 'unanswered', 'contact_told', 'contact_failed'] as const;

/** While a case is open its phone tells where it is, and asks what became of it, this often. */
export const SOS_EVERY_MS = 4_000;
/** A position is kept once in so many milliseconds, and at most so many of one case; the newest one always is. */
export const SOS_TRACK = { everyMs: 30_000, points: 2880 } as const;

/** What whoever raised it may know: who saw it (a first name), when, and whether nobody has in time. It may tell where it is now. */
export const sosStatusBody = z.object({
  caseToken: z.optional(singleLine(100)),
  location: z._default(z.nullable(point), null),
});
export const sosStatus = z.object({
  id: z.string(),
  state: z.enum(SOS_STATES),
  raisedAt: z.int(),
  seen: z.nullable(z.object({ by: z.string(), at: z.int() })),
  /** Whether the emergency contact's message is on its way or was taken; null where there is none. */
  contact: z.nullable(z.enum(['waiting', 'told'])),
  unanswered: z.boolean(),
});
export type SosStatus = z.infer<typeof sosStatus>;

export const sosListQuery = z.object({ state: z._default(z.enum(['open', 'over']), 'open') });
export const sosNote = z.object({ note: singleLine(500) });
export const sosEnd = z.object({ outcome: z.enum(['closed', 'false_alarm']), note: z.optional(singleLine(500)) });

/** An emergency as the desk sees it. `who` is null for a guest; `place` is the newest position told. */
export const sosCase = z.object({
  id: z.string(),
  state: z.enum(SOS_STATES),
  raisedAt: z.int(),
  /** The phone's instant of the first press, where it is earlier: it waited for a network. */
  pressedAt: z.int(),
  presses: z.int(),
  who: z.nullable(
    z.object({
      id,
      kind: z.enum(['client', 'worker', 'admin']),
      name: z.string(),
      phone: z.string(),
      /** Whom to tell: an Indian mobile number, an e-mail address, or empty. */
      contact: z.string(),
    }),
  ),
  place: z.nullable(z.object({ lat: latitude, lng: longitude, at: z.int() })),
  /** Where it has been, oldest first, at most 60 points. */
  trail: z.array(point),
  log: z.array(z.object({ at: z.int(), step: z.enum(SOS_STEPS), by: z.nullable(z.string()), note: z.string() })),
});
export type SosCase = z.infer<typeof sosCase>;

/** Whom to tell of an emergency: an Indian mobile number, kept as `+91XXXXXXXXXX`, an e-mail address, or nobody (empty). */
export const emergencyContact = z.pipe(
  z.string().check(
    z.refine(isCleanText, 'field.control_characters'),
    z.trim(),
    z.maxLength(254),
    z.refine((text) => text === '' || indianMobile(text) !== null || z.safeParse(email, text).success, 'field.contact'),
  ),
  z.transform((text) => indianMobile(text) ?? text),
);
