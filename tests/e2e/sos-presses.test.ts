import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { denyGeolocation } from '../support/deny-geolocation.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';
import { button, pauseClock, recordRequests, text, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SENT_TEXT = 'Emergency signal sent! Help is on the way. Please stay safe.';
const CANCEL = 'I am safe: do not send it';
const TRIGGER_URL = '**/api/emergency/trigger';
const STATUS_URL = /\/api\/emergency\/.+\/status/;
const sosButton = (page: Page) => page.locator('header [data-sos]');
const isUnlocked = (page: Page) => expect.poll(() => sosButton(page).getAttribute('aria-disabled')).toBeNull();
const closePanel = async (page: Page) => {
  await button(page, 'Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** Presses SOS, and returns the request once it is confirmed. */
async function pressAndConfirm(page: Page) {
  const response = page.waitForResponse(TRIGGER_URL);
  await sosButton(page).click();
  const confirmed = await response;
  const { id } = (await confirmed.json()) as { id: string };
  await text(page, /^Your signal reached us at/).waitFor();
  return { id, body: confirmed.request().postDataJSON() as { caseToken: string; pressId: string; location: unknown } };
}

/**
 * Opens a page whose guest has pressed SOS: the press has arrived, but its response was lost, and no tab of the phone can reach the
 * server before `release`.
 */
async function pressWithLostResponse(): Promise<{ page: Page; release: () => void }> {
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/ERR_FAILED/);
  let attempts = 0;
  let isReachable = false;
  await page.context().route('**/api/emergency/**', async (route) => {
    if (isReachable) return route.fallback();
    if (attempts++ === 0) await route.fetch();
    return route.abort();
  });
  await page.goto('/faq');
  await sosButton(page).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  return { page, release: () => (isReachable = true) };
}

interface StoredCase {
  id: string;
  state: string;
  account_id: string | null;
  lat: number | null;
}
/** The newest emergencies first. */
const newestCases = async (count: number): Promise<StoredCase[]> => {
  const query = demo.server.db.prepare('SELECT id, state, account_id, lat FROM sos_cases ORDER BY id DESC LIMIT ?').bind(count);
  return (await query.all<StoredCase>()).results;
};
const closeCase = (id: string) => demo.server.db.prepare(`UPDATE sos_cases SET state = 'closed' WHERE id = ?`).bind(id).run();
/** What the sender of an emergency has said. */
const stepsOf = async (id: string) => {
  const query = demo.server.db.prepare(
    `SELECT step FROM sos_log WHERE case_id = ? AND step IN ('raised', 'withdrawn') ORDER BY id`,
  );
  return (await query.bind(id).all<{ step: string }>()).results.map(({ step }) => step);
};

test('In Marathi, the time of the signal on the button moves nothing on a small phone', async () => {
  const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
  await page.goto('/faq');
  await sosButton(page).waitFor();
  const height = async () => (await page.locator('header').boundingBox())?.height;
  const before = await height();
  const response = page.waitForResponse(TRIGGER_URL);
  await sosButton(page).click();
  await response;
  await expect.poll(() => sosButton(page).innerText()).toMatch(/^SOS\s+\d+:\d\d\s/);
  await contexts.screenshot(page, 'sos-marathi');
  expect(await height()).toBe(before);
});

test('A further press does not send the place of the press before, where the user may no longer be', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await page.clock.install();
  await page.goto('/faq');
  await sosButton(page).waitFor();
  // However long the phone takes, its position comes within the second that the app waits for it.
  await pauseClock(page);
  const first = await pressAndConfirm(page);
  expect(first.body.location).toMatchObject({ lat: 18.52 });
  await page.clock.resume();
  await closePanel(page);
  const moved = page.waitForRequest(
    (request) => STATUS_URL.test(request.url()) && request.postData()?.includes('18.6') === true,
  );
  await page.context().setGeolocation({ latitude: 18.6, longitude: 73.9 });
  await (await moved).response();
  await page.context().clearPermissions();
  await denyGeolocation(page, demo.server.url);
  // The browser forgets the position.
  await page.reload();
  await expect.poll(() => sosButton(page).innerText()).toMatch(/\d+:\d\d/);
  const second = await pressAndConfirm(page);
  expect(second).toMatchObject({ id: first.id, body: { location: null } });
  expect(await newestCases(1)).toMatchObject([{ id: first.id, lat: 18.6 }]);
});

test('A press whose response was lost and whose emergency is closed since: the next press is a new emergency', async () => {
  const { page, release } = await pressWithLostResponse();
  const [first] = await newestCases(1);
  await closeCase(first?.id ?? '');
  await button(page, 'Retry').click();
  release();
  await toast(page, SENT_TEXT).waitFor();
  const [second, before] = await newestCases(2);
  expect(before).toEqual({ ...first, state: 'closed' });
  expect(['raised', 'received']).toContain(second?.state);
});

test('A press whose response was lost and whose emergency is closed since: the phone does not say that help is on the way', async () => {
  const { page, release } = await pressWithLostResponse();
  const [first] = await newestCases(1);
  await closeCase(first?.id ?? '');
  release();
  await text(page, 'This emergency is closed. If you need help again, press SOS.').waitFor();
  expect(await toast(page, SENT_TEXT).count()).toBe(0);
  expect(await newestCases(1)).toEqual([{ ...first, state: 'closed' }]);
});

test('Who cancels a press that has arrived without a response is shown to the admins as safe', async () => {
  const { page, release } = await pressWithLostResponse();
  const [raised] = await newestCases(1);
  await button(page, CANCEL).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const presses = recordRequests(page, /\/emergency\/trigger/);
  release();
  await expect.poll(() => stepsOf(raised?.id ?? '')).toEqual(['raised', 'withdrawn']);
  expect(presses).toEqual([]);
  // The emergency is open, so its user sees what becomes of it.
  await expect.poll(() => sosButton(page).innerText()).toMatch(/\d+:\d\d/);
  await page.reload();
  await expect.poll(() => sosButton(page).innerText()).toMatch(/\d+:\d\d/);
});

test('A press that is cancelled in one tab is not sent by another', async () => {
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/ERR_FAILED|status of 404/);
  let isReachable = false;
  await page.context().route(TRIGGER_URL, (route) => (isReachable ? route.fallback() : route.abort()));
  await page.goto('/faq');
  await sosButton(page).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/faq');
  await button(otherTab, CANCEL).click();
  await otherTab.getByRole('dialog').waitFor({ state: 'detached' });
  const before = await newestCases(1);
  isReachable = true;
  const presses = recordRequests(page, /\/emergency\/trigger/);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(presses).toEqual([]);
  expect(await newestCases(1)).toEqual(before);
});

