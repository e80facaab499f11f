import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { startInterruptibleProxy, type InterruptibleProxy } from '../support/interruptible-proxy.ts';
import { PASSWORD } from '../support/test-users.ts';
import { createPng } from '../support/png.ts';
import { withServer } from '../support/server-fixture.ts';
import { button, failNextRequest, text } from '../support/queries.ts';

const server = withServer();
const contexts = withBrowserContexts(fullBrowserPath());
let proxy: InterruptibleProxy;
const shot = (page: Page, name: string) => contexts.screenshot(page, name);

beforeAll(async () => {
  proxy = await startInterruptibleProxy(server.url);
});
afterAll(async () => {
  proxy.stop();
});

// The browser logs every request that gets no response.
const expectCausedErrors = () => contexts.expectErrors(/net::ERR_[A-Z_]+|status of (409|500)/);

const pngFile = (name: string, size = 64) => ({ name, mimeType: 'image/png', buffer: createPng(size) });
/** A PDF, which the app uploads without compressing it. */
const pdfFile = (name: string, size: number) => {
  const buffer = Buffer.alloc(size, 7);
  buffer.write('%PDF-1.7');
  return { name, mimeType: 'application/pdf', buffer };
};
const chooser = (page: Page, group: string) => page.getByRole('group', { name: group }).locator('input[type=file]').last();
const previews = (page: Page, group: string) => page.getByRole('group', { name: group }).locator('li');

/** The labels of the form in each language. */
const TEXTS = {
  english: {
    profession: 'Plumber',
    next: 'Next',
    back: 'Back',
    name: 'Full name',
    phone: 'Phone number',
    email: 'Email',
    address: 'Address',
    password: 'Password',
    confirm: 'Confirm password',
    face: 'Face verification photo',
    portfolio: 'Photos of your work (up to 5) (optional)',
    skill: 'Leak Repair',
    experience: '3-5 years',
    certificate: 'ITI Plumber',
    radius: '5 km',
    review: 'Review and submit',
    submit: 'Submit Application',
    registered: 'Registration successful! Please login.',
    login: 'Email or phone number',
    logIn: 'Login',
  },
  hindi: {
    profession: 'प्लंबर',
    next: 'आगे',
    back: 'पीछे',
    name: 'पूरा नाम',
    phone: 'फ़ोन नंबर',
    email: 'ईमेल',
    address: 'पता',
    password: 'पासवर्ड',
    confirm: 'पासवर्ड दोबारा लिखें',
    face: 'चेहरे की फ़ोटो, जाँच के लिए',
    portfolio: 'आपके काम की फ़ोटो (5 तक) (ज़रूरी नहीं)',
    skill: 'रिसाव ठीक करना',
    experience: '3 से 5 साल',
    certificate: 'आईटीआई प्लंबर',
    radius: '5 किमी',
    review: 'देखें और भेजें',
    submit: 'आवेदन भेजें',
    registered: 'आप जुड़ गए! अब लॉग इन करें।',
    login: 'ईमेल या फ़ोन नंबर',
    logIn: 'लॉग इन करें',
  },
} as const;
type PageTexts = (typeof TEXTS)['english' | 'hindi'];

interface Applicant {
  name: string;
  email: string;
  phone: string;
}

async function fillPersonal(page: Page, texts: PageTexts, { name, email, phone }: Applicant): Promise<void> {
  await page.getByLabel(texts.name).fill(name);
  await page.getByLabel(texts.phone).fill(phone);
  await page.getByLabel(texts.email, { exact: true }).fill(email);
  await page.getByLabel(texts.address, { exact: true }).fill('Kothrud, Pune 411038');
}
async function fillPassword(page: Page, texts: PageTexts): Promise<void> {
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(texts.confirm).fill(PASSWORD);
}
async function chooseSkills(page: Page, texts: PageTexts): Promise<void> {
  await page.getByLabel(texts.skill).check();
  await page.getByLabel(texts.experience).check();
  await page.getByLabel(texts.certificate, { exact: true }).check();
  await page.getByLabel(texts.radius, { exact: true }).check();
}
async function logIn(page: Page, texts: PageTexts, { phone }: Applicant): Promise<void> {
  await page.getByLabel(texts.login).fill(phone);
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await button(page, texts.logIn).click();
  await page.waitForURL('**/worker/dashboard');
}
/** Everything that this browser has stored. */
const readAllStorage = (page: Page) =>
  page.evaluate(async () => {
    const stored: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(name ?? '');
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('the database could not be opened')));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((done) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => done(request.result));
        });
        stored.push(...rows.map((row) => JSON.stringify(row)));
      }
      db.close();
    }
    return stored.join('\n');
  });

