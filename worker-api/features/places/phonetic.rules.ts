import { toAsciiDigits } from '#contract/digits.ts';

/**
 * The sound of a place name, equal for all its spellings in Latin and Devanagari: Kothrud, Kotharud and कोथरूड have the same
 * key. It drops what the two scripts and their writers do not distinguish: `a`, aspiration, length, retroflexes, doubled
 * letters.
 */
export interface PhoneticKey {
  /** Consonants, with `a` for a vowel at the start. All names of a place share it, but so do some other places. */
  consonants: string;
  /** Consonants with the vowels `i` and `u`: distinguishes names that share the consonants. */
  full: string;
}

/** Words that mean the same but do not sound alike. */
const WORD_EQUIVALENTS: Readonly<Record<string, string>> = {
  पूर्व: 'east',
  पश्चिम: 'west',
  उत्तर: 'north',
  दक्षिण: 'south',
  budruk: 'bk',
  बुद्रुक: 'bk',
  बु: 'bk',
  khurd: 'kh',
  खुर्द: 'kh',
  road: 'rd',
  रोड: 'rd',
  street: 'st',
  saint: 'st',
};

// Capitals are vowels at the start of a word, M is a nasal sign and - removes the inherent vowel: कोथरूड → kotrud.
const DEVANAGARI_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'क=k ख=k ग=g घ=g ङ=n च=c छ=c ज=j झ=j ञ=n ट=t ठ=t ड=d ढ=d ण=n त=t थ=t द=d ध=d न=n प=p फ=f ब=b भ=b म=m य=y र=r ल=l ळ=l व=v श=s ष=s स=s ह=h ' +
    'क़=k ख़=k ग़=g ज़=j ड़=r ढ़=r फ़=f ऱ=r अ=A आ=A इ=I ई=I उ=U ऊ=U ए=I ऐ=I ओ=U औ=U ऑ=U ऍ=I ऋ=r ' +
    'ा= ि=i ी=i ु=u ू=u े=i ै=i ो=u ौ=u ॉ=u ॅ=i ृ=r ं=M ँ=M ः= ्=- ़='
  )
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

/** Applied to a Latin word in this order. */
const LATIN_RULES: readonly (readonly [RegExp, string])[] = [
  [/ga(?:on|um|v|w|m)$/, 'gan'],
  [/ksh|x/g, 'ks'],
  [/[sc]h(?=r)/g, 's'],
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c[kq]?|q/g, 'k'],
  [/C/g, 'c'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/(?<=.)h/g, ''],
  [/ou(?=r)|oo|ou/g, 'u'],
  [/[ae]u|o/g, 'u'],
  [/a[iy]|e[iy]|ee|e/g, 'i'],
];

function phoneticLetters(word: string): string {
  const canonical = WORD_EQUIVALENTS[word] ?? word;
  if (!/[\u0900-\u097f]/.test(canonical)) {
    const simplified = LATIN_RULES.reduce((text, [from, to]) => text.replace(from, to), canonical);
    return simplified.replace(/(.)\1+/g, '$1').replace(/^[aiu]/, (vowel) => vowel.toUpperCase());
  }
  let letters = '';
  // In the normal form the nukta is a separate sign, so a letter and its nukta are matched together.
  for (const sign of canonical.replace(/गा(?:ं|ँ)?व$/, 'गन').match(/.़?/gsu) ?? [])
    letters +=
      DEVANAGARI_LETTERS[sign] ??
      DEVANAGARI_LETTERS[sign.normalize('NFC')] ??
      DEVANAGARI_LETTERS[sign.charAt(0)] ??
      (/\d/.test(sign) ? sign : '');
  return letters
    .replace(/(.)-\1/g, '$1')
    .replace(/M(?=[pbm])/g, 'm')
    .replace(/M/g, 'n')
    .replace(/-|(?<=.)h/g, '');
}

/** @param name one or several words; spaces and punctuation are ignored */
export function phoneticKeyOf(name: string): PhoneticKey {
  const words = toAsciiDigits(
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  )
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const joined = words.map(phoneticLetters).reduce((previous, next) => {
    const letters = previous ? next.toLowerCase() : next;
    // Viman Nagar and Vimannagar have the same key.
    return previous.endsWith(letters.charAt(0)) ? previous + letters.slice(1) : previous + letters;
  }, '');
  // `a` counts only at the start, and `y` is a vowel everywhere else.
  const start = /^[AIU]/.test(joined) ? 'a' : joined.charAt(0);
  const rest = joined.slice(1).toLowerCase().replaceAll('y', 'i').replaceAll('a', '');
  const full = (start + rest).replace(/([iu])\1+/g, '$1');
  return { consonants: start + rest.replace(/[iu]/g, ''), full };
}

/** Damerau-Levenshtein distance (insert, delete, replace, swap), at most `limit` + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previousRow: number[] = [];
  let currentRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let rowMinimum = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((currentRow[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (currentRow[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (previousRow[j - 2] ?? 0) + 1);
      next.push(cost);
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (rowMinimum > limit) return limit + 1;
    [previousRow, currentRow] = [currentRow, next];
  }
  return currentRow[b.length] ?? limit + 1;
}

const digitsIn = (key: PhoneticKey): string => key.full.replace(/\D+/g, '');

/** 0 to 1: how similar two names sound; 0 if their numbers differ, or their consonants by more than one letter. */
export function similarity(a: PhoneticKey, b: PhoneticKey): number {
  if (a.full === b.full) return 1;
  // Sector 18 is not a misspelling of Sector 55.
  if (digitsIn(a) !== digitsIn(b)) return 0;
  const maxConsonantEdits = Math.min(a.consonants.length, b.consonants.length) >= 4 ? 1 : 0;
  if (editDistance(a.consonants, b.consonants, maxConsonantEdits) > maxConsonantEdits) return 0;
  const longest = Math.max(a.full.length, b.full.length);
  const limit = Math.floor(longest / 3);
  const distance = editDistance(a.full, b.full, limit);
  return distance > limit ? 0 : 1 - distance / (longest + 1);
}
