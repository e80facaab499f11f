import { parseIndianMobile } from '#contract/text.ts';

/** The meaning of a search text. `from` (inclusive) to `below` (exclusive) is the range of all texts with that prefix. */
export interface ParsedSearch {
  by: 'id' | 'email' | 'phone' | 'name';
  from: string;
  below: string;
}

// The greatest code point sorts after every other continuation of a prefix.
const MAX_CODE_POINT = '\u{10FFFF}';
/** The same as SQLite's `lower`, which changes only A to Z. */
const lowerCaseAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const prefixSearch = (by: ParsedSearch['by'], from: string): ParsedSearch => ({ by, from, below: from + MAX_CODE_POINT });

/** The prefix of a stored phone number, for a number or its first digits; null for any other text. */
function phonePrefix(text: string): string | null {
  const digits = text.replaceAll(/[\s()-]/g, '');
  const fullNumber = parseIndianMobile(digits);
  if (fullNumber) return fullNumber;
  const nationalDigits = /^(?:\+91|0)?([6-9]\d{2,8})$/.exec(digits)?.[1];
  return nationalDigits === undefined ? null : `+91${nationalDigits}`;
}

/** An e-mail address has an @, a phone number Indian digits, an id at least eight hexadecimal digits; any other text is a name. */
export function parseSearch(q: string): ParsedSearch {
  const phone = phonePrefix(q);
  if (phone) return prefixSearch('phone', phone);
  if (q.includes('@')) return prefixSearch('email', q.normalize('NFKC').toLowerCase());
  if (/^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i.test(q)) return prefixSearch('id', q.toLowerCase());
  return prefixSearch('name', lowerCaseAscii(q));
}
