import { decode } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { auth } from '#pwa/i18n/en/auth.ts';
import { errors } from '#pwa/i18n/en/errors.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { hasSnapshot, readAllStorage } from '../support/browser-storage.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { button, failNextRequest, handleNextRequests, heading, link, readStoreRows, toast } from '../support/queries.ts';
import { signToken } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SECTION = 'Where you are logged in';
/** The browser logs failed requests to the console. */
const expectFailedRequests = () => contexts.expectErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|40[13]/);

async function logInByForm(page: Page, client: NewClient, returnTo: string): Promise<void> {
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
  await button(page, 'Login').click();
  await page.waitForURL(`**${returnTo}`);
}
/** Opens a page of the client in a browser of their own. */
async function openAs(client: NewClient, path: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await page.goto(path);
  await page.waitForURL(/\/(login|signup)$/);
  if (page.url().endsWith('/signup'))
    await page
      .getByRole('main')
      .getByRole('link', { name: /log ?in/i })
      .first()
      .click();
  // Both pages have a field for the e-mail address.
  await heading(page, 'Login').waitFor();
  await logInByForm(page, client, path);
  return page;
}
/** Ends the other session of the client on the account screen. */
async function endOtherSession(page: Page): Promise<void> {
  await heading(page, SECTION).waitFor();
  await page.getByRole('button', { name: /^End: Chrome/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out there' }).click();
  await toast(page, 'You are logged out there.').waitFor();
  await page.getByText('This phone or computer', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^End: / }).count()).toBe(0);
}
const putDrafts = (page: Page, clientId: string, drafts: object[]) =>
  page.evaluate(
    ([name, rows]) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('drafts', 'readwrite');
          for (const row of rows) transaction.objectStore('drafts').put(row);
          transaction.addEventListener('complete', () => {
            opening.result.close();
            done();
          });
        });
      }),
    [`karigar-client-${clientId}`, drafts] as const,
  );
/** IndexedDB cannot be opened any more, as happens on iOS. Runs in the page. */
function breakStorage(): void {
  for (const name of ['open', 'deleteDatabase'] as const)
    IDBFactory.prototype[name] = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
}
const sessionRow = (token: string) =>
  demo.server.db.prepare('SELECT id FROM sessions WHERE id = ?').bind(decode(token).payload['sid']).first();