test('The whole wizard works in Hindi on a slow network with an upload that is cut off in the middle, and the account works afterwards', async () => {
  expectCausedErrors();
  const texts = TEXTS.hindi;
  const applicant = { name: 'रवि जाधव', email: 'ravi@example.in', phone: '9823045678' };
  const page = await contexts.newPage(proxy.url, { language: 'hindi' });
  await page.context().grantPermissions(['camera']);
  const cdpSession = await page.context().newCDPSession(page);
  const setSlowNetwork = (offline: boolean) =>
    cdpSession.send('Network.emulateNetworkConditions', {
      offline,
      // A good 3G connection.
      latency: 100,
      downloadThroughput: 300_000,
      uploadThroughput: 100_000,
    });
  await setSlowNetwork(false);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/worker/signup')) keys.push(request.headers()['idempotency-key']);
  });

  await page.goto('/worker/signup');
  await page.getByLabel(texts.profession).check();
  await shot(page, 'wizard-1-profession');
  await button(page, texts.next).click();
  await fillPersonal(page, texts, applicant);
  await fillPassword(page, texts);
  await page.getByRole('group', { name: texts.face }).getByRole('button', { name: 'फ़ोटो खींचें' }).click();
  const camera = page.getByRole('dialog');
  await camera.getByRole('button', { name: 'फ़ोटो खींचें' }).click();
  await shot(page, 'wizard-2-camera');
  await camera.getByRole('button', { name: 'यही फ़ोटो लें' }).click();
  await previews(page, texts.face).waitFor();
  await chooser(page, texts.portfolio).setInputFiles([pngFile('tap.png'), pdfFile('iti.pdf', 300_000)]);
  await expect.poll(() => previews(page, texts.portfolio).count()).toBe(2);
  await shot(page, 'wizard-2-about');
  await button(page, texts.next).click();
  await chooseSkills(page, texts);
  await page.getByLabel('इलाक़ा या पिन कोड').fill('411038');
  await button(page, 'ढूँढें').click();
  await text(page, /^मिल गया: /).waitFor();
  await shot(page, 'wizard-3-skills');
  await button(page, texts.next).click();
  await shot(page, 'wizard-4-confirm');
  await button(page, texts.review).click();
  await page.waitForURL('**/worker/application-summary');
  await shot(page, 'wizard-5-summary');

  await button(page, texts.submit).click();
  const progress = page.getByRole('progressbar');
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(25);
  await shot(page, 'wizard-6-sending');
  // The network fails in the middle of the upload.
  proxy.disconnect();
  await setSlowNetwork(true);
  await text(page, /^नेटवर्क चला गया है।/).waitFor();
  await shot(page, 'wizard-7-broken');
  expect(keys).toHaveLength(1);
  // When the network is back, the upload resumes without a press or a new choice of files.
  proxy.reconnect();
  await setSlowNetwork(false);
  await page.waitForURL('**/worker/login');
  await text(page, texts.registered).waitFor();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);

  await logIn(page, texts, applicant);
  await text(page, `नमस्ते, ${applicant.name}`).waitFor();
  await page.goto('/worker/account');
  await text(page, '+919823045678').waitFor();
});

