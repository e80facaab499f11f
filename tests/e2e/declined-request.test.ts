import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, link, text, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);
const byName = () => ({ workerId: demo.workerId(), clientName: 'Asha Kulkarni' });

test('A worker says no to a request by name; its client hears it at once and asks the other workers', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(12, undefined, byName());
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, 'We have asked Sachin Jadhav. This page changes as soon as the answer is here.').waitFor();
  await contexts.waitForRoom(page, 'inbox');

  const worker = await openAsWorker();
  await openScreen(worker, demo, `/worker/job/${jobId}`);
  await button(worker, 'Accept').waitFor();
  await button(worker, 'Say no').click();
  const question = worker.getByRole('dialog', { name: 'Say no to this job?' });
  await question.getByText('Asha will be told at once and can ask other workers.', { exact: true }).waitFor();
  await contexts.screenshot(worker, 'decline-question');
  await button(worker, 'Go back').click();
  await button(worker, 'Say no').click();
  // From now on, because a toast goes after five seconds.
  const told = toast(page, 'Your worker cannot come at that time. Open it to ask others.').waitFor();
  // Until the server has the answer it has no bill for this worker, and an early question for it would be an error here.
  const paymentCode = worker.waitForResponse(/\/worker-payment-[^/]+\.js$/);
  await worker.route(/\/decline$/, async (route) => {
    await paymentCode;
    await expect.poll(() => worker.locator('main [data-skeleton]').count()).toBe(0);
    await worker.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await route.continue();
  });
  await button(worker, 'Yes, say no').click();
  await toast(worker, 'The customer has been told.').waitFor();
  await expect.poll(() => button(worker, 'Accept').count()).toBe(0);

  await told;
  await text(page, 'Sachin Jadhav cannot come at that time, so this request has ended. You owe nothing.').waitFor();
  await link(page, 'Look for a worker').waitFor();
  await contexts.screenshot(page, 'declined');
  await button(page, 'Ask other workers').click();
  await toast(page, 'We are asking other workers.').waitFor();
  await page.waitForURL((url) => url.pathname.startsWith('/job-in-progress/') && !url.pathname.endsWith(jobId));
});

test('A client reads until when a worker they asked by name can answer, and asks the others when no answer has come', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(11, undefined, byName());
  const setAnswerUntil = (at: number) =>
    demo.server.db.prepare('UPDATE jobs SET answer_until = ? WHERE id = ?').bind(at, jobId).run();
  await setAnswerUntil(Date.now() + HOUR_MS);
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, /^If there is no answer by \d+:\d\d [ap]m on .+, we tell you and you can ask others\.$/).waitFor();
  const worker = await openAsWorker();
  await contexts.screenshot(page, 'unanswered-1-asked');
  await openScreen(worker, demo, '/worker/jobs?tab=pending');
  await text(worker, /^Answer by \d+:\d\d [ap]m, /)
    .first()
    .waitFor();
  await contexts.screenshot(worker, 'unanswered-2-card');

  await contexts.waitForRoom(page, 'inbox');
  await setAnswerUntil(Date.now() - 1);
  const told = toast(page, 'Your worker has not answered. Open it to ask others.').waitFor();
  await demo.server.runScheduled();
  await told;
  await text(page, 'Sachin Jadhav has not answered in time, so this request has ended. You owe nothing.').waitFor();
  await contexts.screenshot(page, 'unanswered-3-ended');
  await button(page, 'Ask other workers').click();
  await toast(page, 'We are asking other workers.').waitFor();
});

