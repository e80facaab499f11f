import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';
import { text, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

describe('When the worker starts the job, the screen of the client', () => {
  /** Opens a path as a client whose job is accepted. */
  async function openWithJob(days: number, pathOf: (jobId: string) => string): Promise<{ page: Page; jobId: string }> {
    const client = await demo.signUpClient();
    const jobId = await client.book(days, 'accepted');
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(pathOf(jobId));
    await waitForHydration(page);
    await contexts.waitForRoom(page, 'inbox');
    return { page, jobId };
  }
  const start = (jobId: string) => demo.request('worker', '/api/worker/jobs/start', { jobId });
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  test('keeps the cursor where it is if it shows that job', async () => {
    const { page, jobId } = await openWithJob(50, (id) => `/job-in-progress/${id}`);
    const message = page.getByLabel('Your message');
    await message.fill('I am at the gate');
    const entries = await page.evaluate(() => history.length);
    const started = toast(page, 'Your job has started.').waitFor();
    await start(jobId);
    await started;
    await text(page, 'Ongoing').first().waitFor();
    expect(await message.inputValue()).toBe('I am at the gate');
    expect(await message.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test('is not left while something is being written on it, but is otherwise', async () => {
    const { page, jobId } = await openWithJob(51, () => '/contact');
    const field = page.getByRole('main').getByRole('textbox').last();
    await field.fill('The invoice has a wrong address.');
    const started = toast(page, 'Your job has started.').waitFor();
    await start(jobId);
    await started;
    expect(pathOf(page)).toBe('/contact');
    expect(await field.inputValue()).toBe('The invoice has a wrong address.');

    const other = await openWithJob(52, () => '/contact');
    await start(other.jobId);
    await other.page.waitForURL(`**/job-in-progress/${other.jobId}`);
  });
});
