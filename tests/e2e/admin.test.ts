import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { uuidv7 } from '#contract/ids.ts';
import { auth } from '#pwa/i18n/en/auth.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { daysFromToday } from '../support/test-users.ts';
import { FAILED_REQUESTS, failRequests } from '../support/fail-requests.ts';
import { createPng } from '../support/png.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const DESKTOP = { width: 1440, height: 900 };

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const text = (page: Page, content: string | RegExp) => page.getByText(content).filter({ visible: true }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Registers a worker with a face photo and perhaps a document, like the sign-up wizard. */
async function registerWorker(name: string, n: number, hasDocument = true): Promise<void> {
  const form = new FormData();
  const fields = { profession: 'maid', experience: '1-3 years', address: 'Kothrud, Pune', password: DEMO_PASSWORD };
  const contactFields = { name, email: `newcomer${n}@example.in`, phone: `982200555${n}` };
  for (const [key, value] of Object.entries({ ...fields, ...contactFields })) form.set(key, value);
  const photoBytes = new Uint8Array(createPng(64, [150 + 20 * n, 120, 90]));
  const photo = new Blob([photoBytes], { type: 'image/png' });
  form.set('facePhoto', photo, 'face.png');
  if (hasDocument) form.set('portfolioFiles', photo, 'work.png');
  const response = await fetch(`${demo.server.url}/api/worker/signup`, { method: 'POST', body: form });
  expect(response.status, await response.text()).toBe(200);
}

beforeAll(async () => {
  await registerWorker('Sunita Verified', 1);
  await registerWorker('Kiran Refused', 2, false);
});

async function openAdmin(path = '/admin', size = DESKTOP): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, { size });
  await demo.logIn(page, 'admin');
  await page.goto(path);
  return page;
}

/** A booking of the demo client that the demo plumber has accepted. */
async function bookPlumber(): Promise<string> {
  const { job } = await demo.request('client', '/api/ai/job-request', {
    workerId: demo.workerId(),
    clientName: 'Asha Kulkarni',
    serviceType: 'plumbing',
    address: 'Kothrud, Pune',
    date: daysFromToday(8),
  });
  const { id } = job as { id: string };
  await demo.request('worker', '/api/worker/accept', { jobId: id });
  return id;
}

const queueCard = (page: Page, name: string) => page.locator('main li', { has: page.locator('a', { hasText: name }) });

/** Turns the pages of the verification queue to that of this worker. */
async function turnToQueueCard(page: Page, name: string): Promise<void> {
  for (let pages = 0; pages < 10; pages++) {
    await page.locator('main ol li h2').first().waitFor();
    if ((await queueCard(page, name).count()) > 0) break;
    const before = await page.locator('main ol li a').first().textContent();
    await button(page, 'Next').click();
    await page.waitForFunction((first) => document.querySelector('main ol li a')?.textContent !== first, before);
  }
}

describe('the admin console', () => {
  test('opens for an admin after the ordinary login and from their menu', async () => {
    const page = await contexts.newPage(demo.server.url, { size: DESKTOP });
    await page.goto('/login');
    await page.getByLabel('Email').fill(DEMO_LOGINS.admin);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page
      .locator('main')
      .getByRole('button', { name: /Log ?in/ })
      .click();
    await page.waitForURL('**/admin');
    await text(page, 'Total Requests').waitFor();
    await page.goto('/services');
    await button(page, /^Menu of/).click();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await page.waitForURL('**/admin');
  });

  test('sends a guest to sign-up, and tells a client that the page is for admins', async () => {
    const guest = await contexts.newPage(demo.server.url);
    await guest.goto('/admin/log');
    await guest.waitForURL('**/signup');
    const client = await contexts.newPage(demo.server.url);
    await demo.logIn(client, 'client');
    await client.goto('/admin');
    await text(client, 'This page is for admins').waitFor();
    expect(await client.getByText('Total Requests').count()).toBe(0);
  });
});

