import { parseIndianMobile } from '#contract/text.ts';

/** All texts from `from` (inclusive) to `below` (exclusive): those with a prefix. */
export interface Prefix {
  from: string;
  below: string;
}
type IdRange =
  | ({ by: 'id' } & Prefix)
  /** The last eight characters. */
  | { by: 'idEnd'; end: string };
type ContactRange =
  | ({ by: 'email' | 'phone' } & Prefix)
  /** The last four to nine digits. */
  | { by: 'phoneEnd'; end: string };
type NameRange =
  | ({ by: 'name' | 'surname' } & Prefix)
  /** The beginnings of a first name and of a surname. One of them has at least three letters. */
  | { by: 'fullName'; name: Prefix; surname: Prefix };
/** One thing that a search for jobs can mean: they have an id and the name of their client. */
export type JobSearchRange = IdRange | NameRange;
/** One thing that a search for people can mean. */
export type SearchRange = JobSearchRange | ContactRange;

// The greatest code point sorts after every other continuation of a prefix.
const MAX_CODE_POINT = '\u{10FFFF}';
/** The same as SQLite's `lower`, which changes only A to Z. */
const lowerCaseAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const prefixOf = (from: string): Prefix => ({ from, below: from + MAX_CODE_POINT });

/** The prefix of a stored phone number, for a number or its first digits; null for any other text. */
function phonePrefix(digits: string): string | null {
  const fullNumber = parseIndianMobile(digits);
  if (fullNumber) return fullNumber;
  const nationalDigits = /^(?:\+91|0)?([6-9]\d{2,8})$/.exec(digits)?.[1];
  return nationalDigits === undefined ? null : `+91${nationalDigits}`;
}

function phoneRanges(q: string): ContactRange[] {
  const digits = q.replaceAll(/[\s()-]/g, '');
  const prefix = phonePrefix(digits);
  return [
    ...(prefix ? [{ by: 'phone', ...prefixOf(prefix) } as const] : []),
    ...(/^\d{4,9}$/.test(digits) ? [{ by: 'phoneEnd', end: digits } as const] : []),
  ];
}

function idRanges(q: string): IdRange[] {
  if (!/^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i.test(q)) return [];
  const id = q.toLowerCase();
  return [{ by: 'id', ...prefixOf(id) }, ...(id.length === 8 ? [{ by: 'idEnd', end: id } as const] : [])];
}

function nameRanges(q: string): NameRange[] {
  const text = lowerCaseAscii(q);
  const whole = [
    { by: 'name', ...prefixOf(text) },
    { by: 'surname', ...prefixOf(text) },
  ] as const;
  const [one, two, ...others] = text.split(/\s+/);
  // With fewer letters too many names begin alike.
  if (one === undefined || two === undefined || others.length > 0 || Math.max(one.length, two.length) < 3) return [...whole];
  const [first, second] = [prefixOf(one), prefixOf(two)];
  return [...whole, { by: 'fullName', name: first, surname: second }, { by: 'fullName', name: second, surname: first }];
}

/**
 * What a search text can mean, at most five things. An e-mail address has an @, a phone number Indian digits at its beginning
 * or four to nine digits at its end, an id eight hexadecimal digits or more; any other text is a name, of which two words may
 * be in either order.
 */
export function parseSearch(q: string): SearchRange[] {
  if (q.includes('@')) return [{ by: 'email', ...prefixOf(q.normalize('NFKC').toLowerCase()) }];
  const numbers = [...phoneRanges(q), ...idRanges(q)];
  return numbers.length > 0 ? numbers : nameRanges(q);
}

/** The same for jobs. */
export function parseJobSearch(q: string): JobSearchRange[] {
  const ids = idRanges(q);
  return ids.length > 0 ? ids : nameRanges(q);
}
