import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { formatDay } from '#pwa/shared/format.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { button, failNextRequest, handleNextRequests, loseResponse, readStoreRows, text, toast } from '../support/queries.ts';
import { moveSlot } from '../support/job-slots.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);
const byName = () => ({ workerId: demo.workerId(), clientName: 'Asha Kulkarni' });
const requestByName = (page: Page) => page.getByRole('dialog', { name: 'Asha is asking for you' });
const newJob = (page: Page) => page.getByRole('dialog', { name: 'New job near you' });
const statusOf = (jobId: string) => demo.server.db.prepare('SELECT status FROM jobs WHERE id = ?').bind(jobId).first('status');

describe('A request by name', () => {
  test('comes on top of the screen as a card that speaks, and the worker can decide later or say no', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'inbox');
    const jobId = await (await demo.signUpClient()).book(21, undefined, byName());
    const card = requestByName(page);
    await card.getByText('₹349').waitFor();
    await card.getByRole('button', { name: 'SOS' }).waitFor();
    await expect.poll(async () => (await takeUtterances(page)).join(' ')).toContain('Asha');
    await contexts.screenshot(page, 'request-by-name', { fullPage: false });
    await card.getByRole('button', { name: 'Decide later' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await statusOf(jobId)).toBe('pending');

    const next = await (await demo.signUpClient()).book(22, undefined, byName());
    await card.getByRole('button', { name: 'Say no' }).click();
    await button(page, 'Yes, say no').click();
    await toast(page, 'The customer has been told.').waitFor();
    await card.waitFor({ state: 'detached' });
    expect(await statusOf(next)).toBe('cancelled');
    expect(new URL(page.url()).pathname).toBe('/worker/dashboard');
  });

  test('goes after a minute, but not while the worker answers its question', async () => {
    const page = await openAsWorker();
    await page.clock.install();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'inbox');
    const jobId = await (await demo.signUpClient()).book(28, undefined, byName());
    const card = requestByName(page);
    await card.getByRole('button', { name: 'Say no' }).click();
    const goBack = button(page, 'Go back');
    await goBack.waitFor();
    await page.clock.runFor(70_000);
    await goBack.click();
    await card.waitFor();
    await page.clock.runFor(70_000);
    await card.waitFor({ state: 'detached' });
    expect(await statusOf(jobId)).toBe('pending');
  });

  test('comes also while the worker looks at the client area', async () => {
    const page = await openAsWorker();
    await page.goto('/services');
    await contexts.waitForRoom(page, 'inbox');
    const jobId = await (await demo.signUpClient()).book(23, undefined, byName());
    await requestByName(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await page.waitForURL(`**/worker/job/${jobId}`);
    expect(await statusOf(jobId)).toBe('accepted');
  });
});

/** A voice that has not come to its end, and that notes when it is stopped. */
const speakOn = (page: Page) =>
  page.evaluate(() =>
    Object.assign(speechSynthesis, {
      speak: (utterance: SpeechSynthesisUtterance) => (document.documentElement.dataset['speech'] = utterance.text),
      cancel: () => delete document.documentElement.dataset['speech'],
    }),
  );
const spoken = (page: Page) => page.evaluate(() => document.documentElement.dataset['speech']);

describe('A job that is read aloud', () => {
  test('is read on while another one leaves the list', async () => {
    const [heard, leaving] = [await demo.signUpClient(), await demo.signUpClient()];
    const heardId = await heard.book(33);
    const leavingId = await leaving.book(34);
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await contexts.waitForRoom(page, 'dispatch');
    const card = (jobId: string) => page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
    await card(leavingId).waitFor();
    await speakOn(page);
    await card(heardId).getByRole('button', { name: 'Listen' }).click();
    await expect.poll(() => spoken(page)).toBeDefined();
    await leaving.request(`/api/job-request/${leavingId}/cancel`, {});
    await card(leavingId).waitFor({ state: 'detached' });
    expect(await spoken(page)).toBeDefined();
    expect(await card(heardId).getByRole('button', { name: 'Stop' }).count()).toBe(1);
    // One whose own button goes is read no further.
    await heard.request(`/api/job-request/${heardId}/cancel`, {});
    await card(heardId).waitFor({ state: 'detached' });
    await expect.poll(() => spoken(page)).toBeUndefined();
  });

  test('on the card of a new job is read no further when the worker closes it', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    await speakOn(page);
    const client = await demo.signUpClient();
    await client.book(35);
    await newJob(page).waitFor();
    await expect.poll(() => spoken(page)).toBeDefined();
    await newJob(page).getByRole('button', { name: 'Not for me' }).click();
    await newJob(page).waitFor({ state: 'detached' });
    await expect.poll(() => spoken(page)).toBeUndefined();
  });
});

