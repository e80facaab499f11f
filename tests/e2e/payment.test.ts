import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import {
  announcedText,
  CONNECTION_ERROR,
  focusedText,
  handleNextRequests,
  pauseClock,
  recordRequests,
  toast,
} from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const text = (page: Page, what: string | RegExp) => page.getByText(what).filter({ visible: true }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let jobId = '';
let days = 4;
beforeEach(async () => {
  const request = {
    name: 'Asha Kulkarni',
    email: 'client@karigar.example',
    phone_number: '9822012345',
    address: 'Shivajinagar, Pune',
    date: daysFromToday(days++),
    timeSlot: '10:00 - 12:00 PM',
    serviceType: 'plumbing',
  };
  const { job } = (await demo.request('client', '/api/ai/job-request', request)) as { job: { id: string } };
  jobId = job.id;
  await demo.request('worker', '/api/worker/accept', { jobId });
});

async function phone(
  role: 'client' | 'worker' | 'admin',
  path: string,
  setUp?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, role);
  await setUp?.(page);
  await page.goto(path);
  return page;
}

/** The text in place of a pressed button is announced and has its focus. */
async function expectHeard(page: Page, shown: RegExp): Promise<void> {
  await expect.poll(() => announcedText(page)).toMatch(shown);
  await expect.poll(() => focusedText(page)).toMatch(shown);
}

const installClock = (page: Page) => page.clock.install();

