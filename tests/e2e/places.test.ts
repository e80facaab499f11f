import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { openRequestForm } from '../support/request-form.ts';
import { holdPosition, tellPosition } from '../support/hold-position.ts';
import { createPng } from '../support/png.ts';
import {
  button,
  CONNECTION_ERROR,
  failNextRequest,
  focusedText,
  openSection,
  readDrafts,
  text,
  toast,
  whileRequestPending,
} from '../support/queries.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const TAP_PHOTO = { name: 'tap.png', mimeType: 'image/png', buffer: createPng(400) };
const PUNE = { lat: 18.5204, lng: 73.8567 };

/** Opens a page that does not know its connection quality, so no map opens automatically. */
async function openWithoutTiles(): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
  return page;
}

const map = (page: Page) => page.locator('.leaflet-container');
const centreOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Sends the request and returns the location of the job. */
async function sendRequest(page: Page) {
  const sent = page.waitForRequest('**/api/ai/job-request');
  await button(page, 'Send request').click();
  const { latitude, longitude } = (await sent).postDataJSON() as { latitude: number; longitude: number };
  await toast(page, 'Job request submitted!').waitFor();
  return { lat: latitude, lng: longitude };
}

async function startRequest() {
  const client = await demo.signUpClient();
  const page = await openWithoutTiles();
  await client.logIn(page);
  await openRequestForm(page, 2);
  return { page, client, send: () => sendRequest(page) };
}

/** The distance in kilometres on a flat map, which is precise enough within a city. */
const approximateKm = (a: typeof PUNE, b: typeof PUNE) =>
  111 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));

