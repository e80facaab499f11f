import * as z from 'zod/mini';
import { roomEvent } from './events.ts';
import { id } from './ids.ts';

export const LANGUAGE_CODES = ['en', 'hi', 'mr'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The services of the browsers. A subscription names where the server sends to: to nobody else's machines. */
const SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)?notify\.windows\.com|web\.push\.apple\.com)\/[\x21-\x7e]{1,1000}$/;
const pushEndpoint = z.string().check(z.regex(SERVICES, 'field.invalid'));

/** A PushSubscription as its `toJSON` gives it, and the language of its phone. The keys are base64url: 65 and 16 bytes. */
export const subscription = z.object({
  endpoint: pushEndpoint,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'field.invalid')),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'field.invalid')),
  }),
  language: z.enum(LANGUAGE_CODES),
});
export type Subscription = z.infer<typeof subscription>;

/** The browser gave the subscription at `old` another address. */
export const renewal = z.object({ old: pushEndpoint, subscription: z.omit(subscription, { language: true }) });
export const endedSubscription = z.object({ endpoint: pushEndpoint });

/**
 * What a push carries, encrypted: the event itself, which the phone words in its language. Events that are sent hold no address and
 * no phone number.
 */
export const pushPayload = z.object({
  language: z.enum(LANGUAGE_CODES),
  kind: z.enum(['client', 'worker']),
  event: z.union([roomEvent, z.object({ type: z.literal('sos-seen'), id, name: z.string() })]),
});
export type PushPayload = z.infer<typeof pushPayload>;
