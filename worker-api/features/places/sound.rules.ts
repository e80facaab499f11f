/**
 * How a place name sounds, the same for every spelling in Latin and Devanagari: Kothrud, Kotharud and कोथरूड are one. What the two
 * scripts, and the people who write them, do not tell apart is dropped: `a`, aspiration, length, retroflexes, doubled letters.
 */
export interface Sound {
  /** Consonants, with `a` for a vowel at the start. Names of one place have one; so have some others. */
  bones: string;
  /** Consonants with the vowels `i` and `u` between them: tells apart what the bones do not. */
  full: string;
}

/** Words that mean the same in both scripts and do not sound alike. */
const SAME_WORDS: Readonly<Record<string, string>> = {
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

const DEVANAGARI: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'क=k ख=k ग=g घ=g ङ=n च=c छ=c ज=j झ=j ञ=n ट=t ठ=t ड=d ढ=d ण=n त=t थ=t द=d ध=d न=n प=p फ=f ब=b भ=b म=m य=y र=r ल=l ळ=l व=v श=s ष=s स=s ह=h ' +
    'क़=k ख़=k ग़=g ज़=j ड़=r ढ़=r फ़=f ऱ=r अ=A आ=A इ=I ई=I उ=U ऊ=U ए=I ऐ=I ओ=U औ=U ऑ=U ऍ=I ऋ=r ' +
    'ा= ि=i ी=i ु=u ू=u े=i ै=i ो=u ौ=u ॉ=u ॅ=i ृ=r ं=M ँ=M ः= ्=- ़='
  )
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);

/** In the order in which they apply to a Latin word. */
const LATIN: readonly (readonly [RegExp, string])[] = [
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

/** The ordinary 10 digits for those of Devanagari. */
export const plainDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

function lettersOf(word: string): string {
  const known = SAME_WORDS[word] ?? word;
  if (!/[\u0900-\u097f]/.test(known)) {
    const plain = LATIN.reduce((text, [from, to]) => text.replace(from, to), known);
    return plain.replace(/(.)\1+/g, '$1').replace(/^[aiu]/, (vowel) => vowel.toUpperCase());
  }
  let letters = '';
  // The nukta is a sign of its own in the normal form, so a letter and its nukta are read together.
  for (const sign of known.replace(/गा(?:ं|ँ)?व$/, 'गन').match(/.़?/gsu) ?? [])
    letters +=
      DEVANAGARI[sign] ?? DEVANAGARI[sign.normalize('NFC')] ?? DEVANAGARI[sign.charAt(0)] ?? (/\d/.test(sign) ? sign : '');
  return letters
    .replace(/(.)-\1/g, '$1')
    .replace(/M(?=[pbm])/g, 'm')
    .replace(/M/g, 'n')
    .replace(/-|(?<=.)h/g, '');
}

/** @param name one or several words; spaces and signs between them do not count */
export function soundOf(name: string): Sound {
  const words = plainDigits(
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  )
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const joined = words.map(lettersOf).reduce((before, next) => {
    const letters = before ? next.toLowerCase() : next;
    // Viman Nagar and Vimannagar.
    return before.endsWith(letters.charAt(0)) ? before + letters.slice(1) : before + letters;
  }, '');
  // A vowel counts at the very start only, and y as one except there.
  const start = /^[AIU]/.test(joined) ? 'a' : joined.charAt(0);
  const rest = joined.slice(1).toLowerCase().replaceAll('y', 'i').replaceAll('a', '');
  const full = (start + rest).replace(/([iu])\1+/g, '$1');
  return { bones: start + rest.replace(/[iu]/g, ''), full };
}

/** How many letters must be put in, left out, changed or swapped with their neighbour, at most `limit` + 1. */
export function edits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, row] = [row, next];
  }
  return row[b.length] ?? limit + 1;
}

const numberIn = (sound: Sound): string => sound.full.replace(/\D+/g, '');

/** 0 to 1: how far two names sound alike; 0 when their numbers differ, or their bones by more than one letter. */
export function likeness(a: Sound, b: Sound): number {
  if (a.full === b.full) return 1;
  // Sector 18 is not a misspelt Sector 55.
  if (numberIn(a) !== numberIn(b)) return 0;
  const allowed = Math.min(a.bones.length, b.bones.length) >= 4 ? 1 : 0;
  if (edits(a.bones, b.bones, allowed) > allowed) return 0;
  const longest = Math.max(a.full.length, b.full.length);
  const limit = Math.floor(longest / 3);
  const changed = edits(a.full, b.full, limit);
  return changed > limit ? 0 : 1 - changed / (longest + 1);
}
