import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { HOUR_MS } from '#contract/durations.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, text } from '../support/queries.ts';
import { findAxeViolations } from '../support/screen-checks.ts';
import { signToken } from '../support/test-users.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
];
let networks = 0;
/** Raises an emergency of a guest of another network. */
const raise = (details: Record<string, unknown> = {}) =>
  fetch(`${demo.server.url}/api/emergency/trigger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': `198.51.${++networks}.1` },
    body: JSON.stringify({ location: { lat: 18.52, lng: 73.85 }, ...details }),
  });
/** What `countTones` counts. */
interface Sound {
  tones: number;
  openContexts: number;
}
/** Counts the tones that the page plays and the audio contexts that it has not closed. Runs in the page before the app. */
function countTones(): void {
  // What Playwright runs in a page counts as a press on it.
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } });
  const counter = globalThis as unknown as Sound;
  [counter.tones, counter.openContexts] = [0, 0];
  class CountedOscillator extends OscillatorNode {
    override start(at?: number) {
      counter.tones++;
      super.start(at);
    }
  }
  AudioContext.prototype.createOscillator = function () {
    return new CountedOscillator(this);
  };
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      counter.openContexts++;
    }
    override close() {
      counter.openContexts--;
      return super.close();
    }
  };
}
const tones = (page: Page) => page.evaluate(() => (globalThis as unknown as Sound).tones);
const openContexts = (page: Page) => page.evaluate(() => (globalThis as unknown as Sound).openContexts);
/** Waits until the page has played more tones. */
const rings = async (page: Page) => {
  const before = await tones(page);
  await expect.poll(() => tones(page)).toBeGreaterThan(before);
};
async function openConsole(size: { width: number; height: number }, path: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, { size });
  await page.addInitScript(countTones);
  await demo.logIn(page, 'admin');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
/** Selects all emergencies of the list. */
const selectAll = async (page: Page) => {
  await button(page, 'Close drills and false alarms').click();
  await page.getByRole('checkbox').first().waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
};
const closeAll = async (page: Page) => {
  await page.goto('/admin/sos');
  await selectAll(page);
  await button(page, 'Close the selected').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Tests of the console.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close the selected' }).click();
  await text(page, 'No emergency is open').waitFor();
};
const bar = (page: Page) => page.getByRole('alert').filter({ hasText: 'no admin has opened' });

test.each(SIZES)(
  'An emergency rings, is counted and is in the title while the admin is on another page, until an admin opens it (at $width px)',
  async (size) => {
    const page = await openConsole(size, '/admin/payments');
    // Before the first press on the page, the browser allows no sound, and the page says so.
    await text(page, 'Your browser allows no sound yet. An emergency would be silent.').waitFor();
    await raise();
    await bar(page).waitFor();
    expect(await tones(page)).toBe(0);
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await contexts.screenshot(page, `sos-bar-silent-${size.width}`);
    if (size.width === 360) expect(await findAxeViolations(page)).toEqual([]);
    await button(page, 'Turn sound on').click();
    await rings(page);
    await page.getByText('allows no sound').waitFor({ state: 'detached' });

    // It is there on the next page too, without a reload.
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.waitForURL('**/admin/log');
    await bar(page).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) Log/);
    await rings(page);

    await button(page, 'Mute this one').click();
    await text(page, 'Muted until the next one.').waitFor();
    await expect.poll(() => openContexts(page)).toBe(0);
    const muted = await tones(page);
    await raise();
    await text(page, '2 emergencies that no admin has opened').waitFor();
    await expect.poll(() => tones(page)).toBeGreaterThan(muted);
    expect(await openContexts(page)).toBe(1);
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    await contexts.screenshot(page, `sos-bar-${size.width}`);

    await page.getByRole('link', { name: 'Open the newest' }).click();
    await page.waitForURL('**/admin/sos/*');
    await text(page, '1 emergency that no admin has opened').waitFor();
    await page.getByText('18.52000, 73.85000').first().waitFor();
    await page.getByRole('listitem').filter({ hasText: /^Seen/ }).waitFor();
    await contexts.screenshot(page, `sos-case-${size.width}`);
    await page.getByRole('link', { name: 'Open the newest' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await expect.poll(() => openContexts(page)).toBe(0);
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await closeAll(page);
  },
);

test('A failure of the server is not called a missing network, and old emergencies say their age, until Retry reads them', async () => {
  contexts.expectErrors(/Failed to load resource/);
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, '/admin/sos');
  await text(page, 'No emergency is open').waitFor();
  const watch = page.getByRole('region', { name: 'Emergencies' });
  const list = page.getByRole('main');
  for (const [fail, reason] of [
    [500, 'Something went wrong on our side.'],
    [null, 'There is no network, or it is too slow.'],
  ] as const) {
    const pressed = Promise.withResolvers<void>();
    let isPressed = false;
    await page.route(/\/api\/sos/, async (route) => {
      if (!isPressed && fail) return route.fulfill({ status: fail, json: { code: 'server.error', message: 'It failed.' } });
      if (!isPressed) return route.abort();
      await pressed.promise;
      await route.continue();
    });
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    for (const note of [watch, list]) {
      await note.getByText(reason).waitFor();
      await note.getByText(/^Saved /).waitFor();
    }
    await watch.getByText('A new emergency may not show up here.').waitFor();
    await contexts.screenshot(page, `sos-not-read-${fail ?? 'offline'}`);
    // Nothing succeeds before both are pressed: the page reads by itself, too, and what it has read removes the notes.
    isPressed = true;
    for (const note of [watch, list]) await note.getByRole('button', { name: 'Retry' }).click();
    pressed.resolve();
    for (const note of [watch, list]) await note.getByText(reason).waitFor({ state: 'detached' });
    await page.unroute(/\/api\/sos/);
  }
});

test('The console says so if its texts cannot be loaded, and Retry loads them', async () => {
  contexts.expectErrors(/Failed to load resource|Failed to fetch dynamically imported module/);
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, '/services');
  const texts = /\/assets\/admin-[\w-]{8}\.js/;
  await page.route(texts, (route) => route.abort());
  let loads = 0;
  // The first document may be left before its last script has come.
  page.on('domcontentloaded', () => loads++);
  await page.goto('/admin');
  // The app reloads itself once, in case a deployment has removed the file.
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute(texts);
  await button(page, 'Retry').click();
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
});

test('The emergencies, which are cards, are gone through by keyboard like the rows of a table', async () => {
  const page = await openConsole(SIZES[1] ?? { width: 1440, height: 900 }, '/admin/sos');
  for (let count = 0; count < 3; count++) await raise();
  const open = page.locator('main li').getByRole('link', { name: 'Open the case' });
  await expect.poll(() => open.count()).toBe(3);
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  const second = await open.nth(1).getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${second}`);
  // Its row moves to another place in the list by that.
  await page.getByRole('listitem').filter({ hasText: /^Seen/ }).waitFor();
  await closeAll(page);
});

