import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tilesOf } from '../../pwa/tiles.ts';
import { buildServiceWorker } from '../../scripts/service-worker.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { DeploymentProxy } from '../support/deployment-proxy.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button } from '../support/queries.ts';
import { root } from '../support/root.ts';
import { startTileServer, type TileServer } from '../support/tile-server.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const deployment = new DeploymentProxy(() => demo.server.url);
const dist = mkdtempSync(join(tmpdir(), 'karigar-tiles-'));
let tiles: TileServer;

/** Builds the app with the tiles of this machine, because the build of the other tests has none. */
async function buildWithTiles(): Promise<Map<string, Buffer>> {
  const { TILE_URL, TILE_CREDIT } = process.env;
  Object.assign(process.env, { TILE_URL: tiles.url, TILE_CREDIT: tilesOf({}).credit });
  await build({ configFile: join(root, 'pwa/vite.config.ts'), logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
  Object.assign(process.env, { TILE_URL, TILE_CREDIT });
  cpSync(join(dist, 'index.html'), join(dist, 'shell.html'));
  const assets = readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`);
  const files = new Map(assets.map((path) => [path, readFileSync(join(dist, path))]));
  files.set('/shell', readFileSync(join(dist, 'shell.html')));
  files.set('/sw.js', Buffer.from(await buildServiceWorker(dist, tiles.url)));
  return files;
}
beforeAll(async () => {
  tiles = await startTileServer();
  await deployment.start();
  deployment.files = await buildWithTiles();
});
beforeEach(() => {
  tiles.requests.length = 0;
  tiles.failing = false;
  contexts.expectErrors(new RegExp(`^Request to ${new URL(tiles.url).origin}`));
});
afterAll(async () => {
  await deployment.stop();
  await tiles.stop();
  rmSync(dist, { recursive: true });
});

/** Opens the contact page, whose map shows the office at street level. It opens only when pressed. */
async function openContactPage(installed: boolean): Promise<Page> {
  const page = await contexts.newPage(deployment.url, { installed });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
  await page.goto('/contact');
  await button(page, 'Show the map').waitFor();
  return page;
}
const drawnTiles = (page: Page) => page.locator('.leaflet-tile-loaded');
const names = (page: Page) => page.locator('.map-name');
const credit = (page: Page) => page.getByRole('link', { name: 'OpenStreetMap' });

test('A map shows streets with their credit from zoom 11 on, and asks for them only when it is opened', async () => {
  const page = await openContactPage(false);
  expect(tiles.requests).toEqual([]);
  await button(page, 'Show the map').click();
  await credit(page).waitFor();
  await drawnTiles(page).first().waitFor();
  await expect.poll(() => names(page).count()).toBe(0);
  expect(tiles.requests.map(({ referrer }) => referrer)).toEqual(tiles.requests.map(() => `${deployment.url}/`));
  await contexts.screenshot(page, 'street-tiles');
  const wasAt = (zoom: number) => tiles.requests.some((request) => request.zoom === zoom);
  for (let zoom = 15; zoom >= 11; zoom--) {
    await expect.poll(() => wasAt(zoom), { message: `zoom ${zoom}` }).toBe(true);
    await button(page, 'Zoom out').click();
  }
  await credit(page).waitFor({ state: 'detached' });
  await names(page).first().waitFor();
  expect(await drawnTiles(page).count()).toBe(0);
  expect(wasAt(10)).toBe(false);
});

test('A map of the installed app keeps viewed streets, and shows its own ground without an error where a tile is missing', async () => {
  const page = await openContactPage(true);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
  await button(page, 'Show the map').click();
  await drawnTiles(page).first().waitFor();
  await expect.poll(() => names(page).count()).toBe(0);
  tiles.failing = true;
  await button(page, 'Zoom out').click();
  await names(page).first().waitFor();
  await expect.poll(() => tiles.requests.some(({ zoom }) => zoom === 14)).toBe(true);
  await contexts.screenshot(page, 'street-tiles-missing');
  await contexts.waitUntilIdle(page);
  tiles.requests.length = 0;
  await button(page, 'Zoom in').click();
  await expect.poll(() => names(page).count()).toBe(0);
  expect(await drawnTiles(page).count()).toBeGreaterThan(0);
  expect(tiles.requests).toEqual([]);
});

test('Without a service worker, a map stops asking a tile server that fails, and asks again when told to', async () => {
  contexts.expectErrors(/status of 500/);
  tiles.failing = true;
  const page = await openContactPage(false);
  await button(page, 'Show the map').click();
  await names(page).first().waitFor();
  await credit(page).waitFor({ state: 'detached' });
  await contexts.waitUntilIdle(page);
  tiles.requests.length = 0;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(new URL(tiles.url).origin)) asked.push(request.url());
  });
  await button(page, 'Zoom in').click();
  await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
  const missing = page.getByRole('button', { name: 'The streets could not be loaded. Retry' });
  await missing.waitFor();
  await contexts.waitUntilIdle(page);
  expect(asked).toEqual([]);
  expect(tiles.requests).toEqual([]);
  await contexts.screenshot(page, 'street-tiles-failed');
  tiles.failing = false;
  await missing.click();
  await drawnTiles(page).first().waitFor();
  await missing.waitFor({ state: 'detached' });
  expect(asked.length).toBeGreaterThan(0);
});
