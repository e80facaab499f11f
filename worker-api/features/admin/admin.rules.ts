import { parseIndianMobile } from '#contract/text.ts';

/** What somebody who searches means by what he typed. `from` to `below` is the range of texts that begin with it. */
export interface Sought {
  by: 'id' | 'email' | 'phone' | 'name';
  from: string;
  below: string;
}

// The greatest code point, so that it stands behind every text that begins alike.
const LAST = '\u{10FFFF}';
/** As the database's `lower`, which knows A to Z alone. */
const lower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const range = (by: Sought['by'], from: string): Sought => ({ by, from, below: from + LAST });

/** The beginning of a phone as it is stored, for a number or the first digits of one; null for anything else. */
function phoneStart(text: string): string | null {
  const digits = text.replaceAll(/[\s()-]/g, '');
  const whole = parseIndianMobile(digits);
  if (whole) return whole;
  const own = /^(?:\+91|0)?([6-9]\d{2,8})$/.exec(digits)?.[1];
  return own === undefined ? null : `+91${own}`;
}

/** Reads a search: an e-mail has an @, a phone Indian digits, an id at least eight of its own; everything else is a name. */
export function sought(q: string): Sought {
  const phone = phoneStart(q);
  if (phone) return range('phone', phone);
  if (q.includes('@')) return range('email', q.normalize('NFKC').toLowerCase());
  if (/^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i.test(q)) return range('id', q.toLowerCase());
  return range('name', lower(q));
}