/** The id of a new emergency of a guest. */
const raisedId = async (body?: Record<string, unknown>) => ((await (await raise(body)).json()) as { id: string }).id;

test('An admin who ends an emergency reads that it was pressed again meanwhile, and can then end it with what they typed', async () => {
  contexts.expectErrors(/409/);
  const client = await demo.signUpClient();
  const press = () => client.request('/api/emergency/trigger', { location: null });
  const { id } = await press();
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, `/admin/sos/${String(id)}`);
  await page.getByRole('listitem').filter({ hasText: /^Seen/ }).waitFor();
  await button(page, 'False alarm').click();
  const sheet = page.getByRole('dialog');
  const note = sheet.getByRole('textbox');
  await note.fill('Pressed by a child');
  await press();
  const save = sheet.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await sheet.getByText('SOS was pressed again meanwhile. Look at the emergency again before you close it.').waitFor();
  await contexts.screenshot(page, 'sos-pressed-again');
  expect(await note.inputValue()).toBe('Pressed by a child');
  await save.click();
  await sheet.waitFor({ state: 'detached' });
  await text(page, 'Closed as a false alarm').waitFor();
});

test('An admin who closes several emergencies reads that one was pressed again meanwhile, and can then close them', async () => {
  contexts.expectErrors(/409/);
  const client = await demo.signUpClient();
  const press = () => client.request('/api/emergency/trigger', { location: null });
  await press();
  await raise();
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, '/admin/sos');
  await selectAll(page);
  await button(page, 'Close the selected').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('Pressed by children');
  await press();
  // What is loaded behind the sheet has not been seen.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByText('2 presses').waitFor();
  const close = sheet.getByRole('button', { name: 'Close the selected' });
  await close.click();
  await sheet.getByText('SOS was pressed again meanwhile. Look at the emergency again before you close it.').waitFor();
  expect(await sheet.getByRole('textbox').inputValue()).toBe('Pressed by children');
  await close.click();
  await text(page, 'No emergency is open').waitFor();
});

