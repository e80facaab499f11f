import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { button, handleNextRequests, text } from '../support/queries.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const raiseAsGuest = (n: number) =>
  fetch(`${demo.server.url}/api/emergency/trigger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7' },
    body: JSON.stringify({ location: { lat: 18.4 + n / 300, lng: 73.85 } }),
  });

// Each test finds its own emergencies only.
beforeEach(() => demo.server.db.exec(`UPDATE sos_cases SET state = 'closed' WHERE state <> 'closed'`));

/** Counts the emergencies of which the console of a page has been informed. */
function countAnnounced(page: Page): () => number {
  let announced = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void (announced += String(payload).includes('sos-raised') ? 1 : 0)),
  );
  return () => announced;
}

test('A crowd of guests of one network is one row of the admin console, below newer ones of accounts, and each of them can be opened', async () => {
  for (let n = 0; n < 60; n++) expect((await raiseAsGuest(n)).status).toBe(200);
  const client = await demo.signUpClient();
  await client.request('/api/emergency/trigger', { location: null });

  const page = await contexts.newPage(demo.server.url, { size: { width: 360, height: 780 } });
  const announced = countAnnounced(page);
  await demo.logIn(page, 'admin');
  await page.goto('/admin/sos');
  const cards = page.locator('li[id^="case-"]');
  await text(page, '60 emergencies of guests from one network').waitFor();
  await expect
    .poll(() => cards.getByRole('heading').allInnerTexts())
    .toEqual(['Asha Kulkarni', '60 emergencies of guests from one network']);
  await contexts.waitForRoom(page, 'sos');
  // Another client appears above the crowd at once.
  await (await demo.signUpClient()).request('/api/emergency/trigger', { location: null });
  await expect.poll(() => cards.count()).toBe(3);
  expect((await cards.getByRole('heading').allInnerTexts()).at(-1)).toBe('60 emergencies of guests from one network');
  await contexts.screenshot(page, 'sos-crowd');

  const closeSeveral = button(page, 'Close drills and false alarms');
  await closeSeveral.waitFor();
  await page.getByRole('link', { name: 'Show each one' }).click();
  await text(page, 'Guests from the network 203.0.113.0/24').waitFor();
  await expect.poll(() => cards.count()).toBe(50);
  expect(await closeSeveral.count()).toBe(0);
  // An event that arrives meanwhile does not cancel the page.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await handleNextRequests(page, '**/api/sos?*cursor=*', async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  const isAsked = page.waitForRequest('**/api/sos?*cursor=*');
  await button(page, 'Show more').click();
  await isAsked;
  const before = announced();
  await (await demo.signUpClient()).request('/api/emergency/trigger', { location: null });
  await expect.poll(announced).toBe(before + 1);
  release();
  await expect.poll(() => cards.count()).toBe(60);
  await cards.last().getByRole('button', { name: 'False alarm' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('A child played with the phone.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => cards.count()).toBe(59);
  await button(page, 'Show all that are open').click();
  await text(page, '59 emergencies of guests from one network').waitFor();

  // What is selected in the whole list selects no guest of the network.
  await closeSeveral.click();
  await page.getByRole('checkbox').first().waitFor();
  await page.getByRole('link', { name: 'Show each one' }).click();
  await text(page, 'Guests from the network 203.0.113.0/24').waitFor();
  await expect.poll(() => cards.count()).toBe(59);
  expect(await page.getByRole('checkbox').count()).toBe(0);
});

test('The emergency of a client with a job is above newer ones of clients without, and says that there is a job', async () => {
  const client = await demo.signUpClient();
  await client.book(2, 'accepted');
  const { id } = await client.request('/api/emergency/trigger', { location: null });
  for (let n = 0; n < 3; n++) await (await demo.signUpClient()).request('/api/emergency/trigger', { location: null });
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.goto('/admin/sos');
  const cards = page.locator('li[id^="case-"]');
  await expect.poll(() => cards.count()).toBe(4);
  expect(await cards.first().getAttribute('id')).toBe(`case-${String(id)}`);
  const says = 'Has a job that is agreed, under way or just over';
  expect(await Promise.all((await cards.all()).map((card) => card.getByText(says).count()))).toEqual([1, 0, 0, 0]);
});

test('An emergency is shown although the next one arrives before the list has loaded', async () => {
  await raiseAsGuest(0);
  const page = await contexts.newPage(demo.server.url);
  const announced = countAnnounced(page);
  await demo.logIn(page, 'admin');
  await page.goto('/admin/sos');
  const cards = page.locator('li[id^="case-"]');
  await cards.first().waitFor();
  await contexts.waitForRoom(page, 'sos');
  const raise = async (client: NewClient) => {
    const [before, { id }] = [announced(), await client.request('/api/emergency/trigger', { location: null })];
    await expect.poll(announced).toBe(before + 1);
    return String(id);
  };
  const [first, second, third] = [await demo.signUpClient(), await demo.signUpClient(), await demo.signUpClient()];
  // Control: it follows the events.
  await page.locator(`#case-${await raise(first)}`).waitFor();

  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/sos?**', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(second.id)) held.push(() => route.fulfill({ response }));
    else await route.fulfill({ response });
  });
  const id = await raise(second);
  await expect.poll(() => held.length).toBe(1);
  await raise(third);
  await held[0]?.();
  await page.locator(`#case-${id}`).waitFor();
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.();
});

test('A note that is being written stays when another admin closes its emergency, or when it becomes one of several of a network', async () => {
  const client = await demo.signUpClient();
  const ofAccount = String((await client.request('/api/emergency/trigger', { location: null }))['id']);
  const { id: ofGuest } = (await (await raiseAsGuest(0)).json()) as { id: string };
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.goto('/admin/sos');
  const sheet = page.getByRole('dialog');
  const note = sheet.getByLabel('Note');
  const startNote = async (id: string, written: string) => {
    await page.locator(`#case-${id}`).getByRole('button', { name: 'Write a note' }).click();
    await note.fill(written);
  };
  const saveNote = async (id: string, written: string) => {
    expect(await note.inputValue()).toBe(written);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    const { log } = await demo.request('admin', `/api/sos/${id}`, undefined);
    expect(log).toContainEqual(expect.objectContaining({ note: written }));
  };
  await startNote(ofGuest, 'The call comes from a railway station.');
  await contexts.waitForRoom(page, 'sos');
  await raiseAsGuest(1);
  await page.getByText('2 emergencies of guests from one network').waitFor();
  await saveNote(ofGuest, 'The call comes from a railway station.');

  await startNote(ofAccount, 'Her brother is on the way.');
  await demo.request('admin', `/api/sos/${ofAccount}/close`, { outcome: 'closed', note: 'She is safe.', presses: 1 });
  await page.locator(`#case-${ofAccount}`).waitFor({ state: 'detached' });
  await contexts.screenshot(page, 'sos-note-after-end', { fullPage: false });
  await saveNote(ofAccount, 'Her brother is on the way.');
});
