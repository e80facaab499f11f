import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { distanceKm, type Point } from '#contract/geo.ts';
import { normalizeAddress } from '#contract/places/places.ts';
import { Gazetteer } from '#api/features/places/gazetteer.ts';
import { GAZETTEER_FOLDER, pinCodesFile } from '#contract/places/gazetteer.ts';
import { ensureGazetteer } from '../../scripts/gazetteer.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';

export interface Written extends Point {
  /** As somebody might write it. */
  address: string;
  kind: string;
  district: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(ensureGazetteer(), name), 'utf8'));

/** The gazetteer over the files that the build wrote; `reads` counts the files asked for. */
export function gazetteerOfBuild(): { gazetteer: Gazetteer; reads: () => number } {
  let reads = 0;
  const names = new Set(readdirSync(ensureGazetteer(), { recursive: true }).map((name) => String(name).replaceAll('\\', '/')));
  const gazetteer = new Gazetteer(async (name) => {
    reads++;
    return names.has(name) ? read(name) : null;
  });
  return { gazetteer, reads: () => reads };
}

// What the letters of these names usually stand for; written for this test, so that it shares nothing with the code it tests.
const CONSONANTS =
  'ksh=क्ष chh=छ kh=ख gh=घ ch=च jh=झ th=थ dh=ध ph=फ bh=भ sh=श k=क g=ग c=क j=ज z=ज़ t=ट d=ड n=न p=प f=फ b=ब m=म y=य r=र l=ल v=व w=व s=स h=ह q=क x=क्स';
const VOWELS = 'aa=आा ee=ईी oo=ऊू ai=ऐै au=औौ a=अ i=इि u=उु e=एे o=ओो';
const SIGNS = new Map(
  `${CONSONANTS} ${VOWELS}`.split(' ').map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''] as const),
);
const isVowel = (letters: string): boolean => /^[aeiou]/.test(letters);

/** A Latin name in Devanagari, letter by letter. */
function inDevanagari(name: string): string {
  return name.toLowerCase().replace(/[a-z]+/g, (word) => {
    let written = '';
    let open = false;
    for (let at = 0; at < word.length;) {
      const letters = [3, 2, 1].map((length) => word.slice(at, at + length)).find((each) => SIGNS.has(each)) ?? '';
      const signs = SIGNS.get(letters) ?? '';
      if (isVowel(letters)) written += open ? signs.slice(1) : signs.charAt(0);
      // A doubled letter and n before a consonant are written as they are heard.
      else written += (open && word[at - 1] !== letters[0] && !isVowel(word[at + letters.length] ?? 'a') ? '' : '') + signs;
      const next = word.slice(at + letters.length);
      open = !isVowel(letters);
      if (open && next && !isVowel(next)) written += /^[mn]$/.test(letters) && /^[kgcjtdpb]/.test(next) ? '' : '्';
      at += Math.max(1, letters.length);
    }
    return written;
  });
}

const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/ee/, 'i'], [/i/, 'ee'], [/oo/, 'u'], [/u/, 'oo'], [/w/, 'v'], [/v/, 'w'], [/sh/, 's'], [/(?<=[kgtdbp])h/, ''], [/(?<=[tdk])(?=[aeiou])/, 'h'],
  [/aa/, 'a'], [/a(?=[a-z])/, 'aa'], [/(?<=[a-z])a(?=[a-z]{2})/, ''], [/([lntp])(?=[aeiou])/, '$1$1'], [/(.)\1/, '$1'], [/z/, 'j'], [/ph/, 'f'],
]; // prettier-ignore

/** A name as it is misspelt: another spelling of a sound, or for one in three a letter left out or swapped. */
function misspell(random: Random, name: string): string {
  const lower = name.toLowerCase();
  if (random.chance(1 / 3) && lower.length > 5) {
    const at = random.int(1, lower.length - 3);
    return random.chance(0.5)
      ? lower.slice(0, at) + lower.slice(at + 1)
      : lower.slice(0, at) + lower.charAt(at + 1) + lower.charAt(at) + lower.slice(at + 2);
  }
  const fitting = VARIANTS.filter(([from]) => from.test(lower));
  const [from, to] = fitting.length > 0 ? random.pick(fitting) : [/$/, ''];
  return lower.replace(from, to);
}

