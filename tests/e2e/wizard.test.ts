import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withPhones } from '../support/browser.ts';
import { breakableLine, type BreakableLine } from '../support/line.ts';
import { PASSWORD } from '../support/people.ts';
import { picture } from '../support/png.ts';
import { withServer } from '../support/server.ts';
import { button, failNext, text } from '../support/see.ts';

const server = withServer();
const phones = withPhones(fullBrowserPath());
let line: BreakableLine;
const shot = (page: Page, name: string) => phones.shot(page, name);

beforeAll(async () => {
  line = await breakableLine(server.url);
});
afterAll(async () => {
  line.end();
});

// The browser logs every call that gets no answer.
const caused = () => phones.expectErrors(/net::ERR_[A-Z_]+|status of (409|500)/);

const png = (name: string, size = 64) => ({ name, mimeType: 'image/png', buffer: picture(size) });
/** A PDF whose bytes do not get smaller on the way. */
const pdf = (name: string, size: number) => {
  const buffer = Buffer.alloc(size, 7);
  buffer.write('%PDF-1.7');
  return { name, mimeType: 'application/pdf', buffer };
};
const chooser = (page: Page, group: string) => page.getByRole('group', { name: group }).locator('input[type=file]').last();
const previews = (page: Page, group: string) => page.getByRole('group', { name: group }).locator('li');

/** What a worker may choose, in the words of his language. */
const WORDS = {
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
type Words = (typeof WORDS)['english' | 'hindi'];

interface Person {
  name: string;
  email: string;
  phone: string;
}

async function typeAbout(page: Page, words: Words, { name, email, phone }: Person): Promise<void> {
  await page.getByLabel(words.name).fill(name);
  await page.getByLabel(words.phone).fill(phone);
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.address, { exact: true }).fill('Kothrud, Pune 411038');
}
async function typePassword(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByLabel(words.confirm).fill(PASSWORD);
}
async function chooseSkills(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.skill).check();
  await page.getByLabel(words.experience).check();
  await page.getByLabel(words.certificate, { exact: true }).check();
  await page.getByLabel(words.radius, { exact: true }).check();
}
async function logIn(page: Page, words: Words, { phone }: Person): Promise<void> {
  await page.getByLabel(words.login).fill(phone);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await button(page, words.logIn).click();
  await page.waitForURL('**/worker/dashboard');
}
/** The whole of what this browser has written down. */
const writtenDown = (page: Page) =>
  page.evaluate(async () => {
    const stored: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open(name ?? '');
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('not opened')));
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

test('The whole wizard is done in Hindi on a slow network, with an upload cut in the middle; the account works afterwards', async () => {
  caused();
  const words = WORDS.hindi;
  const ravi = { name: 'रवि जाधव', email: 'ravi@example.in', phone: '9823045678' };
  const page = await phones.phone(line.url, { language: 'hindi' });
  await page.context().grantPermissions(['camera']);
  const network = await page.context().newCDPSession(page);
  const net = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      // A good day of 3G.
      latency: 100,
      downloadThroughput: 300_000,
      uploadThroughput: 100_000,
    });
  await net(false);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/worker/signup')) keys.push(request.headers()['idempotency-key']);
  });

  await page.goto('/worker/signup');
  await page.getByLabel(words.profession).check();
  await shot(page, 'wizard-1-profession');
  await button(page, words.next).click();
  await typeAbout(page, words, ravi);
  await typePassword(page, words);
  await page.getByRole('group', { name: words.face }).getByRole('button', { name: 'फ़ोटो खींचें' }).click();
  const camera = page.getByRole('dialog');
  await camera.getByRole('button', { name: 'फ़ोटो खींचें' }).click();
  await shot(page, 'wizard-2-camera');
  await camera.getByRole('button', { name: 'यही फ़ोटो लें' }).click();
  await previews(page, words.face).waitFor();
  await chooser(page, words.portfolio).setInputFiles([png('tap.png'), pdf('iti.pdf', 300_000)]);
  await expect.poll(() => previews(page, words.portfolio).count()).toBe(2);
  await shot(page, 'wizard-2-about');
  await button(page, words.next).click();
  await chooseSkills(page, words);
  await page.getByLabel('इलाक़ा या पिन कोड').fill('411038');
  await button(page, 'ढूँढें').click();
  await text(page, /^मिल गया: /).waitFor();
  await shot(page, 'wizard-3-skills');
  await button(page, words.next).click();
  await shot(page, 'wizard-4-confirm');
  await button(page, words.review).click();
  await page.waitForURL('**/worker/application-summary');
  await shot(page, 'wizard-5-summary');

  await button(page, words.submit).click();
  const progress = page.getByRole('progressbar');
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(25);
  await shot(page, 'wizard-6-sending');
  // The network goes in the middle, …
  line.cut();
  await net(true);
  await text(page, /^नेटवर्क चला गया है।/).waitFor();
  await shot(page, 'wizard-7-broken');
  expect(keys).toHaveLength(1);
  // … comes back, and nobody has to press or choose anything.
  line.mend();
  await net(false);
  await page.waitForURL('**/worker/login');
  await text(page, words.registered).waitFor();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);

  await logIn(page, words, ravi);
  await text(page, `नमस्ते, ${ravi.name}`).waitFor();
  await page.goto('/worker/account');
  await text(page, '+919823045678').waitFor();
});

