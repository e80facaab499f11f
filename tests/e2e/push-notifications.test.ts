import { describe, expect, test } from 'vitest';
import type { Page, Worker } from 'playwright-core';
import type { PushPayload } from '#contract/push.ts';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { FAILED_REQUESTS, failRequests } from '../support/fail-requests.ts';
import { waitForHydration } from '../support/hydration.ts';
import { button, goBackAndForthUntilShown, text } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts(fullBrowserPath());
/** What the test uses of the globals of a service worker, because tests have the types of a page. */
interface ServiceWorkerGlobals {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: { type: 'window' }): Promise<{ visibilityState: DocumentVisibilityState }[]> };
  receivedPushes: number;
  shownNotifications: number;
}
const SUBSCRIPTION_KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

/** Replaces the push service and the permission prompt of the browser, which are not available in a test. */
async function installFakePushManager(page: Page, permissionResult: 'granted' | 'denied' = 'granted'): Promise<void> {
  await page.addInitScript(
    ({ keys, permission }) => {
      let now: unknown = null;
      let permissionRequests = sessionStorage.getItem('asked') ?? 'default';
      const subscriptions = (key: string) => ({
        endpoint: `https://fcm.googleapis.com/fcm/send/${Math.random()}`,
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (l) => l.charCodeAt(0)),
        },
        toJSON() {
          return { endpoint: this.endpoint, keys };
        },
        unsubscribe: () => Promise.resolve(Boolean((now = null))),
      });
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(now),
        subscribe: ({ applicationServerKey }: { applicationServerKey: string }) =>
          Promise.resolve((now = subscriptions(applicationServerKey))),
      });
      Object.defineProperty(Notification, 'permission', { get: () => permissionRequests });
      Notification.requestPermission = () => {
        permissionRequests = permission;
        sessionStorage.setItem('asked', permissionRequests);
        return Promise.resolve(permission);
      };
    },
    { keys: SUBSCRIPTION_KEYS, permission: permissionResult },
  );
}

/** The service worker that controls the page. */
async function activeServiceWorker(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker is running');
  return worker;
}

/** A test cannot press a notification of the system, so it dispatches the event. Only a real NotificationEvent supports waitUntil. */
const pressNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobals;
    const [notification] = await registration.getNotifications();
    const Click = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, init: object) => Event;
    globalThis.dispatchEvent(new Click('notificationclick', { notification }));
  });

describe('push notifications', () => {
  test('are offered after the first booking, ask for permission only after a press, and can be turned off in the settings', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await installFakePushManager(page);
    const client = await demo.signUpClient();
    await client.logIn(page);
    await page.goto('/my-bookings');
    await text(page, 'No upcoming bookings').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });
    expect(await button(page, 'Yes, tell me').count()).toBe(0);
    await client.book(2);
    const configured = page.waitForResponse(/\/api\/push\/key/);
    await page.goto('/my-bookings');
    await configured;
    await button(page, 'Cancel').waitFor();
    // Above a screen in use it would move what is under the finger.
    expect(await button(page, 'Yes, tell me').count()).toBe(0);
    await page.locator('a[href="/past-bookings"]').filter({ visible: true }).first().click();
    await goBackAndForthUntilShown(page, button(page, 'Yes, tell me'));
    await contexts.screenshot(page, 'push offered');
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    const told = page.waitForRequest(/\/api\/push\/subscription/);
    await button(page, 'Yes, tell me').click();
    expect((await told).postDataJSON()).toMatchObject({ language: 'en', keys: SUBSCRIPTION_KEYS });
    await expect.poll(() => button(page, 'Yes, tell me').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toContain(client.id);

    await page.goto('/account-settings');
    const here = page.getByRole('switch', { name: /^On this phone/ });
    await expect.poll(() => here.isChecked()).toBe(true);
    await contexts.screenshot(page, 'notifications');
    await here.uncheck();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toBeNull();
  });

  test('are offered to an account although the browser has given the permission to another one, and not again once it has turned them off', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await page.addInitScript(() => sessionStorage.setItem('asked', 'granted'));
    await installFakePushManager(page);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs');
    await activeServiceWorker(page);
    await page.locator('a[href="/worker/dashboard"]').filter({ visible: true }).first().click();
    await page.waitForURL('**/worker/dashboard');
    await goBackAndForthUntilShown(page, button(page, 'Yes, tell me'));
    await button(page, 'Yes, tell me').click();
    const enabledFor = () => page.evaluate(() => localStorage.getItem('pushFor'));
    await expect.poll(enabledFor).toContain(demo.workerId());
    await expect.poll(() => button(page, 'Yes, tell me').count()).toBe(0);

    await page.goto('/worker/account');
    const here = page.getByRole('switch', { name: /^On this phone/ });
    await expect.poll(() => here.isChecked()).toBe(true);
    await here.uncheck();
    await expect.poll(enabledFor).toBeNull();
    const snoozed = await page.evaluate((id) => localStorage.getItem(`later:push:${id}`), demo.workerId());
    expect(Date.now() - Number(snoozed)).toBeLessThan(60_000);
  });

  test('come with instructions when the phone does not allow them', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await installFakePushManager(page, 'denied');
    await demo.logIn(page, 'worker');
    await page.goto('/worker/account');
    await page.getByRole('switch', { name: /^On this phone/ }).click();
    await text(page, /The phone does not allow it/).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: /^On this phone/ }).isChecked()).toBe(false);
    await page.getByRole('switch', { name: /^New jobs/ }).waitFor();
  });

  test('that the server could not turn on say whose fault that is, and can be turned on again', async () => {
    contexts.expectErrors(FAILED_REQUESTS);
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await installFakePushManager(page);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/account');
    const here = page.getByRole('switch', { name: /^On this phone/ });
    const subscription = /\/api\/push\/subscription/;
    await failRequests(page, subscription, 'server');
    await here.click();
    await text(page, /^Something went wrong on our side\./).waitFor();
    await expect.poll(() => here.isChecked()).toBe(false);
    await page.unroute(subscription);
    await here.click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).not.toBeNull();
    expect(await here.isChecked()).toBe(true);
  });
});

