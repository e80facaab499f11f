import { expect, test } from 'vitest';
import { common } from '#pwa/i18n/en/common.ts';
import { errors } from '#pwa/i18n/en/errors.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { readStoreRows } from '../support/queries.ts';
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

test('A worker who opens the calendar for the first time without a network finds the accepted jobs that the phone has', async () => {
  contexts.expectErrors(/ERR_FAILED/);
  const client = await demo.signUpClient();
  const jobId = await client.book(7, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto('/worker/dashboard');
  const storedJobs = async () => (await readStoreRows(page, demo.workerId(), 'jobs', 'worker')).map(({ id }) => id);
  await expect.poll(storedJobs).toContain(jobId);
  await page.route(/\/api\//, (route) => route.abort());
  await page.goto('/worker/calendar');
  await page.getByText(errors.network_stored).waitFor();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.locator(`a[href="/worker/job/${jobId}"]`).waitFor();
  await contexts.screenshot(page, 'offline-first-calendar');
});
