import { distanceKm, type Point } from '#contract/geo.ts';
import type { PinCodesFile } from '#contract/places/gazetteer.ts';
import type { Place } from '#contract/places/places.ts';
import type { Phrase } from './address.rules.ts';
import { NO_RESULT, type GeocodeResult } from './geocoder.ts';
import { similarity, phoneticKeyOf, type PhoneticKey } from './phonetic.rules.ts';

/** A PIN code and the places that have it. */
export interface GazetteerEntry extends Point {
  pin: string;
  district: string;
  state: string;
  taluk: string;
  talukKey: string;
  names: { text: string; phoneticKey: PhoneticKey }[];
}

/** What an address says beside its city, district and state. */
export interface LocalityQuery {
  state: string | null;
  phrases: Phrase[];
  /** The words that tell of a place and have not been understood yet. */
  unmatchedWords: number[];
}

/** Names less alike than this are different names. */
const MIN_SIMILARITY = 0.74;
/** Two places that score as close as this are told apart by nothing. */
const TIE_MARGIN = 0.05;
/** Within it two finds are one place. */
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

/** As `likeness`, and 0 where they do not begin alike. */
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
  /** Whether a part of the address sounds as the name does, letter by letter. */
  exact: boolean;
  /** Whether the name is the taluk's own, which addresses of its villages hold too. */
  isTalukName: boolean;
  /** Where the likest part of the address ends, in words from the address's end. */
  end: number;
  /** The words of the address that this place accounts for. */
  words: Set<number>;
}

/** How much an address speaks for a PIN code: its likest name, and a little for each further one and for its taluk. */
export function scoreOf(entry: GazetteerEntry, phrases: Phrase[]): Score | null {
  let best: Omit<Score, 'words'> | null = null;
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
      if (nameSimilarity < MIN_SIMILARITY) continue;
      matchedParts.add(phrase.partFromEnd);
      for (const word of phrase.wordPositions) words.add(word);
      // The name of a taluk stands behind that of a village in it.
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
          isTalukName,
          end: Math.min(...phrase.wordPositions),
        };
    }
  }
  return best && { ...best, words, value: best.value + (inTaluk ? 0.15 : 0) + 0.06 * (matchedParts.size - 1) };
}

export interface ScoredEntry extends Score {
  entry: GazetteerEntry;
  /** Whether it lies in what the address names; null where that is nothing. */
  inside: boolean | null;
}

export const bestName = (entry: GazetteerEntry, phrases: Phrase[]): string | null => scoreOf(entry, phrases)?.name ?? null;

/** The best of what was scored, unless another place is as good or the address says what it does not account for. */
export function resolvePlace(
  scored: ScoredEntry[],
  { phrases, unmatchedWords }: LocalityQuery,
  taluks: ReadonlySet<string>,
): GeocodeResult {
  const sorted = scored.toSorted((a, b) => b.value - a.value);
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
  // Another taluk, or a part between the place and its city that is nothing of its surroundings.
  const namesAnotherPlace = phrases.some(
    ({ phoneticKey, wordPositions, isWholePart }) =>
      wordPositions.every((word) => unmatched.has(word)) &&
      (taluks.has(phoneticKey.full) || (isWholePart && wordPositions.every((word) => word < top.end))),
  );
  if (
    distinctPlaces.length > 1 ||
    namesAnotherPlace ||
    top.inside === false ||
    (unmatched.size > 0 && !(top.exact && top.inside))
  )
    return ambiguousResult(places);
  // A village that is not in the gazetteer, of a taluk that is.
  return certainResult(
    top.isTalukName && unmatched.size > 0 ? places.map((place) => ({ ...place, sure: 'city' as const })) : places,
  );
}

export const certainResult = (candidates: Place[]): GeocodeResult => ({ best: candidates[0] ?? null, candidates });
export const ambiguousResult = (candidates: Place[]): GeocodeResult => ({
  best: null,
  candidates: candidates.slice(0, MAX_CANDIDATES),
});