describe('What was typed and chosen', () => {
  const words = WORDS.english;
  const sunil = { name: 'Sunil Pawar', email: 'sunil@example.in', phone: '9823000001' };
  const filled = async (page: Page) =>
    Promise.all([
      page.getByLabel(words.name).inputValue(),
      page.getByLabel(words.phone).inputValue(),
      previews(page, words.face).count(),
      previews(page, words.portfolio).count(),
    ]);
  const WHOLE = [sunil.name, sunil.phone, 1, 2];

  test('stays through Back, a reload and a lost network, on this phone alone and without the password; Start anew erases it', async () => {
    // The map, which nobody needs here, is not to be had without a network.
    phones.expectErrors(/ERR_INTERNET_DISCONNECTED|React error #520|dynamically imported module/);
    const page = await phones.phone(server.url);
    await page.goto('/worker/signup?service=plumbing');
    await typeAbout(page, words, sunil);
    await typePassword(page, words);
    await chooser(page, words.face).setInputFiles(png('face.png'));
    await chooser(page, words.portfolio).setInputFiles([png('tap.png'), pdf('iti.pdf', 2000)]);
    await expect.poll(() => filled(page)).toEqual(WHOLE);

    await button(page, words.back).click();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    await button(page, words.next).click();
    await expect.poll(() => filled(page)).toEqual(WHOLE);
    expect(await page.getByLabel(words.password, { exact: true }).inputValue()).toBe(PASSWORD);

    // Without a network every step can be gone, to the last page and back.
    await page.context().setOffline(true);
    await button(page, words.next).click();
    await chooseSkills(page, words);
    await button(page, words.next).click();
    await button(page, words.review).click();
    await page.waitForURL('**/worker/application-summary');
    await button(page, words.back).click();
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
    await page.context().setOffline(false);

    await page.reload();
    await text(page, 'Your application is still here, with your photos.').waitFor();
    await text(page, 'Please enter your password again. It is never stored on this phone.').waitFor();
    // He stays where he was, and nothing but the password is asked for.
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
    await text(page, '3-5 years').waitFor();
    await button(page, words.review).click();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await writtenDown(page)).toContain(sunil.name);
    await typePassword(page, words);
    expect(await writtenDown(page)).not.toContain(PASSWORD);
    await shot(page, 'wizard-8-restored');
    await button(page, words.review).click();
    await page.waitForURL('**/worker/application-summary');
    // A reload of the last page leads back to the question for the password, not to the beginning.
    await page.reload();
    await page.waitForURL('**/worker/signup?step=4');
    await page.getByRole('button', { name: 'Change: About you' }).click();
    await expect.poll(() => filled(page)).toEqual(WHOLE);
    // To the last letter, also when the page goes before it is written down.
    await page.getByLabel('Describe your work').pressSequentially('Taps and tanks');
    await page.reload();
    await expect.poll(() => page.getByLabel('Describe your work').inputValue()).toBe('Taps and tanks');
    await expect.poll(() => filled(page)).toEqual(WHOLE);

    await button(page, 'Start anew').click();
    await button(page, 'Erase and start anew').click();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    expect(await writtenDown(page)).not.toContain(sunil.name);
    await page.reload();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    expect(await page.getByLabel('Plumber').isChecked()).toBe(false);
  });

  test('is sent once although the answer got lost, is erased after that, and the next who has the same e-mail is told so', async () => {
    caused();
    const page = await phones.phone(server.url);
    const application = async (who: Person) => {
      await page.goto('/worker/signup?service=plumbing');
      await typeAbout(page, words, who);
      await typePassword(page, words);
      await chooser(page, words.face).setInputFiles(png('face.png'));
      await previews(page, words.face).waitFor();
      await button(page, words.next).click();
      await page.getByLabel(words.experience).check();
      await button(page, words.next).click();
      await button(page, words.review).click();
    };
    await application(sunil);
    await failNext(page, '**/api/worker/signup', 500);
    await button(page, words.submit).click();
    await text(page, 'Registration failed. Please try again.').waitFor();
    // It arrives and is done, but nobody hears of it.
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
    await button(page, words.submit).click();
    await text(page, /^The network is gone\./).waitFor();
    expect(first).toEqual([200]);
    // What was left empty is not sent.
    expect(
      ['experience', 'skills', 'certifications', 'description', 'gender', 'lat'].filter((name) =>
        sent.includes(`name="${name}"`),
      ),
    ).toEqual(['experience']);
    await button(page, 'Retry').click();
    await page.waitForURL('**/worker/login');
    await text(page, words.registered).waitFor();
    await expect.poll(() => writtenDown(page)).not.toContain(sunil.name);

    await application(sunil);
    await button(page, words.submit).click();
    await text(page, 'You already have an account with this email.').waitFor();
    await shot(page, 'wizard-9-taken');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, words, sunil);

    // Somebody else registers on the same phone, and is the one who logs in then.
    await application({ name: 'Meera Pawar', email: 'meera@example.in', phone: '9823000003' });
    await button(page, words.submit).click();
    await page.waitForURL('**/worker/login');
    await text(page, words.registered).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('workerToken'))).toBe(null);
  });
});

