import * as z from 'zod/mini';
import { id } from './ids.ts';
import { latitude, longitude } from './geo.ts';
import { emergencyContact } from './sos.ts';
import { email, givenPassword, isCleanText, singleLine, newPassword, phone } from './text.ts';

const ROLES = ['client', 'worker', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const signupBody = z.object({ name: singleLine(100), email, phone, address: singleLine(300), password: newPassword });

export const loginBody = z.object({ email, password: givenPassword });

export const forgotPasswordBody = z.object({ email });
/** `token` as it came by mail. */
export const resetPasswordBody = z.object({ token: singleLine(200), password: newPassword });
export const changePasswordBody = z.object({ currentPassword: givenPassword, newPassword });

/** What an account may be told of, or not. */
export const TOPICS = ['bookings', 'messages', 'payments', 'jobs'] as const;
export type Topic = (typeof TOPICS)[number];
/** An older app knows two of them. */
const topics = z.object({
  bookings: z.boolean(),
  payments: z.boolean(),
  messages: z._default(z.boolean(), true),
  jobs: z._default(z.boolean(), true),
});

/** A client or an admin, as the phone keeps it under the key `user`. */
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
  notifications: z._default(topics, { bookings: true, payments: true, messages: true, jobs: true }),
  /** Left out by an older version of the app; empty: nobody. */
  emergencyContact: z._default(z.string(), ''),
});
export type User = z.infer<typeof user>;

/** A line that may be emptied. */
const optionalLine = (max: number, shape: RegExp) =>
  z.string().check(z.refine(isCleanText, 'field.control_characters'), z.trim(), z.maxLength(max), z.regex(shape));

/** What an account may change of itself; whatever is left out stays. PIN codes have six digits, a GSTIN fifteen characters. */
export const accountChanges = z.object({
  name: z.optional(singleLine(100)),
  phone: z.optional(phone),
  address: z.optional(
    z.object({
      line: z.optional(singleLine(300)),
      cityState: z.optional(optionalLine(100, /^/)),
      postalCode: z.optional(optionalLine(6, /^([1-9]\d{5})?$/)),
      taxId: z.optional(optionalLine(15, /^([0-9A-Za-z]{10}|[0-9A-Za-z]{15})?$/)),
    }),
  ),
  notifications: z.optional(topics),
  emergencyContact: z.optional(emergencyContact),
});
export type AccountChanges = z.infer<typeof accountChanges>;

/** Closing an account asks for the password. */
export const closeBody = z.object({ password: givenPassword });

/** Claims of the session token (HS256). `id` repeats `sub` for the specification's readers of the id claim. */
export const tokenClaims = z.object({
  sub: id,
  id,
  role: z.enum(ROLES),
  ver: z.int(),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof tokenClaims>;
