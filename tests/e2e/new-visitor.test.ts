import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitForHydration } from '../support/hydration.ts';
import { startWalk } from '../support/start-walk.ts';
import { PASSWORD } from '../support/test-users.ts';
import { button, link, text, toast, whileRequestPending } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const ADDRESS = '12 Fergusson College Road, Pune 411005';
const SIGNUP_FIELDS: [label: string, value: string][] = [
  ['First name', 'Meera'],
  ['Last name', 'Joshi'],
  ['Email', 'meera@example.in'],
  ['Phone', '9822054321'],
  ['Address', ADDRESS],
  ['Password', PASSWORD],
  ['Confirm password', PASSWORD],
];

/** Presses Tab until the element with this name has the focus, and counts the presses. */
async function tabTo(page: Page, name: string | RegExp, maxTabs = 80): Promise<number> {
  for (let presses = 1; presses <= maxTabs; presses++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      // Without a focus that is the body, and after a navigation the whole page: their texts contain the name of every control.
      if (!(at instanceof HTMLElement) || at.tabIndex < 0) return null;
      const outline = getComputedStyle(at).outlineStyle;
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? (at.labels?.[0]?.innerText ?? '') : '';
      const { top, bottom } = at.getBoundingClientRect();
      const ring =
        outline !== 'none' || (at.closest('label') && getComputedStyle(at.closest('label') ?? at).outlineStyle !== 'none');
      return {
        name: (at.ariaLabel ?? (label || at.innerText)).trim(),
        ring: Boolean(ring),
        seen: bottom > 0 && top < innerHeight,
      };
    });
    if (found && (typeof name === 'string' ? found.name.startsWith(name) : name.test(found.name))) {
      expect(found, String(name)).toMatchObject({ ring: true, seen: true });
      return presses;
    }
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

describe('A new visitor', () => {
  test('gets from the home page to a submitted request with the keyboard alone', async () => {
    const page = await contexts.newPage(demo.server.url, { size: { width: 1024, height: 740 } });
    await page.goto('/');
    await waitForHydration(page);
    await tabTo(page, /plumbing/i);
    await page.keyboard.press('Enter');
    await page.waitForURL(/job-request/);
    await button(page, 'Tomorrow').waitFor();
    await tabTo(page, 'Tomorrow');
    await page.keyboard.press('Space');
    await tabTo(page, /AM|PM/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Address');
    await page.keyboard.type(ADDRESS);
    await tabTo(page, /Send request/);
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Please Sign Up First' });
    await question.waitFor();
    await tabTo(page, 'Sign Up');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await page.getByLabel('First name').waitFor();
    for (const [label, value] of SIGNUP_FIELDS) {
      await tabTo(page, label);
      // It comes from the request.
      if (label === 'Address') expect(await page.getByLabel('Address').inputValue()).toBe(ADDRESS);
      else await page.keyboard.type(value === 'meera@example.in' ? 'keyboard@example.in' : value);
    }
    // The log-in waits, because its message replaces this one.
    await whileRequestPending(
      page,
      '**/api/auth/login',
      () => page.keyboard.press('Enter'),
      () => toast(page, 'Account created successfully! Please log in.').waitFor(),
    );
    // The new account is logged in without the password being typed again.
    await page.waitForURL(/job-request/);
    await text(page, 'What you typed last time is still here.').waitFor();
    await tabTo(page, /Send request/);
    await page.keyboard.press('Enter');
    await toast(page, 'Job request submitted!').waitFor();
    // Nothing else lies over the card that says what happens now.
    expect(await page.locator('[data-toasts] .shadow-board').count()).toBe(1);
  });

  test.each(['english', 'hindi', 'marathi'] as const)(
    'has fixed bars of less than 120 of the 740 pixels around the form, in %s',
    async (language) => {
      const page = await contexts.newPage(demo.server.url, { language });
      await page.goto('/job-request');
      const bars = [page.locator('header'), page.locator('form .sticky')];
      // The app renders the form, after the redirect to the page in this language.
      for (const bar of bars.toReversed()) await bar.waitFor();
      const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? Infinity));
      expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(120);
    },
  );

  test.each(['english', 'hindi', 'marathi'] as const)(
    'sees the whole card of the request below the message that it was sent, in %s',
    async (language) => {
      const client = await demo.signUpClient();
      const page = await contexts.newPage(demo.server.url, { language });
      await client.logIn(page);
      await page.goto('/job-request?service=plumbing');
      const message = page.locator('[data-toasts] .shadow-board');
      const card = page.locator('#live-bookings a').first();
      // Its place is fixed, and it may have gone before the card is there.
      const measured = message.waitFor().then(() => message.boundingBox());
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => url.pathname === '/');
      const above = await measured;
      await card.waitFor();
      await contexts.screenshot(page, `visitor-sent-${language}`);
      const gap = async () => ((await card.boundingBox())?.y ?? 0) - (above ? above.y + above.height : Infinity);
      expect(await gap()).toBeGreaterThanOrEqual(0);
      await page.locator('#live-bookings h2').evaluate((heading) => heading.remove());
      expect(await gap(), 'without the heading').toBeLessThan(0);
    },
  );

  test('needs 3 presses and an address to Send, and after it 4 presses and the sign-up fields', async () => {
    const page = await contexts.newPage(demo.server.url);
    const takePicture = (name: string) => contexts.screenshot(page, `walk-visitor-${name}`);
    const request = startWalk(page, takePicture);
    await page.goto('/');
    await waitForHydration(page);
    await request.press(
      page
        .getByRole('main')
        .getByRole('link', { name: /plumbing/i })
        .first(),
    );
    await request.press(page.getByLabel('Address'));
    await request.type(ADDRESS);
    await request.press(button(page, 'Send request'));
    await page.getByRole('alertdialog').getByRole('link', { name: 'Sign Up' }).waitFor();
    expect(request.effort()).toEqual({ presses: 3, keys: ADDRESS.length, screens: 2 });
    expect(request.effort().keys).toBeLessThanOrEqual(60);

    const signUp = startWalk(page, takePicture);
    await signUp.press(page.getByRole('alertdialog').getByRole('link', { name: 'Sign Up' }));
    await signUp.press(page.getByLabel('First name'));
    for (const [place, [label, value]] of SIGNUP_FIELDS.entries()) {
      // The "next" key of a phone moves from field to field and skips the Show password button and a field that is filled in.
      if (place > 0) await page.keyboard.press('Tab');
      if (place > 0 && (await page.locator('button:focus').count())) await page.keyboard.press('Tab');
      if (label === 'Address') expect(await page.getByLabel('Address').inputValue()).toBe(ADDRESS);
      else await signUp.type(value);
    }
    await signUp.press(page.getByRole('button', { name: 'Sign Up' }));
    await page.waitForURL(/job-request/);
    await text(page, 'What you typed last time is still here.').waitFor();
    await signUp.press(button(page, 'Send request'));
    await toast(page, 'Job request submitted!').waitFor();
    const typed = SIGNUP_FIELDS.reduce((sum, [label, value]) => sum + (label === 'Address' ? 0 : value.length), 0);
    expect(signUp.effort()).toEqual({ presses: 4, keys: typed, screens: 4 });
    expect(signUp.effort().keys).toBeLessThanOrEqual(80);

    // Home says what happens now.
    await page.getByRole('region', { name: 'Your open bookings' }).getByText('Asking workers near Pune City').waitFor();
    await link(page, 'Homes 1 open booking').waitFor();
  });
});
