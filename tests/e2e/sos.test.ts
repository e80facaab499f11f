import { expect, test } from 'vitest';
import type { Page, Response } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { button, callsTo, stopClock, text, toast, whileWaiting } from '../support/see.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

const DESKTOP = { width: 1440, height: 900 };
const SENT = 'Emergency signal sent! Help is on the way. Please stay safe.';
const TRIGGER = '**/api/emergency/trigger';
const sos = (page: Page) => page.locator('button', { hasText: 'SOS' });
const press = (page: Page) => sos(page).click();
const caseOf = async (answer: Promise<Response>) => {
  const { id, success } = (await (await answer).json()) as { id: string; success: boolean };
  expect(success).toBe(true);
  return id;
};
const answer = (page: Page) => page.waitForResponse(TRIGGER);
/** The browser is told that this page may not know where it is. */
async function refusePlace(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const permission = { name: 'geolocation' };
  await browser.send('Browser.setPermission', { permission, setting: 'denied', origin: town.server.url });
}
const sms = async (page: Page) =>
  decodeURIComponent((await page.getByRole('dialog').locator('a[href^="sms:"]').getAttribute('href')) ?? '');

test('A guest presses once: sending, sent with the place, locked for 5 seconds, then free; a second press joins the same case', async () => {
  const page = await phones.phone(town.server.url);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await page.clock.install();
  const calls = callsTo(page, /\/emergency\/trigger/);
  await page.goto('/about');
  await sos(page).waitFor();
  const first = answer(page);
  await whileWaiting(
    page,
    TRIGGER,
    () => press(page),
    async () => {
      await text(page, 'Sending your signal…').waitFor();
      expect(await sos(page).getAttribute('aria-busy')).toBe('true');
      expect(await sos(page).innerText()).not.toContain('Sent');
      await stopClock(page);
    },
  );
  await toast(page, SENT).waitFor();
  await page.getByText(/^Your signal reached us at \d+:\d\d/).waitFor();
  expect(calls[0]?.body).toMatchObject({ location: { lat: 18.52, lng: 73.85 }, userId: 'guest' });
  expect(await page.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112');
  expect(await sms(page)).toContain('https://maps.google.com/?q=18.52,73.85');
  await phones.shot(page, 'sos-1-sent');
  await button(page, 'Close').click();

  const locked = page.locator('button:disabled', { hasText: 'SOS Sent!' });
  await locked.waitFor();
  await page.clock.runFor(4900);
  expect(await locked.count()).toBe(1);
  await page.clock.runFor(200);
  await locked.waitFor({ state: 'detached' });
  expect(await sos(page).isEnabled()).toBe(true);
  expect((await sos(page).innerText()).trim()).toMatch(/^SOS\b(?! Sent)/);
  const second = answer(page);
  await press(page);
  expect(await caseOf(second)).toBe(await caseOf(first));
});

test('A client who gives no place is known by account, and joins the same case from another page', async () => {
  const asha = await town.newcomer();
  const page = await phones.phone(town.server.url);
  await asha.logIn(page);
  await refusePlace(page);
  const calls = callsTo(page, /\/emergency\/trigger/);
  await page.goto('/account-settings');
  await button(page, 'Add somebody').click();
  await page.getByLabel('Mobile number or email').fill('98220 12345');
  await button(page, 'Save').click();
  await text(page, '+919822012345').waitFor();
  await page.goto('/services');
  const first = answer(page);
  await press(page);
  await toast(page, SENT).waitFor();
  expect(calls[0]?.body).toMatchObject({ location: null, userId: asha.id });
  expect(await sms(page)).toContain('I need help. Please call me now.');
  expect(await sms(page)).not.toContain('maps');
  expect(await sms(page)).toMatch(/^sms:\+919822012345\?body=/);
  await text(page, 'We are sending your emergency contact a message.').waitFor();
  const other = await phones.phone(town.server.url);
  await asha.logIn(other);
  await refusePlace(other);
  await other.goto('/pricing');
  const second = answer(other);
  await press(other);
  expect(await caseOf(second)).toBe(await caseOf(first));
});

test('Without a network it says that nothing was sent, offers the call and the message, can be sent again at once, and goes out by itself when there is one', async () => {
  const page = await phones.phone(town.server.url);
  phones.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/faq');
  await sos(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await press(page);
  await text(page, 'Your signal has not reached us.').waitFor();
  await toast(page, 'Error sending emergency signal. Please try again.').waitFor();
  await page.getByRole('link', { name: 'Call 112' }).waitFor();
  await page.getByRole('link', { name: 'Send a message to somebody you trust' }).waitFor();
  await phones.shot(page, 'sos-2-offline');
  await button(page, 'Retry').click();
  await text(page, 'Your signal has not reached us.').waitFor();
  // It waits in the phone also when the page is left, and goes out by itself.
  await page.context().setOffline(false);
  await toast(page, SENT).waitFor();
});

test('A worker presses in a question that lies over his job, as himself; the desk sees him move and takes it to its end, of which he hears', async () => {
  const [phone, desk] = [await phones.phone(town.server.url), await phones.phone(town.server.url, { size: DESKTOP })];
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await town.logIn(phone, 'worker');
  await town.logIn(desk, 'admin');
  await desk.goto('/admin/sos');
  await text(desk, 'Emergencies').waitFor();
  const calls = callsTo(phone, /\/emergency\/trigger/);
  await phone.goto(`/worker/job/${town.jobId()}`);
  await phone.locator('header button', { hasText: 'SOS' }).waitFor();
  await button(phone, 'Cancel').click();
  const inside = phone.getByRole('alertdialog').locator('button', { hasText: 'SOS' });
  // Never where a press of Enter would raise it.
  expect(await inside.evaluate((node) => node === document.activeElement)).toBe(false);
  await inside.click();
  await toast(phone, SENT).waitFor();
  expect(calls[0]?.body).toMatchObject({ location: { lat: 18.52, lng: 73.85 }, userId: town.workerId() });
  await phones.shot(phone, 'sos-3-worker');

  const card = desk.locator('li[id^="case-"]').filter({ hasText: '18.52000, 73.85000' });
  await card.getByRole('link', { name: 'Sachin Jadhav' }).waitFor();
  await desk.getByRole('region', { name: 'Everybody who is in an emergency now' }).waitFor();
  await phone.context().setGeolocation({ latitude: 18.53, longitude: 73.86 });
  const there = desk.locator('li[id^="case-"]').filter({ hasText: /\d+ seconds? ago · 18\.53000, 73\.86000/ });
  await there.waitFor();
  await there.getByRole('button', { name: 'I have seen it' }).click();
  await phone.getByText(/^Seen by \S+ at \d/).waitFor();
  await there.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('Called him: he is safe.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Write it down' }).click();
  await text(phone, 'This emergency is closed. If you need help again, press SOS.').waitFor();
  await there.waitFor({ state: 'detached' });
  await phones.shot(desk, 'sos-4-desk');
});

test('A signal outlives the tab it was pressed in, goes out by itself, and calls for 112 where nobody has looked', async () => {
  const page = await phones.phone(town.server.url);
  phones.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/about');
  await sos(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        const from = performance.now();
        const look = () => {
          if (document.querySelector('[role=dialog] a[href="tel:112"]')) document.title = String(performance.now() - from);
          else requestAnimationFrame(look);
        };
        look();
      },
      { once: true, capture: true },
    );
  });
  await press(page);
  await text(page, 'Your signal has not reached us.').waitFor();
  expect(Number(await page.title())).toBeLessThan(1000);
  // As a phone does that is short of memory: nothing of the page gets to say anything.
  const browser = await page.context().newCDPSession(page);
  void browser.send('Page.crash').catch(() => undefined);
  await new Promise((done) => page.once('crash', done));
  // Nothing of the browser can be changed while a crashed page is in it.
  const context = page.context();
  await page.close();
  await context.setOffline(false);

  const back = await context.newPage();
  const calls = callsTo(back, /\/emergency\/trigger/);
  await back.route('**/api/emergency/*/status', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), unanswered: true } });
  });
  await back.goto('/services');
  await toast(back, SENT).waitFor();
  expect(calls).toHaveLength(1);
  await text(back, 'CALL 112 NOW').waitFor();
  await button(back, 'Close').click();
  await back.reload();
  await text(back, 'CALL 112 NOW').waitFor();
  await phones.shot(back, 'sos-5-unanswered');
  expect(calls).toHaveLength(1);
});