describe('A phone whose session is ended on another device', () => {
  const reason = (page: Page) => page.getByText(auth.login.ended, { exact: true });
  const unsentBar = (page: Page) => link(page, 'Log in again, and what waits on this phone is sent');

  test('leads to the log-in, which says what may have happened, in each tab and after a reload without a network, until the next log-in', async () => {
    expectFailedRequests();
    const client = await demo.signUpClient();
    const lost = await openAs(client, '/my-bookings');
    const otherTab = await lost.context().newPage();
    await otherTab.goto('/past-bookings');
    await otherTab.getByRole('heading', { name: 'Past bookings', level: 1 }).waitFor();
    // It hears of the end from the other tab only.
    await otherTab.route(/\/(api|parties)\//, (route) => route.abort());
    await endOtherSession(await openAs(client, '/account-settings'));
    for (const page of [lost, otherTab]) {
      await page.waitForURL('**/login');
      await reason(page).waitFor();
    }
    await otherTab.goto('/my-bookings');
    await otherTab.waitForURL('**/login');
    await reason(otherTab).waitFor();
    expect(await otherTab.getByText('You must be logged in to see your bookings.').count()).toBe(0);

    await logInByForm(lost, client, '/my-bookings');
    await reason(otherTab).waitFor({ state: 'detached' });
    await lost.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
    await button(lost, 'Log Out').click();
    await lost.waitForURL('**/login');
    await heading(lost, 'Login').waitFor();
    expect(await reason(lost).count()).toBe(0);
    await lost.goto('/my-bookings');
    await lost.waitForURL('**/signup');
  });

  test('is not told so if the user logs out everywhere on it and another tab hears of it first', async () => {
    expectFailedRequests();
    const client = await demo.signUpClient();
    const page = await openAs(client, '/account-settings');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/past-bookings');
    await otherTab.getByRole('heading', { name: 'Past bookings', level: 1 }).waitFor();
    const hasHeard = Promise.withResolvers<void>();
    await page.route('**/api/auth/logout-everywhere', async (route) => {
      const response = await route.fetch();
      await hasHeard.promise;
      await route.fulfill({ response });
    });
    await button(page, 'Log out everywhere').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await reason(otherTab).waitFor();
    hasHeard.resolve();
    await toast(page, 'You are logged out everywhere.').waitFor();
    for (const tab of [otherTab, page]) {
      await heading(tab, 'Login').waitFor();
      await expect.poll(() => reason(tab).count()).toBe(0);
    }
  });

  test('is logged out at once, and the data of the account are deleted from it', async () => {
    expectFailedRequests();
    const client = await demo.signUpClient();
    const jobId = await client.book(2, 'accepted');
    const lost = await openAs(client, '/my-bookings');
    await lost.getByText('Sachin Jadhav').first().waitFor();
    const secrets = [jobId, 'Asha Kulkarni', 'Sachin Jadhav', 'Kothrud'];
    await expect.poll(() => readAllStorage(lost)).toContain(jobId);
    await endOtherSession(await openAs(client, '/account-settings'));
    await lost.waitForURL(/\/(login|signup)$/);
    for (const secret of secrets) await expect.poll(() => readAllStorage(lost)).not.toContain(secret);
  });

  test('deletes the data at its next start if they could not be deleted at once', async () => {
    expectFailedRequests();
    const client = await demo.signUpClient();
    await client.book(2);
    const lost = await openAs(client, '/my-bookings');
    await button(lost, 'Cancel').waitFor();
    await lost.evaluate(breakStorage);
    await endOtherSession(await openAs(client, '/account-settings'));
    await lost.waitForURL(/\/(login|signup)$/);
    // A page without the app.
    await lost.goto('/robots.txt');
    expect(await readStoreRows(lost, client.id, 'bookings'), 'control: not at once').toHaveLength(1);
    await lost.goto('/pricing');
    await expect.poll(() => readStoreRows(lost, client.id, 'bookings')).toEqual([]);
  });

  test('keeps what waits to be sent until the same account logs in again, which it asks for on each page, and nothing else', async () => {
    expectFailedRequests();
    const client = await demo.signUpClient();
    const jobId = await client.book(2);
    const lost = await openAs(client, '/my-bookings');
    await button(lost, 'Cancel').waitFor();
    await contexts.waitForRoom(lost, 'inbox');
    await contexts.goOffline(lost);
    await button(lost, 'Cancel').click();
    await button(lost, 'Yes, cancel it').click();
    await expect.poll(async () => (await readStoreRows(lost, client.id, 'outbox')).length).toBe(1);
    await endOtherSession(await openAs(client, '/account-settings'));
    expect(await readStoreRows(lost, client.id, 'bookings'), 'control: before').toHaveLength(1);
    await putDrafts(lost, client.id, [
      { form: 'a form', value: { description: 'The tap leaks' } },
      { form: 'files to upload', value: [{ id: 'a' }] },
    ]);
    await lost.context().setOffline(false);
    await lost.waitForURL(/\/(login|signup)$/);
    await expect.poll(() => readStoreRows(lost, client.id, 'bookings')).toEqual([]);
    for (const store of ['details', 'notifications', 'messages', 'cachedResponses', 'meta', 'session'])
      expect(await readStoreRows(lost, client.id, store), store).toEqual([]);
    expect(await readStoreRows(lost, client.id, 'outbox')).toHaveLength(1);
    expect(await readStoreRows(lost, client.id, 'drafts')).toMatchObject([{ form: 'a form' }, { form: 'files to upload' }]);
    expect((await client.request('/api/ai/my-bookings')) as unknown).toMatchObject([{ id: jobId, status: 'pending' }]);

    // Also after a restart, and on a page for guests.
    await lost.goto('/services');
    await unsentBar(lost).click();
    await lost.waitForURL('**/login');
    await logInByForm(lost, client, '/services');
    await expect
      .poll(async () => (await client.request('/api/ai/my-bookings')) as unknown)
      .toMatchObject([{ id: jobId, status: 'cancelled' }]);
    await expect.poll(() => readStoreRows(lost, client.id, 'outbox')).toEqual([]);
    await expect.poll(() => unsentBar(lost).count()).toBe(0);
  });
});

describe('A log-in to another account', () => {
  const logInInAnotherTab = async (page: Page, client: NewClient) => {
    const other = await page.context().newPage();
    await other.goto('/login');
    await logInByForm(other, client, '/my-bookings');
    await other.close();
  };

  test('in another tab opens the list of that account in this one, and stores nothing of the former', async () => {
    contexts.expectErrors(/WebSocket|ERR_|40[13]/);
    const [first, second] = [await demo.signUpClient(), await demo.signUpClient()];
    const jobId = await first.book(42, 'accepted');
    await second.book(43);
    const page = await openAs(first, '/my-bookings');
    await page.getByText('Sachin Jadhav').first().waitFor();
    await logInInAnotherTab(page, second);
    await page.getByText('Pending', { exact: true }).waitFor();
    await page.getByText('Sachin Jadhav').first().waitFor({ state: 'detached' });
    await expect.poll(() => hasSnapshot(page, second.id, '/my-bookings')).toBe(true);
    expect(await readAllStorage(page)).not.toContain(jobId);
  });

  test('in another tab closes a form of the former account: sent, it would change the other one', async () => {
    contexts.expectErrors(/WebSocket|ERR_|40[13]/);
    const [first, second] = [await demo.signUpClient(), await demo.signUpClient()];
    const page = await openAs(first, '/account-settings');
    await page.getByRole('button', { name: 'Edit: Personal Information' }).click();
    await page.getByRole('dialog').getByLabel('Phone').fill('98765 00001');
    await logInInAnotherTab(page, second);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText(second.email).waitFor();
  });

  test('in another tab, after a log-out there, closes the form that the former account has begun', async () => {
    contexts.expectErrors(/WebSocket|ERR_|40[13]/);
    const [first, second] = [await demo.signUpClient(), await demo.signUpClient()];
    const page = await openAs(first, '/my-bookings');
    await page.goto('/job-request');
    const email = page.getByLabel('Email', { exact: true });
    await expect.poll(() => email.inputValue()).toBe(first.email);
    const address = page.getByLabel('Address');
    await address.fill('The home of the first one');
    const other = await page.context().newPage();
    await other.goto('/login');
    await other.evaluate(() => {
      for (const key of ['token', 'user']) localStorage.removeItem(key);
    });
    await logInByForm(other, second, '/my-bookings');
    await expect.poll(() => email.inputValue()).toBe(second.email);
    expect(await address.inputValue()).not.toBe('The home of the first one');
  });

  test('in the same tab leaves no number of open bookings of the former account', async () => {
    contexts.expectErrors(/WebSocket|ERR_|40[13]/);
    const [first, second] = [await demo.signUpClient(), await demo.signUpClient()];
    await first.book(44);
    const page = await openAs(first, '/my-bookings');
    const count = page.getByText('1 open booking', { exact: true });
    await count.waitFor({ state: 'attached' });
    // Within the app.
    await page.evaluate(() => {
      history.pushState({}, '', '/login');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await logInByForm(page, second, '/my-bookings');
    await page.getByText('No upcoming bookings').waitFor();
    await count.waitFor({ state: 'detached' });
  });
});

test('A photo that is loaded with an expired token ends no session and deletes nothing', async () => {
  contexts.expectErrors(/ERR_FAILED|WebSocket|40[14]/);
  const client = await demo.signUpClient();
  const jobId = await client.book(3, 'accepted');
  await client.request(`/api/messages/${jobId}`, { message: 'The tap leaks' });
  await demo.server.db.prepare(`UPDATE messages SET photo_key = 'a-photo' WHERE job_id = ?`).bind(jobId).run();
  const page = await openAs(client, `/job-in-progress/${jobId}`);
  const lostPhoto = page.getByRole('log').getByText('This photo cannot be shown now.');
  await page.getByRole('log').scrollIntoViewIfNeeded();
  await lostPhoto.waitFor();
  expect(await readStoreRows(page, client.id, 'messages'), 'control: before').toHaveLength(1);

  const expired = await signToken(client.id, 'client', { expiresIn: -60 });
  await page.evaluate((token) => localStorage.setItem('token', token), expired);
  // Other requests would tell that the token has expired.
  await page.route(/\/(api|parties)\//, (route) => route.abort());
  const photo = page.waitForResponse(/\/media\/a-photo$/);
  await page.reload();
  await page.getByRole('log').scrollIntoViewIfNeeded();
  expect((await photo).status(), 'control: the photo needs a token').toBe(401);
  await lostPhoto.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(expired);
  expect(await readStoreRows(page, client.id, 'messages')).toHaveLength(1);
});

describe('A log-in on a phone with data of another account', () => {
  const OTHER_DATABASE = 'karigar-client-another';
  const UNREADABLE = 'Somebody else was logged in on this phone, and has not sent: Something that cannot be read just now.';
  /** A page without the app. */
  const openBlankPage = async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/robots.txt');
    return page;
  };
  /** Creates the database of another account, of an earlier version of the app. */
  const createDatabase = (page: Page, stores: Record<string, string>) =>
    page.evaluate(
      ([name, stores]) =>
        new Promise<void>((done) => {
          const opening = indexedDB.open(name, 60);
          opening.addEventListener('upgradeneeded', () => {
            for (const [store, keyPath] of Object.entries(stores)) opening.result.createObjectStore(store, { keyPath });
          });
          opening.addEventListener('success', () => {
            opening.result.close();
            done();
          });
        }),
      [OTHER_DATABASE, stores] as const,
    );
  const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const pressLogin = async (page: Page, client: NewClient) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill('Karigar@123');
    await button(page, 'Login').click();
    return page.getByRole('alertdialog');
  };

  test('asks before it deletes a database that cannot be opened', async () => {
    contexts.expectErrors(/WebSocket|UpgradeError|DatabaseClosed/);
    const page = await openBlankPage();
    // A store with another key cannot be upgraded.
    await createDatabase(page, { notices: 'id' });
    const question = await pressLogin(page, await demo.signUpClient());
    await question.getByText(UNREADABLE).waitFor();
    await button(page, 'Log in and delete it').click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await databases(page)).not.toContain(OTHER_DATABASE);
  });

  test('goes on if they cannot be deleted just now, and deletes them at the next start', async () => {
    expectFailedRequests();
    const page = await openBlankPage();
    await createDatabase(page, { bookings: 'id' });
    await page.addInitScript(breakStorage);
    const question = await pressLogin(page, await demo.signUpClient());
    await question.getByText(UNREADABLE).waitFor();
    await button(page, 'Log in and delete it').click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await databases(page), 'control: not at once').toContain(OTHER_DATABASE);
    const nextStart = await page.context().newPage();
    await nextStart.goto('/pricing');
    await expect.poll(() => databases(nextStart)).not.toContain(OTHER_DATABASE);
  });

  test('that is not gone through with ends its session', async () => {
    contexts.expectErrors(/UpgradeError|DatabaseClosed/);
    const page = await openBlankPage();
    await createDatabase(page, { notices: 'id' });
    const response = page.waitForResponse('**/api/auth/login');
    const question = await pressLogin(page, await demo.signUpClient());
    const { token } = (await (await response).json()) as { token: string };
    await question.getByText(UNREADABLE).waitFor();
    expect(await sessionRow(token), 'control: the server has started it').not.toBeNull();
    await button(page, 'Do not log in').click();
    await expect.poll(() => sessionRow(token)).toBeNull();
    expect(await databases(page)).toContain(OTHER_DATABASE);
  });
});

