import { parseIndianMobile } from '#contract/text.ts';

/** What somebody who searches means by what he typed. `from` to `below` is the range of texts that begin with it. */
export interface ParsedSearch {
  by: 'id' | 'email' | 'phone' | 'name';
  from: string;
  below: string;
}

// The greatest code point, so that it stands behind every text that begins alike.
const MAX_CODE_POINT = '\u{10FFFF}';
/** As the database's `lower`, which knows A to Z alone. */
const lowerCaseAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const prefixSearch = (by: ParsedSearch['by'], from: string): ParsedSearch => ({ by, from, below: from + MAX_CODE_POINT });

/** The beginning of a phone as it is stored, for a number or the first digits of one; null for anything else. */
function phonePrefix(text: string): string | null {
  const digits = text.replaceAll(/[\s()-]/g, '');
  const fullNumber = parseIndianMobile(digits);
  if (fullNumber) return fullNumber;
  const nationalDigits = /^(?:\+91|0)?([6-9]\d{2,8})$/.exec(digits)?.[1];
  return nationalDigits === undefined ? null : `+91${nationalDigits}`;
}

/** Reads a search: an e-mail has an @, a phone Indian digits, an id at least eight of its own; everything else is a name. */
export function parseSearch(q: string): ParsedSearch {
  const phone = phonePrefix(q);
  if (phone) return prefixSearch('phone', phone);
  if (q.includes('@')) return prefixSearch('email', q.normalize('NFKC').toLowerCase());
  if (/^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i.test(q)) return prefixSearch('id', q.toLowerCase());
  return prefixSearch('name', lowerCaseAscii(q));
}
