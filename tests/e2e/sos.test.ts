import { expect, test } from 'vitest';
import type { Page, Response } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { button, callsTo, stopClock, text, toast, whileWaiting } from '../support/see.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

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
  await page.goto('/services');
  const first = answer(page);
  await press(page);
  await toast(page, SENT).waitFor();
  expect(calls[0]?.body).toMatchObject({ location: null, userId: asha.id });
  expect(await sms(page)).toContain('I need help. Please call me now.');
  expect(await sms(page)).not.toContain('maps');
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
