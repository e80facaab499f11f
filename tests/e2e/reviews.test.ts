import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, failNextRequest, handleNextRequests, readDrafts, text, toast } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** Opens the past bookings of a new client, whose job is completed. */
async function openPastBookings(days: number) {
  const client = await demo.signUpClient();
  const jobId = await client.book(days, 'accepted');
  for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/past-bookings');
  return { client, jobId, page };
}

test('A review says that it could not be checked or submitted, keeps what was written, and is then submitted', async () => {
  contexts.expectErrors(/status of (400|500)/);
  const { jobId, page } = await openPastBookings(11);
  await failNextRequest(page, `**/api/job-request/${jobId}`, 500);
  await button(page, 'Write a review').click();
  await text(page, 'Could not check review status.').waitFor();
  await button(page, 'Retry').click();
  await expect.poll(() => page.getByRole('radio', { name: /^5/ }).isChecked()).toBe(true);
  const comment = page.getByLabel('Comment');
  await expect.poll(() => comment.getAttribute('maxlength')).toBe('1000');
  await comment.fill('Came on time.');
  await failNextRequest(page, '**/api/reviews', 400, { code: 'unknown.code', message: 'No.' });
  await button(page, 'Submit Review').click();
  await text(page, 'Failed to submit review.').waitFor();
  await expect.poll(() => comment.inputValue()).toBe('Came on time.');
  await button(page, 'Submit Review').click();
  await toast(page, 'Thank you for your review!').waitFor();
});

test('The reviews of a worker say that there are none yet, or that they failed to load', async () => {
  contexts.expectErrors(/status of 500/);
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.route('**/api/reviews/*/summary', (route) => route.fulfill({ json: { averageRating: null, reviewCount: 0 } }));
  await page.route('**/api/reviews/*', (route) => route.fulfill({ json: [] }));
  await page.goto('/worker/account');
  await text(page, 'No ratings yet').waitFor();
  await text(page, 'No reviews yet.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The query is repeated once by itself.
  await handleNextRequests(page, '**/api/reviews/*', (route) => route.fulfill({ status: 500, body: '' }), 2);
  await page.reload();
  await text(page, 'Failed to load reviews.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await text(page, /out of 5/).waitFor({ state: 'attached' });
});

test('A review of a job whose time is not over is shown without the statement that there are no ratings', async () => {
  const id = uuidv7();
  const [client, card] = [await demo.signUpClient(), { reviewee_id: demo.workerId(), reviewer_id: id, reviewerName: 'Asha' }];
  const jobId = await client.book(12, 'accepted');
  for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
  await client.request('/api/reviews', { reviewee_id: demo.workerId(), job_id: jobId, rating: 4, comment: 'Good work.' });
  const worker = { averageRating: null, reviewCount: 0 };
  const withoutRating = async (page: Page) => {
    await page.route('**/api/reviews/*/summary', (route) => route.fulfill({ json: worker }));
    await page.route('**/api/reviews/*', (route) =>
      route.fulfill({ json: [{ ...card, id, job_id: jobId, rating: 4, comment: 'Good work.', created_at: Date.now() }] }),
    );
    for (const path of [`**/api/workers/${demo.workerId()}`, `**/api/job-request/${jobId}`])
      await page.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...worker, workerRating: null } });
      });
  };
  const own = await contexts.newPage(demo.server.url);
  await demo.logIn(own, 'worker');
  await withoutRating(own);
  await own.goto('/worker/account');
  await text(own, 'A new review counts in the rating once the time of its job is over.').waitFor();
  await text(own, 'Good work.').waitFor();
  expect(await own.getByText('No ratings yet').count()).toBe(0);
  await contexts.screenshot(own, 'reviews-own-uncounted');

  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await withoutRating(page);
  await page.goto(`/workers/${demo.workerId()}`);
  await text(page, 'A new review counts in the rating once the time of its job is over.').waitFor();
  await contexts.screenshot(page, 'reviews-public-uncounted');
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, 'Your review counts in the rating once the time of the job is over.').waitFor();
  await contexts.screenshot(page, 'reviews-job-uncounted');

  // In Hindi, what stands in place of a rating is not "not now".
  const hindi = await contexts.newPage(demo.server.url, { language: 'hindi', scheme: 'dark' });
  await withoutRating(hindi);
  await hindi.goto(`/hi/workers/${demo.workerId()}`);
  await text(hindi, 'अभी कोई रेटिंग नहीं').waitFor();
  await contexts.screenshot(hindi, 'reviews-hindi-uncounted');
});