test('A cancelled press that another tab is sending is shown to the admins as safe when it arrives', async () => {
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/ERR_FAILED|status of 404/);
  let isHeld = false;
  const [sending, hasCancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.context().route(TRIGGER_URL, async (route) => {
    if (!isHeld || route.request().frame().page() !== page) return route.abort();
    sending.resolve();
    await hasCancelled.promise;
    return route.continue();
  });
  await page.goto('/faq');
  await sosButton(page).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/faq');
  await text(otherTab, 'Your signal has not reached us.').waitFor();
  isHeld = true;
  await sending.promise;
  const answer = otherTab.waitForResponse('**/withdraw');
  await button(otherTab, CANCEL).click();
  expect((await answer).status()).toBe(404);
  const arrived = page.waitForResponse(TRIGGER_URL);
  hasCancelled.resolve();
  const { id } = (await (await arrived).json()) as { id: string };
  await expect.poll(() => stepsOf(id)).toEqual(['raised', 'withdrawn']);
  await page
    .getByRole('dialog')
    .getByText(/^Your signal reached us at/)
    .waitFor();
  expect(await toast(page, SENT_TEXT).count()).toBe(0);
});

test('After a cancelled press has been withdrawn, no tab sends it again, and a press in any tab is a new one', async () => {
  const { page, release } = await pressWithLostResponse();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/faq');
  await text(otherTab, 'Your signal has not reached us.').waitFor();
  const [raised] = await newestCases(1);
  await button(otherTab, CANCEL).click();
  await otherTab.getByRole('dialog').waitFor({ state: 'detached' });
  release();
  await expect.poll(() => stepsOf(raised?.id ?? '')).toEqual(['raised', 'withdrawn']);
  // The tab that pressed learns it with its next attempt, before or after the server does.
  await text(page, 'Your signal has not reached us.').waitFor({ state: 'hidden' });
  expect(await toast(page, SENT_TEXT).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pressAndConfirm(page);
  expect(await stepsOf(raised?.id ?? '')).toEqual(['raised', 'withdrawn', 'raised']);
});

test('A closed emergency in one tab does not make the phone forget the newer one of another tab', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/faq');
  const first = await pressAndConfirm(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/faq');
  await expect.poll(() => sosButton(otherTab).innerText()).toMatch(/\d+:\d\d/);
  const hasPressed = Promise.withResolvers<void>();
  await page.route(STATUS_URL, async (route) => {
    await hasPressed.promise;
    await route.fallback();
  });
  await Promise.all([otherTab.waitForResponse(STATUS_URL), closeCase(first.id)]);
  await expect.poll(() => sosButton(otherTab).innerText()).not.toMatch(/\d+:\d\d/);
  const second = await pressAndConfirm(otherTab);
  expect(second.id).not.toBe(first.id);
  hasPressed.resolve();
  await text(page, 'This emergency is closed. If you need help again, press SOS.').waitFor();
  const status = otherTab.waitForResponse((response) => response.url().includes(`/api/emergency/${second.id}/status`));
  await otherTab.reload();
  await status;
});

test('A guest who logs in goes on seeing their emergency, and the next press tells the admins who they are', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/login');
  const first = await pressAndConfirm(page);
  await closePanel(page);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  const followed = page.waitForResponse(
    (response) => STATUS_URL.test(response.url()) && 'authorization' in response.request().headers(),
  );
  await button(page, 'Login').click();
  expect((await followed).url()).toContain(first.id);
  await isUnlocked(page);
  expect(await sosButton(page).innerText()).toMatch(/\d+:\d\d/);
  const second = await pressAndConfirm(page);
  expect(second.body.caseToken).toBe(first.body.caseToken);
  expect(await newestCases(2)).toMatchObject([
    { id: second.id, account_id: client.id },
    { id: first.id, account_id: null, state: 'closed' },
  ]);
});

