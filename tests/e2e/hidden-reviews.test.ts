import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const COMMENT = 'She lives in the lane behind the temple, second door.';
const REASON = 'The home of the worker';

const text = (page: Page, content: string | RegExp) => page.getByText(content).filter({ visible: true }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Reviews a new job of the demo plumber. */
async function writeReview(comment: string): Promise<{ jobId: string; reviewId: unknown }> {
  const client = await demo.signUpClient();
  const jobId = await client.book(14, 'accepted');
  for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
  const review = { reviewee_id: demo.workerId(), job_id: jobId, rating: 2, comment };
  return { jobId, reviewId: (await client.request('/api/reviews', review))['id'] };
}

/** The page of a worker that everyone sees, loaded anew. */
async function openPublicPage(): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await page.goto(`/workers/${demo.workerId()}`);
  await page.locator('section[aria-labelledby=reviews] li').first().waitFor();
  return page;
}

test('An admin hides the words of a review on a phone and shows them again, and the log says so', async () => {
  const { jobId } = await writeReview(COMMENT);
  await text(await openPublicPage(), COMMENT).waitFor();

  const page = await contexts.newPage(demo.server.url);
  expect(page.viewportSize()?.width).toBe(360);
  await demo.logIn(page, 'admin');
  await page.goto(`/admin/workers/${demo.workerId()}`);
  await button(page, 'Read the reviews').click();
  const review = page.locator('main li', { hasText: COMMENT });
  await review.getByText('2 stars', { exact: true }).waitFor();
  await review.getByRole('button', { name: 'Hide the words' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hide the words of this review?' });
  const confirm = sheet.getByRole('button', { name: 'Hide the words' });
  await confirm.click();
  await sheet.getByText('Please fill this in.').waitFor();
  await sheet.getByLabel('Reason').fill(REASON);
  await contexts.screenshot(page, 'admin-hide-review', { fullPage: false });
  await confirm.click();
  await sheet.waitFor({ state: 'detached' });
  await review.getByText(/^Words hidden since/).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await review.scrollIntoViewIfNeeded();
  await contexts.screenshot(page, 'admin-hidden-review', { fullPage: false });
  expect(await (await openPublicPage()).getByText(COMMENT).count()).toBe(0);

  // The job of the review says who hid it and why, and has the button too.
  await review.getByRole('link', { name: 'Job request' }).click();
  await page.waitForURL(`**/admin/jobs/${jobId}`);
  await text(page, 'Hid the words of a review').waitFor();
  await text(page, REASON).waitFor();
  await button(page, 'Show the words').click();
  const again = page.getByRole('dialog', { name: 'Show the words of this review again?' });
  await again.getByLabel('Reason').fill('It was our own address');
  await again.getByRole('button', { name: 'Show the words' }).click();
  await again.waitFor({ state: 'detached' });
  await button(page, 'Hide the words').waitFor();
  await text(await openPublicPage(), COMMENT).waitFor();

  for (const [language, hid] of [
    ['hindi', 'एक राय के शब्द छिपाए'],
    ['marathi', 'अभिप्रायाचे शब्द लपवले'],
  ] as const) {
    const log = await contexts.newPage(demo.server.url, { language });
    await demo.logIn(log, 'admin');
    await log.goto('/admin/log');
    await text(log, hid).waitFor();
  }
});

test('A worker does not read hidden words among the own reviews, and can write to us about a review', async () => {
  const comment = 'Her brother has been in prison.';
  const { reviewId } = await writeReview(comment);
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto('/worker/account');
  await text(page, comment).waitFor();
  await demo.request('admin', `/api/admin/reviews/${String(reviewId)}/visibility`, { hidden: true, reason: REASON });
  await page.reload();
  await page.locator('section[aria-labelledby=reviews] li').first().waitFor();
  const link = page.getByRole('link', { name: 'Something untrue or insulting? Write to us' });
  await contexts.screenshot(page, 'reviews-own-hidden');
  expect(await page.getByText(comment).count()).toBe(0);
  await link.click();
  await page.waitForURL('**/contact?as=worker&about=complaint');
});
