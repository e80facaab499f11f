import { decode } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import type { Page, Request, Route } from 'playwright-core';
import { DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { FAILED_REQUESTS } from '../support/fail-requests.ts';
import { button, heading, pressEscape, text, toast } from '../support/queries.ts';
import { codeOf, nextCodeOf } from '../support/second-factor-api.ts';
import { signToken } from '../support/test-users.ts';

const demo = withDemoServer({ ADMIN_SECOND_FACTOR: 'on' });
const contexts = withBrowserContexts();

/** Passkeys are bound to a name, which an IP address is not. */
const origin = () => demo.server.url.replace('127.0.0.1', 'localhost');

/** A new account that was made an admin, like `npm run make-admin` does. */
async function createAdmin(): Promise<{ id: string; email: string }> {
  const { id, email } = await demo.signUpClient();
  await demo.server.db.exec(`UPDATE accounts SET kind = 'admin', token_version = token_version + 1 WHERE id = '${id}'`);
  return { id, email };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page
    .locator('main')
    .getByRole('button', { name: /Log ?in/ })
    .click();
  await page.waitForURL('**/admin/second-factor');
}

/** A browser whose device has a fingerprint reader, which the user touches at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function saveRecoveryCodes(page: Page): Promise<string[]> {
  await heading(page, 'Your recovery codes').waitFor();
  const codes = await page.locator('main ul.font-mono li').allTextContents();
  await button(page, 'I have saved them').click();
  return codes;
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const enterCode = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label).fill(code);
  await button(page, 'Confirm').click();
};

async function logOut(page: Page): Promise<void> {
  await button(page, 'Menu of Asha Kulkarni').click();
  await button(page, 'Log Out').click();
  await page.waitForURL('**/login');
}

