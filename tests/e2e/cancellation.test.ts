import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { REAL_CLOCK, testRunClock } from '../support/clock.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, link, openCalendarDay, text, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';
import { slotStart, type Slot } from '#contract/time.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

/** Moves a job to a slot of yesterday. */
const moveToYesterday = (jobId: string, slot: Slot = SLOTS[16]) => {
  const date = daysFromToday(-1);
  return demo.server.db
    .prepare('UPDATE jobs SET date = ?1, slot = ?2, starts_at = ?3, accepted_at = ?3 WHERE id = ?4')
    .bind(date, slot, slotStart(date, slot), jobId)
    .run();
};
/** Loads a page again on a phone whose clock shows an hour before the first slot of that day begins. */
async function goToOneHourBefore(page: Page, days: number): Promise<void> {
  await page.clock.setFixedTime(slotStart(daysFromToday(days), '10:00 - 12:00 PM') - HOUR_MS);
  await page.reload();
  await page.locator('main h1').first().waitFor();
}
const cancellationOf = (jobId: string) =>
  demo.server.db.prepare('SELECT cancelled_by FROM jobs WHERE id = ?').bind(jobId).first('cancelled_by');

async function openJob(
  client: NewClient,
  jobId: string,
  language: 'english' | 'hindi' | 'marathi' = 'english',
  clock = testRunClock,
) {
  const page = await contexts.newPage(demo.server.url, { language, clock });
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await page.locator('main h1').first().waitFor();
  return page;
}

