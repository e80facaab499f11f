import { expect, test } from 'vitest';
import type { Page, Response } from 'playwright-core';
import { SOS_POLL_INTERVAL_MS } from '#contract/sos.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, failNextRequest, recordRequests, pauseClock, text, toast, whileRequestPending } from '../support/queries.ts';
import { denyGeolocation } from '../support/deny-geolocation.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const DESKTOP = { width: 1440, height: 900 };
const SENT_TEXT = 'Emergency signal sent! Help is on the way. Please stay safe.';
const TRIGGER_URL = '**/api/emergency/trigger';
const sosButton = (page: Page) => page.locator('button', { hasText: 'SOS' });
const pressSos = (page: Page) => sosButton(page).click();
const caseIdOf = async (pendingResponse: Promise<Response>) => {
  const { id, success } = (await (await pendingResponse).json()) as { id: string; success: boolean };
  expect(success).toBe(true);
  return id;
};
const waitForTrigger = (page: Page) => page.waitForResponse(TRIGGER_URL);
/** Keeps the stored signals from being read until the page is this old. Runs in the page before the app. */
function lockSignals(untilMs: number): void {
  const opening = indexedDB.open('karigar-sos');
  opening.addEventListener('success', () => {
    const signals = opening.result.transaction('signals', 'readwrite').objectStore('signals');
    const hold = () => {
      if (performance.now() < untilMs) signals.count().addEventListener('success', hold);
      else opening.result.close();
    };
    hold();
  });
}
const smsLink = async (page: Page) =>
  decodeURIComponent((await page.getByRole('dialog').locator('a[href^="sms:"]').getAttribute('href')) ?? '');

test('A guest presses SOS once: the signal is sent with the location, and the button locks for 5 seconds; a second press joins the same case', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await page.clock.install();
  const requests = recordRequests(page, /\/emergency\/trigger/);
  await page.goto('/about');
  await sosButton(page).waitFor();
  const first = waitForTrigger(page);
  // However long the phone takes, its position comes within the second that the app waits for it.
  await pauseClock(page);
  await whileRequestPending(
    page,
    TRIGGER_URL,
    () => pressSos(page),
    async () => {
      await text(page, 'Sending your signal…').waitFor();
      await expect.poll(() => smsLink(page)).toContain('https://maps.google.com/?q=18.52,73.85');
      expect(await page.getByText('We keep your signal').count(), 'nothing is kept yet').toBe(0);
      await expect.poll(() => sosButton(page).getAttribute('aria-busy')).toBe('true');
      expect(await sosButton(page).innerText()).not.toContain('Sent');
    },
  );
  await toast(page, SENT_TEXT).waitFor();
  await page.getByText(/^Your signal reached us at \d+:\d\d/).waitFor();
  expect(requests[0]?.body).toMatchObject({ location: { lat: 18.52, lng: 73.85 }, userId: 'guest' });
  await expect.poll(() => page.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112');
  expect(await smsLink(page)).toContain('https://maps.google.com/?q=18.52,73.85');
  await text(page, 'We keep your signal with the time and your place.').waitFor();
  await contexts.screenshot(page, 'sos-1-sent');
  await button(page, 'Close').click();

  const locked = page.locator('button[aria-disabled]', { hasText: 'SOS Sent!' });
  await locked.waitFor();
  await page.clock.runFor(4900);
  await expect.poll(() => locked.count()).toBe(1);
  await page.clock.runFor(200);
  await locked.waitFor({ state: 'detached' });
  await expect.poll(() => sosButton(page).isEnabled()).toBe(true);
  // The time of the signal stays, also in the next page, because the panel is closed.
  expect((await sosButton(page).innerText()).trim()).toMatch(/^SOS\s+\d+:\d\d [ap]m\b/);
  await contexts.screenshot(page, 'sos-1-running', { fullPage: false });
  const second = waitForTrigger(page);
  await pressSos(page);
  expect(await caseIdOf(second)).toBe(await caseIdOf(first));
  // The phone has stored that the signal arrived.
  await locked.waitFor();
  await page.goto('/help');
  await expect.poll(() => sosButton(page).innerText()).toMatch(/^SOS\s+\d+:\d\d [ap]m\b/);
});