describe('Pay Now', () => {
  test('opens in a new tab, charges the amount that the server sets, and ends with a receipt', async () => {
    const page = await phone('client', '/my-bookings');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator(`a[href*="bookingId=${jobId}"]`).first().click(),
    ]);
    await tab.goto(tab.url().replace(/amount=[^&]*/, 'amount=1'));
    await text(tab, '₹199')
      .or(text(tab, /₹\d{3}/))
      .first()
      .waitFor();
    expect(await tab.getByText('₹1', { exact: true }).count()).toBe(0);
    await tab.getByLabel('Test payment').check();
    await contexts.screenshot(tab, 'payment-1-sandbox');
    await button(tab, 'Pay successfully').click();
    await text(tab, 'This booking is paid. Thank you!').waitFor();
    await tab.getByRole('link', { name: 'Receipt' }).click();
    await text(tab, 'Receipt number').waitFor();
    await contexts.screenshot(tab, 'payment-2-receipt');
  });

  test('leaves a way to the payment and its receipt on the page of the job, before the work and while it goes on', async () => {
    const client = await demo.signUpClient();
    const id = await client.book(days++, 'accepted');
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(`/payment?bookingId=${id}`);
    await page.getByLabel('Test payment').check();
    await button(page, 'Pay successfully').click();
    await text(page, 'This booking is paid. Thank you!').waitFor();
    const openReceipt = async (status: string) => {
      await page.goto(`/job-in-progress/${id}`);
      await text(page, status).waitFor();
      await page.getByRole('link', { name: 'See the payment' }).click();
      await page.getByRole('link', { name: 'Receipt' }).click();
      await text(page, 'Receipt number').waitFor();
    };
    await openReceipt('Sachin Jadhav has taken the job and will come at the agreed time.');
    await demo.request('worker', '/api/worker/jobs/start', { jobId: id });
    await openReceipt('Sachin Jadhav is at work.');
  });

  test('shows the specified message when a payment fails, and allows another attempt', async () => {
    const page = await phone('client', `/payment?bookingId=${jobId}&amount=1`);
    // The rejection is a 409 response, which the browser logs as an error of the page.
    page.removeAllListeners('console');
    await page.getByLabel('Test payment').check();
    await button(page, 'Let it fail').click();
    await text(page, 'Payment initiation failed. Please try again.').waitFor();
    await contexts.screenshot(page, 'payment-3-failed');
    await page.context().setOffline(true);
    await button(page, 'Pay successfully').click();
    await text(page, CONNECTION_ERROR).waitFor();
    expect(await page.getByText('Payment initiation failed.').count()).toBe(0);
    await contexts.goOnline(page);
    await button(page, 'Pay successfully').click();
    await text(page, 'This booking is paid. Thank you!').waitFor();
  });

  test('completes a UPI payment once the worker confirms it, and the client sees this without a reload', async () => {
    let requests: { method: string }[] = [];
    const client = await phone('client', `/payment?bookingId=${jobId}`, async (page) => {
      requests = recordRequests(page, /\/api\/payments/);
    });
    await client.getByRole('img', { name: 'QR code to pay by UPI' }).waitFor();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await expect
      .poll(() => client.getByRole('link', { name: 'Open UPI app' }).getAttribute('href'))
      .toMatch(/^upi:\/\/pay\?pa=plumber@example&pn=Sachin%20Jadhav&/);
    await text(client, /^The money goes straight to Sachin Jadhav\. /).waitFor();
    await contexts.screenshot(client, 'payment-4-upi');
    await button(client, 'I have paid').click();
    await text(client, 'The reference has 12 digits. You find it in your UPI app.').waitFor();
    await client.getByLabel('UPI reference number').fill(' १ २ ३ ४ ५ ६ ७ ८ ९ ० १ २');
    await button(client, 'I have paid').press('Enter');
    await text(client, /Waiting for the worker/).waitFor();
    await expectHeard(client, /^Waiting for the worker/);

    const worker = await phone('worker', `/worker/job/${jobId}`);
    const question = text(worker, /Did you get it/);
    const service = worker.getByRole('heading', { name: 'Plumbing' });
    const isAbove = async (first: Locator, second: Locator) => {
      const [above, below] = await Promise.all([first.boundingBox(), second.boundingBox()]);
      return above !== null && below !== null && above.y < below.y;
    };
    await Promise.all([question.waitFor(), service.waitFor()]);
    expect(await isAbove(question, service)).toBe(true);
    await contexts.screenshot(worker, 'payment-5-worker', { fullPage: false });
    await button(worker, 'Yes, I got it').press('Enter');
    // What the worker has answered stays in sight.
    await text(worker, /is paid\./).waitFor();
    expect(await isAbove(text(worker, /is paid\./), service)).toBe(true);
    await contexts.screenshot(worker, 'payment-5-worker-paid', { fullPage: false });
    await expectHeard(worker, /is paid\./);
    await text(client, 'This booking is paid. Thank you!').waitFor();
    await expect.poll(() => announcedText(client)).toContain('This booking is paid. Thank you!');
  });

  test('takes the reference of a client who comes back from the UPI app after the worker has removed the address', async () => {
    const before = await phone('client', `/payment?bookingId=${jobId}`);
    await before.getByRole('img', { name: 'QR code to pay by UPI' }).waitFor();
    const setAddress = (address: string | null) =>
      demo.server.db.prepare('UPDATE workers SET upi_address = ? WHERE account_id = ?').bind(address, demo.workerId()).run();
    const address = await demo.server.db
      .prepare('SELECT upi_address AS a FROM workers WHERE account_id = ?')
      .bind(demo.workerId())
      .first<string>('a');
    await setAddress(null);
    onTestFinished(async () => void (await setAddress(address)));
    const client = await phone('client', `/payment?bookingId=${jobId}`);
    await text(client, /^The worker takes no money by UPI now\./).waitFor();
    expect(await client.getByRole('img', { name: 'QR code to pay by UPI' }).count()).toBe(0);
    await contexts.screenshot(client, 'payment-14-upi-off');
    await client.getByLabel('UPI reference number').fill('123456789077');
    await button(client, 'I have paid').click();
    await text(client, /^Waiting for the worker to say that the money came/).waitFor();
    const id = await demo.server.db.prepare('SELECT id FROM payments WHERE job_id = ?').bind(jobId).first<string>('id');
    await demo.request('worker', `/api/payments/${id}/confirm`, { received: true });
    await text(client, 'This booking is paid. Thank you!').waitFor();
  });

  test('opens another UPI payment once the worker says that the first one has not come', async () => {
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    const client = await phone('client', `/payment?bookingId=${jobId}`);
    const code = client.getByRole('img', { name: 'QR code to pay by UPI' });
    await code.waitFor();
    await client.getByLabel('UPI reference number').fill('123456789013');
    await button(client, 'I have paid').click();
    await text(client, /Waiting for the worker/).waitFor();
    await text(
      await phone('client', `/job-in-progress/${jobId}`),
      /^Waiting for the worker to say that the money came/,
    ).waitFor();
    const worker = await phone('worker', `/worker/job/${jobId}`);
    await button(worker, 'No, I did not').click();
    const question = worker.getByRole('dialog', { name: 'Has the money not come?' });
    await question.getByText('The customer is told and can pay again. For UPI, look into your bank app first.').waitFor();
    await contexts.screenshot(worker, 'payment-13-not-received', { fullPage: false });
    await question.getByRole('button', { name: 'It did not come' }).click();
    await code.waitFor();
    const denied = /^You said that ₹\d+ did not come by UPI\. The customer has been told\. If it comes later, write to us\.$/;
    await text(worker, denied).waitFor();
    await expect.poll(() => announcedText(worker)).toMatch(denied);
    const writeToUs = (page: Page) => page.getByRole('link', { name: 'Write to us' });
    await contexts.screenshot(worker, 'payment-13-refused-worker', { fullPage: false });
    await writeToUs(worker).click();
    await text(worker, 'Your message names the job that it is about.').waitFor();
    const refused =
      /^The worker said that the money did not come\. Look into your bank app: if the money has left, do not pay again\./;
    await text(client, refused).waitFor();
    await contexts.screenshot(client, 'payment-13-refused-client');
    const booking = await phone('client', `/job-in-progress/${jobId}`);
    await text(booking, refused).waitFor();
    await contexts.screenshot(booking, 'payment-13-refused');
    await writeToUs(booking).click();
    await text(booking, 'Your message names the job that it is about.').waitFor();
    await client.getByLabel('UPI reference number').fill('123456789013');
    await button(client, 'I have paid').click();
    await text(client, /Waiting for the worker/).waitFor();
    await worker.goto(`/worker/job/${jobId}`);
    await button(worker, 'Yes, I got it').click();
    await text(client, 'This booking is paid. Thank you!').waitFor();
  });

  test('that the client reports is asked about on the dashboard, above the jobs and on the card of the job, until the worker has answered', async () => {
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    const worker = await phone('worker', '/worker/dashboard');
    await text(worker, 'Total Earnings').waitFor();
    await contexts.waitForRoom(worker, 'inbox');
    const question = worker.locator(`main a[href="/worker/job/${jobId}"]`, { hasText: 'See the payment' });
    expect(await question.count()).toBe(0);
    const { id, amount } = (await demo.request('client', '/api/payments', { bookingId: jobId, method: 'cash' })) as {
      id: string;
      amount: number;
    };
    await demo.request('client', `/api/payments/${id}/confirm`, { amount });
    await question.waitFor();
    await text(worker, `Plumbing: The customer says that ₹${amount} is paid.`).waitFor();
    await contexts.screenshot(worker, 'payment-14-question-on-dashboard', { fullPage: false });
    await worker.goto('/worker/jobs');
    await question.waitFor();
    await contexts.screenshot(worker, 'payment-14-question-above-jobs', { fullPage: false });
    await worker.getByRole('tab', { name: 'Past Job History' }).click();
    await text(worker, 'Customer says: paid').waitFor();
    expect(await question.count()).toBe(1);
    await contexts.screenshot(worker, 'payment-14-question-on-card', { fullPage: false });
    await question.click();
    await button(worker, 'Yes, I got it').click();
    await text(worker, /is paid\./).waitFor();
    await worker.goto('/worker/dashboard');
    await text(worker, 'Total Earnings').waitFor();
    await question.waitFor({ state: 'detached' });
  });

  test('is offered no longer once the client has reported a payment, until the worker says that it did not come', async () => {
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    const client = await phone('client', '/my-bookings');
    const card = client.locator('main li', { has: client.locator(`a[href="/job-in-progress/${jobId}"]`) });
    const payNow = card.getByRole('link', { name: /^Pay Now/ });
    await payNow.waitFor();
    const { id } = (await demo.request('client', '/api/payments', { bookingId: jobId, method: 'upi' })) as { id: string };
    await demo.request('client', `/api/payments/${id}/confirm`, { reference: '123456789014' });
    await card.getByText('Paid, not confirmed yet').waitFor();
    await payNow.waitFor({ state: 'detached' });
    await contexts.screenshot(client, 'payment-12-reported-booking');
    const job = await phone('client', `/job-in-progress/${jobId}`);
    await text(job, 'Paid, not confirmed yet').waitFor();
    expect(await job.getByRole('link', { name: /^Pay Now/ }).count()).toBe(0);
    await contexts.screenshot(job, 'payment-12-reported-job');
    await job.getByRole('link', { name: 'See the payment' }).click();
    await text(job, /^Waiting for the worker to say that the money came/).waitFor();
    const toBooking = job.getByRole('link', { name: 'See the booking' });
    expect(await toBooking.getAttribute('href')).toBe(`/job-in-progress/${jobId}`);

    const worker = await phone('worker', '/worker/jobs?tab=history');
    const row = worker.locator('main li', { has: worker.locator(`a[href="/worker/job/${jobId}"]`) });
    await row.getByText('Customer says: paid').waitFor();
    await contexts.screenshot(worker, 'payment-12-reported-history');
    await demo.request('worker', `/api/payments/${id}/confirm`, { received: false });
    await row.getByText('To collect').waitFor();
    await card.getByText('Not paid yet').waitFor();
    await payNow.waitFor();
    const { amount } = (await demo.request('client', '/api/payments', { bookingId: jobId, method: 'cash' })) as {
      amount: number;
    };
    await demo.request('worker', '/api/worker/cash', { jobId, amount });
    await card.getByText('The worker says: paid in cash').waitFor();
    await row.getByText('Waiting for the customer').waitFor();
    await contexts.screenshot(client, 'payment-12-worker-reported-booking');
    await card.getByRole('link', { name: /^Confirm the cash/ }).waitFor();
    // The page of the booking asks itself.
    await job.goto(`${demo.server.url}/job-in-progress/${jobId}`);
    await text(job, /came in cash\. Is that right/).waitFor();
    await button(job, 'Write a Review').waitFor();
    expect(await job.getByRole('link', { name: /^Confirm the cash/ }).count()).toBe(0);
  });

  test('is not made by cash that the client denies or the worker takes back, which both of them read', async () => {
    const worker = await phone('worker', `/worker/job/${jobId}`);
    const reportCash = worker.getByRole('button', { name: /^I got ₹.* in cash$/ });
    await reportCash.press('Enter');
    await text(worker, /The customer has to say so too/).waitFor();
    await expectHeard(worker, /The customer has to say so too/);
    await button(worker, 'By mistake: I did not get it').press('Enter');
    const denied = /^One of you said that ₹.* was not given in cash\./;
    await text(worker, denied).waitFor();
    await expect.poll(() => focusedText(worker)).toBe('Payment');
    await expect.poll(() => announcedText(worker)).toMatch(denied);
    await reportCash.click();
    await text(worker, /The customer has to say so too/).waitFor();
    await contexts.screenshot(worker, 'payment-11-reported');
    const client = await phone('client', `/payment?bookingId=${jobId}`);
    await text(client, /came in cash\. Is that right/).waitFor();
    // What is to be answered comes before the ways to pay, which are one press away.
    expect(await client.getByText('How do you want to pay?').count()).toBe(0);
    await contexts.screenshot(client, 'payment-11-deny');
    await button(client, 'Pay in another way').click();
    await client.getByRole('radio', { name: /^UPI/ }).waitFor();
    expect(await client.getByRole('radio', { name: /^Cash/ }).count()).toBe(0);
    await client.getByRole('img', { name: 'QR code to pay by UPI' }).waitFor();
    await contexts.screenshot(client, 'payment-11-another-way');
    await button(client, 'No, I did not').click();
    await text(client, /^One of you said that ₹.* was not given in cash\./).waitFor();
    await contexts.screenshot(client, 'payment-11-denied');
    await text(worker, /^One of you said that ₹.* was not given in cash\./).waitFor();
    await reportCash.waitFor();
  });

  test('completes a cash payment when both sides have confirmed it, the worker first', async () => {
    const worker = await phone('worker', `/worker/job/${jobId}`);
    await worker.getByRole('button', { name: /^I got ₹.* in cash$/ }).click();
    await text(worker, /The customer has to say so too/).waitFor();
    const client = await phone('client', `/payment?bookingId=${jobId}`);
    await text(client, /came in cash\. Is that right/).waitFor();
    await client.getByRole('button', { name: /^I gave ₹.* in cash$/ }).press('Enter');
    await text(client, 'This booking is paid. Thank you!').waitFor();
    await expectHeard(client, /^This booking is paid\. Thank you!/);
    await text(worker, /is paid\./).waitFor();
  });

  test('says why the cash that a worker reports is rejected', async () => {
    contexts.expectErrors(/status of 409/);
    const worker = await phone('worker', `/worker/job/${jobId}`);
    await handleNextRequests(worker, '**/api/worker/cash', (route) =>
      route.fulfill({ status: 409, json: { code: 'payment.reported_too_often', message: 'x' } }),
    );
    const report = worker.getByRole('button', { name: /^I got ₹.* in cash$/ });
    await report.click();
    await toast(
      worker,
      'This cash was reported three times, and denied or taken back each time. Please write to us.',
    ).waitFor();
    await report.waitFor();
  });

  test('takes the reference of money that was sent by UPI although the booking is paid in cash, and it is owed back', async () => {
    const client = await phone('client', `/payment?bookingId=${jobId}`);
    const code = client.getByRole('img', { name: 'QR code to pay by UPI' });
    await code.waitFor();
    const worker = await phone('worker', `/worker/job/${jobId}`);
    await worker.getByRole('button', { name: /^I got ₹.* in cash$/ }).click();
    await text(worker, /The customer has to say so too/).waitFor();
    const other = await phone('client', `/payment?bookingId=${jobId}`);
    await other.getByRole('button', { name: /^I gave ₹.* in cash$/ }).click();
    await text(other, 'This booking is paid. Thank you!').waitFor();

    await text(client, 'This booking is paid. Thank you!').waitFor();
    await code.waitFor({ state: 'detached' });
    await text(client, /^Nothing is to be paid by UPI now\. If you have already done so/).waitFor();
    await contexts.screenshot(client, 'payment-9-paid-otherwise');
    await client.getByLabel('UPI reference number').fill('123456789014');
    await button(client, 'I have paid').click();
    await text(client, /Waiting for the worker/).waitFor();
    await button(worker, 'Yes, I got it').click();
    await text(worker, /^The customer paid twice\. The ₹.* that the customer paid must be given back\.$/).waitFor();
    await text(client, /^You paid twice\. The ₹.* that you paid must be given back to you\.$/).waitFor();
    await contexts.screenshot(client, 'payment-10-paid-twice');
    await contexts.screenshot(worker, 'payment-10-paid-twice-worker');
    const id = await demo.server.db
      .prepare(`SELECT id FROM payments WHERE job_id = ? AND state = 'refund_due'`)
      .bind(jobId)
      .first<string>('id');
    await demo.request('admin', `/api/payments/${id}/confirm`, { refunded: true });
    await text(client, /^You paid twice\. You got ₹.* back\.$/).waitFor();
  });

  test('shows both sides that cash confirmed after a cancellation is owed back, until an admin has recorded that it was given back', async () => {
    const worker = await phone('worker', `/worker/job/${jobId}`, installClock);
    await worker.getByRole('button', { name: /^I got ₹.* in cash$/ }).click();
    await text(worker, /The customer has to say so too/).waitFor();
    await demo.request('client', '/api/bookings/cancel', { id: jobId });
    const client = await phone('client', `/job-in-progress/${jobId}`, installClock);
    await client.getByRole('link', { name: 'See the payment' }).click();
    await text(client, /came in cash\. Is that right/).waitFor();
    await client.getByRole('button', { name: /^I gave ₹.* in cash$/ }).click();
    await text(client, /^The job was cancelled\. The ₹.* that you paid must be given back to you\.$/).waitFor();
    await text(worker, /^The job was cancelled\. The ₹.* that the customer paid must be given back\.$/).waitFor();
    await contexts.screenshot(client, 'payment-6-refund-due');

    const admin = await phone('admin', '/admin/payments');
    await text(admin, 'owed back to the customer').waitFor();
    await contexts.screenshot(admin, 'payment-7-refund-admin');
    // The pages refetch a payment every ten seconds. On a paused clock only an event can update them.
    for (const page of [client, worker]) await pauseClock(page);
    await button(admin, 'The money of Asha Kulkarni was given back').click();
    await text(admin, 'No payment is waiting').waitFor();
    for (const [page, refunded] of [
      [client, /^The job was cancelled\. You got ₹.* back\.$/],
      [worker, /^The job was cancelled\. The customer got ₹.* back\.$/],
    ] as const) {
      const isShown = async () => {
        await page.clock.runFor(1);
        return text(page, refunded).isVisible();
      };
      await expect.poll(isShown).toBe(true);
    }
    const bookings = await phone('client', '/my-bookings');
    await text(bookings, /^₹.* given back$/).waitFor();
    await contexts.screenshot(bookings, 'payment-8-refunded-booking');
  });

  test('shows both sides of a cancelled job that the worker may have the money, which an admin decides for a reason and can still record as given back', async () => {
    await demo.request('client', '/api/bookings/cancel', { id: jobId });
    const { id, amount } = (await demo.request('client', '/api/payments', { bookingId: jobId, method: 'cash' })) as {
      id: string;
      amount: number;
    };
    await demo.request('client', `/api/payments/${id}/confirm`, { amount });
    await demo.request('worker', `/api/payments/${id}/confirm`, { received: true, amount });
    const admin = await phone('admin', '/admin/payments');
    await button(admin, 'The worker may have the money of Asha Kulkarni').click();
    await admin.getByLabel('Reason').fill('The work was done');
    await contexts.screenshot(admin, 'payment-11-retained-sheet');
    await button(admin, 'The worker may have it').click();
    await text(admin, 'No payment is waiting').waitFor();
    const client = await phone('client', `/payment?bookingId=${jobId}`);
    await text(
      client,
      /^The job was cancelled\. We have decided that the worker may have the ₹.*\. If you see it differently, write to us\.$/,
    ).waitFor();
    await contexts.screenshot(client, 'payment-11-retained');
    const worker = await phone('worker', `/worker/job/${jobId}`);
    await text(worker, /^The job was cancelled\. We have decided that you may have the ₹.* of the customer\.$/).waitFor();
    await contexts.screenshot(worker, 'payment-11-retained-worker');
    await admin.goto(`/admin/jobs/${jobId}`);
    await text(admin, 'stays with the worker').waitFor();
    await contexts.screenshot(admin, 'payment-11-retained-admin');
    await button(admin, 'The money of Asha Kulkarni was given back').click();
    await text(client, /^The job was cancelled\. You got ₹.* back\.$/).waitFor();
  });

  test('is looked for every ten seconds by the side that waits for the other, and every minute by a worker who does not', async () => {
    /** How often the bill is fetched in this time on a page that shows what it says. */
    const countFetches = async (role: 'client' | 'worker', path: string, shown: RegExp, seconds: number) => {
      let requests: unknown[] = [];
      const page = await phone(role, path, async (page) => {
        await installClock(page);
        requests = recordRequests(page, /\/api\/payments\?bookingId=/);
      });
      await text(page, shown).waitFor();
      await pauseClock(page);
      const before = requests.length;
      await page.clock.runFor(seconds * 1_000);
      return requests.length - before;
    };
    const [workerPath, clientPath] = [`/worker/job/${jobId}`, `/payment?bookingId=${jobId}`];
    expect(await countFetches('worker', workerPath, /^I got ₹.* in cash$/, 55)).toBe(0);
    expect(await countFetches('worker', workerPath, /^I got ₹.* in cash$/, 62)).toBe(1);
    expect(await countFetches('client', clientPath, /^Open UPI app$/, 12)).toBe(1);
    const { amount } = (await demo.request('client', '/api/payments', { bookingId: jobId, method: 'cash' })) as {
      amount: number;
    };
    await demo.request('worker', '/api/worker/cash', { jobId, amount });
    expect(await countFetches('worker', workerPath, /The customer has to say so too/, 12)).toBe(1);
  });

  test.each([
    ['worker', /^The worker said that the money did not come\./],
    ['platform', /^Karigar has not received the money\./],
  ])('says who has not received the money: the %s', async (payee, reason) => {
    const open = await demo.request('client', '/api/payments', { bookingId: jobId, method: 'sandbox' });
    const page = await phone('client', `/payment?bookingId=${jobId}`, (each) =>
      each.route('**/api/payments?*', async (route) => {
        const response = await route.fetch();
        const bill = (await response.json()) as Record<string, unknown>;
        await route.fulfill({ response, json: { ...bill, payments: [{ ...open, state: 'refused', payee }] } });
      }),
    );
    await page.getByLabel('Test payment').check();
    await text(page, reason).waitFor();
  });

  test('says that a booking does not exist', async () => {
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'client');
    page.removeAllListeners('console');
    await page.goto('/payment?bookingId=nonsense');
    await text(page, 'There is no such booking').waitFor();
  });

  test.each(['client', 'worker'] as const)(
    'is no longer shown as paid on open pages once the %s cancels the job, without a reload',
    async (canceller) => {
      const { id } = (await demo.request('client', '/api/payments', { bookingId: jobId, method: 'sandbox' })) as { id: string };
      await demo.request('client', `/api/payments/${id}/confirm`, {});
      const worker = await phone('worker', `/worker/job/${jobId}`);
      await text(worker, /^₹.* is paid\.$/).waitFor();
      const client = await phone('client', `/payment?bookingId=${jobId}`);
      await text(client, 'This booking is paid. Thank you!').waitFor();
      if (canceller === 'client') await demo.request('client', '/api/bookings/cancel', { id: jobId });
      else await demo.request('worker', '/api/worker/jobs/cancel', { jobId });
      await text(worker, /^The job was cancelled\. The ₹.* that the customer paid must be given back\.$/).waitFor();
      await text(client, /^The job was cancelled\. The ₹.* that you paid must be given back to you\.$/).waitFor();
      // What a worker cancels is asked again for the client, who may have one open request.
      const bookings = (await demo.request('client', '/api/ai/my-bookings', undefined)) as unknown as {
        id: string;
        status: string;
      }[];
      for (const { id: open } of bookings.filter(({ status }) => status === 'pending'))
        await demo.request('client', '/api/bookings/cancel', { id: open });
    },
  );
});

describe('A receipt', () => {
  const receiptPath = async () => {
    const { id } = await demo.request('client', '/api/payments', { bookingId: jobId, method: 'sandbox' });
    await demo.request('client', `/api/payments/${String(id)}/confirm`, { outcome: 'succeed' });
    return `/payment/receipt/${String(id)}`;
  };

  test('lets the client book the worker again once the work is done, and does not print that', async () => {
    const page = await phone('client', await receiptPath());
    const again = page.getByRole('link', { name: 'Book again' });
    await text(page, 'Receipt number').waitFor();
    expect(await again.count()).toBe(0);
    await contexts.waitForRoom(page, 'inbox');
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    // The start leads the client to the screen of the job.
    await page.waitForURL(`**/job-in-progress/${jobId}`);
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    await page.getByRole('link', { name: 'Receipt' }).click();
    await again.waitFor();
    await page.emulateMedia({ media: 'print' });
    await again.waitFor({ state: 'hidden' });
  });

  test('that an admin reads offers no booking', async () => {
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    const page = await phone('admin', await receiptPath());
    await text(page, 'Receipt number').waitFor();
    expect(await page.getByRole('link', { name: 'Book again' }).count()).toBe(0);
  });
});
