import { describe, expect, test } from 'vitest';
import type { Page, Worker } from 'playwright-core';
import type { PushPayload } from '#contract/push.ts';
import { SESSION_MS } from '#contract/accounts.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { FAILED_REQUESTS, failRequests } from '../support/fail-requests.ts';
import { waitForHydration } from '../support/hydration.ts';
import { button, goBackAndForthUntilShown, runClockUntil, text } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { signToken } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts(fullBrowserPath());
/** What the test uses of the globals of a service worker, because tests have the types of a page. */
interface ServiceWorkerGlobals {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: { type: 'window' }): Promise<{ visibilityState: DocumentVisibilityState }[]> };
  handledPushes: number;
  shownNotifications: number;
  rejectedPushes: number;
}
const PUSH_FAILED = 'That did not work. Please try again later, in the settings of your account.';
const SUBSCRIPTION_KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

/**
 * Replaces the push service and the permission prompt of the browser, which are not available in a test. What they hold is
 * shared by the tabs and survives a reload.
 */
async function installFakePushManager(page: Page, permissionResult: 'granted' | 'denied' = 'granted'): Promise<void> {
  await page.addInitScript(
    ({ keys, permission }) => {
      const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (l) => l.charCodeAt(0)),
        },
        toJSON() {
          return { endpoint: this.endpoint, keys };
        },
        unsubscribe: () => {
          localStorage.removeItem('subscribed');
          return Promise.resolve(true);
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: () => {
          const stored = localStorage.getItem('subscribed');
          return Promise.resolve(stored ? subscriptionOf(JSON.parse(stored) as { endpoint: string; key: string }) : null);
        },
        subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
          const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${Math.random()}`, key };
          localStorage.setItem('subscribed', JSON.stringify(subscription));
          return Promise.resolve(subscriptionOf(subscription));
        },
      });
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('asked') ?? 'default' });
      Notification.requestPermission = () => {
        localStorage.setItem('asked', permission);
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
    await page.addInitScript(() => localStorage.setItem('asked', 'granted'));
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

    await page.evaluate(() =>
      Object.assign(PushManager.prototype, { getSubscription: () => Promise.reject(new Error('no push service')) }),
    );
    await here.click();
    await text(page, PUSH_FAILED).waitFor();
    await expect.poll(() => here.getAttribute('aria-busy')).toBe('false');
    expect(await here.isChecked()).toBe(true);
  });

  test('are turned on by a press during the installation of the service worker, which takes long in a slow network', async () => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await installFakePushManager(page);
    await page.clock.install();
    const hasArrived = Promise.withResolvers<void>();
    await page.context().route('**/manifest.webmanifest', async (route) => {
      if (route.request().serviceWorker()) await hasArrived.promise;
      await route.continue();
    });
    await demo.logIn(page, 'worker');
    await page.goto('/worker/account');
    const here = page.getByRole('switch', { name: /^On this phone/ });
    await here.waitFor();
    await runClockUntil(page, () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state === 'installing'),
    );
    await here.click();
    await expect.poll(() => here.getAttribute('aria-busy')).toBe('true');
    for (let minute = 0; minute < 3; minute++) await page.clock.runFor(60_000);
    expect(await here.getAttribute('aria-busy'), 'it waits').toBe('true');
    hasArrived.resolve();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toContain(demo.workerId());
  });

  describe('without a service worker', () => {
    const openSettings = async () => {
      const page = await contexts.newPage(demo.server.url, { installed: true });
      await page.addInitScript(() =>
        Object.assign(ServiceWorkerContainer.prototype, { register: () => Promise.reject(new Error('forbidden')) }),
      );
      await installFakePushManager(page);
      await page.clock.install();
      await demo.logIn(page, 'worker');
      await page.goto('/worker/account');
      const here = page.getByRole('switch', { name: /^On this phone/ });
      return { page, here, isBusy: () => here.getAttribute('aria-busy') };
    };

    test('say that they could not be turned on', async () => {
      const { page, here, isBusy } = await openSettings();
      await here.click();
      await expect.poll(isBusy).toBe('true');
      await page.clock.runFor(10_000);
      // On a busy machine the app can begin to wait only after that.
      await runClockUntil(page, () => text(page, PUSH_FAILED).isVisible());
      await expect.poll(isBusy).toBe('false');
      expect(await here.isChecked()).toBe(false);
    });

    test('can be turned off', async () => {
      const { page, here, isBusy } = await openSettings();
      await here.waitFor();
      await page.evaluate((id) => {
        localStorage.setItem('asked', 'granted');
        localStorage.setItem('pushFor', JSON.stringify([id]));
      }, demo.workerId());
      await page.reload();
      await expect.poll(() => here.isChecked()).toBe(true);
      await here.click();
      // The start of the app registers the subscription again, and waits as long.
      await runClockUntil(page, () => page.evaluate(() => localStorage.getItem('pushFor') === null));
      await expect.poll(isBusy).toBe('false');
      expect(await here.isChecked()).toBe(false);
    });
  });
});

describe('the push subscription', () => {
  const openPage = async (): Promise<Page> => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await installFakePushManager(page);
    return page;
  };
  const logIn = async (page: Page, email: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, 'Login').click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
  };
  const endpointOf = (page: Page) =>
    page.evaluate(
      async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.endpoint ?? 'unsubscribed',
    );
  /** The endpoints to which the server pushes for an account. */
  const endpointsOnServer = async (accountId: string) => {
    const query = demo.server.db.prepare('SELECT endpoint FROM push_subscriptions WHERE account_id = ?').bind(accountId);
    return (await query.all<{ endpoint: string }>()).results.map(({ endpoint }) => endpoint);
  };
  const isRegistered = (page: Page) => page.waitForResponse(/\/api\/push\/subscription/);
  /** Turns on push notifications in the settings, and returns the endpoint once the app watches the session. */
  const subscribe = async (page: Page, accountId: string): Promise<string> => {
    await page.goto('/account-settings');
    // The list of sessions moves the switch when it comes.
    await page
      .getByText(/^This phone or computer/)
      .first()
      .waitFor();
    await activeServiceWorker(page);
    await page.getByRole('switch', { name: /^On this phone/ }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toContain(accountId);
    const endpoint = await endpointOf(page);
    expect(await endpointsOnServer(accountId)).toEqual([endpoint]);
    await Promise.all([isRegistered(page), page.reload()]);
    return endpoint;
  };
  /** As after a change in another tab: the open app registers its subscription again, and so learns that its session has ended. */
  const learnOfEnd = async (page: Page) => {
    await page.evaluate(() => window.dispatchEvent(new Event('storage')));
    await page.waitForURL('**/login');
  };
  /** The session becomes older than any may be. */
  const expireSession = async (page: Page, accountId: string, role: 'client' | 'admin') => {
    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    const { sid } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sid: string };
    await demo.server.db.exec(`UPDATE sessions SET created_at = created_at - ${31 * DAY_MS} WHERE id = '${sid}'`);
    await demo.server.runScheduled();
    const expired = await signToken(accountId, role, { sid, age: (31 * DAY_MS) / 1000 });
    await page.evaluate((value) => localStorage.setItem('token', value), expired);
    await learnOfEnd(page);
  };
  const createAdmin = async () => {
    const { id, email } = await demo.signUpClient();
    await demo.server.db.exec(`UPDATE accounts SET kind = 'admin', token_version = token_version + 1 WHERE id = '${id}'`);
    return { id, email };
  };

  test('stays in the language that was chosen on the phone when a link opens the app in another one, whose texts are not cached', async () => {
    const client = await demo.signUpClient();
    const page = await openPage();
    await client.logIn(page);
    await subscribe(page, client.id);
    await page.addInitScript(() => {
      const told: string[] = [];
      Reflect.set(window, 'told', told);
      const post = Reflect.get(ServiceWorker.prototype, 'postMessage') as (message: unknown) => void;
      ServiceWorker.prototype.postMessage = function (message: unknown) {
        if (typeof message === 'object' && message && 'language' in message) told.push(String(message.language));
        post.call(this, message);
      };
    });
    const request = page.waitForRequest(/\/api\/push\/subscription/);
    await page.goto('/hi/about');
    expect((await request).postDataJSON()).toMatchObject({ language: 'en' });
    await page.waitForFunction(() => (Reflect.get(window, 'told') as string[]).length > 0);
    expect(await page.evaluate(() => Reflect.get(window, 'told') as unknown)).toEqual(['en']);
    expect(await page.evaluate(() => document.documentElement.lang), 'control').toBe('hi');
  });

  test('of an admin stays when the session expires, in all tabs and after a reload, belongs to the next session, and ends with a log-out', async () => {
    contexts.expectErrors(/status of 40[13]|WebSocket/);
    const admin = await createAdmin();
    const page = await openPage();
    await logIn(page, admin.email);
    const endpoint = await subscribe(page, admin.id);
    const otherTab = await page.context().newPage();
    await installFakePushManager(otherTab);
    await Promise.all([isRegistered(otherTab), otherTab.goto('/services')]);
    await expireSession(page, admin.id, 'admin');
    // A worker who logs in on the same phone does not take the place of the admin.
    await demo.logIn(page, 'worker');
    await page.goto('/worker/account');
    await page.getByRole('switch', { name: /^On this phone/ }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toContain(demo.workerId());
    expect(await endpointsOnServer(demo.workerId())).toContain(endpoint);
    await Promise.all([isRegistered(page), page.reload()]);
    expect([await endpointOf(page), await endpointsOnServer(admin.id)]).toEqual([endpoint, [endpoint]]);
    // It would end the subscription after the log-out.
    await otherTab.close();

    await logIn(page, admin.email);
    const hasSession = demo.server.db.prepare('SELECT session_id FROM push_subscriptions WHERE account_id = ?').bind(admin.id);
    await expect.poll(() => hasSession.first('session_id')).not.toBeNull();
    expect(await endpointsOnServer(admin.id)).toEqual([endpoint]);
    await Promise.all([isRegistered(page), page.goto('/services')]);
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => endpointsOnServer(admin.id)).toEqual([]);
    // The worker gets another one.
    await expect.poll(() => endpointOf(page)).not.toBe(endpoint);
    expect(await page.evaluate(() => localStorage.getItem('pushFor'))).toBe(JSON.stringify([demo.workerId()]));
  });

  test('of an admin ends with a log-out that comes before the app watches the session', async () => {
    contexts.expectErrors(/status of 40[13]|WebSocket/);
    const admin = await createAdmin();
    const page = await openPage();
    await demo.logIn(page, 'worker');
    await logIn(page, admin.email);
    await subscribe(page, admin.id);
    const hasLeft = Promise.withResolvers<void>();
    await page.route(/\/assets\/account-[\w-]{8}\.js/, async (route) => {
      await hasLeft.promise;
      await route.continue();
    });
    await page.goto('/services');
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ended.client'))).toBeNull();
    hasLeft.resolve();
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');
  });

  test('of a client ends with a session that was ended elsewhere before the app watches it', async () => {
    contexts.expectErrors(/status of 401|WebSocket/);
    const client = await demo.signUpClient();
    const page = await openPage();
    await logIn(page, client.email);
    await subscribe(page, client.id);
    const hasLeft = Promise.withResolvers<void>();
    await page.route(/\/assets\/account-[\w-]{8}\.js/, async (route) => {
      await hasLeft.promise;
      await route.continue();
    });
    await demo.server.db.exec(`DELETE FROM sessions WHERE account_id = '${client.id}'`);
    await page.goto('/my-bookings');
    await page.waitForURL('**/login');
    hasLeft.resolve();
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');
  });

  test('of an admin ends when another account logs in after the session has expired', async () => {
    contexts.expectErrors(/status of 40[13]|WebSocket/);
    const [admin, client] = [await createAdmin(), await demo.signUpClient()];
    const page = await openPage();
    await logIn(page, admin.email);
    await subscribe(page, admin.id);
    await expireSession(page, admin.id, 'admin');
    await logIn(page, client.email);
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');
  });

  test('of a client whose session expires is there again after their next log-in, but not after a log-out', async () => {
    contexts.expectErrors(/status of 40[13]|WebSocket/);
    const client = await demo.signUpClient();
    const page = await openPage();
    const isOnAfterLogIn = async () => {
      await logIn(page, client.email);
      await page.goto('/account-settings');
      const here = page.getByRole('switch', { name: /^On this phone/ });
      await here.waitFor();
      return here.isChecked();
    };
    await logIn(page, client.email);
    await subscribe(page, client.id);
    await expireSession(page, client.id, 'client');
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');
    expect(await endpointsOnServer(client.id)).toEqual([]);

    const registered = isRegistered(page);
    expect(await isOnAfterLogIn(), 'after the session has expired').toBe(true);
    await registered;
    expect(await endpointsOnServer(client.id)).toEqual([await endpointOf(page)]);

    await page.goto('/services');
    await page.getByRole('button', { name: /^Menu of / }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');
    expect(await isOnAfterLogIn(), 'after a log-out').toBe(false);
  });

  test('of another client leaves no notification on the phone for the next one who logs in', async () => {
    contexts.expectErrors(/status of 40[13]|WebSocket/);
    const [former, next] = [await demo.signUpClient(), await demo.signUpClient()];
    const page = await openPage();
    await logIn(page, former.email);
    await page.context().grantPermissions(['notifications']);
    const notifications = () =>
      page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title));
    await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).showNotification('Message from Sunita', { requireInteraction: true }),
    );
    await expireSession(page, former.id, 'client');
    await page.waitForURL('**/login');
    expect(await notifications(), 'control: it stays until then').toEqual(['Message from Sunita']);
    await logIn(page, next.email);
    await expect.poll(notifications).toEqual([]);
  });

  test('of a client ends with their session while it is being registered again', async () => {
    contexts.expectErrors(/status of 401|WebSocket/);
    const client = await demo.signUpClient();
    const page = await openPage();
    await logIn(page, client.email);
    await subscribe(page, client.id);
    const [asked, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/api\/push\/key/, async (route) => {
      asked.resolve();
      await hasEnded.promise;
      await route.continue();
    });
    await page.evaluate(() => window.dispatchEvent(new Event('storage')));
    await asked.promise;
    await demo.server.db.exec(`DELETE FROM sessions WHERE account_id = '${client.id}'`);
    await page.locator('a[href="/my-bookings"]').filter({ visible: true }).first().click();
    await page.waitForURL('**/login');
    const answered = page.waitForResponse(/\/api\/push\/key/);
    hasEnded.resolve();
    await answered;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toBeNull();
    // Later than what the page does with the key.
    await page.evaluate(() => fetch('/api/push/key'));
    expect(await endpointOf(page)).toBe('unsubscribed');
  });

  test('of an admin ends with a session that was ended elsewhere, and that of a client with one that expires', async () => {
    contexts.expectErrors(/status of 40[13]|WebSocket/);
    const [admin, client] = [await createAdmin(), await demo.signUpClient()];
    const page = await openPage();
    await logIn(page, admin.email);
    await subscribe(page, admin.id);
    await demo.server.db.exec(`DELETE FROM sessions WHERE account_id = '${admin.id}'`);
    await learnOfEnd(page);
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');

    await logIn(page, client.email);
    await subscribe(page, client.id);
    await expireSession(page, client.id, 'client');
    await expect.poll(() => endpointOf(page)).toBe('unsubscribed');
  });
});

/** Delivers push messages to the service worker of an open page, and counts what it does with them. */
async function withPushDelivery(page: Page) {
  await page.context().grantPermissions(['notifications']);
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
  await worker.evaluate(() => {
    const globals = globalThis as unknown as ServiceWorkerGlobals;
    Object.assign(globals, { handledPushes: 0, shownNotifications: 0, rejectedPushes: 0 });
    const { registration } = globals;
    const showNotification = registration.showNotification.bind(registration);
    registration.showNotification = async (...args) => {
      await showNotification(...args);
      globals.shownNotifications++;
    };
    const Push = Reflect.get(globalThis, 'PushEvent') as { prototype: { waitUntil: (work: Promise<unknown>) => void } };
    const { waitUntil } = Push.prototype;
    Push.prototype.waitUntil = function (work) {
      work.catch(() => void globals.rejectedPushes++);
      waitUntil.call(
        this,
        work.finally(() => void globals.handledPushes++),
      );
    };
  });
  return {
    worker,
    deliver: (payload: PushPayload) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: demo.server.url,
        registrationId,
        data: JSON.stringify(payload),
      }),
    count: (counted: 'handledPushes' | 'shownNotifications' | 'rejectedPushes') =>
      worker.evaluate((key) => (globalThis as unknown as ServiceWorkerGlobals)[key], counted),
    notifications: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobals;
        return (await registration.getNotifications()).map(({ title, body, lang, data }) => ({
          title,
          body,
          lang,
          data: String(data),
        }));
      }),
    isAppVisible: () =>
      worker.evaluate(async () => {
        const windows = await (globalThis as unknown as ServiceWorkerGlobals).clients.matchAll({ type: 'window' });
        return windows.some(({ visibilityState }) => visibilityState === 'visible');
      }),
  };
}
const jobAccepted = (jobId: string): PushPayload => ({
  language: 'mr',
  kind: 'client',
  event: { type: 'job-accepted', seq: 1, at: Date.now(), jobId, workerName: 'Ravi', message: 'x' },
});
const NOTIFICATION_TEXT = 'Ravi यांनी तुमचे काम घेतले आहे!';

test('a push notification is shown although the app is in sight if its connection to the events is lost', async () => {
  contexts.expectErrors(/WebSocket/);
  const page = await contexts.newPage(demo.server.url, { installed: true });
  let isRefused = true;
  await page.routeWebSocket(/\/parties\//, (socket) => {
    if (isRefused) void socket.close();
    else socket.connectToServer();
  });
  await demo.logIn(page, 'client');
  await page.goto('/services');
  const push = await withPushDelivery(page);
  await push.deliver(jobAccepted(demo.jobId()));
  await expect.poll(() => push.count('handledPushes')).toBe(1);
  expect(await push.isAppVisible()).toBe(true);
  expect((await push.notifications()).map(({ body }) => body)).toEqual([NOTIFICATION_TEXT]);

  isRefused = false;
  await page.reload();
  await contexts.waitForRoom(page, 'inbox');
  await push.deliver(jobAccepted(demo.jobId()));
  await expect.poll(() => push.count('handledPushes')).toBe(2);
  expect(await push.count('shownNotifications'), 'control').toBe(1);
});

test('a push notification that an admin has seen an emergency is shown although the app is in sight, because no screen says so', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await demo.logIn(page, 'client');
  await page.goto('/services');
  const push = await withPushDelivery(page);
  await contexts.waitForRoom(page, 'inbox');
  await push.deliver({ language: 'en', kind: 'client', event: { type: 'sos-seen', id: demo.jobId(), name: 'Meera' } });
  await expect.poll(() => push.count('handledPushes')).toBe(1);
  expect(await push.isAppVisible()).toBe(true);
  expect((await push.notifications()).map(({ data }) => data)).toEqual(['/#sos']);
});

test('a push notification that the session ends soon is shown although the app is in sight, and leads to a login whose session gets the next ones', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await installFakePushManager(page);
  const logIn = async () => {
    await page.getByLabel('Email or phone number').fill(DEMO_LOGINS.plumber);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await button(page, 'Login').click();
    await page.waitForURL('**/worker/dashboard');
  };
  await page.goto('/worker/login');
  await logIn();
  await page.goto('/worker/account');
  await activeServiceWorker(page);
  await page.getByRole('switch', { name: /^On this phone/ }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pushFor'))).toContain(demo.workerId());
  const subscription = demo.server.db.prepare(
    'SELECT session_id AS id FROM push_subscriptions WHERE account_id = ? ORDER BY created_at DESC',
  );
  const sessionOfSubscription = () => subscription.bind(demo.workerId()).first<string>('id');
  const sid = (await sessionOfSubscription()) ?? '';
  // The session becomes so old that it ends in 20 hours.
  const age = SESSION_MS - 20 * HOUR_MS;
  await demo.server.db.exec(`UPDATE sessions SET created_at = ${Date.now() - age} WHERE id = '${sid}'`);
  const token = await signToken(demo.workerId(), 'worker', { sid, age: age / 1000, expiresIn: (20 * HOUR_MS) / 1000 });
  await page.evaluate((value) => localStorage.setItem('workerToken', value), token);
  await page.goto('/worker/jobs');
  const push = await withPushDelivery(page);
  await contexts.waitForRoom(page, 'inbox');
  const sessionEndsAt = Date.now() + 20 * HOUR_MS;
  await push.deliver({
    language: 'en',
    kind: 'worker',
    event: { type: 'changed', seq: 0, at: Date.now(), jobId: demo.workerId(), sessionEndsAt },
  });
  await expect.poll(() => push.count('handledPushes')).toBe(1);
  expect(await push.isAppVisible()).toBe(true);
  const expected = `You will be logged out on ${formatDay(sessionEndsAt, 'en', false)}. Log in again to go on hearing of new jobs.`;
  expect(await push.notifications()).toMatchObject([{ body: expected, data: '/worker/login' }]);

  await pressNotification(push.worker);
  await page.waitForURL('**/worker/login');
  await contexts.screenshot(page, 'login before the end of a session');
  await logIn();
  await expect.poll(sessionOfSubscription).not.toBe(sid);
  expect(await sessionOfSubscription()).not.toBeNull();
  // A session that does not end soon needs no login.
  await page.goto('/worker/login');
  await page.waitForURL('**/worker/dashboard');
});

test('a browser that may end the subscription after a push without a notification shows one for each, also if the badge fails', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await demo.logIn(page, 'client');
  await page.goto('/services');
  const push = await withPushDelivery(page);
  await contexts.waitForRoom(page, 'inbox');
  await push.deliver(jobAccepted(demo.jobId()));
  await expect.poll(() => push.count('handledPushes')).toBe(1);
  expect(await push.count('shownNotifications'), 'control: Chromium allows it while the app is in sight').toBe(0);
  // Like WebKit.
  await push.worker.evaluate(() => {
    const { prototype } = Reflect.get(globalThis, 'WorkerNavigator') as { prototype: object };
    Reflect.deleteProperty(prototype, 'userAgentData');
    Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('no badge')) });
  });
  await push.deliver(jobAccepted(demo.jobId()));
  await expect.poll(() => push.count('handledPushes')).toBe(2);
  expect(await push.isAppVisible()).toBe(true);
  expect((await push.notifications()).map(({ body }) => body)).toEqual([NOTIFICATION_TEXT]);
  expect(await push.count('rejectedPushes')).toBe(0);
});

test('a push notification is shown in the language of the phone, and a press on it opens the screen of the job', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await demo.logIn(page, 'client');
  await page.goto('/services');
  const { worker, deliver, count, notifications: readNotifications, isAppVisible } = await withPushDelivery(page);
  await contexts.waitForRoom(page, 'inbox');
  const jobId = demo.jobId();
  const payload = jobAccepted(jobId);
  // A visible page shows the event itself, so the first notification is not displayed.
  await deliver({ ...payload, language: 'en' });
  await expect.poll(() => count('handledPushes')).toBe(1);
  expect(await isAppVisible()).toBe(true);
  expect(await readNotifications()).toEqual([]);
  contexts.expectErrors(/http:\/\/localhost:/);
  // Another origin hides the app. It needs storage, because an init script writes the language.
  await page.goto(`${demo.server.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  // The page that was left is a client of the service worker until the browser has taken it down.
  await expect.poll(isAppVisible).toBe(false);
  await deliver(payload);
  // Chromium forgets a notification when its list is read while it is about to be shown.
  await expect.poll(() => count('shownNotifications')).toBe(1);
  expect(await readNotifications()).toEqual([
    { title: 'Karigar', body: NOTIFICATION_TEXT, lang: 'mr', data: `/job-in-progress/${jobId}` },
  ]);

  await page.goto('/services');
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  await pressNotification(worker);
  await page.waitForURL(`**/job-in-progress/${jobId}`);
  expect(await readNotifications()).toEqual([]);

  // On a shared phone no notification stays after a log-out.
  await page.goto(`${demo.server.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  await expect.poll(isAppVisible).toBe(false);
  await deliver(payload);
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