describe('A log-out', () => {
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
    await button(page, 'Log Out').click();
    await page.waitForURL('**/login');
  };
  const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

  test('ends the session on the server', async () => {
    const client = await demo.signUpClient();
    const page = await openAs(client, '/past-bookings');
    const token = await storedToken(page);
    expect(await sessionRow(token)).not.toBeNull();
    await logOut(page);
    await expect.poll(() => sessionRow(token)).toBeNull();
  });

  test('stops the reconnection of a room that waits for its next attempt', async () => {
    contexts.expectErrors(/503/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await page.clock.install();
    await client.logIn(page);
    let attempts = 0;
    await page.route('**/api/rooms/ticket', (route) => {
      attempts += 1;
      return route.fulfill({ status: 503, json: {} });
    });
    await page.goto('/past-bookings');
    await expect.poll(() => attempts).toBeGreaterThan(0);
    await logOut(page);
    // An attempt just before the log-out would have been seen by then.
    await page.evaluate(() => fetch('/api/health'));
    const before = attempts;
    await page.clock.runFor(10_000);
    // A request of the page that started before this one would have been seen.
    await page.evaluate(() => fetch('/api/health'));
    expect(attempts).toBe(before);
  });

  test('during a sync is no error, although the sync finds its database closed', async () => {
    const client = await demo.signUpClient();
    const page = await openAs(client, '/my-bookings');
    await page.addInitScript(() => {
      const log = { isHeld: false, held: [] as (() => void)[], rejections: [] as [name: string, isHandled: boolean][] };
      Object.assign(window, { log });
      addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
        // The listener of the app comes after this one.
        setTimeout(() => log.rejections.push([(event.reason as Error).name, event.defaultPrevented]));
      });
      Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
        set(this: IDBTransaction, listener: (event: Event) => void) {
          this.addEventListener('complete', (event) => {
            if (log.isHeld && this.mode === 'readwrite' && this.objectStoreNames.contains('meta'))
              log.held.push(() => listener.call(this, event));
            else listener.call(this, event);
          });
        },
      });
    });
    const run = <T>(act: (log: { isHeld: boolean; held: (() => void)[]; rejections: [string, boolean][] }) => T) =>
      page.evaluate(`(${String(act)})(window.log)`) as Promise<T>;
    await page.reload();
    await contexts.waitForRoom(page, 'inbox');
    await run((log) => void (log.isHeld = true));
    await client.book(4, 'accepted');
    await expect.poll(() => run((log) => log.held.length)).toBeGreaterThan(0);
    await logOut(page);
    await run((log) => log.held.forEach((release) => release()));
    await expect.poll(() => run((log) => [...new Set(log.rejections.map(String))])).toEqual(['DatabaseClosedError,true']);
  });

  test('while an event is being fetched leaves nothing of it to the next account', async () => {
    contexts.expectErrors(/WebSocket|401/);
    const [first, second] = [await demo.signUpClient(), await demo.signUpClient()];
    const jobId = await first.book(5, 'accepted');
    const page = await openAs(first, '/my-bookings');
    await contexts.waitForRoom(page, 'inbox');
    const [asked, hasChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await handleNextRequests(page, '**/api/changes*', async (route) => {
      asked.resolve();
      await hasChanged.promise;
      await route.continue();
    });
    await demo.request('worker', `/api/messages/${jobId}`, { message: 'I am at the gate.' });
    await asked.promise;
    await logOut(page);
    const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/parties/inbox/'));
    await logInByForm(page, second, '/my-bookings');
    await connected;
    hasChanged.resolve();
    await contexts.waitForRoom(page, 'inbox');
    expect(await page.getByText(/^New message from/).count()).toBe(0);
  });

  test('without a network stores no token, and ends the session when the network is back', async () => {
    expectFailedRequests();
    const client = await demo.signUpClient();
    const page = await openAs(client, '/past-bookings');
    const token = await storedToken(page);
    // Without a service worker, the first log-out downloads code.
    await page.route(/\/(api|parties)\//, (route) => route.abort());
    await logOut(page);
    expect(await readAllStorage(page)).not.toContain(token);
    expect(await sessionRow(token), 'control: offline').not.toBeNull();
    await page.unroute(/\/(api|parties)\//);
    // The app waits for the network once its request has failed, which may be later than this.
    const goOnline = () => page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => goOnline().then(() => sessionRow(token))).toBeNull();
  });
});

