import * as z from 'zod/mini';
import { distanceKm } from '#contract/geo.ts';
import type { Place } from '#contract/places/places.ts';
import { readAddress, type Address, type Phrase } from './address.rules.ts';
import { pinCodesFile, pinCodesPath } from '#contract/places/gazetteer.ts';
import { AREAS, areasFile, namesFile, namesOf, type Area } from './gazetteer.files.ts';
import type { Found, Geocoder } from './geocoder.ts';
import {
  alikeFrom,
  bestName,
  decide,
  entryOf,
  placeOf,
  pointOf,
  scoreOf,
  sure,
  unsure,
  type Entry,
  type Said,
} from './place-score.rules.ts';
import { soundOf, type Sound } from './sound.rules.ts';

/** Reads one of the gazetteer's files as JSON; null when there is none of that name. */
export type ReadFile = (name: string) => Promise<unknown>;

/** What an address says of cities, districts and states. */
interface Spoken {
  areas: KnownArea[];
  /** The part of the address that names them, where it is a part of its own and spelt as they are. */
  certain: Phrase | null;
  /** Whether another area may be meant. */
  guessed: boolean;
  /** The words that say all this. */
  spoken: Set<number>;
  state: string | null;
}
interface KnownArea extends Area {
  sounds: Sound[];
}

const ALIKE_AREA = 0.8;
/** A PIN code further than this from the city that the address names contradicts it. */
const CONTRADICTION_KM = 60;
const CITY_KM = 30;
/** Files read for a name that comes without a city. */
const MOST_FILES = 6;

const placeOfArea = (area: Area): Place => ({ ...pointOf(area), label: `${area.name}, ${area.state}`, sure: 'city' });

/** What was read before. It outlives a request, so it holds answers and never what is still on its way. */
export interface Memory {
  areas: KnownArea[] | null;
  entries: Map<string, Entry[]>;
}
/** An isolate lives long, and all of India would not fit. */
const MOST_REMEMBERED = 60;

/** The PIN and locality gazetteer: needs no account and no network. */
export class Gazetteer implements Geocoder {
  readonly #read: ReadFile;
  readonly #memory: Memory;

  constructor(read: ReadFile, memory: Memory = { areas: null, entries: new Map() }) {
    this.#read = read;
    this.#memory = memory;
  }

  async find(text: string): Promise<Found> {
    const address = readAddress(text);
    const { areas, certain, guessed, spoken, state } = await this.#areasIn(address);
    // Nor does a part of what was understood name anything else: "Uttar" of Uttar Pradesh.
    const phrases = address.phrases.filter(({ words }) => !words.every((word) => spoken.has(word)));
    const untold = address.telling.filter((word) => !spoken.has(word));
    const atPin = address.pin ? await this.#pin(address.pin) : null;
    const inArea = () => this.#inAreas({ areas, guessed, state, phrases, untold });
    if (atPin) {
      const byPin = [placeOf(atPin, bestName(atPin, phrases), 'pin')];
      const agrees =
        !certain ||
        // A village may bear the name of a city elsewhere.
        atPin.names.some(({ sound }) => sound.full === certain.sound.full) ||
        areas.some((area) => distanceKm(area, atPin) < CONTRADICTION_KM || isIn(area, atPin));
      return agrees ? sure(byPin) : unsure([...byPin, ...(await inArea()).candidates]);
    }
    return areas.length > 0 ? inArea() : this.#anywhere({ state, phrases, untold });
  }

  async #pin(pin: string): Promise<Entry | null> {
    return (await this.#entriesOf(pin.slice(0, 3))).find((entry) => entry.pin === pin) ?? null;
  }

  async #entriesOf(prefix: string): Promise<Entry[]> {
    const known = this.#memory.entries.get(prefix);
    if (known) return known;
    const file = await this.#read(pinCodesPath(prefix));
    const entries = file === null ? [] : Object.entries(z.parse(pinCodesFile, file)).map(entryOf);
    if (this.#memory.entries.size >= MOST_REMEMBERED) this.#memory.entries.clear();
    this.#memory.entries.set(prefix, entries);
    return entries;
  }

  async #allAreas(): Promise<KnownArea[]> {
    this.#memory.areas ??= z
      .parse(areasFile, await this.#read(AREAS))
      .map((area) => ({ ...area, sounds: [area.name, ...area.also].map(soundOf) }));
    return this.#memory.areas;
  }

