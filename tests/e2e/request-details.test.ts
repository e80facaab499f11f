import { describe, expect, onTestFinished, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, openSection, text } from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const WIDE = { width: 1440, height: 900 };
const NONE_FREE = 'No woman near you is free then. If you send the request like this, only women are asked.';
const statePlumbers = (gender: 'female' | 'male' | null) =>
  demo.server.db.prepare(`UPDATE workers SET gender = ? WHERE profession = 'plumber'`).bind(gender).run();

describe('The request form', () => {
  test('says before sending that no woman nearby is free, and asks anyone after one press', async () => {
    await statePlumbers('male');
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/job-request?service=plumbing');
    await page.getByLabel('Date').fill(daysFromToday(5));
    const slot = page.getByRole('radio', { name: /^10:00 - 12:00 PM \d\+? near you$/ });
    await slot.check({ force: true });
    await text(page, 'More details').click();
    await text(page, 'If you choose a woman or a man, no one else is asked. It may take longer.').waitFor();
    expect(await page.getByText(NONE_FREE).count()).toBe(0);
    await page.getByRole('radio', { name: 'Male', exact: true }).check({ force: true });
    await slot.waitFor();
    expect(await page.getByText(/^No man near you/).count()).toBe(0);
    await page.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
    await text(page, NONE_FREE).waitFor();
    await openSection(page, 'Choose a worker');
    await text(page, 'No woman fits exactly at that time and place.').waitFor();
    await contexts.screenshot(page, 'preferred-gender-360');
    await page.setViewportSize(WIDE);
    await contexts.screenshot(page, 'preferred-gender-1440');
    await page.getByLabel('How often?').selectOption('weekly');
    await text(page, /^After each completed visit we propose the next date to you and the worker/).waitFor();
    // The size of the home has no influence on plumbing.
    await page.getByLabel('Number of rooms').fill('4');
    expect(await page.getByText(/^Usual for this size/).count()).toBe(0);
    await page.getByLabel('Service').selectOption('deep-cleaning');
    await button(page, 'Choose 6 hours (₹1,619)').click();
    await openSection(page, 'For how long?');
    await expect.poll(() => page.getByRole('radio', { name: /^6 hours/ }).isChecked()).toBe(true);
    await expect.poll(() => page.getByText(/^Usual for this size/).count()).toBe(0);
    await page.getByLabel('Service').selectOption('plumbing');
    await button(page, 'Ask anyone').click();
    await slot.waitFor();
    expect(await page.getByText(NONE_FREE).count()).toBe(0);
    await button(page, 'Send request').click();
    await page.waitForURL((url) => url.pathname === '/');
    const job = await demo.server.db.prepare('SELECT preferred_gender FROM jobs WHERE client_id = ?').bind(client.id).first();
    expect(job).toEqual({ preferred_gender: 'no-preference' });
  });
});

describe('A worker', () => {
  test('reads in the profile why some requests do not reach them, until they state a gender', async () => {
    await statePlumbers(null);
    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/account');
    const notice = page.getByText(/As long as you do not say which you are, you do not get their requests/);
    await notice.waitFor();
    await contexts.screenshot(page, 'gender-missing-360');
    await button(page, 'Edit Profile').click();
    await page.getByRole('button', { name: /^Name and phone/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/As long as you do not say/).waitFor();
    await dialog.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
    await expect.poll(() => dialog.getByText(/As long as you do not say/).count()).toBe(0);
    await button(page, 'Save').click();
    await text(page, 'Saved.').waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  });

  test('reads whom the client asked for', async () => {
    await statePlumbers('female');
    const client = await demo.signUpClient();
    const jobId = await client.book(6);
    await demo.server.db
      .prepare(`UPDATE jobs SET preferred_gender = 'female', slot = ? WHERE id = ?`)
      .bind(SLOTS[10], jobId)
      .run();
    const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
    await demo.logIn(page, 'worker');
    await page.goto(`/worker/job/${jobId}`);
    await text(page, 'ग्राहक को महिला कारीगर चाहिए').waitFor();
    await contexts.screenshot(page, 'preferred-gender-worker-360');
    await page.setViewportSize(WIDE);
    await contexts.screenshot(page, 'preferred-gender-worker-1440');
  });
});

test('The rooms, the area and the emergency contact of a job are shown to its client, its worker and an admin', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(7, 'accepted');
  await demo.server.db
    .prepare(
      `UPDATE jobs SET frequency = 'weekly', room_count = 3, estimated_area = '900 sq ft', emergency_contact = '+919822055555' WHERE id = ?`,
    )
    .bind(jobId)
    .run();
  const screens = [
    ['client', `/job-in-progress/${jobId}`],
    ['worker', `/worker/job/${jobId}`],
    ['admin', `/admin/jobs/${jobId}`],
  ] as const;
  for (const [role, path] of screens) {
    const page = await contexts.newPage(demo.server.url);
    await (role === 'client' ? client.logIn(page) : demo.logIn(page, role));
    await page.goto(path);
    for (const value of ['900 sq ft', '+919822055555', /Every week/]) await text(page, value).waitFor();
    await page.getByText('Number of rooms').waitFor();
    if (role === 'worker') await page.locator('a[href="tel:+919822055555"]').waitFor();
    await contexts.screenshot(page, `details-${role}-360`);
  }
});