describe('A new job', () => {
  test('that was accepted although the response was lost is said to be the worker’s, and opened', async () => {
    contexts.expectErrors(/ERR_FAILED/);
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    const jobId = await (await demo.signUpClient()).book(51);
    await newJob(page).waitFor();
    await loseResponse(page, '**/api/worker/accept');
    await newJob(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await toast(page, 'No answer came. You may have the job: wait a little, or press Accept again.').waitFor();
    await toast(page, 'Job accepted!').waitFor();
    await page.waitForURL(`**/worker/job/${jobId}`);
    expect(await statusOf(jobId)).toBe('accepted');
  });

  test('that was not accepted for want of a network can be accepted again, and is said to be the worker’s once', async () => {
    contexts.expectErrors(/ERR_FAILED/);
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    const jobId = await (await demo.signUpClient()).book(52);
    const accept = newJob(page).getByRole('button', { name: 'Accept', exact: true });
    await accept.waitFor();
    await failNextRequest(page, '**/api/worker/accept', null);
    await accept.click();
    await toast(page, 'No answer came. You may have the job: wait a little, or press Accept again.').waitFor();
    expect(await statusOf(jobId)).toBe('pending');
    await accept.click();
    await toast(page, 'Job accepted!').waitFor();
    await page.waitForURL(`**/worker/job/${jobId}`);
    expect(await toast(page, 'Job accepted!').count()).toBe(1);
  });

  test('does not take the place of the one on the screen; one that its client has cancelled meanwhile is not shown', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    const clients = [await demo.signUpClient(), await demo.signUpClient(), await demo.signUpClient()] as const;
    await clients[0].book(24, undefined, { problem_description: 'The first tap drips.' });
    await newJob(page).getByText('The first tap drips.').waitFor();
    const synced = page.waitForResponse(/\/api\/changes/);
    const cancelled = await clients[1].book(25, undefined, byName());
    // Otherwise the response has the cancellation, too, which is then no news.
    await synced;
    await clients[1].request(`/api/job-request/${cancelled}/cancel`, {});
    await toast(page, 'The customer has cancelled the job.').waitFor();
    const third = await clients[2].book(26, undefined, { problem_description: 'The third tap drips.' });
    // An offer is stored before it is shown.
    await expect
      .poll(() => readStoreRows(page, demo.workerId(), 'jobs', 'worker'))
      .toContainEqual(expect.objectContaining({ id: third }));
    await waitTwoFrames(page);
    expect(await newJob(page).getByText('The first tap drips.').count()).toBe(1);
    await newJob(page).getByRole('button', { name: 'Not for me' }).click();
    await newJob(page).getByText('The third tap drips.').waitFor();
  });
});