describe('The location of a job request', () => {
  test('is set by a press on the map, which starts in Pune', async () => {
    const { page, send } = await startRequest();
    await openSection(page, 'Exact spot');
    await button(page, 'Mark it on a map').click();
    await map(page).waitFor();
    await button(page, 'Use this spot').click();
    await text(page, 'Your location goes along with the address.').waitFor();
    const { x, y } = await centreOf(page, '.leaflet-container');
    await page.touchscreen.tap(x + 60, y + 40);
    await expect
      .poll(async () => (await centreOf(page, '.leaflet-marker-pane .leaflet-interactive')).x)
      .toBeGreaterThan(x + 40);
    await contexts.screenshot(page, 'places-1-marked');
    const place = await send();
    expect(approximateKm(place, PUNE)).toBeGreaterThan(0.1);
    expect(approximateKm(place, PUNE)).toBeLessThan(5);
    expect(place.lng).toBeGreaterThan(PUNE.lng);
    expect(place.lat).toBeLessThan(PUNE.lat);
  });

  test('leaves the page its scrolling: one finger on the map moves the page and not the map', async () => {
    const { page } = await startRequest();
    await openSection(page, 'Exact spot');
    await button(page, 'Mark it on a map').click();
    await map(page).waitFor();
    await text(page, 'Tap the spot. Two fingers move the map.').waitFor();
    await button(page, 'Use this spot').click();
    // Leaflet moves this pane with the map.
    const movedBy = () => page.locator('.leaflet-map-pane').getAttribute('style');
    const before = { moved: await movedBy(), scrolled: await page.evaluate(() => scrollY) };
    const { x, y } = await centreOf(page, '.leaflet-container');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 80, y: y - 80 + moved }],
      });
    await touch('touchStart', 0);
    for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', moved);
    await touch('touchEnd', 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before.scrolled - 100);
    expect(await movedBy()).toBe(before.moved);
  });

  test('is the centre of Pune when the map centre is marked with the keyboard', async () => {
    const { page, send } = await startRequest();
    await openSection(page, 'Exact spot');
    await button(page, 'Mark it on a map').press('Enter');
    await button(page, 'Use this spot').press('Enter');
    expect(await send()).toEqual({ lat: PUNE.lat, lng: PUNE.lng });
  });

  test('is found by PIN code or name and called an area, with a choice when several places have the name and a message when none has', async () => {
    contexts.expectErrors(/400|ERR_FAILED/);
    const { page, send } = await startRequest();
    await openSection(page, 'Exact spot');
    const field = page.getByLabel('Area or PIN code');
    await field.fill('xyzzy nowhere');
    await field.press('Enter');
    await text(page, 'Could not find coordinates for: xyzzy nowhere.').waitFor();
    await field.fill('abc');
    await button(page, 'Find').click();
    await text(page, 'No valid address provided for this job.').waitFor();
    await failNextRequest(page, '**/api/places/geocode*', null);
    await field.fill('411038');
    await button(page, 'Find').click();
    await text(page, CONNECTION_ERROR).waitFor();
    await field.fill('Shivaji Nagar');
    await button(page, 'Find').click();
    await text(page, 'Which one do you mean?').waitFor();
    await contexts.screenshot(page, 'places-2-which');
    await field.fill('कोथरूड, पुणे');
    await button(page, 'Find').click();
    await text(page, /^Found: .*Kothrud.*\. That is the area; your exact door can be marked on the map\.$/).waitFor();
    expect(approximateKm(await send(), { lat: 18.5074, lng: 73.8077 })).toBeLessThan(2);
  });

  test('that was found by name is forgotten when the address is changed', async () => {
    const { page, send } = await startRequest();
    await openSection(page, 'Exact spot');
    await page.getByLabel('Area or PIN code').fill('Kothrud, Pune');
    await button(page, 'Find').click();
    const found = text(page, /^Found: .*Kothrud/);
    await found.waitFor();
    await page.getByLabel('Address').fill('12 Carter Road, Mumbai 400050');
    await found.waitFor({ state: 'detached' });
    expect(await send()).toEqual({ lat: null, lng: null });
  });

  test('stays as it was marked on the map when the phone finds another one afterwards', async () => {
    const client = await demo.signUpClient();
    const page = await openWithoutTiles();
    await holdPosition(page, { latitude: 19.0596, longitude: 72.8295 });
    await client.logIn(page);
    await openRequestForm(page, 2);
    await openSection(page, 'Exact spot');
    await button(page, 'Use my location').click();
    await button(page, 'Finding you…').waitFor();
    await button(page, 'Mark it on a map').click();
    await button(page, 'Use this spot').click();
    await text(page, 'Your location goes along with the address.').waitFor();
    await tellPosition(page);
    expect(await sendRequest(page)).toEqual(PUNE);
  });

  test('is not that of an address which was changed while its place was looked up, nor that of a name which was typed anew', async () => {
    const { page, send } = await startRequest();
    await openSection(page, 'Exact spot');
    const change = {
      address: () => page.getByLabel('Address').fill('12 Carter Road, Mumbai 400050'),
      name: () => page.getByLabel('Area or PIN code').fill('Bandra'),
    };
    await page.getByLabel('Area or PIN code').fill('Kothrud, Pune');
    for (const edit of [change.address, change.name]) {
      const answered = page.waitForResponse('**/api/places/geocode*');
      await whileRequestPending(page, '**/api/places/geocode*', () => button(page, 'Find').click(), edit);
      await (await answered).finished();
      await button(page, 'Find').waitFor();
    }
    await waitTwoFrames(page);
    expect(await text(page, /^Found: /).count()).toBe(0);
    expect(await send()).toEqual({ lat: null, lng: null });
  });

  test('gives the focus of its button to the next one when it is removed, and when one of several is chosen', async () => {
    const { page } = await startRequest();
    await openSection(page, 'Exact spot');
    await page.getByLabel('Area or PIN code').fill('Shivaji Nagar');
    await page.getByLabel('Area or PIN code').press('Enter');
    await page.getByRole('group', { name: 'Which one do you mean?' }).getByRole('button').first().press('Enter');
    await text(page, /^Found: /).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Find');
    await button(page, 'Remove my location').press('Enter');
    await expect.poll(() => focusedText(page)).toBe('Use my location');
  });

  test('that comes from an earlier job is forgotten when the address is changed', async () => {
    const client = await demo.signUpClient();
    const asked = { workerId: demo.workerId(), clientName: 'Asha Kulkarni' };
    const jobId = await client.book(3, undefined, { ...asked, latitude: 18.5081, longitude: 73.8077 });
    await demo.request('worker', '/api/worker/jobs/decline', { jobId });
    const page = await openWithoutTiles();
    await client.logIn(page);
    await page.goto(`/job-in-progress/${jobId}`);
    await button(page, 'Choose another time').click();
    await openSection(page, 'Exact spot');
    const marked = text(page, 'Your location goes along with the address.');
    await marked.waitFor();
    await page.getByLabel('Address').fill('12 Carter Road, Mumbai 400050');
    await marked.waitFor({ state: 'detached' });
    expect(await sendRequest(page)).toEqual({ lat: null, lng: null });
  });
});

