import * as z from 'zod/mini';

/**
 * Text that people type. Control characters are refused everywhere: one NUL in a row makes a D1 export that cannot be
 * imported again. Lone surrogates would come back from the database as other text than was sent.
 */
const CONTROL = /[\p{Cc}]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r]/u;

/** True when `text` has no control characters and no lone surrogates. */
export const isCleanText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/** One line, trimmed, at least one and at most `max` UTF-16 units. */
export const singleLine = (max: number) =>
  z.string().check(z.refine(isCleanText, 'field.control_characters'), z.trim(), z.minLength(1), z.maxLength(max));

/** Text of several lines, trimmed, possibly empty, at most `max` UTF-16 units. */
export const paragraph = (max: number) =>
  z.string().check(
    z.refine((text) => !CONTROL_BUT_LINE_BREAKS.test(text) && text.isWellFormed(), 'field.control_characters'),
    z.trim(),
    z.maxLength(max),
  );

/** An optional field: absent, null and the empty text of an untouched input all mean "not given". */
export const blankable = <S extends z.ZodMiniType>(schema: S) => {
  // The schema behind the pipe checks what comes through; the type only says that it is meant for it.
  const given = z.transform((value: unknown) => (value === '' || value === null ? undefined : value));
  return z.optional(z.pipe(given as unknown as z.ZodMiniType<z.input<S> | undefined>, z.optional(schema)));
};

/** An e-mail address as typed (trimmed); compare it by `emailKey`. */
export const email = z
  .string()
  .check(
    z.refine(isCleanText, 'field.control_characters'),
    z.trim(),
    z.maxLength(254),
    z.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.<>(),;:"[\]\\]+$/, 'field.email'),
  );

/** The form in which two e-mail addresses are the same account. */
export const emailKey = (address: string): string => address.trim().normalize('NFKC').toLowerCase();

/** `+91XXXXXXXXXX` for any usual way to write an Indian mobile number, otherwise null. */
export function indianMobile(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(\+?91|0)(?=[6-9]\d{9}$)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null;
}

/** An Indian mobile number in any usual spelling; parses to `+91XXXXXXXXXX`. */
export const phone = z.pipe(
  z.string().check(
    z.refine(isCleanText, 'field.control_characters'),
    z.refine((text) => indianMobile(text) !== null, 'field.phone'),
  ),
  z.transform((text) => indianMobile(text) ?? text),
);

/** A new password: 8 to 200 characters, never trimmed. */
export const newPassword = z
  .string()
  .check(z.refine(isCleanText, 'field.control_characters'), z.minLength(8, 'field.password_short'), z.maxLength(200));

/** A password to compare: any clean text, so that a short one is answered like any other wrong one. */
export const givenPassword = z
  .string()
  .check(z.refine(isCleanText, 'field.control_characters'), z.minLength(1), z.maxLength(200));