describe('A worker without a mouse', () => {
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  /** Goes to a control by Tab. After an action the focus must be near the next one, and not at the top of the page. */
  async function tabTo(page: Page, control: Locator, most: number): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses <= most; presses++) {
      if (await isFocused(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached by ${most} tabs: ${control.toString()}`);
  }

  test('accepts a new job, starts it on its day, completes it and says that they got the cash', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    const jobId = await (await demo.signUpClient()).book(27);
    const accept = newJob(page).getByRole('button', { name: 'Accept', exact: true });
    await tabTo(page, accept, 6);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/worker/job/${jobId}`);

    await moveSlot(demo.server, jobId, 0);
    await demo.server.db.prepare('UPDATE jobs SET date = ?1 WHERE id = ?2').bind(daysFromToday(0), jobId).run();
    await page.reload();
    // The stored job, which is shown first, starts on another day.
    await page
      .getByText(formatDay(daysFromToday(0), 'en'))
      .first()
      .waitFor();
    await tabTo(page, button(page, 'Start work'), 40);
    await page.keyboard.press('Space');
    await expect.poll(() => statusOf(jobId)).toBe('ongoing');
    await tabTo(page, button(page, 'Mark as Completed'), 2);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Yes, work done' }), 4);
    await page.keyboard.press('Space');
    const cash = page.getByRole('dialog', { name: 'Did you get ₹349?' });
    // Nothing is promised about UPI: the worker may have no address for it.
    await cash.getByText('If the customer reports it, we will tell you.').waitFor();
    await tabTo(page, cash.getByRole('button', { name: 'Yes, in cash' }), 4);
    await page.keyboard.press('Enter');
    await toast(page, '₹349 in cash noted. The customer confirms it.').waitFor();
    await cash.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

describe('A worker with more than a hundred offers', () => {
  beforeAll(async () => {
    const requested = await (await demo.signUpClient()).book(30, undefined, byName());
    await demo.server.db
      .prepare(
        `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 100)
        INSERT INTO jobs (id, client_id, is_direct, service, profession, status, name, phone, email, address, date, starts_at, frequency,
          duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id)
        SELECT printf('018f0000-0000-7000-8000-%012d', n), printf('018f0000-0000-7000-9000-%012d', n), 0, service, profession, 'pending',
          name, phone, email, address, date, starts_at - n, frequency, duration, instructions, 'Tap ' || n, preferred_gender, amount_paise,
          start_code, created_at, '' FROM s, jobs WHERE id = ?`,
      )
      .bind(requested)
      .run();
  });

  test('sees a request by name before a hundred earlier jobs, of which the list says that there are more', async () => {
    const page = await openAsWorker();
    await page.goto('/worker/jobs?tab=pending');
    await text(page, 'More jobs, which start later, come here as these are taken.').waitFor();
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await expect.poll(() => cards.first().innerText()).toContain('Asked for you');
    await contexts.screenshot(page, 'more-offers');
  });

  test('hears of a new one that starts later than those of the list, and accepts it', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    const jobId = await (await demo.signUpClient()).book(31, undefined, { problem_description: 'The later tap drips.' });
    await newJob(page).getByText('The later tap drips.').waitFor();
    await newJob(page).getByText('₹349').waitFor();
    await contexts.screenshot(page, 'later-offer', { fullPage: false });
    await newJob(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await page.waitForURL(`**/worker/job/${jobId}`);
    expect(await statusOf(jobId)).toBe('accepted');
  });

  test('hears nothing of a later one that its client has cancelled meanwhile', async () => {
    contexts.expectErrors(/status of 404/);
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    const client = await demo.signUpClient();
    let booked: Promise<string> | undefined;
    await handleNextRequests(page, '**/api/job-request/*', async (route) => {
      await client.request(`/api/job-request/${await booked}/cancel`, {});
      await route.continue();
    });
    const response = page.waitForResponse('**/api/job-request/*');
    booked = client.book(32);
    expect((await response).status()).toBe(404);
    // Jobs are announced in their order.
    await (await demo.signUpClient()).book(33, undefined, { problem_description: 'The next tap drips.' });
    await newJob(page).getByText('The next tap drips.').waitFor();
    expect(await toast(page, 'New job near you: Plumbing').count()).toBe(0);
  });

  test('hears of a later one also while the list is open, which does not have it', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    await contexts.waitForRoom(page, 'dispatch');
    await (await demo.signUpClient()).book(34, undefined, { problem_description: 'The last tap drips.' });
    await newJob(page).getByText('The last tap drips.').waitFor();
  });
});
