import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_LOGINS } from '../../scripts/seed/demo-town.ts';
import { withPhones } from '../support/browser.ts';
import { PASSWORD } from '../support/people.ts';
import { picture } from '../support/png.ts';
import { button, failNext, text, toast } from '../support/see.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();
// The browser logs every answer above 399 and every call without one.
const caused = () => phones.expectErrors(/status of (401|403|500)|ERR_FAILED/);

const png = (name: string) => ({ name, mimeType: 'image/png', buffer: picture() });

interface Registered {
  id: string;
  email: string;
  phone: string;
  token: string;
  /** As his phone keeps him. */
  worker: string;
}
let people = 0;
/** A worker who has just registered, with a face photo. */
async function newWorker(): Promise<Registered> {
  const n = ++people;
  const own = { name: 'Ravi Jadhav', email: `ravi${n}@example.in`, phone: `98220066${String(10 + n)}` };
  const form = new FormData();
  const fields = { profession: 'plumber', experience: '1-3 years', address: 'Kothrud, Pune', password: PASSWORD };
  for (const [key, value] of Object.entries({ ...fields, ...own })) form.set(key, value);
  form.set('facePhoto', new Blob([new Uint8Array(picture())], { type: 'image/png' }), 'face.png');
  const answer = await fetch(`${town.server.url}/api/worker/signup`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
  const login = await ask('/api/worker/login', { emailOrPhone: own.email, password: PASSWORD });
  const { token, worker } = login as { token: string; worker: { id: string } };
  return { id: worker.id, email: own.email, phone: own.phone, token, worker: JSON.stringify(worker) };
}

async function ask(path: string, body?: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(town.server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return answer.json();
}
let admin = '';
beforeAll(async () => {
  ({ token: admin } = (await ask('/api/auth/login', { email: DEMO_LOGINS.admin, password: PASSWORD })) as { token: string });
});
const judge = (worker: Registered, body: unknown) => ask(`/api/admin/workers/${worker.id}/verification`, body, admin);

async function logInByForm(page: Page, emailOrPhone: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email or phone number').fill(emailOrPhone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}
async function accountOf(worker: Registered): Promise<Page> {
  const page = await phones.phone(town.server.url);
  await page.goto('/worker/login');
  await store(page, worker);
  await page.goto('/worker/account');
  await page.getByRole('heading', { name: 'My papers' }).waitFor();
  return page;
}
/** Logs this browser in, with another token or profile than the right one if given. */
const store = (page: Page, { token, worker }: Pick<Registered, 'token' | 'worker'>) =>
  page.evaluate(
    ([workerToken, workerUser]) => {
      localStorage.setItem('workerToken', workerToken);
      localStorage.setItem('workerUser', workerUser);
    },
    [token, worker] as const,
  );
const sheet = (page: Page) => page.getByRole('dialog');
const fact = (page: Page, name: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .first()
    .locator('xpath=following-sibling::dd');

describe('The worker’s login', () => {
  test('takes e-mail or phone, says what is wrong and that it went well, and remembers what came through', async () => {
    caused();
    const ravi = await newWorker();
    const page = await phones.phone(town.server.url);
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
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    for (const way of [ravi.email, `+91 ${ravi.phone}`]) {
      await logInByForm(page, way);
      await toast(page, 'Login successful!').waitFor();
      await page.waitForURL('**/worker/dashboard');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/worker/login');
    }
    await page.locator('datalist option').first().waitFor({ state: 'attached' });
    expect(await page.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      `+91 ${ravi.phone}`,
      ravi.email,
    ]);
    expect(await page.getByRole('main').getByRole('link', { name: 'Join Us' }).getAttribute('href')).toBe('/worker/signup');
  });

  test('is where a dead or broken session ends, which is removed', async () => {
    caused();
    const ravi = await newWorker();
    const page = await accountOf(ravi);
    const stored = () => page.evaluate(() => [localStorage.getItem('workerToken'), localStorage.getItem('workerUser')]);
    // Logged out everywhere from another phone.
    await ask('/api/auth/logout-everywhere', {}, ravi.token);
    await page.goto('/worker/dashboard');
    await page.waitForURL('**/worker/login');
    expect(await stored()).toEqual([null, null]);

    await store(page, { ...ravi, token: 'no token at all' });
    await page.goto('/worker/dashboard');
    await page.waitForURL('**/worker/login');
    expect(await stored()).toEqual([null, null]);

    await store(page, { ...ravi, worker: '{broken' });
    await page.goto('/worker/jobs');
    await page.waitForURL('**/worker/login');
    expect(await stored()).toEqual([null, null]);
  });
});

describe('The worker’s account', () => {
  test('shows who he is, and Edit Profile changes it, one thing at a time', async () => {
    caused();
    phones.expectErrors(/400.*\/api\/worker\/profile/);
    const ravi = await newWorker();
    const page = await accountOf(ravi);
    for (const [name, value] of [
      ['Name', 'Ravi Jadhav'],
      ['Email', ravi.email],
      ['Phone', `+91${ravi.phone}`],
      ['Role', 'Worker'],
      ['Goes up to', '10 km'],
    ] as const)
      expect(await fact(page, name).innerText(), name).toContain(value);
    expect(await fact(page, 'Registered').innerText()).toMatch(/20\d\d/);

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
    await failNext(page, '**/api/worker/profile', 400);
    await save();
    await sheet(page).getByRole('alert').getByText(/./).waitFor();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => fact(page, 'Phone').innerText()).toBe('+919822012345');
    expect(await fact(page, 'Name').innerText()).toBe('Ravi S. Jadhav');
    expect(await fact(page, 'About my work').innerText()).toBe('Taps and tanks.');

    await edit('Skills');
    await sheet(page).getByLabel('Leak Repair').check();
    await sheet(page).getByLabel('ITI Plumber').check();
    await sheet(page).getByLabel('3-5 years').check();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    expect(await fact(page, 'Skills').innerText()).toBe('Leak Repair');
    expect(await fact(page, 'Certificates').innerText()).toBe('ITI Plumber');
    expect(await fact(page, 'Experience').innerText()).toBe('3-5 years');

    await edit('Where you work');
    await sheet(page).getByLabel('Address', { exact: true }).fill('Hadapsar, Pune 411028');
    await sheet(page).getByLabel('5 km', { exact: true }).check();
    await sheet(page).getByRole('button', { name: 'Find', exact: true }).click();
    await text(page, /^Found: /).waitFor();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    expect(await fact(page, 'Address').innerText()).toBe('Hadapsar, Pune 411028');
    expect(await fact(page, 'Goes up to').innerText()).toBe('5 km');

    await edit('Profile photo');
    await save();
    await text(page, 'Please take or choose a photo.').waitFor();
    await sheet(page).locator('input[type=file]').last().setInputFiles(png('me.png'));
    await sheet(page).locator('li img').waitFor();
    // A photo that broke off is sent again without being chosen again.
    await failNext(page, '**/api/account/photo', null);
    await save();
    await text(page, /^Cannot connect to server\./).waitFor();
    await save();
    await sheet(page).waitFor({ state: 'detached' });
    await page.locator('main img[src^="/media/"]').first().waitFor();
    await phones.shot(page, 'worker-account');
  });

  test('shows his papers and why they were refused; new ones are kept until they have arrived, and are looked at again', async () => {
    caused();
    const ravi = await newWorker();
    await judge(ravi, { verdict: 'refused', reason: 'The face cannot be seen.' });
    const page = await accountOf(ravi);
    const papers = page.getByRole('region', { name: 'My papers' });
    const open = (name: string) => papers.getByRole('link', { name: `Open: ${name}` });
    await papers.getByText('Refused', { exact: true }).waitFor();
    await papers.getByText('The reason: The face cannot be seen.').waitFor();
    await open('Face photo').waitFor();
    await phones.shot(page, 'worker-papers-refused');

    // The network goes while it is sent; the page is left, and what was chosen is still there.
    await page.route('**/api/worker/papers', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const add = (name: string) => papers.getByRole('group', { name }).locator('input[type=file]').last();
    await add('New face photo').setInputFiles(png('new-face.png'));
    await papers.getByText('new-face.jpg').waitFor();
    await papers.getByText(/^Cannot connect to server\./).waitFor();
    await page.reload();
    await papers.getByText('new-face.jpg').waitFor();
    await page.unroute('**/api/worker/papers');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await papers.getByText('Being checked again').waitFor();
    await papers.getByText('new-face.jpg').waitFor({ state: 'detached' });
    await expect.poll(() => open('Face photo').count()).toBe(1);
    const waiting = (await ask('/api/admin/verification', undefined, admin)) as { id: string }[];
    expect(waiting.map(({ id }) => id)).toContain(ravi.id);

    const pdf = Buffer.alloc(2000, 7);
    pdf.write('%PDF-1.7');
    await add('Photos of your work, and papers').setInputFiles({ name: 'iti.pdf', mimeType: 'application/pdf', buffer: pdf });
    await open('Paper 1').waitFor();
    await phones.shot(page, 'worker-papers-again');
    await papers.getByRole('button', { name: 'Remove Paper 1' }).click();
    await open('Paper 1').waitFor({ state: 'detached' });

    await judge(ravi, { verdict: 'verified' });
    await page.reload();
    await papers.getByText('Checked and in order').waitFor();
  });

  test('changes the password, hands over his data, logs out everywhere, and is closed with the password', async () => {
    caused();
    const ravi = await newWorker();
    const page = await accountOf(ravi);
    await button(page, 'Change password').click();
    await sheet(page).getByLabel('Current password').fill(PASSWORD);
    await sheet(page).getByLabel('New password').fill('Another@123');
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Your password is changed.').waitFor();
    // This session goes on under its new token.
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

    await button(page, 'Delete my account').click();
    await sheet(page).getByLabel('Your password').fill('not this one');
    await sheet(page).getByRole('button', { name: 'Delete my account' }).click();
    await sheet(page).getByText('That is not your current password.').waitFor();
    await sheet(page).getByLabel('Your password').fill('Another@123');
    await sheet(page).getByRole('button', { name: 'Delete my account' }).click();
    await toast(page, 'Your account is deleted.').waitFor();
    await page.waitForURL('**/worker');
    await page.goto('/worker/login');
    await logInByForm(page, ravi.email, 'Another@123');
    await text(page, 'Login failed. Please check your credentials and try again.').waitFor();
  });

  test('of nobody asks to log in, and whoever signs out may register as somebody else', async () => {
    const page = await accountOf(await newWorker());
    expect(await page.getByRole('link', { name: 'Register as a different user' }).getAttribute('href')).toBe('/worker/signup');
    await button(page, 'Sign Out').click();
    await page.waitForURL('**/worker/login');
    await page.goto('/worker/account');
    await text(page, 'Log in to see your account').waitFor();
  });
});
