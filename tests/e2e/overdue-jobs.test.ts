import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { dayInIndia, slotStart, type Slot } from '#contract/time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { link, text, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SLOT: Slot = '10:00 - 12:00 PM';
const writtenDay = (instant: number): string => formatDay(dayInIndia(instant), 'en');

/** Moves a job of two hours to a day in the past, as if the clock had moved. Returns when it starts there. */
async function moveToPast(jobId: string, days: number): Promise<number> {
  const day = dayInIndia(Date.now() - days * DAY_MS);
  const startsAt = slotStart(day, SLOT);
  await demo.server.db
    .prepare(
      `UPDATE jobs SET date = ?1, starts_at = ?2, started_at = iif(started_at IS NULL, NULL, ?2),
        started_received_at = iif(started_at IS NULL, NULL, ?2) WHERE id = ?3`,
    )
    .bind(day, startsAt, jobId)
    .run();
  return startsAt;
}

async function openAsClient(client: NewClient, jobId: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  return page;
}
async function openAsWorker(jobId: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto(`/worker/job/${jobId}`);
  return page;
}

test('Both sides of a job that was not started read when it ends by itself, and then that it has', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(60, 'accepted');
  const startsAt = await moveToPast(jobId, 3);
  const [clientPage, workerPage] = [await openAsClient(client, jobId), await openAsWorker(jobId)];
  const end = writtenDay(startsAt + 7 * DAY_MS);
  await text(
    clientPage,
    `The time of this job is over, and Sachin Jadhav has not started it. If that stays so, it ends by itself on ${end}.`,
  ).waitFor();
  await text(
    workerPage,
    `The time of this job is over. If you have done the work, press “Start work” and then “Mark as Completed”. Otherwise it ends by itself on ${end}, without money unless the customer says that they have paid. If you cannot start it, call us.`,
  ).waitFor();
  expect(await clientPage.getByText('will come at the agreed time').count()).toBe(0);
  expect(await workerPage.getByText('Very urgent').count()).toBe(0);
  await contexts.screenshot(clientPage, 'overdue-1-client');
  await contexts.screenshot(workerPage, 'overdue-2-worker');

  await contexts.waitForRoom(clientPage, 'inbox');
  await contexts.waitForRoom(workerPage, 'inbox');
  await moveToPast(jobId, 8);
  await Promise.all([
    ...[clientPage, workerPage].map((page) =>
      toast(page, 'A job that was not started in seven days has ended by itself.').waitFor(),
    ),
    demo.server.runScheduled(),
  ]);
  await text(
    clientPage,
    'This job was not started within seven days of its time, so it has ended by itself. If no one came, you owe nothing.',
  ).waitFor();
  await text(workerPage, 'Not started within seven days of its time').waitFor();
  await link(workerPage, 'That is not so? Call us').waitFor();
  await contexts.screenshot(clientPage, 'overdue-3-client-ended');
  await contexts.screenshot(workerPage, 'overdue-4-worker-ended');
  expect(await clientPage.getByText('ends by itself on').count()).toBe(0);

  const admin = await contexts.newPage(demo.server.url);
  await demo.logIn(admin, 'admin');
  await admin.goto(`/admin/jobs/${jobId}`);
  await text(admin, 'Not started within seven days').waitFor();
});

test('Both sides of a job that was not completed read when it ends by itself, and its client can then pay', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(61, 'accepted');
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  const startsAt = await moveToPast(jobId, 1);
  const [clientPage, workerPage] = [await openAsClient(client, jobId), await openAsWorker(jobId)];
  const end = writtenDay(startsAt + DAY_MS);
  await text(
    clientPage,
    `The time of this job is over. If Sachin Jadhav does not end it, it ends by itself on ${end}, as work that is done. If nothing was done, write to us.`,
  ).waitFor();
  await text(
    workerPage,
    `The time of this job is over. Press “Mark as Completed” if the work is done. Otherwise it ends by itself on ${end}, as work that is done.`,
  ).waitFor();
  await contexts.screenshot(workerPage, 'overdue-5-worker-ongoing');

  await contexts.waitForRoom(clientPage, 'inbox');
  await contexts.waitForRoom(workerPage, 'inbox');
  await moveToPast(jobId, 3);
  await Promise.all([
    toast(
      clientPage,
      'A job of yours has ended by itself, as work that is done. Open it for the payment, or tell us if nothing was done.',
    ).waitFor(),
    toast(workerPage, 'A job of yours has ended by itself, as work that is done.').waitFor(),
    demo.server.runScheduled(),
  ]);
  await text(clientPage, 'The work is done. Thank you for booking with Karigar.').waitFor();
  await contexts.screenshot(clientPage, 'overdue-6-client-completed');
});