  /** The city or district an address names: the last one, since an Indian address ends with it; several when they share the name. */
  async #areasIn({ phrases, telling }: Address): Promise<Spoken> {
    const all = await this.#allAreas();
    const spoken = new Set<number>();
    const understand = ({ words }: Phrase) => words.forEach((word) => spoken.add(word));
    const cities = new Set(all.filter(({ also }) => also.length > 0).flatMap(({ sounds }) => sounds.map(({ full }) => full)));
    // Delhi is a city as well as a state.
    const states = new Map(
      all.map((area) => [soundOf(area.state).full, area.state] as const).filter(([sound]) => !cities.has(sound)),
    );
    const ofState = phrases.find(({ sound, fromEnd }) => fromEnd < 2 && states.has(sound.full));
    const state = ofState ? (states.get(ofState.sound.full) ?? null) : null;
    const named = (phrase: Phrase, least: number): KnownArea[] => {
      const short = phrase.sound.full.length < 3;
      const alike = all.map((area) => {
        const most = Math.max(...area.sounds.map((sound) => alikeFrom(sound, phrase.sound)));
        return [area, short && !isWritten(area, phrase) ? 0 : most] as const;
      });
      const most = Math.max(...alike.map(([, likeness]) => likeness));
      return most < least ? [] : alike.filter(([, likeness]) => likeness === most).map(([area]) => area);
    };
    const others = phrases.filter((phrase) => phrase !== ofState);
    const wholes = others.filter(({ whole, fromEnd }) => whole && fromEnd < 3);
    for (const [tried, least] of [
      [others, 1],
      [wholes, ALIKE_AREA],
      [ofState ? [ofState] : [], 1],
    ] as const)
      // prettier-ignore
      for (const phrase of tried) {
        const found = named(phrase, least);
        if (found.length === 0) continue;
        for (const each of phrases) if (each === ofState || each.sound.full === phrase.sound.full) understand(each);
        const ofTheState = state ? found.filter((area) => area.state === state) : [];
        const [first] = found;
        const certain = least === 1 && phrase.whole && found.some((area) => isWritten(area, phrase)) ? phrase : null;
        // A city of ours goes before a district of the same name.
        const areas = ofTheState.length > 0 ? ofTheState : found;
        const last = Math.min(...phrase.words);
        // "Bha, Agra" without its comma sounds as Bargarh does.
        const ends = phrases.filter(({ words }) => words.length < phrase.words.length && words.includes(last));
        const apart = found.some((area) => isWrittenAs(area, phrase)) ? [] : ends.flatMap((each) => named(each, 1));
        const after = telling.some((word) => word < last && !spoken.has(word));
        return {
          areas: [...(first && first.also.length > 0 ? [first] : areas), ...apart],
          certain,
          guessed: least < 1 || after,
          spoken,
          state,
        };
      }
    if (ofState) understand(ofState);
    return { areas: [], certain: null, guessed: false, spoken, state };
  }

  async #inAreas({ areas, guessed, ...said }: Said & Pick<Spoken, 'areas' | 'guessed'>): Promise<Found> {
    const prefixes = [...new Set(areas.flatMap((area) => area.prefixes))];
    const entries = (await Promise.all(prefixes.map((prefix) => this.#entriesOf(prefix)))).flat();
    const scored = entries.flatMap((entry) => {
      const score = scoreOf(entry, said.phrases);
      if (!score) return [];
      // A city has grown past its district; a district ends where it ends.
      const inside = areas.some((area) => isIn(area, entry) || (area.also.length > 0 && distanceKm(area, entry) < CITY_KM));
      const value = score.value - (inside ? 0 : 0.1) - (said.state && entry.state !== said.state ? 0.2 : 0);
      return [{ entry, ...score, value, inside }];
    });
    const found = decide(scored, said, new Set(entries.map(({ talukSound }) => talukSound)));
    if (found.candidates.length > 0) return guessed ? unsure(found.candidates) : found;
    const cities = areas.map(placeOfArea);
    return cities.length === 1 && !guessed ? sure(cities) : unsure(cities);
  }

  /** Without a city: the PIN codes that have a place of that sound, those first that several parts of the address speak for. */
  async #anywhere(said: Said): Promise<Found> {
    const { phrases, state } = said;
    const asked = phrases.filter(({ sound }) => sound.bones.length > 1).slice(0, MOST_FILES);
    const pins = await Promise.all(
      asked.map(async ({ sound }) => {
        const file = await this.#read(namesOf(sound.bones));
        return file === null ? [] : (z.parse(namesFile, file)[sound.bones] ?? []);
      }),
    );
    const votes = new Map<string, number>();
    for (const list of pins)
      for (const prefix of new Set(list.map((pin) => pin.slice(0, 3)))) votes.set(prefix, (votes.get(prefix) ?? 0) + 1);
    const ours = new Set((await this.#allAreas()).filter(({ also }) => also.length > 0).flatMap(({ prefixes }) => prefixes));
    const prefixes = [...votes].toSorted((a, b) => b[1] - a[1] || Number(ours.has(b[0])) - Number(ours.has(a[0])));
    const wanted = new Set(pins.flat());
    const files = await Promise.all(prefixes.slice(0, MOST_FILES).map(([prefix]) => this.#entriesOf(prefix)));
    const scored = files.flat().flatMap((entry) => {
      const score = wanted.has(entry.pin) && (!state || entry.state === state) ? scoreOf(entry, phrases) : null;
      return score ? [{ entry, ...score, inside: null }] : [];
    });
    const found = decide(scored, said, new Set());
    // Among more places than were looked at, the best of them is a guess.
    const left = prefixes[MOST_FILES];
    const guessed = left && left[1] === prefixes[0]?.[1];
    // So is a name that is merely like the one asked for, somewhere in India.
    return guessed || !scored.some(({ exact }) => exact) ? unsure(found.candidates) : found;
  }
}

const isWritten = (area: Area, { text }: Phrase): boolean =>
  /[\u0900-\u097f]/.test(text) || [area.name, ...area.also].some((name) => name.toLowerCase() === text.toLowerCase());
/** Whether a phrase is an area's name word by word, and does not merely sound like it as a whole. */
const isWrittenAs = (area: Area, phrase: Phrase): boolean =>
  [area.name, ...area.also].some((name) => name.split(/[\s-]+/).length === phrase.words.length);
const isIn = (area: Area, entry: Entry): boolean => area.name === entry.district && area.state === entry.state;
