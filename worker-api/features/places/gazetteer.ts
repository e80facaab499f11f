import * as z from 'zod/mini';
import { distanceKm, type Point } from '#contract/geo.ts';
import type { Place } from '#contract/places/places.ts';
import { parseAddress } from './address.rules.ts';
import {
  CITY_RADIUS_KM,
  GRID_INDEX_PATH,
  gridIndexFile,
  gridSquareKey,
  MAX_NEAREST_KM,
  pinCodesFile,
  pinCodesPath,
  remotenessFrom,
} from '#contract/places/gazetteer.ts';
import { indexAreas, isMajorCity, type AreaIndex } from './area-index.rules.ts';
import { matchAreas, type AreaMatch } from './area-match.rules.ts';
import { AREAS_PATH, areasFile, namesFile, namesPath, type Area } from './gazetteer.files.ts';
import type { GeocodeResult, Geocoder } from './geocoder.ts';
import {
  bestName,
  resolvePlace,
  toEntry,
  toPlace,
  toPoint,
  scoreOf,
  certainResult,
  ambiguousResult,
  type GazetteerEntry,
  type LocalityQuery,
} from './place-score.rules.ts';

/** Reads a file of the gazetteer as JSON; null if there is no such file. */
export type ReadFile = (name: string) => Promise<unknown>;

/** A PIN code further than this from the city of the address contradicts the city. */
const CONTRADICTION_KM = 60;
/** Files read for a name without a city. */
const MAX_FILES = 6;

const areaToPlace = (area: Area): Place => ({ ...toPoint(area), label: `${area.name}, ${area.state}`, sure: 'city' });

/** The cache outlives a request, and Workers cannot share a pending promise between requests: it holds values only. */
interface GazetteerCache {
  areaIndex: AreaIndex | null;
  /** By PIN prefix. */
  entries: Map<string, GazetteerEntry[]>;
  /** PIN codes by the consonants of a name. */
  pins: Map<string, string[]>;
}
/** The prefixes of all of India would not fit into the memory of an isolate. */
const MAX_CACHED_PREFIXES = 60;
const MAX_CACHED_NAMES = 2000;

export const createCache = (): GazetteerCache => ({ areaIndex: null, entries: new Map(), pins: new Map() });

/** The PIN code and locality gazetteer. It needs no account and no network. */
export class Gazetteer implements Geocoder {
  readonly #readFile: ReadFile;
  readonly #cache: GazetteerCache;

  constructor(readFile: ReadFile, cache: GazetteerCache = createCache()) {
    this.#readFile = readFile;
    this.#cache = cache;
  }