test('The camera shows what it sees, takes a photo and takes it again; without it a photo can be chosen', async () => {
  const page = await phones.phone(server.url);
  const face = page.getByRole('group', { name: WORDS.english.face });
  const open = () => face.getByRole('button', { name: 'Take a photo' }).click();
  await page.goto('/worker/signup?service=cooking');
  await open();
  await text(page, /^The camera could not be opened\./).waitFor();
  await page.keyboard.press('Escape');
  await chooser(page, WORDS.english.face).setInputFiles(png('face.png'));
  await previews(page, WORDS.english.face).waitFor();
  await page.getByRole('button', { name: 'Remove face.jpg' }).click();

  await page.context().grantPermissions(['camera']);
  await open();
  const camera = page.getByRole('dialog');
  const take = () => camera.getByRole('button', { name: 'Take the photo' }).click();
  await take();
  await camera.getByRole('button', { name: 'Take it again' }).click();
  await take();
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await previews(page, WORDS.english.face).waitFor();
  // Its light goes out with the sheet.
  expect(await page.evaluate(() => document.querySelector('video'))).toBe(null);
});

test('The wizard begins with the work that was asked for, and says what is missing before it goes on', async () => {
  const words = WORDS.english;
  const page = await phones.phone(server.url);
  for (const [service, profession] of [
    ['maid', 'Maid'],
    ['electrical', 'Electrician'],
    ['cooking', 'Cook'],
    ['plumbing', 'Plumber'],
  ] as const) {
    await page.goto(`/worker-signup?service=${service}`);
    await page.waitForURL(`**/worker/signup?service=${service}`);
    await page.getByRole('heading', { name: 'Tell us about you' }).waitFor();
    await button(page, words.back).click();
    expect(await page.getByLabel(profession).isChecked()).toBe(true);
  }
  await button(page, words.next).click();
  await button(page, words.next).click();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(6);
  await text(page, 'Please add a photo of your face.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await typeAbout(page, words, { name: 'Sunil', email: 'sunil', phone: '12345' });
  await page.getByLabel(words.password, { exact: true }).fill('short');
  await page.getByLabel(words.confirm).fill(PASSWORD);
  await text(page, 'Passwords do not match').waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(4);
  const password = page.getByLabel(words.password, { exact: true });
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  expect(await password.getAttribute('type')).toBe('text');

  await typeAbout(page, words, { name: 'Sunil', email: 'sunil2@example.in', phone: '9823000002' });
  await typePassword(page, words);
  await chooser(page, words.portfolio).setInputFiles(Array.from({ length: 6 }, (_, i) => png(`work-${i}.png`)));
  await text(page, 'Only 5 files are possible. The others were left out.').waitFor();
  await expect.poll(() => previews(page, words.portfolio).count()).toBe(5);
  await chooser(page, words.face).setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await text(page, /^“face.png” could not be opened as a picture\./).waitFor();
  await chooser(page, words.face).setInputFiles(png('face.png'));
  await previews(page, words.face).waitFor();
  await button(page, words.next).click();
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
  await button(page, words.next).click();
  await text(page, 'Please select your experience.').waitFor();

  // The summary without what leads to it is the beginning of the wizard.
  await page.goto('/worker/application-summary');
  await page.waitForURL('**/worker/signup');
});
