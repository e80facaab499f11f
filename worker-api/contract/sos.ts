import * as z from 'zod/mini';
import { latitude, longitude } from './geo.ts';
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