test('lists and figures of the console stay, with a note, while they cannot be loaded again', async () => {
  contexts.expectErrors(FAILED_REQUESTS);
  const page = await contexts.newPage(demo.server.url, { size: DESKTOP });
  await demo.logIn(page, 'admin');
  for (const [path, shown] of [
    ['/admin', 'Total Requests'],
    ['/admin?tab=workers', 'View'],
    ['/admin/verification', 'Rekha Salunkhe'],
    ['/admin/operations', 'Parts of the service'],
  ] as const) {
    await page.goto(path);
    await text(page, shown).waitFor();
    await failRequests(page, /\/api\/admin\//, 'server');
    // The admin comes back to the page, perhaps while it is still loading.
    const comeBack = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    const countNotes = () => page.getByText('Something went wrong on our side. Please try again.').count();
    await expect
      .poll(async () => {
        await comeBack();
        return countNotes();
      })
      .toBe(1);
    await contexts.screenshot(page, `console-not-loaded-again${path.replaceAll(/\W/g, '-')}`);
    expect(await text(page, shown).isVisible(), path).toBe(true);
    // Nothing succeeds before it is pressed: what the page has read by itself would remove the note and its button.
    const pressed = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\//, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await button(page, 'Retry').click();
    pressed.resolve();
    await expect.poll(countNotes).toBe(0);
    await page.unroute(/\/api\/admin\//);
  }
});

test('an admin who writes why a worker is refused reads that another admin has decided meanwhile, and still has what they wrote', async () => {
  contexts.expectErrors(/status of 409/);
  await registerWorker('Lata Decided', 5);
  const page = await openAdmin('/admin/verification');
  await turnToQueueCard(page, 'Lata Decided');
  await queueCard(page, 'Lata Decided').getByRole('button', { name: 'Refuse' }).click();
  const sheet = page.getByRole('dialog');
  const ground = sheet.getByLabel('What the worker is told');
  await ground.selectOption('Face cannot be seen');
  const reason = sheet.getByLabel('In your own words');
  await reason.fill('The photo shows no face.');
  const worker = `account_id = (SELECT id FROM accounts WHERE name = 'Lata Decided')`;
  await demo.server.db.exec(`UPDATE workers SET verification = 'verified' WHERE ${worker}`);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await queueCard(page, 'Lata Decided').waitFor({ state: 'detached' });
  expect(await reason.inputValue()).toBe('The photo shows no face.');
  await contexts.screenshot(page, 'admin-2-decided-meanwhile', { fullPage: false });
  await sheet.getByRole('button', { name: 'Refuse', exact: true }).click();
  await sheet.getByText('The details of this worker have changed, or another admin has decided. Look again.').waitFor();
  await expect.poll(() => reason.inputValue()).toBe('The photo shows no face.');
  expect(await ground.inputValue()).toBe('face_unseen');
  await contexts.screenshot(page, 'admin-2-decided-meanwhile-rejected', { fullPage: false });
  const { verification } = (await demo.server.db.prepare(`SELECT verification FROM workers WHERE ${worker}`).first()) ?? {};
  expect(verification).toBe('verified');
});

test('an admin reads who was told of a change of a job and whose screens only show it', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(12, 'accepted');
  await client.request(`/api/job-request/${jobId}/time-proposal`, {
    proposalId: uuidv7(),
    date: daysFromToday(13),
    timeSlot: SLOTS[14],
  });
  const page = await openAdmin(`/admin/jobs/${jobId}`);
  const told = heading(page, 'Who was told').locator('xpath=following-sibling::ol').locator('li strong');
  await expect
    .poll(async () => (await told.allInnerTexts()).slice(-2))
    .toEqual(['Customer: a new state on their screens, without a notification', 'Worker: another time for the job']);
  await contexts.screenshot(page, 'admin-4-told');
});

// The last test reads the audit log of the others, of which it shows the newest 50 lines.
describe('an admin', { shuffle: false }, () => {
  test('finds, filters, sorts, pages through and downloads the lists', async () => {
    const page = await openAdmin();
    await text(page, 'Accepted within 5 minutes').waitFor();
    const rows = page.locator('main tbody tr[role=row]');
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    await expect.poll(() => rows.count()).toBe(25);
    for (const number of ['Total Requests', 'Users', 'Workers'])
      await page.getByRole('term').getByText(number, { exact: true }).waitFor();
    const columns = () => page.locator('main thead th').allInnerTexts();
    expect(await columns()).toEqual(['ID', 'Name', 'Service Type', 'Date', 'Worker', 'Amount', 'Status', 'View']);
    const today = page
      .locator('main dl')
      .filter({ has: text(page, 'Accepted within 5 minutes') })
      .first();
    expect(await today.getByText(/^usually \d/).count()).toBe(4);
    await contexts.screenshot(page, 'admin-1-dashboard');
    await page.getByLabel('Status').selectOption('pending');
    await page.waitForURL('**status=pending*');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main tbody tr[role=row]')].every((row) => row.textContent?.includes('Pending')),
    );
    // The list has its filter when the admin comes back.
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.waitForURL('**/admin/payments');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main tbody tr[role=row]')].every((row) => row.textContent?.includes('Pending')),
    );
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('pending');
    await button(page, 'Show all again').click();
    await text(page, 'Completed').waitFor();
    await page.reload();
    await text(page, 'Accepted within 5 minutes').waitFor();
    expect(await page.getByLabel('Status').inputValue()).toBe('');
    const first = await rows.first().textContent();
    await button(page, 'Next').click();
    await text(page, 'Page 2').waitFor();
    await page.waitForFunction(
      (before) =>
        document.querySelector('main [aria-busy=true]') === null &&
        document.querySelector('main tbody tr[role=row]')?.textContent !== before,
      first,
    );
    const second = await rows.first().textContent();
    await rows.first().getByRole('link').click();
    await text(page, 'What happened').waitFor();
    await page.goBack();
    await text(page, 'Page 2').waitFor();
    await page.waitForFunction((before) => document.querySelector('main tbody tr[role=row]')?.textContent === before, second);
    // The link above a detail leads back to the same rows, too.
    await rows.first().getByRole('link').click();
    await text(page, 'What happened').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Job Requests', exact: true }).click();
    await text(page, 'Page 2').waitFor();
    await page.waitForFunction((before) => document.querySelector('main tbody tr[role=row]')?.textContent === before, second);

    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
    await expect.poll(columns).toEqual(['ID', 'Name', 'Email', 'Phone', 'View']);
    await page.getByLabel('Search').fill('deshp');
    await page.getByLabel('Search').press('Enter');
    await page.waitForURL('**q=deshp*');
    await text(page, DEMO_LOGINS.client).waitFor();
    const client = rows.filter({ hasText: DEMO_LOGINS.client });
    const id = (await client.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await client.getByRole('button', { name: `Copy the ID ${id}` }).click();
    await text(page, 'ID copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await client.getByText(id, { exact: true }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    expect(download.suggestedFilename()).toBe('karigar-users.csv');
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.split('\r\n')[0]).toBe('\uFEFF"ID","Name","Email","Phone"');
    expect(file).toContain(DEMO_LOGINS.client);
    expect(page.url()).not.toMatch(/token/);
    await client.getByRole('link', { name: 'View' }).click();
    await page.waitForURL('**/admin/users/*');
    await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
    await page.waitForURL('**q=deshp*');
    await client.waitFor();
  });

  test('verifies one worker and refuses another, who sees the reason', async () => {
    // A refused worker gets no ticket for the room of offers.
    contexts.expectErrors(/status of 403.*\/api\/rooms\/ticket/);
    const worker = await contexts.newPage(demo.server.url);
    await worker.goto('/worker/login');
    await worker.getByLabel(/Email or phone/i).fill('9822005552');
    await worker.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    worker.on('dialog', (dialog) => void dialog.accept());
    await worker
      .locator('main')
      .getByRole('button', { name: /Log ?in/i })
      .click();
    await worker.waitForURL('**/worker/dashboard');
    await contexts.waitForRoom(worker, 'inbox');

    const since = Date.now() - 3.5 * 3_600_000;
    await demo.server.db
      .prepare(
        `UPDATE workers SET unchecked_since = ? WHERE account_id IN (SELECT id FROM accounts WHERE email LIKE 'newcomer%')`,
      )
      .bind(since)
      .run();
    const page = await openAdmin('/admin/verification');
    const card = (name: string) => queueCard(page, name);
    await turnToQueueCard(page, 'Kiran Refused');
    await card('Sunita Verified').getByRole('img', { name: 'Face photo of Sunita Verified' }).waitFor();
    await card('Sunita Verified').getByText('3 hours ago').waitFor();
    await contexts.screenshot(page, 'admin-2-verification');
    await card('Sunita Verified').getByRole('button', { name: 'Verify' }).click();
    await card('Sunita Verified').waitFor({ state: 'detached' });
    await card('Kiran Refused')
      .getByText('Verify needs a face photo and a document. Refuse, and say what is missing.')
      .waitFor();
    expect(await card('Kiran Refused').getByRole('button', { name: 'Verify' }).count()).toBe(0);
    await card('Kiran Refused').getByRole('button', { name: 'Refuse' }).click();
    const sheet = page.getByRole('dialog');
    const refuse = sheet.getByRole('button', { name: 'Refuse', exact: true });
    const [ground, note] = [sheet.getByLabel('What the worker is told'), sheet.getByLabel('In your own words')];
    const isInvalid = (field: typeof note) => field.getAttribute('aria-invalid');
    await refuse.click();
    await sheet.getByText('Please fill this in.').waitFor();
    expect([await isInvalid(ground), await isInvalid(note)]).toEqual(['true', null]);
    // Something else is said in the admin's own words alone, so there have to be some.
    await ground.selectOption('Something else: I write it below');
    await refuse.click();
    await expect.poll(async () => [await isInvalid(ground), await isInvalid(note)]).toEqual([null, 'true']);
    await contexts.screenshot(page, 'admin-3-refuse', { fullPage: false });
    await note.fill('The photo shows no face.');
    await refuse.click();
    await sheet.waitFor({ state: 'detached' });
    await card('Kiran Refused').waitFor({ state: 'detached' });

    await text(worker, 'Your papers were refused').waitFor();
    await text(worker, /The photo shows no face\./).waitFor();
    await contexts.screenshot(worker, 'admin-3-refused-worker');

    const row = await demo.server.db.prepare(`SELECT id FROM accounts WHERE name = 'Kiran Refused'`).first<{ id: string }>();
    await page.goto(`/admin/workers/${row?.id}`);
    const fact = (name: string) =>
      page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');
    await expect.poll(() => fact('Reason').innerText()).toBe('The photo shows no face.');
    await worker.getByRole('link', { name: 'Hand in new papers' }).click();
    const newFace = worker.getByRole('group', { name: 'New face photo' }).locator('input[type=file]').last();
    await newFace.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: createPng(64, [90, 120, 150]) });
    await text(worker, 'Being checked again').waitFor();
    await page.reload();
    await expect.poll(() => fact('Refused before because').innerText()).toBe('The photo shows no face.');
    expect(await fact('Reason').count()).toBe(0);
    await page.locator('figcaption').getByText('Face photo', { exact: true }).waitFor();
    await contexts.screenshot(page, 'admin-3-checked-again');
  });

  test('learns that a worker has changed their name meanwhile, and decides on the new one', async () => {
    contexts.expectErrors(/status of 409/);
    await registerWorker('Meena Before', 3);
    const found = await demo.server.db.prepare(`SELECT id FROM accounts WHERE name = 'Meena Before'`).first<{ id: string }>();
    const rename = (name: string) =>
      demo.server.db.prepare('UPDATE accounts SET name = ? WHERE id = ?').bind(name, found?.id).run();
    const page = await openAdmin(`/admin/workers/${found?.id}`);
    await page.getByRole('heading', { name: 'Meena Before' }).waitFor();
    await rename('Meena Later');
    await button(page, 'Verify').click();
    await text(page, 'The details of this worker have changed, or another admin has decided. Look again.').waitFor();
    await page.getByRole('heading', { name: 'Meena Later' }).waitFor();
    await contexts.screenshot(page, 'admin-2-changed-meanwhile');

    await button(page, 'Refuse').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('What the worker is told').selectOption('Something else: I write it below');
    await sheet.getByLabel('In your own words').fill('The photo shows no face.');
    await rename('Meena Last');
    await sheet.getByRole('button', { name: 'Refuse', exact: true }).click();
    await sheet.getByText('The details of this worker have changed, or another admin has decided. Look again.').waitFor();
    await expect.poll(() => sheet.getByLabel('In your own words').inputValue()).toBe('The photo shows no face.');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Meena Last' }).waitFor();
    await button(page, 'Verify').click();
    await button(page, 'Verify').waitFor({ state: 'detached' });
  });

  test('cancels a job, and its client sees the reason without a reload', async () => {
    const { job } = (await demo.request('client', '/api/ai/job-request', {
      name: 'Asha Kulkarni',
      email: DEMO_LOGINS.client,
      phone_number: '9822012345',
      address: 'Shivajinagar, Pune',
      date: daysFromToday(5),
      timeSlot: '10:00 - 12:00 PM',
      serviceType: 'plumbing',
    })) as { job: { id: string } };
    const client = await contexts.newPage(demo.server.url);
    await demo.logIn(client, 'client');
    await client.goto(`/job-in-progress/${job.id}`);
    await text(client, /We are asking workers/).waitFor();

    const form = new FormData();
    form.set('photoId', uuidv7());
    form.set('photo', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'tap.png');
    const token = await client.evaluate(() => localStorage.getItem('token'));
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await fetch(`${demo.server.url}/api/job-request/${job.id}/photos`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(uploaded.status).toBe(200);

    const page = await openAdmin(`/admin/jobs/${job.id}`);
    await page.getByRole('img', { name: 'Photo 1 of the problem' }).waitFor();
    await text(page, '2 hours').waitFor();
    await button(page, 'Cancel this job').click();
    const sheet = page.getByRole('dialog');
    const cancel = sheet.getByRole('button', { name: 'Cancel this job', exact: true });
    // Without a reason the sheet stays.
    await cancel.click();
    await sheet.getByText('Please fill this in.').waitFor();
    await sheet.getByLabel('Reason').fill('The address does not exist.');
    await cancel.click();
    await sheet.waitFor({ state: 'detached' });
    await text(page, 'Cancelled a job').waitFor();
    await contexts.screenshot(page, 'admin-4-job');
    await text(client, 'Karigar has cancelled this booking: The address does not exist.').waitFor();
  });

  test('reads the messages between the client and the worker of a job, and the audit log records it', async () => {
    const jobId = demo.jobId();
    await demo.request('client', `/api/messages/${jobId}`, { message: 'Please bring a new tap.' });
    await demo.request('worker', `/api/messages/${jobId}`, { quick: 'on_my_way' });
    // The phone of the worker says that this message waited for two hours.
    await demo.server.db.exec(`UPDATE messages SET created_at = received_at - 7200000 WHERE sender_role = 'worker'`);
    const page = await openAdmin(`/admin/jobs/${jobId}`);
    await page.getByRole('link', { name: 'Read the messages' }).click();
    await text(page, 'Please bring a new tap.').waitFor();
    await text(page, 'I am on my way').waitFor();
    await expect
      .poll(() => page.locator('main ol li').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Customer · (?!.*arrived).*\n+Please bring a new tap\.$/),
        expect.stringMatching(/^Worker · .* · arrived .*\n+I am on my way$/),
      ]);
    await contexts.screenshot(page, 'admin-6-thread');
    await page.getByRole('link', { name: 'Job request' }).click();
    await text(page, 'Looked at the messages of a job').waitFor();
  });

  test('suspends an account, which logs out its open browser and blocks its login until the account is restored', async () => {
    const { email, id } = await createSuspendableAccount('suspended@example.in');
    const client = await contexts.newPage(demo.server.url);
    contexts.expectErrors(/401|403/);
    const logIn = async () => {
      await client.getByLabel('Email').fill(email);
      await client.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await client
        .locator('main')
        .getByRole('button', { name: /Log ?in/ })
        .click();
    };
    await client.goto('/login');
    await logIn();
    await client.waitForURL('**/my-bookings');

    const page = await openAdmin(`/admin/users/${id}`);
    await button(page, 'Suspend').click();
    const sheet = page.getByRole('dialog');
    const suspend = sheet.getByRole('button', { name: 'Suspend', exact: true });
    await sheet.getByLabel('Reason').fill('Threatened a worker');
    await suspend.click();
    // Without a ground the sheet stays, with the reason.
    await sheet.getByText('Please fill this in.').waitFor();
    await contexts.screenshot(page, 'admin-5-suspend', { fullPage: false });
    await sheet.getByLabel('What the person is told').selectOption('A person may have been in danger');
    await suspend.click();
    await text(page, 'Suspended because:').waitFor();
    await text(page, 'A person may have been in danger').waitFor();
    await contexts.screenshot(page, 'admin-5-account');
    // The page polls its bookings, and the next response ends the session.
    await client.waitForURL('**/login');
    await text(client, auth.login.ended).waitFor();
    await contexts.screenshot(client, 'suspended-logged-out');
    await logIn();
    await text(client, /This account is suspended because a person may have been in danger\. Write to us/).waitFor();
    await contexts.screenshot(client, 'suspended-login');
    await client.getByRole('link', { name: 'Write to us', exact: true }).click();
    await client.waitForURL('**/contact');
    await client.goBack();
    await button(page, 'Restore the account').click();
    await text(page, /can log in again/).waitFor();
    await logIn();
    await client.waitForURL('**/my-bookings');
  });

  test('is told to call first, before suspending the worker or the client of a job that is going on', async () => {
    const call = (name: string) =>
      `A job is going on right now. Call ${name} first and make sure that all are safe: once the account is suspended, an SOS from its phone comes without name and number.`;
    const client = await demo.signUpClient();
    const jobId = await client.book(18, 'accepted');
    for (const status of ['accepted', 'ongoing']) {
      if (status === 'ongoing') await demo.request('worker', '/api/worker/jobs/start', { jobId });
      for (const [path, name] of [
        [`/admin/users/${client.id}`, 'Asha Kulkarni'],
        [`/admin/workers/${demo.workerId()}`, 'Sachin Jadhav'],
      ] as const) {
        const page = await openAdmin(path, { width: 360, height: 720 });
        await button(page, 'Suspend').click();
        const sheet = page.getByRole('dialog', { name: `Suspend ${name}?` });
        await sheet.getByLabel('Reason').waitFor();
        if (status === 'ongoing') await sheet.getByText(call(name), { exact: true }).waitFor();
        else expect(await sheet.getByText('A job is going on').count(), name).toBe(0);
        await contexts.screenshot(page, `admin-5-suspend-${status}`, { fullPage: false });
        await page.close();
      }
    }
  });

  test('leads from the page of an account to a suspended one with the same phone number', async () => {
    const former = await createSuspendableAccount('thief@example.in');
    const back = await createSuspendableAccount('back@example.in');
    const { db } = demo.server;
    await db.prepare(`UPDATE accounts SET phone = '+919811110000' WHERE id IN (?, ?)`).bind(former.id, back.id).run();
    await db
      .prepare(`UPDATE accounts SET suspended_at = 1, suspend_ground = 'safety', suspend_reason = 'Theft' WHERE id = ?`)
      .bind(former.id)
      .run();
    const page = await openAdmin(`/admin/users/${back.id}`);
    const samePhone = page.getByRole('heading', { name: 'Same phone number' }).locator('..');
    await samePhone.getByText('Suspended', { exact: true }).waitFor();
    await contexts.screenshot(page, 'admin-5-same-phone');
    await samePhone.getByRole('link').click();
    await page.waitForURL(`**/admin/users/${former.id}`);
    await text(page, 'Theft').waitFor();
  });

  test('learns that another admin has suspended an account meanwhile, and restores only the suspension that the page shows', async () => {
    contexts.expectErrors(/status of 409/);
    const { id } = await createSuspendableAccount('suspended-twice@example.in');
    const suspend = (at: number, reason: string) =>
      demo.server.db
        .prepare(`UPDATE accounts SET suspended_at = ?, suspend_ground = 'payments', suspend_reason = ? WHERE id = ?`)
        .bind(at, reason, id)
        .run();
    const CHANGED = 'The suspension of this account has changed. Please look at it again.';
    const page = await openAdmin(`/admin/users/${id}`);
    await button(page, 'Suspend').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('What the person is told').selectOption('A person may have been in danger');
    await sheet.getByLabel('Reason').fill('Threatened a worker');
    await suspend(1, 'Asked for cash first');
    await sheet.getByRole('button', { name: 'Suspend', exact: true }).click();
    await sheet.getByText(CHANGED).waitFor();
    await contexts.screenshot(page, 'admin-5-suspended-meanwhile', { fullPage: false });
    expect(await sheet.getByLabel('Reason').inputValue()).toBe('Threatened a worker');
    expect(await sheet.getByLabel('What the person is told').inputValue()).toBe('safety');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await text(page, 'Asked for cash first').waitFor();

    await suspend(2, 'Never pays');
    await button(page, 'Restore the account').click();
    await text(page, CHANGED).waitFor();
    await text(page, 'Never pays').waitFor();
    await button(page, 'Restore the account').click();
    await text(page, /can log in again/).waitFor();
  });

  test('is led from the dashboard to a suspension by another admin, and confirms it', async () => {
    await registerWorker('Dinesh Suspended', 4);
    await demo.server.db.batch(
      [
        `UPDATE accounts SET suspended_at = 1, suspend_reason = 'Asked for cash first' WHERE name = 'Dinesh Suspended'`,
        `INSERT INTO suspension_reviews SELECT id, 'another admin', ${Date.now() - 60_000} FROM accounts WHERE name = 'Dinesh Suspended'`,
      ].map((statement) => demo.server.db.prepare(statement)),
    );
    const page = await openAdmin('/admin');
    await text(page, '1 suspension by another admin needs your review.').waitFor();
    await contexts.screenshot(page, 'admin-7-dashboard-review');
    await page.getByRole('link', { name: /^Worker, until / }).click();
    await text(page, /^Please review this suspension until .* The review is overdue\.$/).waitFor();
    await contexts.screenshot(page, 'admin-7-review');
    contexts.expectErrors(/403/);
    const worker = await contexts.newPage(demo.server.url);
    await worker.goto('/worker/login');
    await worker.getByLabel('Email or phone number').fill('newcomer4@example.in');
    await worker.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await worker.locator('main form').getByRole('button', { name: 'Login' }).click();
    await text(worker, /^This account is suspended\./).waitFor();
    await contexts.screenshot(worker, 'suspended-worker-login');
    await worker.getByRole('link', { name: 'Write to us', exact: true }).click();
    await worker.waitForURL('**/contact');
    await button(page, 'Confirm the suspension').click();
    await text(page, 'The suspension of Dinesh Suspended is confirmed.').waitFor();
    await text(page, 'Confirmed a suspension').waitFor();
    expect(await button(page, 'Confirm the suspension').count()).toBe(0);
  });

  test('confirms a UPI payment that the worker has not answered', async () => {
    const bookingId = demo.jobId();
    const { id } = await demo.request('client', '/api/payments', { bookingId, method: 'upi' });
    await demo.request('client', `/api/payments/${String(id)}/confirm`, { reference: '123456789012' });
    const page = await openAdmin('/admin/payments');
    await text(page, '123456789012').waitFor();
    // No admin has the statement of the worker's bank.
    await text(page, /if it went to the worker, ask the worker\./).waitFor();
    await contexts.screenshot(page, 'admin-6-payments');
    await button(page, /^The money of .* came$/).click();
    await text(page, 'No payment is waiting').waitFor();
  });

  test('records that the cash was given for a cancelled job which its worker never answered: it is owed back', async () => {
    const bookingId = await bookPlumber();
    const { id, amount } = await demo.request('client', '/api/payments', { bookingId, method: 'cash' });
    await demo.request('client', `/api/payments/${String(id)}/confirm`, { amount });
    await demo.request('client', '/api/bookings/cancel', { id: bookingId });
    const page = await openAdmin('/admin/payments');
    await text(page, /^UPI, or cash for a cancelled job:/).waitFor();
    await contexts.screenshot(page, 'admin-6-payments-cash');
    await button(page, /^The money of .* came$/).click();
    await button(page, /^The money of .* was given back$/).click();
    await text(page, 'No payment is waiting').waitFor();
  });

  test('records on the page of a cancelled job that money came by UPI which had been denied: it is owed back', async () => {
    const bookingId = await bookPlumber();
    const { id } = await demo.request('client', '/api/payments', { bookingId, method: 'upi' });
    await demo.request('client', `/api/payments/${String(id)}/confirm`, { reference: '123456789015' });
    const page = await openAdmin('/admin/payments');
    await button(page, /^The money of .* did not come$/).click();
    await text(page, /If it comes later by UPI, say so on the page of the job\.$/).waitFor();
    await demo.request('client', '/api/bookings/cancel', { id: bookingId });
    await page.goto(`/admin/jobs/${bookingId}`);
    await text(page, /did not come · 123456789015$/).waitFor();
    await contexts.screenshot(page, 'admin-6-payment-came-late');
    expect(await button(page, /^The money of .* did not come$/).count()).toBe(0);
    await button(page, /^The money of .* came$/).click();
    await text(page, 'owed back to the customer').waitFor();
    await button(page, /^The money of .* was given back$/).click();
    await text(page, /given back · 123456789015$/).waitFor();
  });

  test('finds all these actions in the audit log and cannot remove them', async () => {
    const page = await openAdmin('/admin/tickets?status=answered');
    await heading(page, 'Messages to us').waitFor();
    await page.goto('/admin/log');
    await page.getByRole('row').filter({ hasText: 'Read the messages to us' }).filter({ hasText: 'Answered' }).waitFor();
    // How many rows come after them depends on how often the lists were read.
    const rows: string[] = [];
    for (let number = 1; ; number++) {
      if (number > 1) await text(page, `Page ${number}`).waitFor();
      await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
      rows.push(...(await page.getByRole('row').allInnerTexts()));
      const next = button(page, 'Next');
      if ((await next.count()) === 0 || (await next.isDisabled())) break;
      await next.click();
    }
    for (const what of [
      'Verified a worker',
      'Refused a worker',
      'Cancelled a job',
      'Suspended an account',
      'Restored an account',
      'Confirmed a payment',
      'Downloaded the users',
      'Looked at a private file',
      'The photo shows no face.',
      'A person may have been in danger: Threatened a worker',
    ])
      expect(rows.filter((row) => row.includes(what)).length, what).toBeGreaterThan(0);
    await contexts.screenshot(page, 'admin-7-log');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('"worker.refuse"');
  });
});