test('The next visit is proposed to client and worker, booked by one press, and then linked on both sides', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(8, 'accepted');
  await demo.server.db.prepare(`UPDATE jobs SET frequency = 'weekly' WHERE id = ?`).bind(jobId).run();
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  await demo.request('worker', '/api/worker/jobs/complete', { jobId });

  const worker = await contexts.newPage(demo.server.url);
  await demo.logIn(worker, 'worker');
  await worker.goto(`/worker/job/${jobId}`);
  await text(worker, /^The customer may book you again for this time/).waitFor();
  await contexts.screenshot(worker, 'next-visit-worker-360');

  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, /Nothing is booked until you press; Sachin \S+ then accepts it/).waitFor();
  await text(page, 'Address: Kothrud, Pune').waitFor();
  await contexts.screenshot(page, 'next-visit-360');
  await page.setViewportSize(WIDE);
  await contexts.screenshot(page, 'next-visit-1440');
  await button(page, 'Book this visit').click();
  await page.waitForURL((url) => url.pathname.startsWith('/job-in-progress/') && !url.pathname.endsWith(jobId));
  const next = await demo.server.db
    .prepare(`SELECT n.is_direct, n.worker_id = l.worker_id AS is_same_worker, n.slot = l.slot AS is_same_slot,
      n.amount_paise = l.amount_paise AS is_same_price, julianday(n.date) - julianday(l.date) AS days
      FROM jobs l JOIN jobs n ON n.id = l.next_visit_id WHERE l.id = ?`)
    .bind(jobId)
    .first();
  expect(next).toEqual({ is_direct: 1, is_same_worker: 1, is_same_slot: 1, is_same_price: 1, days: 7 });
  for (const [screen, path] of [
    [page, `/job-in-progress/${jobId}`],
    [worker, `/worker/job/${jobId}`],
  ] as const) {
    await screen.goto(path);
    await screen.getByRole('link', { name: 'See the next visit' }).waitFor();
  }
});

test('A next visit with a worker whose account is suspended leads to other workers, and has no button to book it', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(11, 'accepted');
  await demo.server.db.prepare(`UPDATE jobs SET frequency = 'weekly' WHERE id = ?`).bind(jobId).run();
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  await demo.request('worker', '/api/worker/jobs/complete', { jobId });
  const suspend = (at: number | null) =>
    demo.server.db.prepare('UPDATE accounts SET suspended_at = ? WHERE id = ?').bind(at, demo.workerId()).run();
  await suspend(1);
  onTestFinished(async () => void (await suspend(null)));
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await text(page, /^Sachin \S+ can no longer be booked. Look for another worker for this date./).waitFor();
  expect(await page.getByRole('link', { name: 'Look for a worker' }).getAttribute('href')).toMatch(/^\/find-workers/);
  expect(await button(page, 'Book this visit').count()).toBe(0);
  await contexts.screenshot(page, 'next-visit-worker-gone-360');
});

test('A worker withdraws the next visit after a question, after which the client no longer sees it', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(9, 'accepted');
  await demo.server.db.prepare(`UPDATE jobs SET frequency = 'monthly' WHERE id = ?`).bind(jobId).run();
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  await demo.request('worker', '/api/worker/jobs/complete', { jobId });
  const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
  await demo.logIn(page, 'worker');
  await page.goto(`/worker/job/${jobId}`);
  const stop = button(page, 'अगली बार नहीं चाहिए');
  await stop.click();
  await button(page, 'नहीं, तारीख रखें').click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await client.request(`/api/job-request/${jobId}`)).toMatchObject({ nextVisit: { jobId: null } });
  await stop.click();
  await text(page, /^फिर ग्राहक को यह तारीख नहीं दिखेगी/).waitFor();
  await contexts.screenshot(page, 'next-visit-question-worker-360');
  await button(page, 'हाँ, हटा दें').click();
  await text(page, 'अब अगली बार की तारीख नहीं है।').waitFor();
  await expect.poll(() => stop.count()).toBe(0);
  expect(await client.request(`/api/job-request/${jobId}`)).toMatchObject({ nextVisit: null });
});

test('A client withdraws the next visit after a question, and a no leaves it as it is', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(10, 'accepted');
  await demo.server.db.prepare(`UPDATE jobs SET frequency = 'weekly' WHERE id = ?`).bind(jobId).run();
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  await demo.request('worker', '/api/worker/jobs/complete', { jobId });
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  const stop = button(page, 'No next visit');
  await stop.click();
  await text(page, /^Then neither you nor Sachin/).waitFor();
  await contexts.screenshot(page, 'next-visit-question-360');
  await button(page, 'No, leave the date').click();
  await button(page, 'Book this visit').waitFor();
  expect(await client.request(`/api/job-request/${jobId}`)).toMatchObject({ nextVisit: { jobId: null } });
  await stop.click();
  await button(page, 'Yes, no next visit').click();
  await text(page, 'No next visit is proposed any more.').waitFor();
  await expect.poll(() => stop.count()).toBe(0);
  expect(await client.request(`/api/job-request/${jobId}`)).toMatchObject({ nextVisit: null });
});
