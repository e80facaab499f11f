import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { id } from './ids.ts';
import { latitude, longitude } from './geo.ts';
import { messageLanguage } from './languages.ts';
import { emergencyContact } from './sos.ts';
import { personName } from './person-name.ts';
import { email, enteredPassword, isCleanText, singleLine, newPassword, phone } from './text.ts';

const ROLES = ['client', 'worker', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Attempts of one network, for each kind of account. Thousands of phones of a mobile network may share its address. */
export const SIGNUP_RATE_LIMIT = { max: 200, seconds: 3600 } as const;

export const signupBody = z.object({ name: personName, email, phone, address: singleLine(300), password: newPassword });

export const loginBody = z.object({ email, password: enteredPassword });

/** `language` is that of the mail. */
export const forgotPasswordBody = z.object({ email, language: messageLanguage });
/** `token` comes from the e-mailed link. */
export const resetPasswordBody = z.object({ token: singleLine(200), password: newPassword });
export const changePasswordBody = z.object({ currentPassword: enteredPassword, newPassword });

/** Kinds of notifications that an account can switch on or off. */
export const NOTIFICATION_TOPICS = ['bookings', 'messages', 'payments', 'jobs'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
/** Older versions of the app send only two of them. */
export const notificationSettings = z.object({
  bookings: z.boolean(),
  payments: z.boolean(),
  messages: z._default(z.boolean(), true),
  jobs: z._default(z.boolean(), true),
});

/** A client or an admin. The app stores this object under the key `user`. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  phone: z.string(),
  profilePhoto: z.nullable(z.string()),
  latitude: z.nullable(latitude),
  longitude: z.nullable(longitude),
  address: z.object({ line: z.string(), cityState: z.string(), postalCode: z.string(), taxId: z.string() }),
  notifications: z._default(notificationSettings, { bookings: true, payments: true, messages: true, jobs: true }),
  /** Older versions of the app leave it out. Empty means none. */
  emergencyContact: z._default(z.string(), ''),
});
export type User = z.infer<typeof user>;
/** With `secondFactorRequired` the token may only enrol or present the second factor, and the user has no contact data. */
export const loginResponse = z.object({ token: z.string(), user, secondFactorRequired: z.optional(z.literal(true)) });

/** A single line that may be cleared. */
const optionalSingleLine = (max: number, pattern: RegExp) =>
  z.string().check(z.refine(isCleanText, 'field.control_characters'), z.trim(), z.maxLength(max), z.regex(pattern));

/**
 * What an account may change about itself; omitted fields stay unchanged. PIN codes have six digits, a GSTIN fifteen
 * characters.
 */
export const accountChanges = z.object({
  name: z.optional(personName),
  phone: z.optional(phone),
  address: z.optional(
    z.object({
      line: z.optional(singleLine(300)),
      cityState: z.optional(optionalSingleLine(100, /^/)),
      postalCode: z.optional(optionalSingleLine(6, /^([1-9]\d{5})?$/)),
      taxId: z.optional(optionalSingleLine(15, /^([0-9A-Za-z]{10}|[0-9A-Za-z]{15})?$/)),
    }),
  ),
  notifications: z.optional(notificationSettings),
  emergencyContact: z.optional(emergencyContact),
  /** Of the message that asks a new emergency contact to confirm. */
  language: z.optional(messageLanguage),
});
export type AccountChanges = z.infer<typeof accountChanges>;

export const confirmPasswordBody = z.object({ password: enteredPassword });

/** Closing an account requires the password. */
export const closeAccountBody = z.object({ password: enteredPassword });
/**
 * How long after the end of an accepted job neither side can delete its account. In milliseconds. The other side has to be able to
 * notice a theft or an unpaid day, and its account would no longer say who it was.
 */
export const CLOSABLE_AFTER_JOB_MS = 7 * DAY_MS;
/** The name of a closed account, whose own name is erased. */
export const ERASED_NAME = 'Deleted account';

/** A session ends this long after the login, and that of an admin sooner. */
export const SESSION_MS = 30 * DAY_MS;
export const ADMIN_SESSION_MS = 12 * HOUR_MS;

/** A session as its owner sees it, so that they recognise the device. */
export const session = z.object({
  id,
  /** Names such as Chrome and Android; null if the browser did not tell. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: z.int(),
  /** To the hour. */
  lastUsedAt: z.int(),
  /** Whether the request came with its token. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Claims of the session token (HS256). The specification reads `id`, so it repeats `sub`. */
export const tokenClaims = z.object({
  sub: id,
  id,
  role: z.enum(ROLES),
  ver: z.int(),
  /** The id of the session; older tokens and those that lack the second factor have none. */
  sid: z.optional(id),
  /** When the second factor was presented, in seconds; only in tokens of admins. */
  mfa: z.optional(z.int()),
  /** When the user entered the password last, in seconds. */
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;