test('During the lock one press says “I am safe”: the admins see it, the case stays open, and a further press raises it again', async () => {
  const client = await demo.signUpClient();
  const [page, adminPage] = [
    await contexts.newPage(demo.server.url),
    await contexts.newPage(demo.server.url, { size: DESKTOP }),
  ];
  await client.logIn(page);
  await denyGeolocation(page, demo.server.url);
  await demo.logIn(adminPage, 'admin');
  await adminPage.goto('/admin/sos');
  await text(adminPage, 'Emergencies').waitFor();
  await page.clock.install();
  await page.goto('/about');
  await sosButton(page).waitFor();
  const first = waitForTrigger(page);
  // The lock does not end before the test lets time pass.
  await whileRequestPending(
    page,
    TRIGGER_URL,
    () => pressSos(page),
    async () => {
      await expect.poll(() => sosButton(page).getAttribute('aria-busy')).toBe('true');
      await pauseClock(page);
    },
  );
  await toast(page, SENT_TEXT).waitFor();
  await text(page, 'We do not know yet where you are. Say it when you call.').waitFor();
  const id = await caseIdOf(first);
  await failNextRequest(page, '**/withdraw', null);
  contexts.expectErrors(/ERR_FAILED/);
  await button(page, 'I am safe').click();
  // It is shown even if the panel was closed meanwhile.
  await text(page, 'We could not tell our team. Press again.').waitFor();
  // What failed can be repeated after the lock.
  await page.clock.runFor(5_100);
  await button(page, 'I am safe').click();
  await page.getByText(/^You told us at \d+:\d\d .m that you are safe\./).waitFor();
  await expect.poll(() => button(page, 'I am safe').count()).toBe(0);
  await contexts.screenshot(page, 'sos-6-safe');
  // Screen readers and keyboards stay in the panel after its pressed button has gone.
  await expect.poll(() => page.getByRole('dialog').evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  const safeLine = adminPage.locator(`#case-${id}`).getByText(/^Sender says: I am safe · \d/);
  await safeLine.first().waitFor();
  await contexts.screenshot(adminPage, 'sos-7-admin-safe');
  // The bar on every page of the console says so too; the case still counts, and rings.
  await adminPage.getByRole('link', { name: 'Log', exact: true }).click();
  await adminPage.waitForURL('**/admin/log');
  const bar = adminPage.getByRole('alert').filter({ hasText: 'no admin has opened' });
  await bar.getByText(/says: I am safe$/).waitFor();
  expect(await adminPage.title()).toMatch(/^\(\d+\) /);
  await bar.getByRole('button', { name: 'Mute this one' }).waitFor();
  await contexts.screenshot(adminPage, 'sos-8-bar-safe');
  await adminPage.goBack();
  await safeLine.first().waitFor();
  await button(page, 'Close').click();
  const second = waitForTrigger(page);
  await pressSos(page);
  expect(await caseIdOf(second)).toBe(id);
  // The line in the log stays, that at the top goes.
  await expect.poll(() => safeLine.count()).toBe(1);
  await expect.poll(() => bar.getByText(/says: I am safe$/).count()).toBe(0);
  await bar.waitFor();
  await button(page, 'I am safe').waitFor();
  await page.clock.runFor(5_100);
  await expect.poll(() => button(page, 'I am safe').count()).toBe(0);
});

test('A client who shares no location is identified by account, and joins the same case from another page', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await denyGeolocation(page, demo.server.url);
  const requests = recordRequests(page, /\/emergency\/trigger/);
  await page.goto('/account-settings');
  await button(page, 'Add somebody').click();
  await page.getByLabel('Mobile number or email').fill('98220 12345');
  await button(page, 'Save').click();
  await text(page, '+919822012345').waitFor();
  await page.goto('/services');
  const first = waitForTrigger(page);
  await pressSos(page);
  await toast(page, SENT_TEXT).waitFor();
  expect(requests[0]?.body).toMatchObject({ location: null, userId: client.id });
  expect(await smsLink(page)).toContain('I need help. Please call me now.');
  expect(await smsLink(page)).not.toContain('maps');
  expect(await smsLink(page)).toMatch(/^sms:\+919822012345\?body=/);
  await text(page, 'We are sending your emergency contact a message.').waitFor();
  const otherPage = await contexts.newPage(demo.server.url);
  await client.logIn(otherPage);
  await denyGeolocation(otherPage, demo.server.url);
  await otherPage.goto('/pricing');
  const second = waitForTrigger(otherPage);
  await pressSos(otherPage);
  expect(await caseIdOf(second)).toBe(await caseIdOf(first));
});