test('Selecting all opened emergencies leaves out those that no admin has opened and those in which an admin helps', async () => {
  const [unseen, seen, helped] = [await raisedId(), await raisedId(), await raisedId()];
  for (const id of [seen, helped]) await demo.request('admin', `/api/sos/${id}/seen`, {});
  await demo.request('admin', `/api/sos/${helped}/helping`, {});
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, '/admin/sos');
  await button(page, 'Close drills and false alarms').click();
  await button(page, 'Select drills and opened ones without help').click();
  await text(page, '1 selected').waitFor();
  const isSelected = (id: string) => page.locator(`#case-${id}`).getByRole('checkbox').isChecked();
  expect(await Promise.all([unseen, seen, helped].map(isSelected))).toEqual([false, true, false]);
  await contexts.screenshot(page, 'sos-select-opened');
  await closeAll(page);
});

test('An emergency that was pressed, and steps that were logged, on another day say the day; those of today say only the time', async () => {
  const id = await raisedId({ pressedAt: Date.now() - 48 * HOUR_MS });
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, `/admin/sos/${id}`);
  const raised = page.getByRole('listitem').filter({ hasText: /^Raised/ });
  const [time, day] = [String.raw`\d{1,2}:\d\d [ap]m`, String.raw`\w{3}, \d{1,2} \w+,? \d{4}, `];
  await page.getByText(new RegExp(`pressed without a network: ${day}${time}`)).waitFor();
  await expect.poll(() => raised.innerText()).toMatch(new RegExp(`^Raised · ${time}$`));
  await page.clock.setFixedTime(Date.now() + 24 * HOUR_MS);
  await page.reload();
  await expect.poll(() => raised.innerText()).toMatch(new RegExp(`^Raised · ${day}${time}$`));
  await contexts.screenshot(page, 'sos-case-yesterday');
  await closeAll(page);
});

test('The list offers to help only in an emergency that an admin has opened', async () => {
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, '/admin/sos');
  await raise();
  const open = page.locator('main li').getByRole('link', { name: 'Open the case' });
  await open.waitFor();
  expect(await button(page, 'I am helping').count()).toBe(0);
  await open.click();
  await page.getByRole('listitem').filter({ hasText: /^Seen/ }).waitFor();
  await page.goto('/admin/sos');
  await button(page, 'I am helping').click();
  await text(page, 'Being helped').waitFor();
  await closeAll(page);
});

test('An emergency of a client shows the job that they had, with its worker and its address', async () => {
  const page = await openConsole(SIZES[1] ?? { width: 1440, height: 900 }, '/admin');
  await demo.server.db.prepare('UPDATE jobs SET starts_at = ? WHERE id = ?').bind(Date.now(), demo.jobId()).run();
  await demo.request('worker', '/api/emergency/trigger', { location: null });
  await page.getByRole('link', { name: 'Open the newest' }).click();
  const section = page.getByRole('heading', { name: 'Job at the time' }).locator('..');
  await section.getByText('Address').waitFor();
  await section.getByRole('link', { name: 'Sachin Jadhav' }).waitFor();
  await contexts.screenshot(page, 'sos-case-job');
  await closeAll(page);
});

