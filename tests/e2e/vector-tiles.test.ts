import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAP_TILES_CACHE } from '#contract/cache-names.ts';
import { ARCHIVE_KEY } from '#api/features/map/archive.ts';
import { gridPosition, tilesAround } from '#pwa/shared/tile-grid.ts';
import { tilesOf } from '../../pwa/tiles.ts';
import { buildServiceWorker } from '../../scripts/service-worker.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { DeploymentProxy } from '../support/deployment-proxy.ts';
import { createMapArchive, vectorTile } from '../support/map-archive.ts';
import { button } from '../support/queries.ts';
import { root } from '../support/root.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const deployment = new DeploymentProxy(() => demo.server.url);
const dist = mkdtempSync(join(tmpdir(), 'karigar-vector-tiles-'));
/** The office of the contact page. */
const OFFICE = { lat: 18.5308, lng: 73.8475 };

/** All tiles around the office, from the zoom that a map at zoom 11 needs to the highest. */
function tilesAroundOffice() {
  return [10, 11, 12, 13, 14, 15].flatMap((zoom) => {
    const position = gridPosition(OFFICE, zoom);
    const [column, row] = [Math.floor(position.x), Math.floor(position.y)];
    const steps = [-3, -2, -1, 0, 1, 2, 3];
    return steps.flatMap((right) => steps.map((down) => ({ zoom, x: column + right, y: row + down, content: vectorTile() })));
  });
}

/** Builds the app with the operator's own archive, because the build of the other tests has no tiles. */
async function buildWithArchive(): Promise<Map<string, Buffer>> {
  const { TILE_URL } = process.env;
  process.env['TILE_URL'] = 'pmtiles';
  await build({ configFile: join(root, 'pwa/vite.config.ts'), logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
  Object.assign(process.env, { TILE_URL });
  cpSync(join(dist, 'index.html'), join(dist, 'shell.html'));
  const assets = readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`);
  const files = new Map(assets.map((path) => [path, readFileSync(join(dist, path))]));
  files.set('/shell', readFileSync(join(dist, 'shell.html')));
  files.set('/sw.js', Buffer.from(await buildServiceWorker(dist, tilesOf({ TILE_URL: 'pmtiles' }).url)));
  return files;
}
const storeArchive = () => demo.server.media.put(ARCHIVE_KEY, createMapArchive(tilesAroundOffice()));
beforeAll(async () => {
  await storeArchive();
  await deployment.start();
  deployment.files = await buildWithArchive();
});
afterAll(async () => {
  await deployment.stop();
  rmSync(dist, { recursive: true });
});

const names = (page: Page) => page.locator('.map-name');
const tileRequests = () => deployment.servedPaths.filter((path) => path.startsWith('/api/map/'));

/** The number of pixels that are not transparent on the canvases of the map. */
const drawnPixels = (page: Page) =>
  page.locator('canvas.leaflet-tile').evaluateAll((canvases) =>
    canvases.reduce((sum, canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return sum;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return sum + data.filter((value, i) => i % 4 === 3 && value > 0).length;
    }, 0),
  );

/** The colours of the pixels, as `red,green,blue`. */
const drawnColours = (page: Page) =>
  page.locator('canvas.leaflet-tile').evaluateAll((canvases) => {
    const found = new Set<string>();
    for (const canvas of canvases) {
      if (!(canvas instanceof HTMLCanvasElement)) continue;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let i = 0; i < data.length; i += 4) found.add(data.slice(i, i + 3).join());
    }
    return [...found];
  });
const LAND = '226,223,218';
const BORDER = '173,173,173';

async function newPage(installed: boolean, connection?: { saveData: boolean }): Promise<Page> {
  const page = await contexts.newPage(deployment.url, { installed });
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
  return page;
}

async function openContactPage(installed: boolean): Promise<Page> {
  const page = await newPage(installed);
  await page.goto('/contact');
  await button(page, 'Show the map').waitFor();
  return page;
}

async function installServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
}

/** The paths of the kept tiles. */
const keptTiles = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    MAP_TILES_CACHE,
  );

test('A map draws the streets of the operator’s archive from zoom 11 on, only after it is opened', async () => {
  deployment.servedPaths.length = 0;
  const page = await openContactPage(false);
  expect(tileRequests()).toEqual([]);
  await button(page, 'Show the map').click();
  await page.getByRole('link', { name: 'OpenStreetMap' }).waitFor();
  await expect.poll(() => names(page).count()).toBe(0);
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(100_000);
  const colours = await drawnColours(page);
  expect(colours).toContain(LAND);
  expect(colours).not.toContain(BORDER);
  await contexts.screenshot(page, 'vector-tiles');
  for (let zoom = 15; zoom >= 11; zoom--) await button(page, 'Zoom out').click();
  await page.getByRole('link', { name: 'OpenStreetMap' }).waitFor({ state: 'detached' });
  await names(page).first().waitFor();
  expect(await page.locator('canvas.leaflet-tile').count()).toBe(0);
});

test('The streets around an accepted job are on its worker’s phone before a map is opened, unless the phone saves data', async () => {
  const place = { address: 'Shivajinagar, Pune', latitude: OFFICE.lat, longitude: OFFICE.lng };
  const jobId = await (await demo.signUpClient()).book(1, 'accepted', place);
  const jobCard = (page: Page) => page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
  const openJobs = async (connection?: { saveData: boolean }) => {
    const page = await newPage(true, connection);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs');
    await installServiceWorker(page);
    await page.reload();
    await jobCard(page).waitFor();
    return page;
  };
  const tilesOfJob = [14, 15].flatMap((zoom) => tilesAround(OFFICE, zoom, 0.4)).map(({ z, x, y }) => `/api/map/${z}/${x}/${y}`);
  const saving = await openJobs({ saveData: true });
  const page = await openJobs();
  await expect.poll(() => keptTiles(page)).toEqual(expect.arrayContaining(tilesOfJob));
  expect(await keptTiles(saving)).toEqual([]);
  await contexts.goOffline(page);
  await jobCard(page).getByRole('button', { name: 'Map', exact: true }).click();
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(100_000);
  await expect.poll(() => names(page).count()).toBe(0);
  await contexts.screenshot(page, 'vector-tiles-of-job');
});

test('A map of the installed app draws viewed streets without a network, and its own ground where a tile is missing', async ({
  onTestFinished,
}) => {
  onTestFinished(storeArchive);
  const page = await openContactPage(true);
  await installServiceWorker(page);
  await button(page, 'Show the map').click();
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(100_000);
  await expect.poll(() => names(page).count()).toBe(0);
  await expect.poll(async () => (await keptTiles(page)).length).toBeGreaterThan(0);
  await demo.server.media.delete(ARCHIVE_KEY);
  await button(page, 'Zoom out').click();
  await names(page).first().waitFor();
  await expect.poll(() => drawnPixels(page)).toBe(0);
  await contexts.screenshot(page, 'vector-tiles-missing');
  await contexts.goOffline(page);
  await page.reload();
  await button(page, 'Show the map').click();
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(100_000);
});