const HOUSES = ['Flat 4, Sai Residency', '12', 'H No 7/3', 'Near Ganesh Temple', 'B-402 Shanti Apartments', 'Plot 21', ''];

/**
 * Addresses made from the gazetteer, each with where it is. From cities and towns more than from villages: a place is drawn from the
 * PIN codes of one sorting district, as its post offices are.
 */
export function writtenAddresses(count: number, seed: number): Written[] {
  const random = createRandom(seed);
  const prefixes = readdirSync(join(ensureGazetteer(), GAZETTEER_FOLDER, 'pins')).toSorted();
  const made: Written[] = [];
  while (made.length < count) {
    const prefix = random.pick(prefixes);
    const entries = Object.entries(z.parse(pinCodesFile, read(`${GAZETTEER_FOLDER}/pins/${prefix}`)));
    const [pin, [lat, lng, district, state, taluk, names]] = random.pick(entries);
    const name = random.pick(names);
    // A name of a letter or two, or one that is the district's, is no address of its own.
    if (name.replace(/[^a-z]/gi, '').length < 4 || name === district) continue;
    const house = random.pick(HOUSES);
    const join = (...parts: string[]) => [house, ...parts].filter(Boolean).join(random.chance(0.85) ? ', ' : ' ');
    const town = taluk && taluk !== district ? [taluk] : [];
    const kinds: readonly (readonly [string, () => string])[] = [
      ['whole', () => join(name, ...town, district, `${state} ${pin}`)],
      ['without PIN', () => join(name, ...town, district, state)],
      ['misspelt, with PIN', () => join(misspell(random, name), misspell(random, district), pin)],
      ['misspelt, without PIN', () => join(misspell(random, name), ...town, district)],
      ['Devanagari, with PIN', () => join(inDevanagari(name), inDevanagari(district), pin)],
      ['Devanagari, without PIN', () => join(inDevanagari(name), ...town.map(inDevanagari), inDevanagari(district))],
      ['PIN alone', () => pin],
      ['no city', () => join(name, pin)],
    ];
    const [kind, write] = random.pick(kinds);
    made.push({ lat, lng, kind, district, address: normalizeAddress(write()) });
  }
  return made;
}

export interface Placed {
  written: Written;
  /**
   * `near`: within 2 km; `city`: no more than its city, town or district was claimed; `beside`: another place of it was; `wrong`: another
   * city was. Where nothing was claimed, `offered`: it is among those to choose from; `asked`: it is not.
   */
  verdict: 'near' | 'offered' | 'city' | 'asked' | 'beside' | 'wrong';
  answer: string;
}

const NEAR_KM = 2;
/** A city has grown past its district as far as this. */
const CITY_KM = 30;

/** Places every address and says how it went. */
export async function placeAll(gazetteer: Gazetteer, addresses: readonly Written[]): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const written of addresses) {
    const { best, candidates } = await gazetteer.find(written.address);
    const near = (point: Point) => distanceKm(point, written) <= NEAR_KM;
    const right = best && (best.label.includes(written.district) || distanceKm(best, written) < CITY_KM);
    const verdict = best
      ? near(best) ? 'near' : !right ? 'wrong' : best.sure === 'city' ? 'city' : 'beside'
      : candidates.some(near) ? 'offered' : 'asked'; // prettier-ignore
    placed.push({
      written,
      verdict,
      answer: best ? `${best.sure} ${best.label}` : candidates.map(({ label }) => label).join(' | '),
    });
  }
  return placed;
}

/** How many of each verdict there are, in shares of one. */
export const shares = (placed: readonly Placed[]): Record<Placed['verdict'], number> => {
  const of = (verdict: Placed['verdict']) =>
    placed.filter((one) => one.verdict === verdict).length / Math.max(1, placed.length);
  return {
    near: of('near'),
    offered: of('offered'),
    city: of('city'),
    asked: of('asked'),
    beside: of('beside'),
    wrong: of('wrong'),
  };
};