describe('A client whose worker has not come', () => {
  test('says so, owes nothing, and the worker reads it and objects with a complaint that names the job', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(20, 'accepted');
    const before = await openJob(client, jobId);
    await button(before, 'Cancel booking').waitFor();
    expect(await button(before, 'Worker did not come').count(), 'before the start').toBe(0);

    await moveToYesterday(jobId);
    const page = await openJob(client, jobId);
    await button(page, 'Worker did not come').click();
    const question = page.getByRole('alertdialog', { name: 'Has Sachin Jadhav not come?' });
    await question
      .getByText('We cancel the booking. You owe nothing, and it counts against Sachin Jadhav.', { exact: true })
      .waitFor();
    await contexts.screenshot(page, 'no-show-question');
    await button(page, 'Yes, the worker did not come').click();
    await toast(page, 'Sent. The booking is cancelled.').waitFor();
    await text(page, 'Sachin Jadhav did not come. The booking is cancelled, and you owe nothing.').waitFor();
    expect(await cancellationOf(jobId)).toBe('no_show');
    await contexts.screenshot(page, 'no-show-client');

    const worker = await openAsWorker();
    await openScreen(worker, demo, `/worker/job/${jobId}`);
    await text(worker, 'The customer said that you did not come.').waitFor();
    await expect.poll(() => link(worker, 'That is not so? Call us').getAttribute('href')).toBe('tel:+912000000000');
    await contexts.screenshot(worker, 'no-show-worker');

    await link(worker, 'Or write to us').click();
    await text(worker, 'Your message names the job that it is about.').waitFor();
    await expect.poll(() => worker.getByLabel('What is it about?').inputValue()).toBe('complaint');
    await worker.getByLabel('Message').fill('I was at the door from ten.');
    await contexts.screenshot(worker, 'no-show-complaint');
    await button(worker, 'Send message').click();
    await button(worker, 'Close').click();
    await link(worker, 'What you wrote to us').click();
    await worker.getByRole('link', { name: /^Complaint K-/ }).click();
    await expect.poll(() => link(worker, 'See the job').getAttribute('href')).toBe(`/worker/job/${jobId}`);
    const complaints = await demo.server.db.prepare('SELECT kind, name, job_id FROM tickets').all();
    expect(complaints.results).toEqual([{ kind: 'complaint', name: '', job_id: jobId }]);
  });

  test('reads from when on they can say so, and then to call first', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(25, 'accepted');
    const date = daysFromToday(25);
    await demo.server.db
      .prepare(`UPDATE jobs SET slot = ?, starts_at = ? WHERE id = ?`)
      .bind(SLOTS[16], slotStart(date, SLOTS[16]), jobId)
      .run();
    const page = await contexts.newPage(demo.server.url, { clock: REAL_CLOCK });
    await client.logIn(page);
    const openAt = async (minutes: number) => {
      await page.clock.setFixedTime(slotStart(date, SLOTS[16]) + minutes * 60_000);
      await page.goto(`/job-in-progress/${jobId}`);
    };
    const callFirst = 'The work was to begin at 4:00 pm. Call Sachin Jadhav first: perhaps they are near.';
    await openAt(-1);
    await text(page, 'Sachin Jadhav has taken the job and will come at the agreed time.').waitFor();
    await openAt(0);
    await text(page, 'Sachin Jadhav has taken the job. The agreed time has come.').waitFor();
    await contexts.screenshot(page, 'no-show-start', { fullPage: false });
    await openAt(19);
    await text(page, 'Sachin Jadhav has taken the job. The agreed time has come.').waitFor();
    await text(
      page,
      'If the worker does not come, you can say so here from 4:20 pm. We then ask other workers at once.',
    ).waitFor();
    expect(await button(page, 'Worker did not come').count()).toBe(0);
    await openAt(20);
    await text(page, 'Sachin Jadhav has taken the job and should be with you by now.').waitFor();
    await text(page, callFirst).waitFor();
    await button(page, 'Worker did not come').waitFor();
    await openAt(120);
    await button(page, 'Worker did not come').waitFor();
    expect(await text(page, callFirst).count(), 'after the slot').toBe(0);
  });

  test('reads on the home page that the time is over, after what is still to come', async () => {
    const client = await demo.signUpClient();
    const lateId = await client.book(27, 'accepted');
    const nextId = await client.book(28, 'accepted');
    await moveToYesterday(lateId, SLOTS[14]);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/');
    const cards = page.locator('#live-bookings a[href^="/job-in-progress/"]');
    const shown = async () =>
      (await cards.evaluateAll((all) => all.map((card) => `${card.getAttribute('href')} ${card.textContent}`))).join();
    await expect
      .poll(shown)
      .toMatch(new RegExp(`${nextId}.*Sachin Jadhav is coming.*${lateId}.*The time is over\\. Please look\\.`));
    await contexts.screenshot(page, 'home-time-over', { fullPage: false });
    const lastId = await client.book(29, 'accepted');
    await expect.poll(shown).toMatch(new RegExp(`${nextId}.*${lastId}`));
    expect(await shown()).not.toContain(lateId);
    await link(page, 'and 1 more booking').waitFor();
  });

  test('is promised no other worker while another request of theirs is open, and reads why they can ask none', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(18, 'accepted');
    const other = await client.book(19);
    const page = await contexts.newPage(demo.server.url, { clock: REAL_CLOCK });
    await client.logIn(page);
    const openAt = async (minutes: number) => {
      await page.clock.setFixedTime(slotStart(daysFromToday(18), '10:00 - 12:00 PM') + minutes * 60_000);
      await page.goto(`/job-in-progress/${jobId}`);
    };
    await openAt(0);
    await text(page, 'If the worker does not come, you can say so here from 10:20 am.').waitFor();
    await openAt(20);
    await button(page, 'Worker did not come').click();
    await text(page, 'We cancel the booking. You owe nothing, and it counts against Sachin Jadhav.').waitFor();
    await demo.request('worker', '/api/worker/jobs/cancel', { jobId });
    await openAt(20);
    const later = text(page, 'You have another request that is still open. Once it is over, you can ask other workers here.');
    await later.waitFor();
    expect(await button(page, 'Ask other workers').count()).toBe(0);
    await client.request('/api/bookings/cancel', { id: other });
    await openAt(20);
    await button(page, 'Ask other workers').waitFor();
    await expect.poll(() => later.count()).toBe(0);
  });

  test('says so without a network, in Hindi, and it is sent later', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(21, 'accepted');
    await moveToYesterday(jobId);
    const page = await openJob(client, jobId, 'hindi');
    await button(page, 'कारीगर नहीं आए').waitFor();
    await contexts.goOffline(page);
    await button(page, 'कारीगर नहीं आए').click();
    await contexts.screenshot(page, 'no-show-question-hindi');
    await button(page, 'हाँ, नहीं आए').click();
    await text(page, 'Sachin Jadhav का आना नहीं हुआ। बुकिंग रद्द हो गई है, आपको कुछ नहीं देना है।').waitFor();
    expect(await cancellationOf(jobId)).toBeNull();
    await page.context().setOffline(false);
    await expect.poll(() => cancellationOf(jobId)).toBe('no_show');
  });
});

