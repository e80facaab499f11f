import { expect, test } from 'vitest';
import { gridPosition, tilesAround } from '#pwa/shared/tile-grid.ts';

test('a map has one tile at zoom 0, whose middle is the equator at Greenwich', () => {
  expect(gridPosition({ lat: 0, lng: 0 }, 0)).toEqual({ x: 0.5, y: 0.5 });
  expect(tilesAround({ lat: 0, lng: 0 }, 0, 0.4)).toEqual([{ z: 0, x: 0, y: 0 }]);
});

test('Shivajinagar in Pune is in the tile 11552, 7333 of zoom 14', () => {
  const { x, y } = gridPosition({ lat: 18.5308, lng: 73.8475 }, 14);
  expect([Math.floor(x), Math.floor(y)]).toEqual([11_552, 7333]);
});

test('a square that crosses the edges of tiles touches four', () => {
  const atCorner = { lat: 0, lng: 0 };
  expect(tilesAround(atCorner, 1, 0.4)).toEqual([
    { z: 1, x: 0, y: 0 },
    { z: 1, x: 0, y: 1 },
    { z: 1, x: 1, y: 0 },
    { z: 1, x: 1, y: 1 },
  ]);
});