test('On a phone an open emergency comes before the buttons that are not about it; on a desktop they are above the list', async () => {
  const [phone, desktop] = SIZES;
  await raise();
  const page = await openConsole(phone ?? { width: 360, height: 780 }, '/admin/sos');
  const firstCase = page.locator('[data-card-link]').first();
  await firstCase.waitFor();
  const buttons = ['Start a drill', 'Show closed ones', 'Close drills and false alarms'].map((name) => button(page, name));
  // Asked again until it holds: the list moves while the bar of the emergency and the map arrive, and after a new size.
  const areBelowFirstCase = async () => {
    const [caseTop, ...tops] = await page.evaluate(
      (elements) => elements.map((element) => element?.getBoundingClientRect().top ?? NaN),
      await Promise.all([firstCase, ...buttons].map((each) => each.elementHandle())),
    );
    return tops.map((top) => top > (caseTop ?? NaN));
  };
  await expect.poll(areBelowFirstCase).toEqual([true, true, true]);
  await contexts.screenshot(page, 'sos-list-phone');
  await page.setViewportSize(desktop ?? { width: 1440, height: 900 });
  await expect.poll(areBelowFirstCase).toEqual([false, false, false]);
  await closeAll(page);
});

test('An emergency of a deleted account says that there is no phone number, and offers no call', async () => {
  const client = await demo.signUpClient();
  await client.request('/api/emergency/trigger', { location: null });
  await demo.server.db.prepare(`UPDATE accounts SET phone = 'closed:' || id WHERE id = ?`).bind(client.id).run();
  const page = await openConsole(SIZES[0] ?? { width: 360, height: 780 }, '/admin/sos');
  await text(page, 'This account was deleted. It has no phone number.').waitFor();
  expect(await page.locator('a[href^="tel:"]').count()).toBe(0);
  await closeAll(page);
});

test.each(SIZES)(
  'A drill runs end to end: it rings on another console, says that it is one, and reports the time of each step (at $width px)',
  async (size) => {
    const [page, other] = [await openConsole(size, '/admin/sos'), await openConsole(size, '/admin/log')];
    await button(page, 'Start a drill').click();
    await page.getByRole('dialog').getByText('No emergency contact is told.').waitFor();
    await page.getByRole('dialog').getByRole('textbox').fill('The night shift');
    await page.getByRole('dialog').getByRole('button', { name: 'Start a drill' }).click();
    await text(other, 'DRILL: no admin has opened it yet').waitFor();
    await text(page, 'DRILL: no admin has opened it yet').waitFor();
    await contexts.screenshot(other, `drill-bar-${size.width}`);
    await button(other, 'Turn sound on').click();
    await rings(other);

    contexts.expectErrors(/409 \(Conflict\)/);
    // A second drill waits for the end of the first, and what was typed stays.
    await button(page, 'Start a drill').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Once more');
    await page.getByRole('dialog').getByRole('button', { name: 'Start a drill' }).click();
    await page.getByRole('dialog').getByText('A drill is running. Close it before you start another one.').waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Once more');
    await page.keyboard.press('Escape');

    const alerted = demo.server.db.prepare(
      `SELECT count(*) AS n FROM sos_log l JOIN sos_cases c ON c.id = l.case_id WHERE c.drill_by IS NOT NULL AND c.state = 'received' AND l.step = 'alerted_all'`,
    );
    await expect.poll(() => alerted.first('n')).toBe(1);
    await other.getByRole('link', { name: 'Open the newest' }).click();
    await other.getByRole('heading', { level: 1 }).filter({ hasText: 'DRILL' }).waitFor();
    const step = (name: string) => other.locator('dl > div').filter({ hasText: name });
    await step('Seen')
      .filter({ hasText: /after [\d.]+ sec/ })
      .waitFor();
    await expect.poll(() => step('Closed').innerText()).toContain('not yet');
    await button(other, 'Close').click();
    await other.getByRole('dialog').getByRole('textbox').fill('Ended well.');
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await step('Closed')
      .filter({ hasText: /after [\d.]+ sec/ })
      .waitFor();
    await expect.poll(() => step('Next on duty notified').innerText()).toContain('not needed');
    for (const name of ['Raised', 'Received', 'All admins notified'])
      await expect.poll(() => step(name).innerText()).toMatch(/after [\d.]+ sec/);
    await contexts.screenshot(other, `drill-report-${size.width}`);
    await text(page, 'No emergency is open').waitFor();
  },
);

