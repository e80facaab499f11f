import { distanceKm, type Point } from '#contract/geo.ts';
import { CITY_RADIUS_KM, type PinCodesFile } from '#contract/places/gazetteer.ts';
import type { Place } from '#contract/places/places.ts';
import type { Phrase } from './address.rules.ts';
import { NO_RESULT, type GeocodeResult } from './geocoder.ts';
import { similarity, phoneticKeyOf, type PhoneticKey } from './phonetic.rules.ts';

/** A PIN code and its places. */
export interface GazetteerEntry extends Point {
  pin: string;
  district: string;
  state: string;
  taluk: string;
  talukKey: string;
  names: { text: string; phoneticKey: PhoneticKey }[];
}

/** The rest of an address, without its city, district and state. */
export interface LocalityQuery {
  state: string | null;
  phrases: Phrase[];
  /** Positions of words that likely name a place and have not been matched yet. */
  unmatchedWords: number[];
}

/** Names with a lower similarity are different names. */
const MIN_SIMILARITY = 0.74;
/** Two places with scores this close cannot be distinguished. */
const TIE_MARGIN = 0.05;
/** Two results within this distance are one place. */
const SAME_PLACE_KM = 5;
const MAX_CANDIDATES = 5;

export const toPoint = ({ lat, lng }: Point): Point => ({ lat, lng });

export const toEntry = ([pin, [lat, lng, district, state, taluk, names]]: [string, PinCodesFile[string]]): GazetteerEntry => ({
  pin,
  lat,
  lng,
  district,
  state,
  taluk,
  talukKey: taluk && phoneticKeyOf(taluk).full,
  names: names.map((name) => ({ text: name, phoneticKey: phoneticKeyOf(name) })),
});

/** As `similarity`, but 0 if the names start with different consonants. */
export const similarityIfSameStart = (a: PhoneticKey, b: PhoneticKey): number =>
  a.consonants.charAt(0) === b.consonants.charAt(0) ? similarity(a, b) : 0;

export function toPlace(entry: GazetteerEntry, name: string | null, certainty: Place['sure']): Place {
  const taluk = entry.taluk && entry.taluk !== entry.district && entry.taluk !== name ? entry.taluk : null;
  const words = [name ?? taluk, entry.district === name ? null : entry.district, `${entry.state} ${entry.pin}`];
  return { ...toPoint(entry), label: words.filter(Boolean).join(', '), sure: certainty };
}

interface Score {
  value: number;
  name: string;
  /** Whether a phrase of the address has exactly the phonetic key of the name. */
  exact: boolean;
  /** Whether the phrase is spelt like the name: Arjun Nagar and Arjungarh have the same phonetic key. */
  sameSpelling: boolean;
  /** Whether the name is the name of the taluk, which addresses of its villages contain too. */
  isTalukName: boolean;
  /** Positions of the words of the most similar phrase. */
  nameWords: number[];
  /** Whether the address names its taluk too. */
  inTaluk: boolean;
  /** Positions of the words of the address that match this place. */
  words: Set<number>;
}

/** How well an address matches a PIN code: by its most similar name, with bonuses for further names and for its taluk. */
export function scoreOf(entry: GazetteerEntry, phrases: Phrase[]): Score | null {
  let best: Omit<Score, 'words' | 'inTaluk'> | null = null;
  const matchedParts = new Set<number>();
  const words = new Set<number>();
  let inTaluk = false;
  for (const phrase of phrases) {
    if (phrase.phoneticKey.full === entry.talukKey) {
      inTaluk = true;
      for (const word of phrase.wordPositions) words.add(word);
    }
    for (const { text, phoneticKey } of entry.names) {
      const nameSimilarity = similarityIfSameStart(phoneticKey, phrase.phoneticKey);
      if (nameSimilarity < MIN_SIMILARITY || phrase.isStartOfName) continue;
      matchedParts.add(phrase.partFromEnd);
      for (const word of phrase.wordPositions) words.add(word);
      // The name of a taluk ranks below that of a village in it.
      const isTalukName = phoneticKey.full === entry.talukKey;
      const positionBonus = phrase.partFromEnd === 0 ? 0.04 : phrase.partFromEnd === 1 ? 0.02 : 0;
      const value =
        nameSimilarity +
        positionBonus -
        (isTalukName ? 0.15 : 0) +
        (phrase.isWholePart ? 0.03 : 0) +
        Math.min(0.06, phoneticKey.full.length / 200);
      if (!best || value > best.value)
        best = {
          value,
          name: text,
          exact: phoneticKey.full === phrase.phoneticKey.full,
          sameSpelling: text.toLowerCase() === phrase.text.toLowerCase(),
          isTalukName,
          nameWords: phrase.wordPositions,
        };
    }
  }
  return best && { ...best, words, inTaluk, value: best.value + (inTaluk ? 0.15 : 0) + 0.06 * (matchedParts.size - 1) };
}