test('a push notification is shown in the language of the phone, and a press on it opens the screen of the job', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await page.context().grantPermissions(['notifications']);
  await demo.logIn(page, 'client');
  await page.goto('/services');
  const worker = await activeServiceWorker(page);

  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) done(one.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  const deliverPush = (sentPayload: PushPayload) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: demo.server.url,
      registrationId,
      data: JSON.stringify(sentPayload),
    });
  const readNotifications = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as ServiceWorkerGlobals;
      return (await registration.getNotifications()).map(({ title, body, lang, data }) => ({
        title,
        body,
        lang,
        data: String(data),
      }));
    });
  const isAppVisible = () =>
    worker.evaluate(async () => {
      const windows = await (globalThis as unknown as ServiceWorkerGlobals).clients.matchAll({ type: 'window' });
      return windows.some(({ visibilityState }) => visibilityState === 'visible');
    });
  await worker.evaluate(() => {
    const globals = globalThis as unknown as ServiceWorkerGlobals;
    Object.assign(globals, { receivedPushes: 0, shownNotifications: 0 });
    addEventListener('push', () => globals.receivedPushes++);
    const { registration } = globals;
    const showNotification = registration.showNotification.bind(registration);
    registration.showNotification = async (...args) => {
      await showNotification(...args);
      globals.shownNotifications++;
    };
  });
  const count = (counted: 'receivedPushes' | 'shownNotifications') =>
    worker.evaluate((key) => (globalThis as unknown as ServiceWorkerGlobals)[key], counted);
  const jobId = demo.jobId();
  const payload: PushPayload = {
    language: 'mr',
    kind: 'client',
    event: { type: 'job-accepted', seq: 1, at: Date.now(), jobId, workerName: 'Ravi', message: 'x' },
  };
  // A visible page shows the event itself, so the first notification is not displayed.
  await deliverPush({ ...payload, language: 'en' });
  await expect.poll(() => count('receivedPushes')).toBe(1);
  expect(await isAppVisible()).toBe(true);
  expect(await readNotifications()).toEqual([]);
  contexts.expectErrors(/http:\/\/localhost:/);
  // Another origin hides the app. It needs storage, because an init script writes the language.
  await page.goto(`${demo.server.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  // The page that was left is a client of the service worker until the browser has taken it down.
  await expect.poll(isAppVisible).toBe(false);
  await deliverPush(payload);
  // Chromium forgets a notification when its list is read while it is about to be shown.
  await expect.poll(() => count('shownNotifications')).toBe(1);
  expect(await readNotifications()).toEqual([
    { title: 'Karigar', body: 'Ravi यांनी तुमचे काम घेतले आहे!', lang: 'mr', data: `/job-in-progress/${jobId}` },
  ]);

  await page.goto('/services');
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  await pressNotification(worker);
  await page.waitForURL(`**/job-in-progress/${jobId}`);
  expect(await readNotifications()).toEqual([]);

  // On a shared phone no notification stays after a log-out.
  await page.goto(`${demo.server.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  await expect.poll(isAppVisible).toBe(false);
  await deliverPush(payload);
  await expect.poll(() => count('shownNotifications')).toBe(2);
  expect(await readNotifications(), 'control').toHaveLength(1);
  await page.goto('/services');
  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(readNotifications).toEqual([]);
});

test('a pressed notification does not reload the open page, which asks first if text is typed in it', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await page.context().grantPermissions(['notifications']);
  await demo.logIn(page, 'client');
  await page.goto('/contact');
  const worker = await activeServiceWorker(page);
  await contexts.waitForRoom(page, 'inbox');
  const url = `/job-in-progress/${demo.jobId()}`;
  const press = async () => {
    await worker.evaluate(
      (data) => (globalThis as unknown as ServiceWorkerGlobals).registration.showNotification('Karigar', { data }),
      url,
    );
    await pressNotification(worker);
  };
  await waitForHydration(page);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('The tap drips');
  await page.evaluate(() => Reflect.set(window, 'notReloaded', true));
  await press();
  await page.getByRole('alertdialog', { name: 'Open the notification?' }).waitFor();
  await contexts.screenshot(page, 'push-typed-text');
  await button(page, 'No, stay here').click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await message.inputValue()).toBe('The tap drips');

  await press();
  await button(page, 'Yes, open it').click();
  await page.waitForURL(`**${url}`);
  await page.locator('main h1').first().waitFor();
  // Without typed text there is no question.
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL((to) => to.pathname === '/');
  await press();
  await page.waitForURL(`**${url}`);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
});