test('an admin who cancels a request reads that the work has begun meanwhile, still has what they wrote, and presses again', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(19);
  const page = await openAdmin(`/admin/jobs/${jobId}`);
  const sheet = page.getByRole('dialog');
  const cancelJob = sheet.getByRole('button', { name: 'Cancel this job', exact: true });
  await button(page, 'Cancel this job').click();
  await sheet.getByLabel('Reason').fill('The address does not exist.');
  expect(await sheet.getByText('Ongoing').count()).toBe(0);
  await demo.request('worker', '/api/worker/accept', { jobId });
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  contexts.expectErrors(/409/);
  await cancelJob.click();
  await sheet.getByText('This job has changed. Look at it again before you cancel it.').waitFor();
  await sheet.getByText('Ongoing', { exact: true }).waitFor();
  await sheet.getByText('Not paid', { exact: true }).waitFor();
  await contexts.screenshot(page, 'admin-job-changed', { fullPage: false });
  expect(await sheet.getByLabel('Reason').inputValue()).toBe('The address does not exist.');
  await cancelJob.click();
  await sheet.waitFor({ state: 'detached' });
  await text(page, 'Cancelled by').waitFor();
});

test('an admin reads that a job ended while they wrote why they cancel it, and still has what they wrote', async () => {
  const jobId = await demo.requestPlumber(9, {});
  const page = await openAdmin(`/admin/jobs/${jobId}`);
  const sheet = page.getByRole('dialog');
  await button(page, 'Cancel this job').click();
  await sheet.getByLabel('Reason').fill('The address does not exist.');
  await demo.request('worker', '/api/worker/jobs/decline', { jobId });
  contexts.expectErrors(/409/);
  await sheet.getByRole('button', { name: 'Cancel this job', exact: true }).click();
  await sheet.getByText('This job can no longer be cancelled.').waitFor();
  await text(page, 'Cancelled by').waitFor();
  expect(await sheet.getByLabel('Reason').inputValue()).toBe('The address does not exist.');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await button(page, 'Cancel this job').count()).toBe(0);
});

