import type { Point } from '#contract/geo.ts';

export interface TilePosition {
  z: number;
  x: number;
  y: number;
}

/** Position of a point in the grid of map tiles of a zoom, with fractions of a tile (Web Mercator). */
export function gridPosition({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const tilesPerSide = 2 ** zoom;
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: ((lng + 180) / 360) * tilesPerSide, y: ((1 - mercator) / 2) * tilesPerSide };
}

/** The tiles of a zoom that a square around a point touches: from one to four if `reach` is below half a tile. */
export function tilesAround(point: Point, zoom: number, reach: number): TilePosition[] {
  const { x, y } = gridPosition(point, zoom);
  const range = (at: number) => [...new Set([Math.floor(at - reach), Math.floor(at + reach)])];
  return range(x).flatMap((column) => range(y).map((row) => ({ z: zoom, x: column, y: row })));
}
