import { distanceKm, type Point } from '#contract/geo.ts';
import type { PinCodesFile } from '#contract/places/gazetteer.ts';
import type { Place } from '#contract/places/places.ts';
import type { Phrase } from './address.rules.ts';
import { NOTHING, type Found } from './geocoder.ts';
import { likeness, soundOf, type Sound } from './sound.rules.ts';

/** A PIN code and the places that have it. */
export interface Entry extends Point {
  pin: string;
  district: string;
  state: string;
  taluk: string;
  talukSound: string;
  names: { text: string; sound: Sound }[];
}

/** What an address says beside its city, district and state. */
export interface Said {
  state: string | null;
  phrases: Phrase[];
  /** The words that tell of a place and have not been understood yet. */
  untold: number[];
}

/** Names less alike than this are different names. */
const ALIKE = 0.74;
/** Two places that score as close as this are told apart by nothing. */
const CLOSE = 0.05;
/** Within it two finds are one place. */
const SAME_KM = 5;
const SHOWN = 5;

export const pointOf = ({ lat, lng }: Point): Point => ({ lat, lng });

export const entryOf = ([pin, [lat, lng, district, state, taluk, names]]: [string, PinCodesFile[string]]): Entry => ({
  pin,
  lat,
  lng,
  district,
  state,
  taluk,
  talukSound: taluk && soundOf(taluk).full,
  names: names.map((name) => ({ text: name, sound: soundOf(name) })),
});

/** As `likeness`, and 0 where they do not begin alike. */
export const alikeFrom = (a: Sound, b: Sound): number => (a.bones.charAt(0) === b.bones.charAt(0) ? likeness(a, b) : 0);

export function placeOf(entry: Entry, name: string | null, by: Place['sure']): Place {
  const taluk = entry.taluk && entry.taluk !== entry.district && entry.taluk !== name ? entry.taluk : null;
  const words = [name ?? taluk, entry.district === name ? null : entry.district, `${entry.state} ${entry.pin}`];
  return { ...pointOf(entry), label: words.filter(Boolean).join(', '), sure: by };
}

interface Score {
  value: number;
  name: string;
  /** Whether a part of the address sounds as the name does, letter by letter. */
  exact: boolean;
  /** Whether the name is the taluk's own, which addresses of its villages hold too. */
  ofTaluk: boolean;
  /** Where the likest part of the address ends, in words from the address's end. */
  end: number;
  /** The words of the address that this place accounts for. */
  words: Set<number>;
}

/** How much an address speaks for a PIN code: its likest name, and a little for each further one and for its taluk. */
export function scoreOf(entry: Entry, phrases: Phrase[]): Score | null {
  let best: Omit<Score, 'words'> | null = null;
  const heard = new Set<number>();
  const words = new Set<number>();
  let inTaluk = false;
  for (const phrase of phrases) {
    if (phrase.sound.full === entry.talukSound) {
      inTaluk = true;
      for (const word of phrase.words) words.add(word);
    }
    for (const { text, sound } of entry.names) {
      const alike = alikeFrom(sound, phrase.sound);
      if (alike < ALIKE) continue;
      heard.add(phrase.fromEnd);
      for (const word of phrase.words) words.add(word);
      // The name of a taluk stands behind that of a village in it.
      const ofTaluk = sound.full === entry.talukSound;
      const later = phrase.fromEnd === 0 ? 0.04 : phrase.fromEnd === 1 ? 0.02 : 0;
      const value = alike + later - (ofTaluk ? 0.15 : 0) + (phrase.whole ? 0.03 : 0) + Math.min(0.06, sound.full.length / 200);
      if (!best || value > best.value)
        best = { value, name: text, exact: sound.full === phrase.sound.full, ofTaluk, end: Math.min(...phrase.words) };
    }
  }
  return best && { ...best, words, value: best.value + (inTaluk ? 0.15 : 0) + 0.06 * (heard.size - 1) };
}

export interface Scored extends Score {
  entry: Entry;
  /** Whether it lies in what the address names; null where that is nothing. */
  inside: boolean | null;
}

export const bestName = (entry: Entry, phrases: Phrase[]): string | null => scoreOf(entry, phrases)?.name ?? null;

/** The best of what was scored, unless another place is as good or the address says what it does not account for. */
export function decide(scored: Scored[], { phrases, untold }: Said, taluks: ReadonlySet<string>): Found {
  const sorted = scored.toSorted((a, b) => b.value - a.value);
  const [top] = sorted;
  if (!top) return NOTHING;
  const apart: typeof sorted = [];
  for (const each of sorted)
    if (each.value > top.value - CLOSE && apart.every(({ entry }) => distanceKm(entry, each.entry) > SAME_KM)) apart.push(each);
  const places = apart.slice(0, SHOWN).map(({ entry, name }) => placeOf(entry, name, 'locality'));
  const left = new Set(untold.filter((word) => !top.words.has(word)));
  // Another taluk, or a part between the place and its city that is nothing of its surroundings.
  const elsewhere = phrases.some(
    ({ sound, words, whole }) =>
      words.every((word) => left.has(word)) && (taluks.has(sound.full) || (whole && words.every((word) => word < top.end))),
  );
  if (apart.length > 1 || elsewhere || top.inside === false || (left.size > 0 && !(top.exact && top.inside)))
    return unsure(places);
  // A village that is not in the gazetteer, of a taluk that is.
  return sure(top.ofTaluk && left.size > 0 ? places.map((place) => ({ ...place, sure: 'city' as const })) : places);
}

export const sure = (candidates: Place[]): Found => ({ best: candidates[0] ?? null, candidates });
export const unsure = (candidates: Place[]): Found => ({ best: null, candidates: candidates.slice(0, SHOWN) });