test('A session that ends during an emergency leaves the panel open; its state is still read, and a further press joins the case', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/status of 401/);
  await client.logIn(page);
  await denyGeolocation(page, demo.server.url);
  await page.goto('/my-bookings');
  const first = waitForTrigger(page);
  await pressSos(page);
  await toast(page, SENT_TEXT).waitFor();
  await demo.server.db.prepare('UPDATE accounts SET token_version = token_version + 1 WHERE id = ?').bind(client.id).run();
  // The bookings are fetched again at once.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForURL('**/login');
  await page.getByText(/^Your signal reached us at/).waitFor();
  await page.waitForResponse(
    (response) =>
      /\/api\/emergency\/.+\/status/.test(response.url()) &&
      !('authorization' in response.request().headers()) &&
      response.status() === 200,
  );
  await button(page, 'Close').click();
  await expect.poll(() => sosButton(page).isEnabled()).toBe(true);
  const second = waitForTrigger(page);
  await pressSos(page);
  expect((await second).request().postDataJSON()).toMatchObject({ userId: 'guest' });
  expect(await caseIdOf(second)).toBe(await caseIdOf(first));
});

test('A press after a log-out is not that of the account that was logged in', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await denyGeolocation(page, demo.server.url);
  await page.goto('/my-bookings');
  await page.getByRole('button', { name: /^Menu of/ }).waitFor();
  const first = waitForTrigger(page);
  await pressSos(page);
  await toast(page, SENT_TEXT).waitFor();
  await text(page, 'No emergency contact gets a message from us. Call somebody yourself.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await button(page, 'Log Out').click();
  await page.waitForURL('**/login');
  await expect.poll(() => sosButton(page).isEnabled()).toBe(true);
  const second = waitForTrigger(page);
  await pressSos(page);
  expect((await second).request().postDataJSON()).toMatchObject({ userId: 'guest' });
  expect(await caseIdOf(second)).not.toBe(await caseIdOf(first));
});

test('Without a network, SOS says that nothing was sent, offers a call and a text message, can be retried at once, and is sent automatically when the network is back', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/faq');
  await sosButton(page).waitFor();
  await contexts.goOffline(page);
  await pressSos(page);
  await text(page, 'Your signal has not reached us.').waitFor();
  await text(page, 'There is no network.').waitFor();
  await toast(page, 'Error sending emergency signal. Please try again.').waitFor();
  await page.getByRole('link', { name: 'Call 112' }).waitFor();
  await page.getByRole('link', { name: 'Send a message to somebody you trust' }).waitFor();
  await contexts.screenshot(page, 'sos-2-offline');
  await button(page, 'Retry').click();
  await text(page, 'Your signal has not reached us.').waitFor();
  // The waiting signal is sent automatically.
  await page.context().setOffline(false);
  await toast(page, SENT_TEXT).waitFor();
});

/** Aborts the requests that send a signal. Returns their number so far. */
async function abortTriggers(page: Page): Promise<() => number> {
  contexts.expectErrors(/ERR_FAILED/);
  let attempts = 0;
  await page.route(TRIGGER_URL, (route) => {
    attempts++;
    return route.abort();
  });
  return () => attempts;
}

test('A signal that is not sent yet when its user logs out is sent when the server can be reached', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  const attempts = await abortTriggers(page);
  await page.goto('/my-bookings');
  await page.getByRole('button', { name: /^Menu of/ }).waitFor();
  await pressSos(page);
  await text(page, 'Your signal has not reached us.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await button(page, 'Log Out').click();
  await page.waitForURL('**/login');
  const before = attempts();
  await expect.poll(attempts).toBeGreaterThan(before);
  const sent = waitForTrigger(page);
  await page.unroute(TRIGGER_URL);
  await caseIdOf(sent);
});