test('An admin is warned half an hour before the session ends, and logs in again without losing a rota that is not saved', async () => {
  const admin = await demo.server.db
    .prepare(`SELECT id FROM accounts WHERE email = ?`)
    .bind(DEMO_LOGINS.admin)
    .first<{ id: string }>();
  const token = await signToken(admin?.id ?? '', 'admin', { expiresIn: 40 * 60 });
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.addInitScript((ending) => localStorage.setItem('token', ending), token);
  await page.clock.install();
  await page.goto('/admin/duty');
  await page.getByLabel('Add an admin').selectOption({ index: 1 });
  await text(page, 'Not saved yet.').waitFor();
  const warning = page.getByText('You will be logged out at');
  expect(await warning.count()).toBe(0);
  await page.clock.fastForward(11 * 60_000);
  await warning.waitFor();
  await contexts.screenshot(page, 'session-end');
  expect(await findAxeViolations(page)).toEqual([]);
  await button(page, 'Log in again now').click();
  await page.getByRole('dialog').getByLabel('Your password').fill(DEMO_PASSWORD);
  await button(page, 'Continue').click();
  await warning.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token);
  await button(page, 'Save the rota').click();
  await text(page, 'Not saved yet.').waitFor({ state: 'detached' });
  await button(page, 'Remove from the rota').click();
  await button(page, 'Save the rota').click();
  await text(page, 'Not saved yet.').waitFor({ state: 'detached' });
});

const WORKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
test.each(SIZES)(
  'An admin goes on duty and changes the rota, and the dashboard says whether anyone is on duty (at $width px)',
  async (size) => {
    const page = await openConsole(size, '/admin');
    await page.getByText('No one is on duty. Emergencies go to all admins at once.').waitFor();
    await page.getByRole('link', { name: 'Look at the rota' }).click();
    await page.waitForURL('**/admin/duty');
    await button(page, 'Go on duty').click();
    await text(page, 'On duty now').waitFor();
    await text(page, 'On duty until').waitFor();
    await page.getByLabel('Add an admin').selectOption({ index: 1 });
    await page.getByLabel('Sat').check();
    for (const day of WORKDAYS) await page.getByLabel(day).uncheck();
    await page.getByLabel('Sat').uncheck();
    await page.getByRole('group', { name: 'Days' }).getByText('Please fill this in.').waitFor();
    expect(await button(page, 'Save the rota').isDisabled()).toBe(true);
    for (const day of [...WORKDAYS, 'Sat']) await page.getByLabel(day).check();
    await page.getByLabel('To', { exact: true }).selectOption('6');
    await text(page, 'Not saved yet.').waitFor();
    await contexts.screenshot(page, `duty-${size.width}`);
    await button(page, 'Save the rota').click();
    await text(page, 'Not saved yet.').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => page.getByLabel('Sat').isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('6');
    await page.goto('/admin');
    await text(page, 'Right now').waitFor();
    expect(await page.getByText('No one is on duty.').count()).toBe(0);
    // For the next size.
    await page.goto('/admin/duty');
    await button(page, 'Remove from the rota').click();
    await button(page, 'Save the rota').click();
    // The page becomes shorter then, and its other buttons move.
    await text(page, 'Not saved yet.').waitFor({ state: 'detached' });
    await text(page, 'The rota is empty. Add an admin to begin.').waitFor();
    await button(page, 'Follow the rota').click();
    await text(page, 'Off duty').waitFor();
  },
);
