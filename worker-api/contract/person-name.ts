import * as z from 'zod/mini';
import { singleLine } from './text.ts';

/** Invisible and direction-changing characters. Joiners are part of Indian words, but only after a vowel sign or virama. */
const HIDDEN = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|(?<!\p{M})[\u200C\u200D]/u;
const LINK = /:\/\/|www\.|[a-z0-9-]\.(?:com|in|net|org|info|io|co|app|xyz|ly|me|site|online|link)\b/i;
/** Digits, Cyrillic and Greek letters, and the Latin letters that they look like. */
const LOOK_ALIKES = '013457@$аеорсухіѕткмнαορτυικνηɡ';
const LATIN = 'oleastasaeopcyxistkmhaoptuikvng';
const STAFF_WORDS =
  /support|help ?(?:desk|line)|customer ?care|\b(?:admin|administrator|official|moderator|police)\b|^karigar$|\bkarigar ?(?:team|help|care|safety|office|staff|service)|सपोर्ट|हेल्पलाइन|कस्टमर केयर|ग्राहक सेवा|पुलिस|पोलीस/u;

/** Whether a name pretends to be that of our staff or of the police. */
function looksLikeStaff(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/./gu, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter);
  const words = plain.replaceAll(/[^\p{L}\p{M}]+/gu, ' ').trim();
  // Also when the letters are set apart.
  return STAFF_WORDS.test(words) || /support|helpline|helpdesk|customercare/.test(words.replaceAll(' ', ''));
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The name of a person, which others see: no hidden characters, no link, and not that of our staff. */
export const personName = singleLine(100).check(
  z.refine((name) => !HIDDEN.test(name) && !LINK.test(name) && !looksLikeStaff(name), 'field.name'),
);
