import { readFile } from 'node:fs/promises';
import { decode } from 'hono/jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import type { WorkerChanges } from '#contract/workers/worker-profile.ts';
import { uuidv7 } from '#contract/ids.ts';
import { auth } from '#pwa/i18n/en/auth.ts';
import { databaseName } from '#pwa/sync/database-name.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { PASSWORD, patch } from '../support/test-users.ts';
import { createPng } from '../support/png.ts';
import { button, failNextRequest, link, text, toast, whileRequestPending } from '../support/queries.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
// The browser logs every response with a status of 400 or more and every request without a response.
const expectCausedErrors = () => contexts.expectErrors(/status of (401|403|500)|ERR_FAILED/);

const pngFile = (name: string) => ({ name, mimeType: 'image/png', buffer: createPng() });

interface RegisteredWorker {
  id: string;
  email: string;
  phone: string;
  token: string;
  /** The profile as JSON, as the phone stores it. */
  worker: string;
}
let workerCount = 0;
async function registerWorker(): Promise<RegisteredWorker> {
  const n = ++workerCount;
  const contactFields = { name: 'Ravi Jadhav', email: `ravi${n}@example.in`, phone: `98220066${String(10 + n)}` };
  const form = new FormData();
  const fields = { profession: 'plumber', experience: '1-3 years', address: 'Kothrud, Pune', password: PASSWORD };
  for (const [key, value] of Object.entries({ ...fields, ...contactFields })) form.set(key, value);
  form.set('facePhoto', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'face.png');
  const response = await fetch(`${demo.server.url}/api/worker/signup`, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  const login = await sendRequest('/api/worker/login', { emailOrPhone: contactFields.email, password: PASSWORD });
  const { token, worker } = login as { token: string; worker: { id: string } };
  return { id: worker.id, email: contactFields.email, phone: contactFields.phone, token, worker: JSON.stringify(worker) };
}

async function sendRequest(path: string, body?: unknown, token?: string): Promise<unknown> {
  const response = await fetch(demo.server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.json();
}
let admin = '';
beforeAll(async () => {
  ({ token: admin } = (await sendRequest('/api/auth/login', { email: DEMO_LOGINS.admin, password: PASSWORD })) as {
    token: string;
  });
});
const setVerification = async (worker: RegisteredWorker, body: object) => {
  const seen = await seenDetailsOf(demo.server, worker.id);
  const response = await sendRequest(`/api/admin/workers/${worker.id}/verification`, { ...body, seen }, admin);
  expect(response).toEqual({ message: expect.stringMatching(/^The worker is (verified|refused)\.$/) as string });
};

async function logInByForm(page: Page, emailOrPhone: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or phone number').fill(emailOrPhone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}
async function openAccount(worker: RegisteredWorker, newPage?: Page): Promise<Page> {
  const page = newPage ?? (await contexts.newPage(demo.server.url));
  await page.goto('/worker/login');
  await storeSession(page, worker);
  await page.goto('/worker/account');
  await page.getByRole('heading', { name: 'My papers' }).waitFor();
  return page;
}
/** Stores a session, which may have a wrong token or profile. */
const storeSession = (page: Page, { token, worker }: Pick<RegisteredWorker, 'token' | 'worker'>) =>
  page.evaluate(
    ([workerToken, workerUser]) => {
      localStorage.setItem('workerToken', workerToken);
      localStorage.setItem('workerUser', workerUser);
    },
    [token, worker] as const,
  );
const sheet = (page: Page) => page.getByRole('dialog');
const profileField = (page: Page, name: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .first()
    .locator('xpath=following-sibling::dd');

describe('The worker login', () => {
  test('accepts e-mail or phone, says what is wrong, confirms success, and suggests successful logins', async () => {
    expectCausedErrors();
    const ravi = await registerWorker();
    const page = await contexts.newPage(demo.server.url);
    await page.goto('/worker/login');
    await logInByForm(page, '', '');
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
    for (const [who, password] of [
      [ravi.email, 'wrong-wrong'],
      ['nobody@example.in', PASSWORD],
    ] as const) {
      await logInByForm(page, who, password);
      await text(page, 'Login failed. Please check your credentials and try again.').waitFor();
    }
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    for (const emailOrPhone of [ravi.email, `+91 ${ravi.phone}`]) {
      await logInByForm(page, emailOrPhone);
      await toast(page, 'Login successful!').waitFor();
      await page.waitForURL('**/worker/dashboard');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/worker/login');
      await expect.poll(() => toast(page, 'Login successful!').count()).toBe(0);
    }
    await page.locator('datalist option').first().waitFor({ state: 'attached' });
    expect(await page.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      `+91 ${ravi.phone}`,
      ravi.email,
    ]);
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Join Us' }).getAttribute('href'))
      .toBe('/worker/signup');
  });

  test('opens when a session has expired or is corrupt, and the session is removed', async () => {
    expectCausedErrors();
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    const stored = () => page.evaluate(() => [localStorage.getItem('workerToken'), localStorage.getItem('workerUser')]);
    // Another phone logs the worker out everywhere.
    await sendRequest('/api/auth/logout-everywhere', {}, ravi.token);
    await page.goto('/worker/dashboard');
    await page.waitForURL('**/worker/login');
    expect(await stored()).toEqual([null, null]);
    await text(page, auth.login.ended).waitFor();
    await page.goto('/worker/account');
    await text(page, auth.login.ended).waitFor();

    await storeSession(page, { ...ravi, token: 'no token at all' });
    await page.goto('/worker/dashboard');
    await page.waitForURL('**/worker/login');
    expect(await stored()).toEqual([null, null]);

    await storeSession(page, { ...ravi, worker: '{broken' });
    await page.goto('/worker/jobs');
    await page.waitForURL('**/worker/login');
    expect(await stored()).toEqual([null, null]);
  });
});

describe('The worker account page', () => {
  test('shows the profile, and Edit Profile changes it one section at a time', async () => {
    expectCausedErrors();
    contexts.expectErrors(/400.*\/api\/worker\/profile/);
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    for (const [name, value] of [
      ['Name', 'Ravi Jadhav'],
      ['Email', ravi.email],
      ['Phone', `+91${ravi.phone}`],
      ['Role', 'Worker'],
      ['Goes up to', '10 km'],
    ] as const)
      expect(await profileField(page, name).innerText(), name).toContain(value);
    await expect.poll(() => profileField(page, 'Registered').innerText()).toMatch(/20\d\d/);

    const edit = async (what: string) => {
      await button(page, 'Edit Profile').click();
      await sheet(page)
        .getByRole('button', { name: new RegExp(`^${what}`) })
        .click();
    };
    const save = () => sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await edit('Name and phone');
    await sheet(page).getByLabel('Full name').fill(' ');
    await save();
    await expect.poll(() => sheet(page).locator('[aria-invalid=true]').count()).toBe(1);
    await sheet(page).getByLabel('Full name').fill('Ravi S. Jadhav');
    await sheet(page).getByLabel('Phone number').fill('9822012345');
    await sheet(page).getByLabel('Describe your work').fill('Taps and tanks.');
    await sheet(page).getByLabel('Male', { exact: true }).check();
    await failNextRequest(page, '**/api/worker/profile', 400);
    await save();
    await sheet(page).getByRole('alert').getByText(/./).waitFor();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => profileField(page, 'Phone').innerText()).toBe('+919822012345');
    await expect.poll(() => profileField(page, 'Name').innerText()).toBe('Ravi S. Jadhav');
    await expect.poll(() => profileField(page, 'About my work').innerText()).toBe('Taps and tanks.');

    await edit('Skills');
    await sheet(page).getByLabel('Leak Repair').check();
    await sheet(page).getByLabel('ITI Plumber').check();
    await sheet(page).getByLabel('3-5 years').check();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => profileField(page, 'Skills').innerText()).toBe('Leak Repair');
    await expect.poll(() => profileField(page, 'Certificates').innerText()).toBe('ITI Plumber');
    await expect.poll(() => profileField(page, 'Experience').innerText()).toBe('3-5 years');

    await edit('Where you work');
    await sheet(page).getByLabel('Address', { exact: true }).fill('Hadapsar, Pune 411028');
    await sheet(page).getByLabel('5 km', { exact: true }).check();
    await sheet(page).getByRole('button', { name: 'Find', exact: true }).click();
    await text(page, /^Found: /).waitFor();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => profileField(page, 'Address').innerText()).toBe('Hadapsar, Pune 411028');
    await expect.poll(() => profileField(page, 'Goes up to').innerText()).toBe('5 km');

    await edit('Profile photo');
    await save();
    await text(page, 'Please take or choose a photo.').waitFor();
    await sheet(page).locator('input[type=file]').last().setInputFiles(pngFile('me.png'));
    await sheet(page).locator('li img').waitFor();
    // A failed upload is retried without choosing the photo again.
    await failNextRequest(page, '**/api/account/photo', null);
    await save();
    await text(page, /^There is no network, or it is too slow\./).waitFor();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    await page.locator('main img[src^="/media/"]').first().waitFor();
    await contexts.screenshot(page, 'worker-account');
  });

  test('shows the verification documents and why they were refused, saves new ones until they are uploaded, and queues them for another check', async () => {
    expectCausedErrors();
    const ravi = await registerWorker();
    await setVerification(ravi, { verdict: 'refused', reason: 'The face cannot be seen.' });
    const page = await openAccount(ravi);
    const documents = page.getByRole('region', { name: 'My papers' });
    const open = (name: string) => documents.getByRole('link', { name: `Open: ${name}` });
    await documents.getByText('Refused', { exact: true }).waitFor();
    await documents.getByText('The reason: The face cannot be seen.').waitFor();
    await open('Face photo').waitFor();
    await contexts.screenshot(page, 'worker-papers-refused');

    // The upload fails, and the chosen file survives a reload.
    await page.route('**/api/worker/papers', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const add = (name: string) => documents.getByRole('group', { name }).locator('input[type=file]').last();
    await add('New face photo').setInputFiles(pngFile('new-face.png'));
    await documents.getByText('new-face.jpg').waitFor();
    await documents.getByText('Waiting to be sent').waitFor();
    await page.reload();
    await documents.getByText('new-face.jpg').waitFor();
    await documents.getByText('Waiting to be sent').waitFor();
    // It is tried again by itself.
    await page.unroute('**/api/worker/papers');
    await documents.getByText('Being checked again').waitFor();
    await documents.getByText('new-face.jpg').waitFor({ state: 'detached' });
    await expect.poll(() => open('Face photo').count()).toBe(1);
    const waiting = (await sendRequest('/api/admin/verification', undefined, admin)) as { id: string }[];
    expect(waiting.map(({ id }) => id)).toContain(ravi.id);

    const pdf = Buffer.alloc(2000, 7);
    pdf.write('%PDF-1.7');
    await add('Photos of your work, and papers').setInputFiles({ name: 'iti.pdf', mimeType: 'application/pdf', buffer: pdf });
    await open('Paper 1').waitFor();
    await contexts.screenshot(page, 'worker-papers-again');
    // So is a file that was chosen while the page was open, and that our side failed to store.
    let attempts = 0;
    await page.route('**/api/worker/papers', (route) =>
      route.request().method() === 'POST' && ++attempts === 1
        ? route.fulfill({ status: 500, json: { code: 'server.error', message: 'x' } })
        : route.continue(),
    );
    await add('Photos of your work, and papers').setInputFiles(pngFile('tap.png'));
    await open('Paper 2').waitFor();
    expect(attempts).toBe(2);
    await documents.getByRole('button', { name: 'Remove Paper 2' }).click();
    await open('Paper 2').waitFor({ state: 'detached' });
    await setVerification(ravi, { verdict: 'verified' });
    await page.reload();
    await documents.getByText('Checked and in order').waitFor();
    await documents.getByRole('button', { name: 'Remove Paper 1' }).click();
    await open('Paper 1').waitFor({ state: 'detached' });
  });

  test('cannot leave a document out while it is being sent, and is told so if the sending begins with the press', async () => {
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    const documents = page.getByRole('region', { name: 'My papers' });
    await documents.getByRole('link', { name: 'Open: Face photo' }).waitFor();
    // As if another tab sent it.
    const database = databaseName('worker', ravi.id);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/robots.txt');
    await otherTab.evaluate(
      (lock) => void navigator.locks.request(lock, () => new Promise(() => {})),
      `outbox documents ${database}`,
    );
    await documents
      .getByRole('group', { name: 'Photos of your work, and papers' })
      .locator('input[type=file]')
      .last()
      .setInputFiles(pngFile('tap.png'));
    await documents.getByText('Waiting to be sent').waitFor();
    // The screen does not hear of it yet.
    await page.evaluate(
      (name) =>
        new Promise<void>((done) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
            const reading = store.getAll();
            reading.addEventListener('success', () => {
              for (const row of reading.result as object[]) store.put({ ...row, state: 'sending' });
            });
            store.transaction.addEventListener('complete', () => done(opening.result.close()));
          });
        }),
      database,
    );
    await documents.getByRole('button', { name: 'Leave it out' }).click();
    await toast(page, 'It is just on its way and can no longer be stopped.').waitFor();
    await page.reload();
    await documents.getByText('Being sent now').waitFor();
    expect(await documents.getByRole('button', { name: /^(Leave it out|Send again)$/ }).count()).toBe(0);
  });

  test('sends documents that wait from any screen, and says meanwhile that they wait', async () => {
    expectCausedErrors();
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    const documents = page.getByRole('region', { name: 'My papers' });
    const add = (name: string) => documents.getByRole('group', { name }).locator('input[type=file]').last();
    await documents.getByRole('link', { name: 'Open: Face photo' }).waitFor();
    await page.route('**/api/worker/papers', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await add('Photos of your work, and papers').setInputFiles(pngFile('tap.png'));
    await documents.getByText('tap.jpg').waitFor();
    await add('New face photo').setInputFiles(pngFile('dark.png'));
    await documents.getByText('dark.jpg').waitFor();
    // The second face photo replaces the first one.
    await add('New face photo').setInputFiles(pngFile('bright.png'));
    await documents.getByText('bright.jpg').waitFor();
    await documents.getByText('dark.jpg').waitFor({ state: 'detached' });
    await contexts.screenshot(page, 'worker-documents-waiting');

    await page.locator('a[href="/worker/dashboard"]').first().click();
    const bar = page.getByRole('complementary', { name: 'Waiting to be sent' });
    await bar.getByText('2 things waiting to be sent').waitFor();
    await bar.getByRole('link').click();
    await expect.poll(() => page.getByRole('heading', { name: 'A photo or paper for your check' }).count()).toBe(2);
    await contexts.screenshot(page, 'worker-documents-in-outbox');
    await page.unroute('**/api/worker/papers');
    await expect
      .poll(() => sendRequest('/api/worker/papers', undefined, ravi.token))
      .toMatchObject({ papers: [{ kind: 'face' }, { kind: 'portfolio' }] });
    await text(page, 'Everything has been sent').waitFor();
  });

  test('reads in Marathi the ground for which an admin refuses the documents, and below it what the admin wrote', async () => {
    // A refused worker gets no ticket for the room of offers.
    contexts.expectErrors(/status of 403.*\/api\/rooms\/ticket/);
    const ravi = await registerWorker();
    const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
    await page.goto('/worker/login');
    await storeSession(page, ravi);
    await page.goto('/worker/dashboard');
    await contexts.waitForRoom(page, 'inbox');

    const adminPage = await contexts.newPage(demo.server.url);
    await demo.logIn(adminPage, 'admin');
    await adminPage.goto(`/admin/workers/${ravi.id}`);
    await button(adminPage, 'Refuse').click();
    await sheet(adminPage).getByLabel('What the worker is told').selectOption('Face cannot be seen');
    await sheet(adminPage).getByLabel('In your own words').fill('Please take off the helmet.');
    await contexts.screenshot(adminPage, 'admin-refuse', { fullPage: false });
    await sheet(adminPage).getByRole('button', { name: 'Refuse', exact: true }).click();
    await sheet(adminPage).waitFor({ state: 'detached' });
    // Once as the state of the documents, once in the log.
    await expect.poll(() => adminPage.getByText('Face cannot be seen: Please take off the helmet.').count()).toBe(2);
    await contexts.screenshot(adminPage, 'admin-refused-for-ground');

    const ground = 'कारण: तुमचा चेहरा स्पष्ट दिसत नाही. दिवसाच्या उजेडात चेहऱ्याचा नवा फोटो काढा, चेहऱ्यावर काही नको.';
    for (const path of ['/worker/dashboard', '/worker/jobs?tab=pending', '/worker/account']) {
      if (!path.endsWith('dashboard')) await page.goto(path);
      const place = path.endsWith('account') ? page.locator('#papers') : page.getByRole('main');
      await place.getByText(ground, { exact: true }).waitFor();
      const note = place.getByText('Please take off the helmet.', { exact: true });
      expect([await note.count(), await note.getAttribute('lang')]).toEqual([1, 'en']);
      await contexts.screenshot(page, `worker-refused-for-ground-${path.split('/')[2]?.slice(0, 4)}`);
    }
  });

  test('without offers reads on the dashboard and in the list of new jobs that their verification documents have to be accepted, and asks for none', async () => {
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    await contexts.waitForRoom(page, 'inbox');
    await page.goto('/worker/dashboard');
    await text(page, 'New jobs near you are offered to you. You may get none while your papers are being checked.').waitFor();
    await contexts.screenshot(page, 'dashboard-unchecked');
    await setVerification(ravi, { verdict: 'refused', reason: 'The face cannot be seen.' });
    await text(page, 'New jobs are offered to you once your papers are in order.').waitFor();
    await contexts.screenshot(page, 'dashboard-refused');
    await page.goto('/worker/jobs?tab=pending');
    await text(page, 'The reason: The face cannot be seen.').waitFor();
    await contexts.screenshot(page, 'jobs-refused', { fullPage: false });
    await link(page, 'Hand in new papers').click();
    await page.waitForURL('**/worker/account#papers');
    await page.goto('/worker/dashboard');
    await contexts.waitForRoom(page, 'inbox');

    const parties = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('/api/rooms/ticket')) parties.add(request.postDataJSON().party);
    });
    await page.reload();
    await contexts.waitForRoom(page, 'inbox');
    expect([...parties]).toEqual(['inbox']);

    const form = new FormData();
    form.set('paperId', uuidv7());
    form.set('kind', 'portfolio');
    form.set('paper', new Blob([new Uint8Array(createPng())], { type: 'image/png' }), 'tap.png');
    const headers = { authorization: `Bearer ${ravi.token}` };
    const uploaded = await fetch(`${demo.server.url}/api/worker/papers`, { method: 'POST', body: form, headers });
    expect(uploaded.status).toBe(200);
    await page.reload();
    await text(page, 'Being checked again').waitFor();
    await text(page, 'New jobs are offered to you once your papers are in order.').waitFor();
    await setVerification(ravi, { verdict: 'verified' });
    await text(page, 'New jobs near you are offered to you.').waitFor();
    await contexts.waitForRoom(page, 'dispatch');
  });

  test('says what was decided about the documents while there was no connection to the inbox', async () => {
    // The dispatch room is closed to them by then.
    contexts.expectErrors(/status of 403/);
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    await contexts.waitForRoom(page, 'inbox');
    const decided = Promise.withResolvers<void>();
    await page.route('**/api/rooms/ticket', async (route) => {
      await decided.promise;
      await route.continue();
    });
    const profileResponse = page.waitForResponse('**/api/worker/profile');
    await page.goto('/worker/dashboard');
    await profileResponse;
    await text(page, 'New jobs near you are offered to you. You may get none while your papers are being checked.').waitFor();
    await setVerification(ravi, { verdict: 'refused', reason: 'The face cannot be seen.' });
    decided.resolve();
    await text(page, 'New jobs are offered to you once your papers are in order.').waitFor();
  });

  test('asks before a log-out deletes documents that wait, and never uploads them as the next worker', async () => {
    expectCausedErrors();
    const [ravi, nextWorker] = [await registerWorker(), await registerWorker()];
    const page = await openAccount(ravi);
    const documents = page.getByRole('region', { name: 'My papers' });
    const add = documents.getByRole('group', { name: 'Photos of your work, and papers' }).locator('input[type=file]').last();
    const senders: string[] = [];
    const firstUpload = Promise.withResolvers<void>();
    await page.route('**/api/worker/papers', async (route) => {
      if (route.request().method() === 'POST') {
        senders.push((await route.request().headerValue('authorization')) ?? '');
        if (senders.length === 1) await firstUpload.promise;
      }
      await route.continue();
    });
    await add.setInputFiles([pngFile('first.png'), pngFile('second.png')]);
    await documents.getByText('second.jpg').waitFor();
    await expect.poll(() => senders.length).toBe(1);
    // The list of sessions loads above it, and could take it from under the press.
    await text(page, 'This phone or computer').waitFor();
    await button(page, 'Sign Out').click();
    await page.getByRole('alertdialog').getByText('This phone still holds: A photo or paper for your check (2).').waitFor();
    await contexts.screenshot(page, 'worker-documents-log-out');
    await button(page, 'Log out and delete it').click();
    await page.waitForURL('**/worker/login');
    await logInByForm(page, nextWorker.email);
    await page.waitForURL('**/worker/dashboard');
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/worker/papers') && response.request().method() === 'POST',
    );
    firstUpload.resolve();
    await (await answered).finished();
    await page.locator('a[href="/worker/account"]').first().click();
    await add.setInputFiles(pngFile('own.png'));
    await documents.getByRole('link', { name: 'Open: Paper 1' }).waitFor();
    const identities = senders.map((header) => decode(header.replace('Bearer ', '')).payload['sub']);
    expect(identities).toEqual([ravi.id, nextWorker.id]);
  });

  test('shows the next worker on the same phone their own choices, and not those of the one before', async () => {
    const [ravi, nextWorker] = [await registerWorker(), await registerWorker()];
    const page = await openAccount(ravi);
    const newJobs = page.getByRole('switch', { name: 'New jobs' });
    await newJobs.uncheck();
    await expect.poll(() => page.locator('[role=switch][aria-busy=true]').count()).toBe(0);
    await button(page, 'Sign Out').click();
    await page.waitForURL('**/worker/login');
    await logInByForm(page, nextWorker.email);
    await page.waitForURL('**/worker/dashboard');
    // What is shown before the response was fetched for the other worker.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/account', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.locator('a[href="/worker/account"]').first().click();
    await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor();
    expect(await newJobs.count()).toBe(0);
    held.resolve();
    await newJobs.waitFor();
    expect(await newJobs.isChecked()).toBe(true);
  });

  test('sets the UPI address with the password, and removes it', async () => {
    expectCausedErrors();
    const page = await openAccount(await registerWorker());
    await text(page, 'None yet: customers cannot pay you by UPI.').waitFor();
    await button(page, 'Add a UPI address').click();
    const dialog = page.getByRole('dialog');
    const save = async (address: string, password: string) => {
      await dialog.getByLabel('UPI address').fill(address);
      await dialog.getByLabel('Your password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    await save('ravi', PASSWORD);
    await text(page, 'A UPI address looks like name@bank.').waitFor();
    await save('ravi@okbank', 'a guess');
    await text(page, 'That is not your current password.').waitFor();
    await save('ravi@okbank', PASSWORD);
    await toast(page, 'Your UPI address is saved.').waitFor();
    await page.reload();
    await text(page, 'ravi@okbank').waitFor();
    await button(page, 'Change the UPI address').click();
    await save('', PASSWORD);
    await toast(page, 'Your UPI address is removed.').waitFor();
    await text(page, 'None yet: customers cannot pay you by UPI.').waitFor();
  });

  test('saves only what was changed in a form, so that changes from another device stay', async () => {
    const ravi = await registerWorker();
    const server = { fetch: (path: string, init?: RequestInit) => fetch(demo.server.url + path, init) };
    const changeElsewhere = async (changes: Partial<WorkerChanges>) =>
      expect((await patch(server, '/api/worker/profile', changes, ravi)).status).toBe(200);
    const readProfile = () => sendRequest('/api/worker/profile', undefined, ravi.token);
    const page = await openAccount(ravi);
    const edit = async (what: RegExp) => {
      await button(page, 'Edit Profile').click();
      await sheet(page).getByRole('button', { name: what }).click();
    };
    const save = async () => {
      await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
      await sheet(page).waitFor({ state: 'detached' });
    };
    await edit(/^Name and phone/);
    await changeElsewhere({ description: 'Taps and tanks.' });
    await sheet(page).getByLabel('Full name').fill('Ravi S. Jadhav');
    await save();
    await expect.poll(readProfile).toMatchObject({ name: 'Ravi S. Jadhav', description: 'Taps and tanks.' });

    await edit(/^Skills/);
    await changeElsewhere({ experience: '3-5 years' });
    await sheet(page).getByLabel('Leak Repair').check();
    await save();
    await expect.poll(readProfile).toMatchObject({ skills: ['Leak Repair'], experience: '3-5 years' });

    await changeElsewhere({ area: { address: 'Hadapsar, Pune 411028', place: null, serviceRadiusKm: 10 } });
    await whileRequestPending(
      page,
      '**/api/worker/profile',
      () => page.reload(),
      () => edit(/^Where you work/),
    );
    await expect.poll(() => sheet(page).getByLabel('Address', { exact: true }).inputValue()).toBe('Hadapsar, Pune 411028');
    await sheet(page).getByLabel('5 km', { exact: true }).check();
    await save();
    await expect.poll(readProfile).toMatchObject({ address: 'Hadapsar, Pune 411028', serviceRadiusKm: 5 });
  });

  test('sees the profile as it was once the server has rejected a change that was made without a network', async () => {
    contexts.expectErrors(/status of 409/);
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    await button(page, 'Edit Profile').click();
    await sheet(page)
      .getByRole('button', { name: /^Name and phone/ })
      .click();
    await contexts.goOffline(page);
    await sheet(page).getByLabel('Phone number').fill('9822012399');
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => profileField(page, 'Phone').innerText()).toBe('+919822012399');
    await page.route('**/api/worker/profile', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 409, json: { code: 'account.phone_taken', message: 'Taken' } }),
    );
    await contexts.goOnline(page);
    await expect.poll(() => profileField(page, 'Phone').innerText()).toBe(`+91${ravi.phone}`);
    await page.goto('/worker/waiting');
    await text(page, /What you saw before has been put back as it was/).waitFor();
  });

  test('who has moved gets a new ticket for the offers around the new place', async () => {
    const page = await openAccount(await registerWorker());
    const ticketFor = (party: string) =>
      page.waitForRequest(
        (request) =>
          request.url().endsWith('/api/rooms/ticket') && (request.postDataJSON() as { party: string }).party === party,
      );
    await contexts.waitForRoom(page, 'inbox');
    await button(page, 'Edit Profile').click();
    await sheet(page)
      .getByRole('button', { name: /^Where you work/ })
      .click();
    await sheet(page).getByLabel('Address', { exact: true }).fill('12 Hill Road, Bandra, Mumbai 400050');
    const asked = ticketFor('dispatch');
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await asked;
  });

  test('does not work from the place of an address that was changed while it was looked up', async () => {
    const page = await openAccount(await registerWorker());
    await button(page, 'Edit Profile').click();
    await sheet(page)
      .getByRole('button', { name: /^Where you work/ })
      .click();
    const address = sheet(page).getByLabel('Address', { exact: true });
    const find = sheet(page).getByRole('button', { name: 'Find', exact: true });
    await address.fill('Hadapsar, Pune 411028');
    const answered = page.waitForResponse('**/api/places/geocode*');
    await whileRequestPending(
      page,
      '**/api/places/geocode*',
      () => find.click(),
      () => address.fill('12 Hill Road, Bandra, Mumbai 400050'),
    );
    await (await answered).finished();
    await find.waitFor();
    const saved = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith('/api/worker/profile'));
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).postDataJSON()).toMatchObject({
      area: { address: '12 Hill Road, Bandra, Mumbai 400050', place: null },
    });
  });

  test('works from the place that they have marked also if they correct the address after it', async () => {
    const page = await openAccount(await registerWorker());
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 18.5, longitude: 73.9 });
    await button(page, 'Edit Profile').click();
    await sheet(page)
      .getByRole('button', { name: /^Where you work/ })
      .click();
    await sheet(page).getByRole('button', { name: 'Use my location' }).click();
    await sheet(page).getByText('Your location goes along with the address.').waitFor();
    await sheet(page).getByLabel('Address', { exact: true }).fill('Flat 3, Hadapsar, Pune 411028');
    const saved = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith('/api/worker/profile'));
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).postDataJSON()).toMatchObject({
      area: { address: 'Flat 3, Hadapsar, Pune 411028', place: { lat: 18.5, lng: 73.9 } },
    });
  });

  test('says where the jobs are that have to end before the account can be deleted', async () => {
    contexts.expectErrors(/status of (400|409)/);
    for (const language of ['marathi', 'english'] as const) {
      const page = await contexts.newPage(demo.server.url, { language, scheme: language === 'english' ? 'light' : 'dark' });
      await demo.logIn(page, 'worker');
      await page.goto('/worker/account');
      await page.locator('#delete button').click();
      await sheet(page).locator('input[type=password]').fill(DEMO_PASSWORD);
      await sheet(page).locator('button[type=submit]').click();
      const jobs = sheet(page).locator('a[href$="/worker/jobs"]');
      await jobs.waitFor();
      await contexts.screenshot(page, `delete-job-open-${language}`, { fullPage: false });
      if (language === 'english') {
        await text(page, 'A job of yours has not ended. Cancel it, decline it, or let it be finished first.').waitFor();
        await sheet(page).getByRole('link', { name: 'See my jobs' }).click();
        await page.waitForURL('**/worker/jobs');
      }
    }
  });

  test('changes the password, downloads the data, logs out everywhere, and deletes the account with the password', async () => {
    expectCausedErrors();
    const ravi = await registerWorker();
    const page = await openAccount(ravi);
    await button(page, 'Change password').click();
    await sheet(page).getByLabel('Current password').fill(PASSWORD);
    await sheet(page).getByLabel('New password').fill('Another@123');
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Your password is changed.').waitFor();
    // This session continues with a new token.
    await page.reload();
    await page.getByRole('heading', { name: 'My papers' }).waitFor();

    const download = page.waitForEvent('download');
    await button(page, 'Download my data').click();
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Record<string, Record<string, unknown>>;
    expect(data['account']?.['email']).toBe(ravi.email);
    expect(data['worker']?.['profession']).toBe('plumber');

    await button(page, 'Log out everywhere').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/worker/login');
    await logInByForm(page, ravi.email, 'Another@123');
    await page.waitForURL('**/worker/dashboard');
    await page.goto('/worker/account');

    const logins = ['other@example.in', ravi.email.toUpperCase(), `+91 ${ravi.phone}`];
    await page.evaluate((all) => localStorage.setItem('workerLoginSuggestions', JSON.stringify(all)), logins);
    await button(page, 'Delete my account').click();
    await sheet(page).getByLabel('Your password').fill('not this one');
    await sheet(page).getByRole('button', { name: 'Delete my account' }).click();
    await sheet(page).getByText('That is not your current password.').waitFor();
    await sheet(page).getByLabel('Your password').fill('Another@123');
    await sheet(page).getByRole('button', { name: 'Delete my account' }).click();
    await toast(page, 'Your account is deleted.').waitFor();
    await page.waitForURL('**/worker');
    await page.goto('/worker/login');
    const suggestions = page.locator('datalist option');
    await suggestions.first().waitFor({ state: 'attached' });
    expect(await suggestions.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(['other@example.in']);
    await logInByForm(page, ravi.email, 'Another@123');
    await text(page, 'Login failed. Please check your credentials and try again.').waitFor();
  });

  test('offers registration as a different user, stops fetching private photos at a log-out, and asks a guest to log in', async () => {
    const page = await contexts.newPage(demo.server.url);
    // The photo is on its way until the session has ended: the server would then reject the request, which the browser logs as an error.
    let sendPhoto = () => {};
    const loggedOut = new Promise<void>((resolve) => (sendPhoto = resolve));
    await page.route('**/media/**', (route) => loggedOut.then(() => route.continue()));
    const photoRequest = page.waitForRequest('**/media/**');
    await openAccount(await registerWorker(), page);
    await photoRequest;
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/media/'));
    await expect
      .poll(() => page.getByRole('link', { name: 'Register as a different user' }).getAttribute('href'))
      .toBe('/worker/signup');
    const logout = page.waitForResponse('**/api/auth/logout');
    await button(page, 'Sign Out').click();
    await logout;
    sendPhoto();
    await stopped;
    await page.waitForURL('**/worker/login');
    await page.goto('/worker/account');
    await text(page, 'Log in to see your account').waitFor();
  });
});

test('The chat of a client opens without a network on a phone on which a worker is logged in, too', async () => {
  // The worker does not have the job whose chat is opened first, so that the code of the page is there.
  contexts.expectErrors(/status of 404/);
  const client = await demo.signUpClient();
  const [first, jobId] = [await client.book(45, 'accepted'), await client.book(46, 'accepted')];
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await openAccount(await registerWorker(), page);
  await page.goto(`/messages/${first}`);
  await page.getByLabel('Your message').waitFor();
  await page.getByRole('link', { name: 'Back to the job' }).click();
  await page.getByRole('main').getByRole('link', { name: 'My Bookings' }).click();
  await page.locator(`a[href="/job-in-progress/${jobId}"]`).first().click();
  await page.waitForURL(`**/job-in-progress/${jobId}`);
  const open = page.getByRole('link', { name: 'Open full page' });
  await open.waitFor();
  await contexts.goOffline(page);
  await open.click();
  await page.waitForURL(`**/messages/${jobId}`);
  await page.getByLabel('Your message').waitFor();
});