test('A worker reads the reviews beyond the first page', async () => {
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  const review = { reviewee_id: '1', job_id: '1', reviewer_id: '1', reviewerName: 'Asha', rating: 5, created_at: Date.now() };
  await page.route(/\/api\/reviews\/[^/]+(\?.*)?$/, (route) =>
    new URL(route.request().url()).searchParams.get('cursor') === 'second'
      ? route.fulfill({ json: [{ ...review, id: '2', comment: 'The older one.' }] })
      : route.fulfill({ json: [{ ...review, id: '1', comment: 'The newer one.' }], headers: { 'x-next-cursor': 'second' } }),
  );
  await page.goto('/worker/account');
  await text(page, 'The newer one.').waitFor();
  await button(page, 'Show more reviews').click();
  await text(page, 'The older one.').waitFor();
  await text(page, 'The newer one.').waitFor();
  expect(await button(page, 'Show more reviews').count()).toBe(0);
});

test('A review that is being written survives a reload and a closed form, and is gone once it is submitted', async () => {
  const { client, jobId, page } = await openPastBookings(14);
  await button(page, 'Write a review').click();
  await page.getByRole('radio', { name: /^2/ }).check();
  await page.getByLabel('Comment').fill('The tap still drips.');
  await button(page, 'Close').click();
  await page.reload();
  await button(page, 'Write a review').click();
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('The tap still drips.');
  expect(await page.getByRole('radio', { name: /^2/ }).isChecked()).toBe(true);
  await button(page, 'Submit Review').click();
  await toast(page, 'Thank you for your review!').waitFor();
  expect(await client.request('/api/ai/my-bookings')).toMatchObject([{ id: jobId, rating: 2 }]);
  await expect.poll(() => readDrafts(page, client.id)).toBe('[]');
});

test('A review is written without a network, and sent when it is back', async () => {
  const { client, jobId, page } = await openPastBookings(12);
  const write = button(page, 'Write a review');
  await write.click();
  await page.getByLabel('Comment').waitFor();
  await button(page, 'Close').click();
  await contexts.goOffline(page);
  await write.click();
  await page.getByLabel('Comment').fill('The tap is dry.');
  await button(page, 'Submit Review').click();
  await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
  await contexts.goOnline(page);
  await expect
    .poll(async () => (await client.request('/api/ai/my-bookings')) as unknown)
    .toMatchObject([{ id: jobId, rating: 5 }]);
});

test('A review that is rejected later comes back into its form when it is edited', async () => {
  contexts.expectErrors(/status of 403|ERR_FAILED/);
  const { client, jobId, page } = await openPastBookings(13);
  await button(page, 'Write a review').click();
  await page.getByLabel('Comment').fill('The tap is dry.');
  await page.getByRole('radio', { name: /^3/ }).check();
  await page.route('**/api/reviews', (route) => route.abort());
  await button(page, 'Submit Review').click();
  await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await failNextRequest(page, '**/api/reviews', 403, { code: 'review.not_allowed', message: 'x' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await text(page, '1 thing was not taken').click();
  await button(page, 'Edit').click();
  await page.waitForURL(`**/job-in-progress/${jobId}`);
  await button(page, 'Write a Review').click();
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('The tap is dry.');
  expect(await page.getByRole('radio', { name: /^3/ }).isChecked()).toBe(true);
  await button(page, 'Submit Review').click();
  await toast(page, 'Thank you for your review!').waitFor();
  expect(await client.request('/api/ai/my-bookings')).toMatchObject([{ id: jobId, rating: 3 }]);
  expect(await readDrafts(page, client.id)).toBe('[]');
});