test('an admin undoes the completion of work that was not done, also if it was completed while they wrote why', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(21);
  await demo.request('worker', '/api/worker/accept', { jobId });
  await demo.request('worker', '/api/worker/jobs/start', { jobId });
  const page = await openAdmin(`/admin/jobs/${jobId}`);
  await button(page, 'Cancel this job').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reason').fill('The customer was alone all day.');
  await demo.request('worker', '/api/worker/jobs/complete', { jobId });
  contexts.expectErrors(/409/);
  await sheet.getByRole('button', { name: 'Cancel this job', exact: true }).click();
  await sheet.getByText('This job has changed. Look at it again before you cancel it.').waitFor();
  await sheet.getByText('Completed', { exact: true }).waitFor();
  await sheet.getByText('it is not in the worker’s record and earnings', { exact: false }).waitFor();
  await contexts.screenshot(page, 'admin-job-undo', { fullPage: false });
  await sheet.getByRole('button', { name: 'The work was not done', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await text(page, 'Cancelled by').waitFor();
  expect(await button(page, 'The work was not done').count()).toBe(0);
  await contexts.screenshot(page, 'admin-job-undone');

  const worker = await contexts.newPage(demo.server.url);
  await demo.logIn(worker, 'worker');
  await worker.goto(`/worker/job/${jobId}`);
  await text(worker, 'The customer was alone all day.').waitFor();
  await worker.getByRole('link', { name: 'That is not so? Call us' }).waitFor();
  await worker.getByRole('link', { name: 'Or write to us' }).click();
  await worker.waitForURL(`**/contact?as=worker&about=complaint&job=${jobId}`);
});

async function createSuspendableAccount(email: string): Promise<{ id: string; email: string }> {
  const response = await fetch(`${demo.server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Vikram Rude', email, phone: '9822005559', address: 'Pune', password: DEMO_PASSWORD }),
  });
  const { user } = (await response.json()) as { user: { id: string } };
  return { id: user.id, email };
}