  async find(text: string): Promise<GeocodeResult> {
    const address = parseAddress(text);
    const { areas, exactPhrase, isGuess, matchedWords, state } = matchAreas(address, await this.#loadAreaIndex());
    // A part of a matched phrase names nothing else, for example "Uttar" of Uttar Pradesh.
    const phrases = address.phrases.filter(({ wordPositions }) => !wordPositions.every((word) => matchedWords.has(word)));
    const unmatchedWords = address.placeWords.filter((word) => !matchedWords.has(word));
    const pinEntry = address.pin ? await this.#findPin(address.pin) : null;
    const searchMatchedAreas = () => this.#searchAreas({ areas, isGuess, state, phrases, unmatchedWords });
    if (pinEntry) {
      const pinCandidates = [toPlace(pinEntry, bestName(pinEntry, phrases), 'pin')];
      const isConsistent =
        !exactPhrase ||
        // A village may have the name of a city elsewhere.
        pinEntry.names.some(({ phoneticKey }) => phoneticKey.full === exactPhrase.phoneticKey.full) ||
        areas.some((area) => distanceKm(area, pinEntry) < CONTRADICTION_KM || isInArea(area, pinEntry));
      return isConsistent
        ? certainResult(pinCandidates)
        : ambiguousResult([...pinCandidates, ...(await searchMatchedAreas()).candidates]);
    }
    return areas.length > 0 ? searchMatchedAreas() : this.#searchEverywhere({ state, phrases, unmatchedWords });
  }

  /** The place nearest to a point, of those in its square of one degree; null if none is near. */
  async findNearest(point: Point): Promise<Place | null> {
    const index = z.parse(gridIndexFile, await this.#readFile(GRID_INDEX_PATH));
    const files = await Promise.all((index[gridSquareKey(point)] ?? []).map((prefix) => this.#readFile(pinCodesPath(prefix))));
    const pins = files.flatMap((file) => (file === null ? [] : Object.entries(z.parse(pinCodesFile, file))));
    const kmTo = ([, [lat, lng]]: (typeof pins)[number]) => distanceKm(point, { lat, lng });
    const nearest = pins.reduce<(typeof pins)[number] | null>(
      (best, pin) => (best && kmTo(best) <= kmTo(pin) ? best : pin),
      null,
    );
    if (!nearest || kmTo(nearest) > MAX_NEAREST_KM) return null;
    return toPlace(toEntry(nearest), nearest[1][5][0] ?? null, 'locality');
  }

  async #findPin(pin: string): Promise<GazetteerEntry | null> {
    return (await this.#loadEntries(pin.slice(0, 3))).find((entry) => entry.pin === pin) ?? null;
  }

  async #loadEntries(prefix: string): Promise<GazetteerEntry[]> {
    const cached = this.#cache.entries.get(prefix);
    if (cached) return cached;
    const file = await this.#readFile(pinCodesPath(prefix));
    if (file === null) return [];
    const entries = Object.entries(z.parse(pinCodesFile, file)).map(toEntry);
    if (this.#cache.entries.size >= MAX_CACHED_PREFIXES) this.#cache.entries.clear();
    this.#cache.entries.set(prefix, entries);
    return entries;
  }

  async #loadAreaIndex(): Promise<AreaIndex> {
    this.#cache.areaIndex ??= indexAreas(z.parse(areasFile, await this.#readFile(AREAS_PATH)));
    return this.#cache.areaIndex;
  }

  /** The PIN codes with a place whose name has these consonants. */
  async #loadPins(consonants: string): Promise<string[]> {
    const cached = this.#cache.pins.get(consonants);
    if (cached) return cached;
    const file = await this.#readFile(namesPath(consonants));
    if (file === null) return [];
    const pins = z.parse(namesFile, file)[consonants] ?? [];
    if (this.#cache.pins.size >= MAX_CACHED_NAMES) this.#cache.pins.clear();
    this.#cache.pins.set(consonants, pins);
    return pins;
  }

  async #searchAreas({
    areas,
    isGuess,
    ...query
  }: LocalityQuery & Pick<AreaMatch, 'areas' | 'isGuess'>): Promise<GeocodeResult> {
    const city = areas.find(isMajorCity);
    const prefixes = [...new Set(areas.flatMap((area) => area.prefixes))];
    const entries = (await Promise.all(prefixes.map((prefix) => this.#loadEntries(prefix)))).flat();
    const scored = entries.flatMap((entry) => {
      const score = scoreOf(entry, query.phrases);
      if (!score) return [];
      // A city may extend beyond its district; a district does not.
      const inside = areas.some(
        (area) => isInArea(area, entry) || (isMajorCity(area) && distanceKm(area, entry) < CITY_RADIUS_KM),
      );
      const value = score.value - (inside ? 0 : 0.1) - (query.state && entry.state !== query.state ? 0.2 : 0);
      const kmFromArea = Math.min(...areas.map((area) => distanceKm(area, entry)));
      const remoteness = city ? remotenessFrom(city, entry) : null;
      return [{ entry, ...score, value, inside, kmFromArea, remoteness }];
    });
    const result = resolvePlace(scored, query, new Set(entries.map(({ talukKey }) => talukKey)));
    if (result.candidates.length > 0) return isGuess ? ambiguousResult(result.candidates) : result;
    const cities = areas.map(areaToPlace);
    return cities.length === 1 && !isGuess ? certainResult(cities) : ambiguousResult(cities);
  }

  /** Without a city: the PIN codes with a place that sounds like a phrase, those that match several phrases first. */
  async #searchEverywhere(query: LocalityQuery): Promise<GeocodeResult> {
    const { phrases, state } = query;
    const queriedPhrases = phrases.filter(({ phoneticKey }) => phoneticKey.consonants.length > 1).slice(0, MAX_FILES);
    const pins = await Promise.all(queriedPhrases.map(({ phoneticKey }) => this.#loadPins(phoneticKey.consonants)));
    const votes = new Map<string, number>();
    for (const list of pins)
      for (const prefix of new Set(list.map((pin) => pin.slice(0, 3)))) votes.set(prefix, (votes.get(prefix) ?? 0) + 1);
    const { majorCityPrefixes } = await this.#loadAreaIndex();
    const prefixes = [...votes].toSorted(
      (a, b) => b[1] - a[1] || Number(majorCityPrefixes.has(b[0])) - Number(majorCityPrefixes.has(a[0])),
    );
    const candidatePins = new Set(pins.flat());
    const files = await Promise.all(prefixes.slice(0, MAX_FILES).map(([prefix]) => this.#loadEntries(prefix)));
    const scored = files.flat().flatMap((entry) => {
      const score = candidatePins.has(entry.pin) && (!state || entry.state === state) ? scoreOf(entry, phrases) : null;
      return score ? [{ entry, ...score, inside: null, kmFromArea: 0, remoteness: null }] : [];
    });
    const result = resolvePlace(scored, query, new Set());
    // If equally likely files were not read, the best result is a guess.
    const nextPrefix = prefixes[MAX_FILES];
    const isGuess = nextPrefix && nextPrefix[1] === prefixes[0]?.[1];
    // A similar but not equal name, somewhere in India, is a guess too.
    return isGuess || !scored.some(({ exact }) => exact) ? ambiguousResult(result.candidates) : result;
  }
}

const isInArea = (area: Area, entry: GazetteerEntry): boolean => area.name === entry.district && area.state === entry.state;