describe('an admin', () => {
  test('adds a passkey at the first login and logs in with it from then on', async () => {
    const { email } = await createAdmin();
    const page = await contexts.newPage(origin());
    await addAuthenticator(page);
    await logIn(page, email);
    await text(page, 'Authenticator app').waitFor();
    expect(await storedToken(page), 'there is no session yet').toBeNull();
    await contexts.screenshot(page, 'second-factor-1-first');
    await button(page, 'Add a passkey').click();
    expect(await saveRecoveryCodes(page)).toHaveLength(10);
    await text(page, 'Total Requests').waitFor();

    await logOut(page);
    await logIn(page, email);
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/auth/second-factor'));
    await button(page, 'Use a passkey').click();
    await text(page, 'Total Requests').waitFor();

    // The same proof again, which the counter of the passkey does not give away.
    await demo.server.db.exec('UPDATE passkeys SET counter = 0');
    const sent = await request;
    contexts.expectErrors(/403/);
    const replayed = await page.evaluate(
      async ([body, authorization]) =>
        (
          await fetch('/api/auth/second-factor', {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization },
            body,
          })
        ).json(),
      [sent.postData() ?? '', sent.headers()['authorization'] ?? ''] as const,
    );
    expect(replayed).toMatchObject({ code: 'auth.second_factor_wrong' });
  });

  test('who does not log in over what another account has not sent is back at the log-in', async () => {
    contexts.expectErrors(/UpgradeError|DatabaseClosed/);
    const { email } = await createAdmin();
    const page = await contexts.newPage(origin());
    // A page without the app. A store with another key cannot be upgraded.
    await page.goto('/robots.txt');
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const opening = indexedDB.open('karigar-client-another', 60);
          opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('notices', { keyPath: 'id' }));
          opening.addEventListener('success', () => {
            opening.result.close();
            done();
          });
        }),
    );
    await addAuthenticator(page);
    await logIn(page, email);
    await button(page, 'Add a passkey').click();
    await saveRecoveryCodes(page);
    await button(page, 'Do not log in').click();
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
  });

  test('adds an authenticator app, is asked for it again before a suspension, and can use a recovery code', async () => {
    const { id, email } = await createAdmin();
    const { id: clientId } = await demo.signUpClient();
    const page = await contexts.newPage(origin(), { size: { width: 1280, height: 900 } });
    contexts.expectErrors(/403|409/);
    await logIn(page, email);
    await button(page, 'Add an authenticator app').click();
    const secret = (await page.locator('main code').textContent()) ?? '';
    await contexts.screenshot(page, 'second-factor-2-app');
    await enterCode(page, 'Code of the authenticator app', '12');
    await text(page, 'Please enter the six digits.').waitFor();
    const code = codeOf(secret);
    await enterCode(page, 'Code of the authenticator app', code);
    const [recoveryCode = ''] = await saveRecoveryCodes(page);
    await text(page, 'Total Requests').waitFor();

    const stale = await signToken(id, 'admin', { ver: 2, secondFactorAt: Date.now() - 11 * 60_000 });
    await page.evaluate((token) => localStorage.setItem('token', token), stale);
    await page.goto(`/admin/users/${clientId}`);
    await button(page, 'Suspend').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('What the person is told').selectOption('Our terms were broken');
    await sheet.getByLabel('Reason').fill('Abuse of the service');
    await sheet.getByRole('button', { name: 'Suspend', exact: true }).click();
    await text(page, 'Please confirm that it is you').waitFor();
    await contexts.screenshot(page, 'second-factor-3-again');
    await enterCode(page, 'Code of the authenticator app', code);
    await text(page, 'This code or passkey is not right, or it was used before. Please try again.').waitFor();
    await enterCode(page, 'Code of the authenticator app', nextCodeOf(secret));
    await toast(page, 'Asha Kulkarni is suspended.').waitFor();
    await text(page, 'Abuse of the service').waitFor();

    await logOut(page);
    await logIn(page, email);
    await button(page, 'Use a recovery code').click();
    await enterCode(page, 'Recovery code', recoveryCode.toLowerCase());
    await text(page, 'Total Requests').waitFor();
    await page.goto('/admin/second-factor');
    await text(page, '9 recovery codes left').waitFor();
    await contexts.screenshot(page, 'second-factor-4-list');
    await button(page, 'Remove').click();
    await text(page, 'This is your last second factor. Add another one first.').waitFor();
  });

  test('sees the recovery codes and the code to scan, which are shown once, while their list cannot be loaded again', async () => {
    const { email } = await createAdmin();
    const page = await contexts.newPage(origin());
    contexts.expectErrors(FAILED_REQUESTS);
    const isLoad = (request: Request) => request.method() === 'GET' && request.url().endsWith('/api/auth/second-factor');
    const fail = (route: Route) => (isLoad(route.request()) ? route.abort() : route.fallback());
    /** The admin comes back to the page, which loads the list again. */
    const comeBack = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    /** Lets the load that `act` causes fail, and those after it succeed. */
    const failLoadOnce = async (act: () => Promise<unknown>) => {
      const failed = page.waitForEvent('requestfailed', isLoad);
      await page.route('**/api/auth/second-factor', fail);
      await act();
      await failed;
      await page.unroute('**/api/auth/second-factor', fail);
    };
    /** A load starts only when the page has shown the outcome of the one before. */
    const loadAgain = async () => {
      let loads = 0;
      const count = (request: Request) => (loads += isLoad(request) ? 1 : 0);
      page.on('requestfinished', count);
      await expect
        .poll(async () => {
          await comeBack();
          return loads;
        })
        .toBeGreaterThan(0);
      page.off('requestfinished', count);
    };

    await logIn(page, email);
    await button(page, 'Add an authenticator app').click();
    const secret = (await page.locator('main code').textContent()) ?? '';
    await failLoadOnce(comeBack);
    const note = text(page, 'There is no network, or it is too slow. This is what your phone has kept.');
    await note.waitFor();
    expect(await page.locator('main code').textContent()).toBe(secret);
    await button(page, 'Retry').click();
    await note.waitFor({ state: 'detached' });
    await enterCode(page, 'Code of the authenticator app', codeOf(secret));
    await heading(page, 'Your recovery codes').waitFor();
    await failLoadOnce(comeBack);
    await loadAgain();
    expect(await saveRecoveryCodes(page)).toHaveLength(10);
    await text(page, 'Total Requests').waitFor();

    await page.goto('/admin/second-factor');
    await text(page, '10 recovery codes left').waitFor();
    // New codes are followed by a load of the list.
    await failLoadOnce(() => button(page, 'Create new recovery codes').click());
    await loadAgain();
    expect(await saveRecoveryCodes(page)).toHaveLength(10);
  });

  test('whose session ends soon logs in again on top of the page with both factors, and the session lasts longer', async () => {
    const { id, email } = await createAdmin();
    const page = await contexts.newPage(origin(), { size: { width: 1280, height: 900 } });
    contexts.expectErrors(/401/);
    await logIn(page, email);
    await button(page, 'Add an authenticator app').click();
    const secret = (await page.locator('main code').textContent()) ?? '';
    await enterCode(page, 'Code of the authenticator app', codeOf(secret));
    await saveRecoveryCodes(page);
    await text(page, 'Total Requests').waitFor();

    const ending = await signToken(id, 'admin', { ver: 2, expiresIn: 20 * 60 });
    await page.evaluate((token) => localStorage.setItem('token', token), ending);
    await page.goto('/admin');
    const warning = page.getByText('You will be logged out at');
    const again = button(page, 'Log in again now');
    const enterPassword = async (password: string) => {
      await page.getByRole('dialog').getByLabel('Your password').fill(password);
      await button(page, 'Continue').click();
    };
    await again.click();
    await enterPassword('not the password');
    await text(page, 'The password is not right. Please try again.').waitFor();
    await enterPassword(DEMO_PASSWORD);
    await pressEscape(page, 'Please confirm that it is you');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await storedToken(page), 'the password alone is not enough').toBe(ending);
    await again.click();
    await enterPassword(DEMO_PASSWORD);
    await enterCode(page, 'Code of the authenticator app', nextCodeOf(secret));
    await warning.waitFor({ state: 'detached' });
    const { payload } = decode((await storedToken(page)) ?? '');
    expect((payload.exp ?? 0) * 1000 - Date.now()).toBeGreaterThan(11 * HOUR_MS);
  });

  test('who dismisses the question keeps what they typed', async () => {
    const { id } = await createAdmin();
    const { id: clientId } = await demo.signUpClient();
    const page = await contexts.newPage(origin(), { size: { width: 1280, height: 900 } });
    contexts.expectErrors(/403/);
    const stale = await signToken(id, 'admin', { ver: 2, secondFactorAt: Date.now() - 11 * 60_000 });
    const headers = { authorization: `Bearer ${stale}` };
    const user: unknown = await (await fetch(`${demo.server.url}/api/account`, { headers })).json();
    await page.goto('/about');
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('user', user);
      },
      [stale, JSON.stringify(user)] as const,
    );
    await page.goto(`/admin/users/${clientId}`);
    await button(page, 'Suspend').click();
    const sheet = page.getByRole('dialog', { name: /^Suspend/ });
    await sheet.getByLabel('What the person is told').selectOption('Our terms were broken');
    await sheet.getByLabel('Reason').fill('Abuse of the service');
    await sheet.getByRole('button', { name: 'Suspend', exact: true }).click();
    await pressEscape(page, 'Please confirm that it is you');
    await sheet.getByText('Please present your second factor again.').waitFor();
    await expect.poll(() => sheet.getByLabel('Reason').inputValue()).toBe('Abuse of the service');
  });
});
