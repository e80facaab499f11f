import { expect, test } from 'vitest';
import { blocks as en } from '#pwa/i18n/en/blocks.ts';
import { errors } from '#pwa/i18n/en/errors.ts';
import { blocks as hi } from '#pwa/i18n/hi/blocks.ts';
import { blocks as mr } from '#pwa/i18n/mr/blocks.ts';
import { findAxeViolations, findOverflowAtWidths } from '../support/screen-checks.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, readStoreRows, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const NAME = 'Asha Kulkarni';
const named = (content: string, name = NAME) => content.replace('{{name}}', name);

/** A job that the demo plumber has done for a new client. */
async function doneJob(): Promise<string> {
  const jobId = await (await demo.signUpClient()).book(15, 'accepted');
  for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
  return jobId;
}

test.each([
  ['english', en],
  ['hindi', hi],
  ['marathi', mr],
] as const)(
  'A worker blocks the customer of a past job on a phone in %s, finds them in the account and unblocks them there',
  async (language, texts) => {
    const jobId = await doneJob();
    const page = await contexts.newPage(demo.server.url, { language });
    expect(page.viewportSize()?.width).toBe(360);
    await demo.logIn(page, 'worker');
    await page.goto(`/worker/job/${jobId}`);
    await button(page, texts.block).click();
    const sheet = page.getByRole('dialog', { name: named(texts.block_title) });
    await sheet.getByText(named(texts.block_text).slice(0, 20)).waitFor();
    await contexts.screenshot(page, `block-client-1-question-${language}`, { fullPage: false });
    expect(await findAxeViolations(page)).toEqual([]);
    await button(page, texts.block_yes).click();
    await toast(page, named(texts.blocked)).waitFor();
    await page.getByRole('main').getByText(named(texts.blocked)).waitFor();
    await button(page, texts.unblock).waitFor();
    await contexts.screenshot(page, `block-client-2-blocked-${language}`);

    await page.goto('/worker/account');
    const list = page.getByRole('region', { name: texts.list_title });
    await list.getByRole('listitem').filter({ hasText: NAME }).waitFor();
    await list.scrollIntoViewIfNeeded();
    await contexts.screenshot(page, `block-client-3-list-${language}`, { fullPage: false });
    expect([...(await findAxeViolations(page)), ...(await findOverflowAtWidths(page, [320, 360]))]).toEqual([]);
    await list.getByRole('button', { name: texts.unblock }).click();
    await toast(page, named(texts.unblocked)).waitFor();
    // It stays for the focus, which was in it.
    await list.getByText(texts.list_none, { exact: true }).waitFor();
    await expect.poll(() => list.evaluate((section) => section === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await contexts.waitUntilIdle(page);
    expect(await list.count()).toBe(0);

    await page.goto(`/worker/job/${jobId}`);
    await button(page, texts.block).waitFor();
  },
);

test('A request by name goes from the phone of the worker who blocks its customer, who is asked with the first name', async () => {
  const jobId = await demo.requestPlumber(16, {});
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto('/worker/jobs');
  await contexts.waitForRoom(page, 'inbox');
  const storedIds = async () => (await readStoreRows(page, demo.workerId(), 'jobs', 'worker')).map(({ id }) => id);
  await expect.poll(storedIds).toContain(jobId);
  await page.goto(`/worker/job/${jobId}`);
  await button(page, en.block).click();
  await page.getByRole('dialog', { name: named(en.block_title, 'Asha') }).waitFor();
  await contexts.screenshot(page, 'block-client-4-request', { fullPage: false });
  // The list of requests would take it from the phone too.
  contexts.expectErrors(/ERR_FAILED/);
  await page.route('**/api/worker/jobs/pending*', (route) => route.abort());
  await button(page, en.block_yes).click();
  await page.waitForURL('**/worker/jobs');
  await toast(page, named(en.blocked, 'Asha')).waitFor();
  await expect.poll(storedIds).not.toContain(jobId);
  await contexts.screenshot(page, 'block-client-5-jobs');
});

test('The job that a worker has accepted stays, which the question says, and without a network nothing is blocked', async () => {
  const jobId = await (await demo.signUpClient()).book(17, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto(`/worker/job/${jobId}`);
  await button(page, en.block).click();
  const stays = page.getByRole('dialog').getByText(/Your job on .+ stays\. If you do not want it, cancel it\.$/);
  await stays.waitFor();
  await contexts.screenshot(page, 'block-client-6-accepted', { fullPage: false });
  await contexts.goOffline(page);
  await button(page, en.block_yes).click();
  await stays.waitFor({ state: 'detached' });
  await toast(page, errors.network).waitFor();
  await button(page, en.block).waitFor();
  await contexts.goOnline(page);
  await button(page, en.block).click();
  await button(page, en.block_yes).click();
  await toast(page, named(en.blocked)).waitFor();
  await button(page, en.unblock).waitFor();
  await button(page, 'Start work').waitFor();
});