test('A signal from before a restart goes on being sent although the storage cannot be read for a moment', async () => {
  const page = await contexts.newPage(demo.server.url);
  const attempts = await abortTriggers(page);
  await page.goto('/faq');
  await sosButton(page).waitFor();
  await pressSos(page);
  await text(page, 'Your signal has not reached us.').waitFor();
  await page.reload();
  await text(page, 'Your signal has not reached us.').waitFor();
  await page.evaluate(() => {
    const original = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction') ?? {};
    let failures = 0;
    const fail = () => {
      if (++failures === 2) Object.defineProperty(IDBDatabase.prototype, 'transaction', original);
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    };
    Object.defineProperty(IDBDatabase.prototype, 'transaction', { configurable: true, value: fail });
  });
  const before = attempts();
  await expect.poll(attempts).toBeGreaterThan(before);
  const sent = waitForTrigger(page);
  await page.unroute(TRIGGER_URL);
  await caseIdOf(sent);
  await toast(page, SENT_TEXT).waitFor();
});

test('A signal that fails while the network comes back is sent again at once', async () => {
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/ERR_FAILED/);
  await page.clock.install();
  let failAttempt = () => {};
  const failing = new Promise<void>((done) => (failAttempt = done));
  // The route stays, because the second attempt could be lost while the browser removes it.
  let attempts = 0;
  await page.route(TRIGGER_URL, async (route) => {
    if (++attempts > 1) return route.continue();
    await failing;
    return route.abort();
  });
  await page.goto('/faq');
  await sosButton(page).waitFor();
  const attempt = page.waitForRequest(TRIGGER_URL);
  await pressSos(page);
  await attempt;
  // On a paused clock the retry of every five seconds does not run.
  await pauseClock(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  failAttempt();
  await toast(page, SENT_TEXT).waitFor();
});

test('A worker raises SOS from a dialog over a job; the admin console identifies them, sees them move and closes the case, and the worker sees that', async () => {
  const [clientPage, adminPage] = [
    await contexts.newPage(demo.server.url),
    await contexts.newPage(demo.server.url, { size: DESKTOP }),
  ];
  await clientPage.context().grantPermissions(['geolocation']);
  await clientPage.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await demo.logIn(clientPage, 'worker');
  await demo.logIn(adminPage, 'admin');
  await clientPage.clock.install();
  /** The page reports its position and reads the state of the case every four seconds. */
  const nextReport = async () => {
    const report = clientPage.waitForResponse('**/api/emergency/*/status');
    await clientPage.clock.runFor(SOS_POLL_INTERVAL_MS);
    return (await report).request().postDataJSON() as { location: unknown };
  };
  await adminPage.goto('/admin/sos');
  await text(adminPage, 'Emergencies').waitFor();
  const requests = recordRequests(clientPage, /\/emergency\/trigger/);
  await clientPage.goto(`/worker/job/${demo.jobId()}`);
  await clientPage.locator('header button', { hasText: 'SOS' }).waitFor();
  await button(clientPage, 'Cancel').click();
  const sosInDialog = clientPage.getByRole('alertdialog').locator('button', { hasText: 'SOS' });
  // The button must not have the focus, or Enter would raise an alarm.
  expect(await sosInDialog.evaluate((node) => node === document.activeElement)).toBe(false);
  await pauseClock(clientPage);
  await sosInDialog.click();
  await toast(clientPage, SENT_TEXT).waitFor();
  expect(requests[0]?.body).toMatchObject({ location: { lat: 18.52, lng: 73.85 }, userId: demo.workerId() });
  await contexts.screenshot(clientPage, 'sos-3-worker');
  const headerSos = clientPage.locator('header button', { hasText: 'SOS' });
  await clientPage.clock.runFor(5_100);
  await expect.poll(() => headerSos.innerText()).toMatch(/^SOS\s+\d+:\d\d [ap]m\b/);

  const card = adminPage.locator('li[id^="case-"]').filter({ hasText: '18.52000, 73.85000' });
  await card.getByRole('link', { name: 'Sachin Jadhav' }).waitFor();
  await adminPage.getByRole('region', { name: 'Everybody who is in an emergency now' }).waitFor();
  await clientPage.context().setGeolocation({ latitude: 18.53, longitude: 73.86 });
  await expect.poll(nextReport, { interval: 0 }).toMatchObject({ location: { lat: 18.53, lng: 73.86 } });
  const movedCard = adminPage.locator('li[id^="case-"]').filter({ hasText: /\d+ seconds? ago · 18\.53000, 73\.86000/ });
  await movedCard.waitFor();
  const acknowledged = adminPage.waitForResponse('**/api/sos/*/seen');
  await movedCard.getByRole('link', { name: 'Open the case' }).click();
  await acknowledged;
  await nextReport();
  await clientPage.getByText(/^Seen by \S+ at \d/).waitFor();
  await adminPage.getByRole('heading', { name: 'Job at the time' }).waitFor();
  await adminPage.getByRole('link', { name: 'All emergencies' }).click();
  await movedCard.getByRole('button', { name: 'Close', exact: true }).click();
  await adminPage.getByRole('dialog').getByRole('textbox').fill('Called him: he is safe.');
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await movedCard.waitFor({ state: 'detached' });
  // The page may have learned it already, and then reports no more.
  await clientPage.clock.runFor(SOS_POLL_INTERVAL_MS);
  await text(clientPage, 'This emergency is closed. If you need help again, press SOS.').waitFor();
  expect(await headerSos.innerText()).not.toMatch(/\d/);
  await contexts.screenshot(adminPage, 'sos-4-admin-console');
});

