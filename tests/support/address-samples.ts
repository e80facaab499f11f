import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { distanceKm, type Point } from '#contract/geo.ts';
import { normalizeAddress } from '#contract/places/places.ts';
import { Gazetteer } from '#api/features/places/gazetteer.ts';
import { GAZETTEER_FOLDER, pinCodesFile } from '#contract/places/gazetteer.ts';
import { ensureGazetteer } from '../../scripts/gazetteer.ts';
import { createRandom, type Random } from '../../scripts/seed/random.ts';

export interface AddressSample extends Point {
  /** As a user might write it. */
  address: string;
  kind: string;
  district: string;
}

const readGazetteerFile = (name: string): unknown => JSON.parse(readFileSync(join(ensureGazetteer(), name), 'utf8'));

/** A gazetteer over the files of the build. `readCount` returns how many files it has requested. */
export function createCountingGazetteer(): { gazetteer: Gazetteer; readCount: () => number } {
  let readCount = 0;
  const names = new Set(readdirSync(ensureGazetteer(), { recursive: true }).map((name) => String(name).replaceAll('\\', '/')));
  const gazetteer = new Gazetteer(async (name) => {
    readCount++;
    return names.has(name) ? readGazetteerFile(name) : null;
  });
  return { gazetteer, readCount: () => readCount };
}

// The usual transliteration of these names. It is separate from the app's own, so that the test shares no code with what it tests.
const CONSONANTS =
  'ksh=क्ष chh=छ kh=ख gh=घ ch=च jh=झ th=थ dh=ध ph=फ bh=भ sh=श k=क g=ग c=क j=ज z=ज़ t=ट d=ड n=न p=प f=फ b=ब m=म y=य r=र l=ल v=व w=व s=स h=ह q=क x=क्स';
const VOWELS = 'aa=आा ee=ईी oo=ऊू ai=ऐै au=औौ a=अ i=इि u=उु e=एे o=ओो';
const SIGNS = new Map(
  `${CONSONANTS} ${VOWELS}`.split(' ').map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''] as const),
);
const isVowel = (letters: string): boolean => /^[aeiou]/.test(letters);

/** Transliterates a Latin name to Devanagari, letter by letter. */
function toDevanagari(name: string): string {
  return name.toLowerCase().replace(/[a-z]+/g, (word) => {
    let result = '';
    let endsInConsonant = false;
    for (let index = 0; index < word.length;) {
      const cluster = [3, 2, 1].map((length) => word.slice(index, index + length)).find((each) => SIGNS.has(each)) ?? '';
      const signs = SIGNS.get(cluster) ?? '';
      if (isVowel(cluster)) result += endsInConsonant ? signs.slice(1) : signs.charAt(0);
      // A doubled letter and an n before a consonant follow the pronunciation.
      else
        result +=
          (endsInConsonant && word[index - 1] !== cluster[0] && !isVowel(word[index + cluster.length] ?? 'a') ? '' : '') +
          signs;
      const next = word.slice(index + cluster.length);
      endsInConsonant = !isVowel(cluster);
      if (endsInConsonant && next && !isVowel(next)) result += /^[mn]$/.test(cluster) && /^[kgcjtdpb]/.test(next) ? '' : '्';
      index += Math.max(1, cluster.length);
    }
    return result;
  });
}

const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/ee/, 'i'], [/i/, 'ee'], [/oo/, 'u'], [/u/, 'oo'], [/w/, 'v'], [/v/, 'w'], [/sh/, 's'], [/(?<=[kgtdbp])h/, ''], [/(?<=[tdk])(?=[aeiou])/, 'h'],
  [/aa/, 'a'], [/a(?=[a-z])/, 'aa'], [/(?<=[a-z])a(?=[a-z]{2})/, ''], [/([lntp])(?=[aeiou])/, '$1$1'], [/(.)\1/, '$1'], [/z/, 'j'], [/ph/, 'f'],
]; // prettier-ignore

/** Misspells a name: it uses another spelling of a sound, or in one of three cases omits a letter or swaps two. */
function misspell(random: Random, name: string): string {
  const lower = name.toLowerCase();
  if (random.chance(1 / 3) && lower.length > 5) {
    const index = random.int(1, lower.length - 3);
    return random.chance(0.5)
      ? lower.slice(0, index) + lower.slice(index + 1)
      : lower.slice(0, index) + lower.charAt(index + 1) + lower.charAt(index) + lower.slice(index + 2);
  }
  const applicableVariants = VARIANTS.filter(([from]) => from.test(lower));
  const [from, to] = applicableVariants.length > 0 ? random.pick(applicableVariants) : [/$/, ''];
  return lower.replace(from, to);
}

