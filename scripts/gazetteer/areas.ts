import { CITIES } from '#contract/places/cities.ts';
import { distanceKm, type Point } from '#contract/geo.ts';
import type { Area } from '#api/features/places/gazetteer.files.ts';
import { districtKey, groupBy, medianPoint, type PinCode } from './pin-codes.ts';

/** Cities that are not districts, and newer names of cities that are. */
const EXTRA_CITIES: readonly (Omit<Area, 'lat' | 'lng' | 'prefixes'> & { pin: string })[] = [
  { name: 'Navi Mumbai', state: 'Maharashtra', aliases: [], pin: '400703' },
  { name: 'Pimpri-Chinchwad', state: 'Maharashtra', aliases: [], pin: '411018' },
  {
    name: 'Chhatrapati Sambhajinagar',
    state: 'Maharashtra',
    aliases: ['Aurangabad Maharashtra', 'Sambhajinagar'],
    pin: '431001',
  },
  { name: 'Gurugram', state: 'Haryana', aliases: ['Gurugram', 'गुरुग्राम'], pin: '122001' },
  { name: 'Noida', state: 'Uttar Pradesh', aliases: ['Greater Noida', 'नोएडा'], pin: '201301' },
  { name: 'Prayagraj', state: 'Uttar Pradesh', aliases: ['प्रयागराज'], pin: '211001' },
  { name: 'Mysuru', state: 'Karnataka', aliases: [], pin: '570001' },
  { name: 'Kochi', state: 'Kerala', aliases: ['Cochin'], pin: '682011' },
  { name: 'Thiruvananthapuram', state: 'Kerala', aliases: ['Trivandrum'], pin: '695001' },
  { name: 'Kanpur', state: 'Uttar Pradesh', aliases: [], pin: '208001' },
  { name: 'Vizag', state: 'Andhra Pradesh', aliases: [], pin: '530001' },
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

/** The cities and districts that people name, with the PIN prefixes to look in. */
export function buildAreas(pins: readonly PinCode[]): Area[] {
  const cities = CITIES.map(({ name, state, lat, lng, aliases }) => ({
    name,
    state,
    lat,
    lng,
    aliases: aliases.filter((alias) => alias !== name.toLowerCase()),
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
    return [
      { name: one.district, state: one.state, aliases: [], prefixes: prefixes.slice(0, 6).map(([name]) => name), lat, lng },
    ];
  });
  return [...cities, ...extraCities, ...districts];
}
