import { expect, test } from 'vitest';
import { common } from '#pwa/i18n/en/common.ts';
import { errors } from '#pwa/i18n/en/errors.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** How many parts of a screen are not stored yet. */
const SCREENS = [
  ['worker', '/worker/dashboard', 3],
  ['worker', '/worker/jobs', 1],
  ['worker', '/worker/calendar', 1],
  ['client', '/account-settings', 3],
] as const;

test.each(SCREENS)(
  'A %s who opens %s for the first time without a network reads that there is none, and not that something failed',
  async (role, path, partCount) => {
    contexts.expectErrors(/ERR_FAILED/);
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, role);
    // Not offline, where a page cannot be loaded: only its data cannot.
    await page.route(/\/api\//, (route) => route.abort());
    await page.goto(path);
    const main = page.getByRole('main');
    await expect.poll(() => main.getByText(errors.network, { exact: true }).count()).toBe(partCount);
    expect(await main.getByText(/Failed to|could not be/).count()).toBe(0);
    expect(await main.getByText(common.failed_title).count()).toBe(0);
    await contexts.screenshot(page, `offline-first-open${path.replaceAll('/', '-')}`);
  },
);