const HOUSE_LINES = ['Flat 4, Sai Residency', '12', 'H No 7/3', 'Near Ganesh Temple', 'B-402 Shanti Apartments', 'Plot 21', ''];

/**
 * Generates addresses with known coordinates from the gazetteer. A place is drawn from the PIN codes of one sorting district, like its
 * post offices, so cities and towns are more frequent than villages.
 */
export function generateAddressSamples(count: number, seed: number): AddressSample[] {
  const random = createRandom(seed);
  const prefixes = readdirSync(join(ensureGazetteer(), GAZETTEER_FOLDER, 'pins')).toSorted();
  const samples: AddressSample[] = [];
  while (samples.length < count) {
    const prefix = random.pick(prefixes);
    const entries = Object.entries(z.parse(pinCodesFile, readGazetteerFile(`${GAZETTEER_FOLDER}/pins/${prefix}`)));
    const [pin, [lat, lng, district, state, taluk, names]] = random.pick(entries);
    const name = random.pick(names);
    // A very short name, or the name of the district, does not identify a place.
    if (name.replace(/[^a-z]/gi, '').length < 4 || name === district) continue;
    const house = random.pick(HOUSE_LINES);
    const joinParts = (...parts: string[]) => [house, ...parts].filter(Boolean).join(random.chance(0.85) ? ', ' : ' ');
    const talukParts = taluk && taluk !== district ? [taluk] : [];
    const kinds: readonly (readonly [string, () => string])[] = [
      ['whole', () => joinParts(name, ...talukParts, district, `${state} ${pin}`)],
      ['without PIN', () => joinParts(name, ...talukParts, district, state)],
      ['misspelt, with PIN', () => joinParts(misspell(random, name), misspell(random, district), pin)],
      ['misspelt, without PIN', () => joinParts(misspell(random, name), ...talukParts, district)],
      ['Devanagari, with PIN', () => joinParts(toDevanagari(name), toDevanagari(district), pin)],
      ['Devanagari, without PIN', () => joinParts(toDevanagari(name), ...talukParts.map(toDevanagari), toDevanagari(district))],
      ['PIN alone', () => pin],
      ['no city', () => joinParts(name, pin)],
    ];
    const [kind, compose] = random.pick(kinds);
    samples.push({ lat, lng, kind, district, address: normalizeAddress(compose()) });
  }
  return samples;
}

export interface GeocodedSample {
  sample: AddressSample;
  /**
   * With a result: `near` is within 2 km, `city` is only the right city, town or district, `beside` is another place of the right city, and
   * `wrong` is another city. Without a result: `offered` if the place is among the candidates, otherwise `asked`.
   */
  verdict: 'near' | 'offered' | 'city' | 'asked' | 'beside' | 'wrong';
  resultText: string;
}

const NEAR_RADIUS_KM = 2;
/** A city can extend this far beyond its district. */
const CITY_RADIUS_KM = 30;

/** Geocodes every address and classifies the result. */
export async function geocodeSamples(gazetteer: Gazetteer, addresses: readonly AddressSample[]): Promise<GeocodedSample[]> {
  const geocoded: GeocodedSample[] = [];
  for (const sample of addresses) {
    const { best, candidates } = await gazetteer.find(sample.address);
    const isNear = (point: Point) => distanceKm(point, sample) <= NEAR_RADIUS_KM;
    const isRightCity = best && (best.label.includes(sample.district) || distanceKm(best, sample) < CITY_RADIUS_KM);
    const verdict = best
      ? isNear(best) ? 'near' : !isRightCity ? 'wrong' : best.sure === 'city' ? 'city' : 'beside'
      : candidates.some(isNear) ? 'offered' : 'asked'; // prettier-ignore
    geocoded.push({
      sample,
      verdict,
      resultText: best ? `${best.sure} ${best.label}` : candidates.map(({ label }) => label).join(' | '),
    });
  }
  return geocoded;
}

/** The share of each verdict, from 0 to 1. */
export const verdictShares = (geocoded: readonly GeocodedSample[]): Record<GeocodedSample['verdict'], number> => {
  const shareOf = (verdict: GeocodedSample['verdict']) =>
    geocoded.filter((result) => result.verdict === verdict).length / Math.max(1, geocoded.length);
  return {
    near: shareOf('near'),
    offered: shareOf('offered'),
    city: shareOf('city'),
    asked: shareOf('asked'),
    beside: shareOf('beside'),
    wrong: shareOf('wrong'),
  };
};