describe('The map of a job', () => {
  const overrideJobLocation = async (page: Page, lat: number | null, lng: number | null) =>
    page.route('**/api/job-request/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response: response, json: { ...((await response.json()) as object), lat, lng } });
    });

  async function openJobInProgress(lat: number | null, lng: number | null): Promise<Page> {
    const page = await openWithoutTiles();
    await demo.logIn(page, 'client');
    await overrideJobLocation(page, lat, lng);
    await page.goto(`/job-in-progress/${demo.jobId()}`);
    await button(page, 'Show the map').click();
    await map(page).waitFor();
    return page;
  }

  test('has a marker at the location, at street zoom, whose popup shows the name and Job location', async () => {
    const page = await openJobInProgress(18.5308, 73.8475);
    await expect.poll(() => page.locator('.leaflet-control-scale-line').innerText()).toBe('300 m');
    const marker = await centreOf(page, '.leaflet-marker-pane .leaflet-interactive');
    const middle = await centreOf(page, '.leaflet-container');
    expect(Math.abs(marker.x - middle.x)).toBeLessThan(3);
    await page.locator('.leaflet-marker-pane .leaflet-interactive').press('Enter');
    await expect.poll(() => page.locator('.leaflet-popup-content').innerText()).toMatch(/^Asha Kulkarni\s+Job location$/);
    await contexts.screenshot(page, 'places-3-popup');
  });

  test('shows Delhi from afar, without a marker and with a message, when the job has no location', async () => {
    const page = await openJobInProgress(null, null);
    await text(page, 'Location not found, showing default.').waitFor();
    await expect.poll(() => page.locator('.leaflet-control-scale-line').innerText()).toBe('300 km');
    expect(await page.locator('.leaflet-marker-pane .leaflet-interactive').count()).toBe(0);
    // The built-in base map draws the land in the paper colour.
    await page.locator('path.fill-paper').waitFor({ state: 'attached' });
    const fromMiddle = async () => {
      const delhi = await centreOf(page, '.map-name:text-is("Delhi")');
      const middle = await centreOf(page, '.leaflet-container');
      return Math.hypot(delhi.x - middle.x, delhi.y - middle.y);
    };
    // The map redraws the names whenever it has moved.
    await expect.poll(fromMiddle).toBeLessThan(25);
  });
});

test('Photos of the problem survive a reload and a network failure, reach the job once, and its worker sees them', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const { page, client, send } = await startRequest();
  const chooser = page.waitForEvent('filechooser');
  await openSection(page, 'Photos');
  await page.getByText(/^Choose files?/).click();
  await (await chooser).setFiles([TAP_PHOTO]);
  await page.getByRole('img', { name: 'tap.jpg' }).waitFor();
  await button(page, 'Remove tap.jpg').press('Enter');
  await page.getByRole('img', { name: 'tap.jpg' }).waitFor({ state: 'detached' });
  // Instead of the removed button.
  await expect.poll(() => focusedText(page)).toMatch(/^Photos of the problem/);
  await page.locator('input[type=file]').last().setInputFiles(TAP_PHOTO);
  await page.getByRole('img', { name: 'tap.jpg' }).waitFor();
  await expect.poll(() => readDrafts(page, client.id)).toContain('10:00 - 12:00 PM');
  await page.reload();
  await page.getByRole('img', { name: 'tap.jpg' }).waitFor();
  // The first upload fails, and the job page retries it.
  await failNextRequest(page, '**/api/job-request/*/photos', null);
  await send();
  const [booking] = (await client.request('/api/ai/my-bookings')) as unknown as { id: string }[];
  const jobId = booking?.id ?? '';
  await page.goto(`/job-in-progress/${jobId}`);
  await page.getByRole('img', { name: 'Photo 1 of the problem' }).waitFor();
  await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
  await contexts.screenshot(page, 'places-4-photo');
  const worker = await openWithoutTiles();
  await demo.logIn(worker, 'worker');
  await worker.goto(`/worker/job/${jobId}`);
  await worker.getByRole('img', { name: 'Photo 1 of the problem' }).waitFor();
  expect(await worker.getByRole('img', { name: 'Photo 2 of the problem' }).count()).toBe(0);

  await button(page, 'Remove photo 1').click();
  await page.getByRole('img', { name: 'Photo 1 of the problem' }).waitFor({ state: 'detached' });
  const heading = page.getByRole('heading', { name: 'Photos of the problem' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
});