test('A signal survives the crash of its tab, is sent automatically even if the phone is slow to read it, and shows CALL 112 NOW while no admin has responded', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.goto('/about');
  await sosButton(page).waitFor();
  await contexts.goOffline(page);
  const press = await page.evaluateHandle(() => {
    const { promise: millisecondsToCall, resolve } = Promise.withResolvers<number>();
    const observe = () => {
      let [last, waited] = [performance.now(), 0];
      const look = () => {
        // A machine that stalls is not the app's fault: a frame counts as a quarter of a second at most.
        waited += Math.min(performance.now() - last, 250);
        last = performance.now();
        if (document.querySelector('[role=dialog] a[href="tel:112"]')) resolve(waited);
        else requestAnimationFrame(look);
      };
      look();
    };
    addEventListener('click', observe, { once: true, capture: true });
    return { millisecondsToCall };
  });
  await pressSos(page);
  expect(await press.evaluate(({ millisecondsToCall }) => millisecondsToCall)).toBeLessThan(1000);
  await text(page, 'Your signal has not reached us.').waitFor();
  // A phone that runs out of memory kills the page, which then cannot run any code.
  const cdpSession = await page.context().newCDPSession(page);
  void cdpSession.send('Page.crash').catch(() => undefined);
  await new Promise((done) => page.once('crash', done));
  // A browser context cannot be changed while it has a crashed page.
  const context = page.context();
  await page.close();
  await context.setOffline(false);

  const reopenedPage = await context.newPage();
  await reopenedPage.addInitScript(lockSignals, 1_500);
  const requests = recordRequests(reopenedPage, /\/emergency\/trigger/);
  await reopenedPage.route('**/api/emergency/*/status', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response: response, json: { ...((await response.json()) as object), unanswered: true } });
  });
  await reopenedPage.goto('/services');
  await toast(reopenedPage, SENT_TEXT).waitFor();
  expect(requests).toHaveLength(1);
  await text(reopenedPage, 'CALL 112 NOW').waitFor();
  await button(reopenedPage, 'Close').click();
  await reopenedPage.reload();
  await text(reopenedPage, 'CALL 112 NOW').waitFor();
  await contexts.screenshot(reopenedPage, 'sos-5-unanswered');
  await reopenedPage.setViewportSize({ width: 320, height: 560 });
  const call = reopenedPage.locator('#sos-panel a[href="tel:112"]');
  const isCallShown = () => call.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight);
  await expect.poll(isCallShown, { message: 'calling needs no scrolling' }).toBe(true);
  expect(requests).toHaveLength(1);
});
