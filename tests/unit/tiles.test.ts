import { expect, test } from 'vitest';
import { tilesOf } from '../../pwa/tiles.ts';

test('a build without settings has the tiles of OpenStreetMap with the attribution that it asks for', () => {
  const openStreetMap = {
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    credit: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  };
  expect(tilesOf({})).toEqual(openStreetMap);
  expect(tilesOf({ TILE_URL: '', TILE_CREDIT: '' })).toEqual(openStreetMap);
});

test('TILE_URL names other tiles, whose credit is TILE_CREDIT, or none', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  expect(tilesOf({ TILE_URL: url, TILE_CREDIT: '© Example' })).toEqual({ url, credit: '© Example' });
  expect(tilesOf({ TILE_URL: 'off' })).toEqual({ url: '', credit: '' });
});

test('with TILE_URL=pmtiles the app requests vector tiles of its own server', () => {
  expect(tilesOf({ TILE_URL: 'pmtiles' })).toEqual({
    url: '/api/map/{z}/{x}/{y}',
    areVectors: true,
    credit: tilesOf({}).credit,
  });
});

test.each(['none', '/tiles/{z}/{x}/{y}.png', 'https://tiles.example/{z}/{x}.png'])('%s is no address of tiles', (TILE_URL) => {
  expect(() => tilesOf({ TILE_URL })).toThrow('TILE_URL is neither "off" nor "pmtiles" nor an address with {z}, {x} and {y}');
});