export interface ScoredEntry extends Score {
  entry: GazetteerEntry;
  /** Whether it lies in an area that the address names; null if the address names none. */
  inside: boolean | null;
  /** From the centre of the nearest area that the address names; 0 if it names none. */
  kmFromArea: number;
  /** From the city that the address names; null if it names none. */
  remoteness: number | null;
}

export const bestName = (entry: GazetteerEntry, phrases: Phrase[]): string | null => scoreOf(entry, phrases)?.name ?? null;

/** Whether the address means the other place rather than this one. */
function isOutdone(place: ScoredEntry, other: ScoredEntry): boolean {
  const isInOther = (word: number) => other.nameWords.includes(word);
  if (!other.exact || other.inside === false || !place.nameWords.every(isInOther)) return false;
  // Amer Road is not Amer, and an exact name is not a misspelling of a similar one, unless the rest of the address names its taluk.
  if (!place.exact || place.nameWords.length < other.nameWords.length)
    return !place.inTaluk || [...place.words].every(isInOther);
  if (other.value <= place.value - TIE_MARGIN) return false;
  if (other.sameSpelling !== place.sameSpelling) return other.sameSpelling;
  return place.remoteness !== null && other.remoteness !== null && other.remoteness < place.remoteness;
}

/** The places that an address may mean: a name that only sounds similar, far from the city, is another name. */
function plausiblePlaces(scored: ScoredEntry[]): ScoredEntry[] {
  const near = scored.filter(({ exact, inTaluk, kmFromArea }) => exact || inTaluk || kmFromArea < CITY_RADIUS_KM);
  const exact = near.filter((each) => each.exact);
  return near.filter((place) => !exact.some((other) => isOutdone(place, other)));
}

/** The best scored place, unless another place is as good or the address has words that do not match it. */
export function resolvePlace(
  scored: ScoredEntry[],
  { phrases, unmatchedWords }: LocalityQuery,
  taluks: ReadonlySet<string>,
): GeocodeResult {
  const sorted = plausiblePlaces(scored).toSorted((a, b) => b.value - a.value);
  const [top] = sorted;
  if (!top) return NO_RESULT;
  const distinctPlaces: typeof sorted = [];
  for (const each of sorted)
    if (
      each.value > top.value - TIE_MARGIN &&
      distinctPlaces.every(({ entry }) => distanceKm(entry, each.entry) > SAME_PLACE_KM)
    )
      distinctPlaces.push(each);
  const places = distinctPlaces.slice(0, MAX_CANDIDATES).map(({ entry, name }) => toPlace(entry, name, 'locality'));
  const unmatched = new Set(unmatchedWords.filter((word) => !top.words.has(word)));
  // The address names another taluk, or has an unmatched part between the place and its city.
  const namesAnotherPlace = phrases.some(
    ({ phoneticKey, wordPositions, isWholePart }) =>
      wordPositions.every((word) => unmatched.has(word)) &&
      (taluks.has(phoneticKey.full) || (isWholePart && wordPositions.every((word) => word < Math.min(...top.nameWords)))),
  );
  if (
    distinctPlaces.length > 1 ||
    namesAnotherPlace ||
    top.inside === false ||
    (unmatched.size > 0 && !(top.exact && top.inside))
  )
    return ambiguousResult(places);
  // The address names a village that is not in the gazetteer, but its taluk is.
  return certainResult(
    top.isTalukName && unmatched.size > 0 ? places.map((place) => ({ ...place, sure: 'city' as const })) : places,
  );
}

export const certainResult = (candidates: Place[]): GeocodeResult => ({ best: candidates[0] ?? null, candidates });
export const ambiguousResult = (candidates: Place[]): GeocodeResult => ({
  best: null,
  candidates: candidates.slice(0, MAX_CANDIDATES),
});
