import * as z from 'zod/mini';
import { toAsciiDigits } from './digits.ts';

/**
 * User input. Control characters are rejected everywhere, because a D1 export with a NUL in a row cannot be imported again.
 * Lone surrogates are rejected, because the database returns them as different text.
 */
const CONTROL = /[\p{Cc}]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r]/u;

/** True if `text` has no control characters and no lone surrogates. */
export const isCleanText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** One line, trimmed, 1 to `max` UTF-16 units. */
export const singleLine = (max: number) =>
  z.string().check(z.refine(isCleanText, 'field.control_characters'), z.trim(), z.minLength(1), z.maxLength(max));

/** Several lines, trimmed, 0 to `max` UTF-16 units. */
export const multiLine = (max: number) =>
  z.string().check(
    z.refine((text) => !CONTROL_BUT_LINE_BREAKS.test(text) && text.isWellFormed(), 'field.control_characters'),
    z.trim(),
    z.maxLength(max),
  );

/** An optional field: absent, null and the empty string of an untouched input all parse to undefined. */
export const blankable = <S extends z.ZodMiniType>(schema: S) => {
  type Given = z.input<S> | undefined;
  const withoutBlank = z.transform((value: Given): unknown => (value === '' || value === null ? undefined : value));
  // The custom schema accepts everything and only declares the input type.
  return z.optional(z.pipe(z.custom<Given>(), z.pipe(withoutBlank, z.optional(schema))));
};

/** An e-mail address as typed (trimmed). Compare addresses by `emailKey`. */
export const email = z
  .string()
  .check(
    z.refine(isCleanText, 'field.control_characters'),
    z.trim(),
    z.maxLength(254),
    z.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.<>(),;:"[\]\\]+$/, 'field.email'),
  );

/** Two e-mail addresses with the same key belong to the same account. */
export const emailKey = (address: string): string => address.trim().normalize('NFKC').toLowerCase();

/** Of one mailbox, which gets what is sent to `name+anything` too. Any other contact has the key of `emailKey`. */
export const mailboxKey = (address: string): string => emailKey(address).replace(/\+[^@]*(?=@)/, '');

/** Normalizes any usual spelling of an Indian mobile number to `+91XXXXXXXXXX`; otherwise null. */
export function parseIndianMobile(text: string): string | null {
  const digits = toAsciiDigits(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(\+?91|0)(?=[6-9]\d{9}$)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** An Indian mobile number in any usual spelling; parses to `+91XXXXXXXXXX`. */
export const phone = z.pipe(
  z.string().check(
    z.refine(isCleanText, 'field.control_characters'),
    z.refine((text) => parseIndianMobile(text) !== null, 'field.phone'),
  ),
  z.transform((text) => parseIndianMobile(text) ?? text),
);

/** A new password: 8 to 200 characters, never trimmed. */
export const newPassword = z
  .string()
  .check(z.refine(isCleanText, 'field.control_characters'), z.minLength(8, 'field.password_short'), z.maxLength(200));

/** A password to verify. It has no minimum length, so that a short password gets the same error as any wrong one. */
export const enteredPassword = z
  .string()
  .check(z.refine(isCleanText, 'field.control_characters'), z.minLength(1), z.maxLength(200));