test('After a cancelled second press the phone shows when the first one arrived', async () => {
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/ERR_FAILED|status of 404/);
  await page.clock.install();
  await page.goto('/faq');
  await pressAndConfirm(page);
  await closePanel(page);
  await page.clock.fastForward(6_000);
  await isUnlocked(page);
  const arrived = await sosButton(page).innerText();
  expect(arrived).toMatch(/\d+:\d\d/);
  await page.clock.fastForward(12 * MINUTE_MS);
  await page.route(TRIGGER_URL, (route) => route.abort());
  await sosButton(page).click();
  await text(page, 'Your signal has not reached us.').waitFor();
  await button(page, CANCEL).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => sosButton(page).innerText()).toBe(arrived);
});

test('During the lock the closed panel gives the focus back to the button, which shows it again and sends nothing', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.clock.install();
  await page.goto('/faq');
  await waitForHydration(page);
  await sosButton(page).focus();
  const presses = recordRequests(page, /\/emergency\/trigger/);
  await page.keyboard.press('Enter');
  await toast(page, SENT_TEXT).waitFor();
  await pauseClock(page);
  await expect.poll(() => sosButton(page).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await sosButton(page).evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await text(page, /^Your signal reached us at/).waitFor();
  // Longer than a press waits for the position.
  await page.clock.runFor(2_000);
  expect(await sosButton(page).getAttribute('aria-busy')).toBe('false');
  expect(presses).toHaveLength(1);
});