describe('The application', () => {
  const texts = TEXTS.english;
  const applicant = { name: 'Sunil Pawar', email: 'sunil@example.in', phone: '9823000001' };
  const readForm = async (page: Page) =>
    Promise.all([
      page.getByLabel(texts.name).inputValue(),
      page.getByLabel(texts.phone).inputValue(),
      previews(page, texts.face).count(),
      previews(page, texts.portfolio).count(),
    ]);
  const COMPLETE_VALUES = [applicant.name, applicant.phone, 1, 2];

  test('survives Back, a reload and a lost network, only on this phone and without the password, until Start anew erases it', async () => {
    // The optional map cannot load without a network.
    contexts.expectErrors(/ERR_INTERNET_DISCONNECTED|React error #520|dynamically imported module/);
    const page = await contexts.newPage(server.url);
    await page.goto('/worker/signup?service=plumbing');
    await fillPersonal(page, texts, applicant);
    await fillPassword(page, texts);
    await chooser(page, texts.face).setInputFiles(pngFile('face.png'));
    await chooser(page, texts.portfolio).setInputFiles([pngFile('tap.png'), pdfFile('iti.pdf', 2000)]);
    await expect.poll(() => readForm(page)).toEqual(COMPLETE_VALUES);

    await button(page, texts.back).click();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    await button(page, texts.next).click();
    await expect.poll(() => readForm(page)).toEqual(COMPLETE_VALUES);
    expect(await page.getByLabel(texts.password, { exact: true }).inputValue()).toBe(PASSWORD);

    // Every step works offline, to the last page and back.
    await page.context().setOffline(true);
    await button(page, texts.next).click();
    await chooseSkills(page, texts);
    await button(page, texts.next).click();
    await button(page, texts.review).click();
    await page.waitForURL('**/worker/application-summary');
    await button(page, texts.back).click();
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
    await page.context().setOffline(false);

    await page.reload();
    await text(page, 'Your application is still here, with your photos.').waitFor();
    await text(page, 'Please enter your password again. It is never stored on this phone.').waitFor();
    // The wizard stays at the same step and asks only for the password.
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
    await text(page, '3-5 years').waitFor();
    await button(page, texts.review).click();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await readAllStorage(page)).toContain(applicant.name);
    await fillPassword(page, texts);
    expect(await readAllStorage(page)).not.toContain(PASSWORD);
    await shot(page, 'wizard-8-restored');
    await button(page, texts.review).click();
    await page.waitForURL('**/worker/application-summary');
    // A reload of the last page leads back to the password question, not to the first step.
    await page.reload();
    await page.waitForURL('**/worker/signup?step=4');
    await page.getByRole('button', { name: 'Change: About you' }).click();
    await expect.poll(() => readForm(page)).toEqual(COMPLETE_VALUES);
    // The draft keeps the last letter even if the page reloads before the draft was saved.
    await page.getByLabel('Describe your work').pressSequentially('Taps and tanks');
    await page.reload();
    await expect.poll(() => page.getByLabel('Describe your work').inputValue()).toBe('Taps and tanks');
    await expect.poll(() => readForm(page)).toEqual(COMPLETE_VALUES);

    await button(page, 'Start anew').click();
    await button(page, 'Erase and start anew').click();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    expect(await readAllStorage(page)).not.toContain(applicant.name);
    await page.reload();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    expect(await page.getByLabel('Plumber').isChecked()).toBe(false);
  });

  test('is submitted once although the response was lost, is then erased, and a second one with the same e-mail is rejected with a message', async () => {
    expectCausedErrors();
    const page = await contexts.newPage(server.url);
    const application = async (applicant: Applicant) => {
      await page.goto('/worker/signup?service=plumbing');
      await fillPersonal(page, texts, applicant);
      await fillPassword(page, texts);
      await chooser(page, texts.face).setInputFiles(pngFile('face.png'));
      await previews(page, texts.face).waitFor();
      await button(page, texts.next).click();
      await page.getByLabel(texts.experience).check();
      await button(page, texts.next).click();
      await button(page, texts.review).click();
    };
    await application(applicant);
    await failNextRequest(page, '**/api/worker/signup', 500);
    await button(page, texts.submit).click();
    await text(page, 'Registration failed. Please try again.').waitFor();
    // The server processes the application, but the response is lost.
    const first: number[] = [];
    let sent = Buffer.alloc(0);
    await page.route(
      '**/api/worker/signup',
      async (route) => {
        sent = route.request().postDataBuffer() ?? sent;
        first.push((await route.fetch()).status());
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, texts.submit).click();
    await text(page, /^The network is gone\./).waitFor();
    expect(first).toEqual([200]);
    // Empty fields are not sent.
    expect(
      ['experience', 'skills', 'certifications', 'description', 'gender', 'lat'].filter((name) =>
        sent.includes(`name="${name}"`),
      ),
    ).toEqual(['experience']);
    await button(page, 'Retry').click();
    await page.waitForURL('**/worker/login');
    await text(page, texts.registered).waitFor();
    await expect.poll(() => readAllStorage(page)).not.toContain(applicant.name);

    await application(applicant);
    await button(page, texts.submit).click();
    await text(page, 'You already have an account with this email.').waitFor();
    await shot(page, 'wizard-9-taken');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, texts, applicant);

    // A registration of another user on the same phone ends the session of the first one.
    await application({ name: 'Meera Pawar', email: 'meera@example.in', phone: '9823000003' });
    await button(page, texts.submit).click();
    await page.waitForURL('**/worker/login');
    await text(page, texts.registered).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('workerToken'))).toBe(null);
  });
});