test('A log-out on a phone that cannot open its storage ends the session, and deletes the data at the next start', async () => {
  expectFailedRequests();
  const client = await demo.signUpClient();
  await client.book(2);
  const page = await openAs(client, '/my-bookings');
  await button(page, 'Cancel').waitFor();
  await page.addInitScript(breakStorage);
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
  await button(page, 'Log Out').click();
  await page.getByRole('alertdialog').getByText('This phone still holds: Something that cannot be read just now.').waitFor();
  await button(page, 'Log out and delete it').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  const nextStart = await page.context().newPage();
  // A page without the app.
  await nextStart.goto('/robots.txt');
  const databases = () => nextStart.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await databases(), 'control: not at once').toContain(`karigar-client-${client.id}`);
  await nextStart.goto('/pricing');
  await expect.poll(databases).not.toContain(`karigar-client-${client.id}`);
});

describe('A log-out that the server cannot do', () => {
  test.each([429, 503])('because of %i is tried again while the app is open', async (status) => {
    contexts.expectErrors(/WebSocket|429|503/);
    const client = await demo.signUpClient();
    const page = await openAs(client, '/past-bookings');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    let [attempts, responses] = [0, 0];
    page.on('requestfinished', (request) => void (responses += request.url().endsWith('/api/auth/logout') ? 1 : 0));
    await page.route('**/api/auth/logout', (route) => {
      attempts += 1;
      return attempts < 3 ? route.fulfill({ status, json: {} }) : route.continue();
    });
    await page.clock.install();
    await page.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
    await button(page, 'Log Out').click();
    await page.waitForURL('**/login');
    await expect.poll(() => attempts).toBe(1);
    expect(await sessionRow(token), 'control: the server is busy').not.toBeNull();
    // The app sets its timer some time after the response has left. In steps of a second, so that no request waits for longer than the app does.
    const afterSecond = async <T>(value: () => T): Promise<Awaited<T>> => {
      await page.clock.runFor(1000);
      return await value();
    };
    await expect.poll(() => afterSecond(() => attempts), { timeout: 60_000 }).toBe(2);
    await expect.poll(() => afterSecond(() => sessionRow(token)), { timeout: 60_000 }).toBeNull();
    await expect.poll(() => responses).toBe(3);
    await page.clock.runFor(600_000);
    expect(attempts).toBe(3);
  });
});

