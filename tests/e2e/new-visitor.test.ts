import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitForHydration } from '../support/hydration.ts';
import { PASSWORD } from '../support/test-users.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SIGNUP_FIELDS: [label: string, value: string][] = [
  ['First name', 'Meera'],
  ['Last name', 'Joshi'],
  ['Email', 'meera@example.in'],
  ['Phone', '9822054321'],
  ['Address', '12 Fergusson College Road, Pune 411005'],
  ['Password', PASSWORD],
  ['Confirm password', PASSWORD],
];

/** Presses Tab until the element with this name has the focus, and counts the presses. */
async function tabTo(page: Page, name: string | RegExp, maxTabs = 80): Promise<number> {
  for (let presses = 1; presses <= maxTabs; presses++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement)) return null;
      const outline = getComputedStyle(at).outlineStyle;
      const label = at instanceof HTMLInputElement ? (at.labels?.[0]?.innerText ?? '') : '';
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
    const question = page.getByRole('alertdialog', { name: 'Please Sign Up First' });
    await question.waitFor();
    await tabTo(page, 'Sign Up');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/signup');
    await page.getByLabel('First name').waitFor();
    for (const [label, value] of SIGNUP_FIELDS) {
      await tabTo(page, label);
      await page.keyboard.type(value === 'meera@example.in' ? 'keyboard@example.in' : value);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    // The sign-up page, which may still be shown, has the same fields.
    await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('keyboard@example.in');
    await tabTo(page, 'Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/job-request/);
    await page.getByRole('button', { name: 'Tomorrow' }).waitFor();
    await tabTo(page, 'Tomorrow');
    await page.keyboard.press('Space');
    await tabTo(page, /AM|PM/);
    await page.keyboard.press('Space');
    await tabTo(page, /Send request/);
    await page.keyboard.press('Enter');
    await page.getByText('Job request submitted!').first().waitFor();
  });

  test('books with the fewest presses that the required fields allow: 9 presses, the sign-up fields and the password once more', async () => {
    const page = await contexts.newPage(demo.server.url);
    let presses = 0;
    let typed = 0;
    const press = async (locator: ReturnType<Page['locator']>) => {
      presses++;
      await locator.click();
    };
    await page.goto('/');
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: /plumbing/i })
        .first(),
    );
    await press(page.getByRole('alertdialog').getByRole('link', { name: 'Sign Up' }));
    await press(page.getByLabel('First name'));
    for (const [place, [, value]] of SIGNUP_FIELDS.entries()) {
      // The "next" key of a phone moves from field to field and skips the Show password button.
      if (place > 0) await page.keyboard.press('Tab');
      if (place > 0 && (await page.locator('button:focus').count())) await page.keyboard.press('Tab');
      await page.keyboard.type(value);
      typed += value.length;
    }
    await press(page.getByRole('button', { name: 'Sign Up' }));
    await page.waitForURL('**/login');
    // The sign-up page, which may still be shown, has the same fields.
    await page.getByRole('heading', { name: 'Login', exact: true }).waitFor();
    const password = page.getByLabel('Password', { exact: true });
    await press(password);
    await password.fill(PASSWORD);
    typed += PASSWORD.length;
    await press(page.getByRole('button', { name: 'Login', exact: true }));
    await page.waitForURL(/job-request/);
    await press(page.getByRole('button', { name: 'Tomorrow' }));
    await press(page.getByLabel('10:00 - 12:00 PM'));
    await press(
      page
        .getByRole('main')
        .getByRole('button', { name: /Send request/ })
        .last(),
    );
    await page.getByText('Job request submitted!').first().waitFor();
    const required = SIGNUP_FIELDS.reduce((sum, [, value]) => sum + value.length, PASSWORD.length);
    expect({ presses, typed }).toEqual({ presses: 9, typed: required });
  });
});