test('The camera shows a preview, takes a photo and retakes it; without a camera a photo can be chosen', async () => {
  const page = await contexts.newPage(server.url);
  const photoGroup = page.getByRole('group', { name: TEXTS.english.face });
  const open = () => photoGroup.getByRole('button', { name: 'Take a photo' }).click();
  await page.goto('/worker/signup?service=cooking');
  await open();
  await text(page, /^The camera could not be opened\./).waitFor();
  await page.keyboard.press('Escape');
  await chooser(page, TEXTS.english.face).setInputFiles(pngFile('face.png'));
  await previews(page, TEXTS.english.face).waitFor();
  await page.getByRole('button', { name: 'Remove face.jpg' }).click();

  await page.context().grantPermissions(['camera']);
  await open();
  const camera = page.getByRole('dialog');
  const take = () => camera.getByRole('button', { name: 'Take the photo' }).click();
  await take();
  await camera.getByRole('button', { name: 'Take it again' }).click();
  await take();
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await previews(page, TEXTS.english.face).waitFor();
  // Closing the sheet stops the camera.
  expect(await page.evaluate(() => document.querySelector('video'))).toBe(null);
});

test('The wizard starts with the requested profession, and says what is missing before it continues', async () => {
  const texts = TEXTS.english;
  const page = await contexts.newPage(server.url);
  for (const [service, profession] of [
    ['maid', 'Maid'],
    ['electrical', 'Electrician'],
    ['cooking', 'Cook'],
    ['plumbing', 'Plumber'],
  ] as const) {
    await page.goto(`/worker-signup?service=${service}`);
    await page.waitForURL(`**/worker/signup?service=${service}`);
    await page.getByRole('heading', { name: 'Tell us about you' }).waitFor();
    await button(page, texts.back).click();
    expect(await page.getByLabel(profession).isChecked()).toBe(true);
  }
  await button(page, texts.next).click();
  await button(page, texts.next).click();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(6);
  await text(page, 'Please add a photo of your face.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await fillPersonal(page, texts, { name: 'Sunil', email: 'sunil', phone: '12345' });
  await page.getByLabel(texts.password, { exact: true }).fill('short');
  await page.getByLabel(texts.confirm).fill(PASSWORD);
  await text(page, 'Passwords do not match').waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(4);
  const password = page.getByLabel(texts.password, { exact: true });
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  expect(await password.getAttribute('type')).toBe('text');

  await fillPersonal(page, texts, { name: 'Sunil', email: 'sunil2@example.in', phone: '9823000002' });
  await fillPassword(page, texts);
  await chooser(page, texts.portfolio).setInputFiles(Array.from({ length: 6 }, (_, i) => pngFile(`work-${i}.png`)));
  await text(page, 'Only 5 files are possible. The others were left out.').waitFor();
  await expect.poll(() => previews(page, texts.portfolio).count()).toBe(5);
  await chooser(page, texts.face).setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await text(page, /^“face.png” could not be opened as a picture\./).waitFor();
  await chooser(page, texts.face).setInputFiles(pngFile('face.png'));
  await previews(page, texts.face).waitFor();
  await button(page, texts.next).click();
  await page.getByRole('heading', { name: 'What can you do?' }).waitFor();
  expect(await page.getByRole('group', { name: 'Skills' }).locator('label').allInnerTexts()).toEqual([
    'Pipe Installation',
    'Leak Repair',
    'Drain Cleaning',
    'Water Heater Installation',
    'Bathroom Fitting',
    'Kitchen Plumbing',
  ]);
  expect(await page.getByRole('group', { name: 'Experience' }).locator('label').allInnerTexts()).toEqual([
    'Less than 1 year',
    '1-3 years',
    '3-5 years',
    'More than 5 years',
  ]);
  await button(page, texts.next).click();
  await text(page, 'Please select your experience.').waitFor();

  // The summary page without an application leads to the start of the wizard.
  await page.goto('/worker/application-summary');
  await page.waitForURL('**/worker/signup');
});