describe('The list of sessions', () => {
  test.each([
    ['client', '/account-settings', 'english', 'light'],
    ['admin', '/account-settings', 'hindi', 'dark'],
    ['worker', '/worker/account', 'marathi', 'light'],
  ] as const)('is on the account screen of a %s', async (role, path, language, scheme) => {
    const page = await contexts.newPage(demo.server.url, { language, scheme });
    await demo.logIn(page, role);
    await page.goto(path);
    const title = { english: SECTION, hindi: 'आप कहाँ-कहाँ लॉग इन हैं', marathi: 'तुम्ही कुठे कुठे लॉग इन आहात' }[language];
    const own = { english: 'This phone or computer', hindi: 'यही फ़ोन या कंप्यूटर', marathi: 'हाच फोन किंवा कॉम्प्युटर' }[language];
    await heading(page, title).waitFor();
    await page.getByText(own, { exact: true }).waitFor();
    await contexts.screenshot(page, `sessions-${role}`);
  });

  test('says that there is no network or that it could not be loaded, and loads again on request', async () => {
    contexts.expectErrors(/ERR_FAILED|status of 500/);
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'client');
    await failNextRequest(page, '**/api/account/sessions', null);
    await page.goto('/account-settings');
    const retry = (content: string) => page.getByRole('alert').filter({ hasText: content }).getByRole('button');
    await retry(errors.network).waitFor();
    await failNextRequest(page, '**/api/account/sessions', 500);
    await retry(errors.network).click();
    await retry('The list could not be loaded.').click();
    await page.getByText('This phone or computer', { exact: true }).waitFor();
  });
});
