import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { settings } from './settings.ts';

// Clips the land around India from Natural Earth (world-atlas, 1:50m) into pwa/src/ui/coast.json, which is committed.
const BOUNDS = { west: 56, east: 106, south: -2, north: 44 };
type Corner = readonly [lng: number, lat: number];

/** Clips a ring at one edge (Sutherland and Hodgman). Lines along the edge lie outside every map that is shown. */
function clip(
  ring: readonly Corner[],
  isInside: (corner: Corner) => boolean,
  intersect: (a: Corner, b: Corner) => Corner,
): Corner[] {
  return ring.flatMap((corner, index) => {
    const previous = ring.at(index - 1) ?? corner;
    if (isInside(corner)) return isInside(previous) ? [corner] : [intersect(previous, corner), corner];
    return isInside(previous) ? [intersect(previous, corner)] : [];
  });
}
const crossAtLng =
  (lng: number) =>
  (a: Corner, b: Corner): Corner => [lng, a[1] + ((b[1] - a[1]) * (lng - a[0])) / (b[0] - a[0])];
const crossAtLat =
  (lat: number) =>
  (a: Corner, b: Corner): Corner => [a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]), lat];

const clipToBounds = (ring: readonly Corner[]): Corner[] => {
  const east = clip(ring, ([lng]) => lng <= BOUNDS.east, crossAtLng(BOUNDS.east));
  const west = clip(east, ([lng]) => lng >= BOUNDS.west, crossAtLng(BOUNDS.west));
  const north = clip(west, ([, lat]) => lat <= BOUNDS.north, crossAtLat(BOUNDS.north));
  return clip(north, ([, lat]) => lat >= BOUNDS.south, crossAtLat(BOUNDS.south));
};

const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
const topology: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'));
const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
);
const hundredths = (degrees: number): number => Math.round(degrees * 100);

/**
 * Latitude and longitude of each corner in hundredths of a degree, relative to the previous corner, because small numbers
 * compress well.
 */
const encodeDeltas = (ring: readonly Corner[]): number[] =>
  ring.flatMap(([lng, lat], index) => {
    const [lastLng, lastLat] = ring[index - 1] ?? [0, 0];
    return [hundredths(lat) - hundredths(lastLat), hundredths(lng) - hundredths(lastLng)];
  });
const rings = polygons
  .map(([outer = []]) => clipToBounds(outer.map(([lng = 0, lat = 0]): Corner => [lng, lat])))
  .filter((ring) => ring.length > 2)
  .map(encodeDeltas);
writeFileSync(join(settings.root, 'pwa/src/ui/coast.json'), `${JSON.stringify(rings)}\n`);
console.log(`${rings.length} rings, ${rings.flat().length / 2} corners`);
