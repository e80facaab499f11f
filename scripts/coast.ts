import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { settings } from './settings.ts';

// Cuts the land around India out of Natural Earth (world-atlas, 1:50m) for pwa/src/ui/coast.json, which is kept in the repository.
const EDGES = { west: 56, east: 106, south: -2, north: 44 };
type Corner = readonly [lng: number, lat: number];

/** A ring without what is beyond one edge (Sutherland and Hodgman): what runs along the edge stays out of every picture. */
function cut(ring: readonly Corner[], inside: (corner: Corner) => boolean, cross: (a: Corner, b: Corner) => Corner): Corner[] {
  return ring.flatMap((corner, place) => {
    const before = ring.at(place - 1) ?? corner;
    if (inside(corner)) return inside(before) ? [corner] : [cross(before, corner), corner];
    return inside(before) ? [cross(before, corner)] : [];
  });
}
const atLng =
  (lng: number) =>
  (a: Corner, b: Corner): Corner => [lng, a[1] + ((b[1] - a[1]) * (lng - a[0])) / (b[0] - a[0])];
const atLat =
  (lat: number) =>
  (a: Corner, b: Corner): Corner => [a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]), lat];

const framed = (ring: readonly Corner[]): Corner[] => {
  const east = cut(ring, ([lng]) => lng <= EDGES.east, atLng(EDGES.east));
  const west = cut(east, ([lng]) => lng >= EDGES.west, atLng(EDGES.west));
  const north = cut(west, ([, lat]) => lat <= EDGES.north, atLat(EDGES.north));
  return cut(north, ([, lat]) => lat >= EDGES.south, atLat(EDGES.south));
};

const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
const topology: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'));
const polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
);
const hundredths = (degrees: number): number => Math.round(degrees * 100);

/** Latitude and longitude of each corner in hundredths of a degree, counted from the corner before: small numbers travel well. */
const steps = (ring: readonly Corner[]): number[] =>
  ring.flatMap(([lng, lat], place) => {
    const [lastLng, lastLat] = ring[place - 1] ?? [0, 0];
    return [hundredths(lat) - hundredths(lastLat), hundredths(lng) - hundredths(lastLng)];
  });
const rings = polygons
  .map(([outer = []]) => framed(outer.map(([lng = 0, lat = 0]): Corner => [lng, lat])))
  .filter((ring) => ring.length > 2)
  .map(steps);
writeFileSync(join(settings.root, 'pwa/src/ui/coast.json'), `${JSON.stringify(rings)}\n`);
console.log(`${rings.length} rings, ${rings.flat().length / 2} corners`);