test.each([
  ['page of the job', 15],
  ['calendar', 27],
])(
  'On the %s, "no worker has accepted yet" cancels no job that one has accepted meanwhile, and shows it',
  async (screen, days) => {
    contexts.expectErrors(/ERR_FAILED|WebSocket|status of 409/);
    const failure = screen === 'calendar' ? 'Failed to cancel booking.' : 'Failed to cancel booking. Please try again.';
    const client = await demo.signUpClient();
    const jobId = await client.book(days);
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.routeWebSocket(/\/parties\//, (socket) => socket.close());
    await page.goto(screen === 'calendar' ? '/calendar' : `/job-in-progress/${jobId}`);
    if (screen === 'calendar') await openCalendarDay(page, daysFromToday(days));
    const cancel = button(page, screen === 'calendar' ? 'Cancel' : 'Cancel booking');
    await cancel.waitFor();
    // What the worker does reaches this phone only after its own command.
    let isAnswered = false;
    page.on('response', (response) => void (isAnswered ||= response.url().endsWith('/cancel')));
    await page.route(/\/api\/(changes|ai\/my-bookings)/, (route) => (isAnswered ? route.continue() : route.abort()));
    await contexts.waitUntilIdle(page);
    await demo.request('worker', '/api/worker/accept', { jobId });
    await cancel.click();
    await text(page, 'It costs nothing: no worker has accepted yet.').waitFor();
    await button(page, 'Yes, cancel it').click();
    await toast(page, failure)
      .filter({ hasText: 'A worker has taken this job meanwhile. Look at it again before you cancel it.' })
      .waitFor();
    if (screen === 'calendar') await page.getByRole('dialog').getByText('Confirmed').first().waitFor();
    else await text(page, 'Sachin Jadhav has taken the job and will come at the agreed time.').waitFor();
    expect(await cancellationOf(jobId)).toBeNull();
  },
);

describe('Before a cancellation', () => {
  test('a client reads that it is free, and whether it counts as late', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(22, 'accepted');
    const page = await openJob(client, jobId, 'marathi');
    await button(page, 'बुकिंग रद्द करा').click();
    await page.getByText(/सुरू व्हायला 2 तासांपेक्षा कमी वेळ असताना रद्द केले, तर ते उशिरा रद्द करणे मोजले जाईल/).waitFor();
    await contexts.screenshot(page, 'cancel-free-marathi');
    const soon = await openJob(client, jobId, 'english', REAL_CLOCK);
    await goToOneHourBefore(soon, 22);
    await button(soon, 'Cancel booking').click();
    await soon.getByText(/^It costs nothing, but the work starts in less than 2 hours: it counts as a late/).waitFor();
    await moveToYesterday(jobId);
    const late = await openJob(client, jobId);
    await button(late, 'Cancel booking').click();
    await late.getByText(/^It costs nothing, but the time of the work has come: it counts as a late cancellation/).waitFor();
    await contexts.screenshot(late, 'cancel-late');
    await button(late, 'Yes, cancel it').click();
    await text(late, 'This booking is cancelled.').waitFor();

    const nextRequest = await client.book(23);
    const worker = await openAsWorker();
    await openScreen(worker, demo, `/worker/job/${nextRequest}`);
    await text(worker, 'Cancelled late 1 time in the last year').waitFor();
    await contexts.screenshot(worker, 'client-late');
  });

  test('a client finds none for work that has begun and is paid, but a way to report a problem', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(26, 'accepted');
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    const page = await openJob(client, jobId);
    const calendarDay = async () => {
      await page.goto('/calendar');
      await openCalendarDay(page, daysFromToday(26));
      await link(page, 'Details').waitFor();
      return button(page, 'Cancel').count();
    };
    await button(page, 'Cancel booking').waitFor();
    expect(await link(page, 'Report a problem').count()).toBe(0);
    expect(await calendarDay()).toBe(1);

    const payment = await client.request('/api/payments', { bookingId: jobId, method: 'cash' });
    await client.request(`/api/payments/${String(payment['id'])}/confirm`, { amount: payment['amount'] });
    await demo.request('worker', `/api/payments/${String(payment['id'])}/confirm`, { amount: payment['amount'] });
    await page.goto(`/job-in-progress/${jobId}`);
    const report = link(page, 'Report a problem');
    await expect.poll(() => report.getAttribute('href')).toBe(`/contact?about=complaint&job=${jobId}`);
    expect(await button(page, 'Cancel booking').count()).toBe(0);
    await contexts.screenshot(page, 'cancel-paid-work');
    expect(await calendarDay()).toBe(0);
  });

  test('a worker reads and hears the same, with the hours in words', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(24, 'accepted');
    const page = await openAsWorker('hindi');
    await openScreen(page, demo, `/worker/job/${jobId}`);
    await button(page, 'रद्द करें').click();
    const question = page.getByRole('alertdialog', { name: 'यह काम रद्द करें?' });
    await question.getByText(/शुरू होने में 2 घंटे से कम रहने पर रद्द करेंगे, तो वह देर से रद्द करना गिना जाएगा/).waitFor();
    await contexts.screenshot(page, 'cancel-worker-hindi');
    await question.getByRole('button', { name: 'सुनें' }).click();
    const spoken = (await takeUtterances(page)).join(' ');
    expect(spoken).toContain('दो घंटे से कम');
    const soon = await openAsWorker('english', REAL_CLOCK);
    await openScreen(soon, demo, `/worker/job/${jobId}`);
    await goToOneHourBefore(soon, 24);
    await button(soon, 'Cancel').click();
    await soon.getByText(/^You pay nothing, but the work starts in less than 2 hours: it counts as a late/).waitFor();
    await moveToYesterday(jobId);
    const late = await openAsWorker();
    await openScreen(late, demo, `/worker/job/${jobId}`);
    await button(late, 'Cancel').click();
    await late.getByText(/^You pay nothing, but the time of the work has come: it counts as a late cancellation/).waitFor();
  });

  test('a worker at a closed door can say so, which one who cancels before the start cannot', async () => {
    const client = await demo.signUpClient();
    const early = await client.book(16, 'accepted');
    const late = await client.book(17, 'accepted');
    await moveToYesterday(late, SLOTS[10]);
    const page = await openAsWorker();
    const complaint = page.getByRole('link', { name: 'The customer was not there? Write to us' });
    const cancel = async (jobId: string) => {
      await openScreen(page, demo, `/worker/job/${jobId}`);
      await button(page, 'Cancel').click();
      if (jobId === late)
        await page
          .getByText(/Is the customer not there\? Call first\. After cancelling you can write to us from this job/)
          .waitFor();
      await button(page, 'Yes, cancel the job').click();
      await toast(page, 'Job cancelled successfully!').waitFor();
      await page.getByText('Cancelled', { exact: true }).first().waitFor();
    };
    await cancel(early);
    expect(await complaint.count()).toBe(0);
    await cancel(late);
    await complaint.waitFor();
    await contexts.screenshot(page, 'client-absent');
    await complaint.click();
    await page.waitForURL(`**/contact?as=worker&about=complaint&job=${late}`);
    await text(page, 'Your message names the job that it is about.').waitFor();
  });
});
