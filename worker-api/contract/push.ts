import * as z from 'zod/mini';
import { roomEvent } from './events.ts';
import { id } from './ids.ts';
import { LANGUAGE_CODES } from './languages.ts';

/**
 * Push services of the browsers. A subscription names the URL that the server calls, so only these hosts are allowed (SSRF).
 */
const PUSH_SERVICE_URL =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|([a-z0-9-]+\.)?notify\.windows\.com|web\.push\.apple\.com)\/[\x21-\x7e]{1,1000}$/;
const pushServiceUrl = z.string().check(z.regex(PUSH_SERVICE_URL, 'field.invalid'));

/** `PushSubscription.toJSON()` and the language of the app. The keys are base64url of 65 and 16 bytes. */
export const pushSubscription = z.object({
  endpoint: pushServiceUrl,
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'field.invalid')),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'field.invalid')),
  }),
  language: z.enum(LANGUAGE_CODES),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** The browser replaced the subscription that had the URL `old`. */
export const subscriptionRenewal = z.object({
  old: pushServiceUrl,
  subscription: z.omit(pushSubscription, { language: true }),
});
export const unsubscribeBody = z.object({ endpoint: pushServiceUrl });

/**
 * The session of this browser ends soon. Only pushed: no room has it. Installed apps read it as a `changed` event, and say that
 * there is news; a type that they do not know would have no language.
 */
const sessionEnding = z.object({
  type: z.literal('changed'),
  seq: z.int(),
  at: z.int(),
  /** The id of the account. */
  jobId: id,
  sessionEndsAt: z.int(),
});

/**
 * The encrypted payload of a push message: the event itself, which the service worker renders in the user's language. It
 * contains no address and no phone number.
 */
export const pushPayload = z.object({
  language: z.enum(LANGUAGE_CODES),
  /** The role of the account. */
  kind: z.enum(['client', 'worker']),
  event: z.union([
    // Before the others, which would take it for theirs.
    sessionEnding,
    roomEvent,
    z.object({ type: z.literal('sos-seen'), id, name: z.string() }),
    /** For admins. It says nothing about the user. */
    z.object({ type: z.literal('sos-alert'), id, drill: z.boolean() }),
  ]),
});
export type PushPayload = z.infer<typeof pushPayload>;