test('A client whose accepted job an admin cancels asks other workers, or chooses another time if its slot is over', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(15, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await contexts.waitForRoom(page, 'inbox');
  await demo.request('admin', `/api/admin/jobs/${jobId}/cancel`, { reason: 'This worker cannot come.' });
  await text(page, 'Karigar has cancelled this booking: This worker cannot come.').waitFor();
  await button(page, 'Ask other workers').waitFor();
  expect(await button(page, 'Choose another time').count()).toBe(0);
  await contexts.screenshot(page, 'cancelled-by-admin');
  await button(page, 'Ask other workers').click();
  await toast(page, 'We are asking other workers.').waitFor();

  const late = await demo.signUpClient();
  const missedId = await late.book(16, 'accepted');
  await demo.server.db.prepare('UPDATE jobs SET date = ? WHERE id = ?').bind(daysFromToday(-1), missedId).run();
  await demo.request('admin', `/api/admin/jobs/${missedId}/cancel`, { reason: 'This worker did not come.' });
  const latePage = await contexts.newPage(demo.server.url);
  await late.logIn(latePage);
  await latePage.goto(`/job-in-progress/${missedId}`);
  await button(latePage, 'Choose another time').waitFor();
  expect(await button(latePage, 'Ask other workers').count()).toBe(0);
});

test('A client whose request an admin cancels before a worker has accepted it chooses another time', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(17);
  await demo.request('admin', `/api/admin/jobs/${jobId}/cancel`, { reason: 'The address does not exist.' });
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, 'Karigar has cancelled this booking: The address does not exist.').waitFor();
  await button(page, 'Choose another time').waitFor();
  expect(await button(page, 'Ask other workers').count()).toBe(0);
  await button(page, 'Choose another time').click();
  await page.waitForURL(/\/job-request\?service=plumbing$/);
});

test('A client who has cancelled a request finds the same work in the form for another time', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(18, undefined, { problem_description: 'The tap in the kitchen drips.' });
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await button(page, 'Cancel booking').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await text(page, 'This booking is cancelled.').waitFor();
  await button(page, 'Choose another time').click();
  await page.waitForURL(/\/job-request\?service=plumbing$/);
  await expect
    .poll(() => page.locator('textarea[name=problem_description]').inputValue())
    .toBe('The tap in the kitchen drips.');
});

test('A worker says no without a network: it is sent when the network is back', async () => {
  contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
  const client = await demo.signUpClient();
  const jobId = await client.book(13, undefined, byName());
  const worker = await openAsWorker();
  await openScreen(worker, demo, '/worker/jobs?tab=pending');
  const card = worker.locator('main li', { has: worker.locator(`a[href="/worker/job/${jobId}"]`) });
  await button(worker, 'Accept').first().waitFor();
  await worker.route(/\/api\//, (route) => route.abort());
  await card.getByRole('button', { name: 'Say no' }).click();
  await button(worker, 'Yes, say no').click();
  await toast(worker, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
  await expect.poll(() => card.getByRole('button', { name: 'Say no' }).count()).toBe(0);
  const statusOf = () => demo.server.db.prepare('SELECT status FROM jobs WHERE id = ?').bind(jobId).first('status');
  expect(await statusOf()).toBe('pending');
  await worker.unroute(/\/api\//);
  await worker.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(statusOf).toBe('cancelled');
});

test('A worker who says no to one of several jobs stays with the others, and with the focus on the next one', async () => {
  const [first, second] = [await demo.signUpClient(), await demo.signUpClient()];
  const declined = await first.book(15, undefined, byName());
  const other = await second.book(16, undefined, byName());
  const worker = await openAsWorker();
  await openScreen(worker, demo, '/worker/jobs?tab=pending');
  const cardOf = (jobId: string) => worker.locator('main li', { has: worker.locator(`a[href="/worker/job/${jobId}"]`) });
  await cardOf(other).waitFor();
  await cardOf(declined).getByRole('button', { name: 'Say no' }).click();
  await button(worker, 'Yes, say no').click();
  await toast(worker, 'The customer has been told.').waitFor();
  await cardOf(declined).waitFor({ state: 'detached' });
  await cardOf(other).waitFor();
  expect(new URL(worker.url()).search).toBe('?tab=pending');
  const isOtherFocused = () => cardOf(other).evaluate((card) => card.contains(document.activeElement));
  await expect.poll(isOtherFocused).toBe(true);
});

test('An offer to all workers has no button to say no', async () => {
  const jobId = await (await demo.signUpClient()).book(14);
  const worker = await openAsWorker();
  await openScreen(worker, demo, `/worker/job/${jobId}`);
  await button(worker, 'Accept').waitFor();
  expect(await button(worker, 'Say no').count()).toBe(0);
});
