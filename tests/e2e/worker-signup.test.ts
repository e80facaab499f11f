import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { startInterruptibleProxy, type InterruptibleProxy } from '../support/interruptible-proxy.ts';
import { holdNextPhoto } from '../support/phone-photo.ts';
import { PASSWORD } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { button, pressEscape, text } from '../support/queries.ts';
import {
  SIGNUP_ERRORS,
  TEXTS,
  fileInput,
  chooseSkills,
  choosePassword,
  fillPersonalDetails,
  logIn,
  pdfFile,
  pngFile,
  previews,
  skipToSkills,
} from '../support/worker-signup-form.ts';

const server = withServer();
const contexts = withBrowserContexts(fullBrowserPath());
let proxy: InterruptibleProxy;

beforeAll(async () => {
  proxy = await startInterruptibleProxy(server.url);
});
afterAll(async () => {
  proxy.stop();
});

interface Camera {
  streams: MediaStream[];
  /** What the next opening of the camera waits for, as for the answer to the question of the browser. */
  answered: Promise<void>;
  answer: () => void;
}
/** Records the streams that the page gets of the camera. Runs in the page before the app. */
function recordCamera(): void {
  const camera = globalThis as unknown as Camera;
  [camera.streams, camera.answered] = [[], Promise.resolve()];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    camera.streams.push(stream);
    await camera.answered;
    return stream;
  };
}
const holdCamera = (page: Page) =>
  page.evaluate(() => {
    const camera = globalThis as unknown as Camera;
    camera.answered = new Promise<void>((done) => (camera.answer = done));
  });
const answerCamera = (page: Page) => page.evaluate(() => (globalThis as unknown as Camera).answer());
const cameraStates = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as Camera).streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState)),
  );

const expectCausedErrors = () => contexts.expectErrors(SIGNUP_ERRORS);

test('The whole wizard works in Hindi on a slow network with an upload that is cut off in the middle, and the account works afterwards', async () => {
  expectCausedErrors();
  const texts = TEXTS.hindi;
  const applicant = { name: 'रवि जाधव', email: 'ravi@example.in', phone: '9823045678' };
  const page = await contexts.newPage(proxy.url, { language: 'hindi' });
  await page.context().grantPermissions(['camera']);
  const cdpSession = await page.context().newCDPSession(page);
  const setSlowNetwork = (offline: boolean, uploadThroughput = 100_000) =>
    cdpSession.send('Network.emulateNetworkConditions', {
      offline,
      // A good 3G connection.
      latency: 100,
      downloadThroughput: 300_000,
      uploadThroughput,
    });
  await setSlowNetwork(false);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/worker/signup')) keys.push(request.headers()['idempotency-key']);
  });

  await page.goto('/worker/signup');
  await page.getByLabel(texts.profession).check();
  await contexts.screenshot(page, 'wizard-1-profession');
  await button(page, texts.next).click();
  await contexts.screenshot(page, 'wizard-2-name');
  await fillPersonalDetails(page, texts, applicant);
  await choosePassword(page, texts);
  await page.getByRole('group', { name: texts.face }).getByRole('button', { name: 'फ़ोटो खींचें' }).click();
  const camera = page.getByRole('dialog');
  await camera.getByRole('button', { name: 'फ़ोटो खींचें' }).click();
  await contexts.screenshot(page, 'wizard-2-camera');
  await camera.getByRole('button', { name: 'यही फ़ोटो लें' }).click();
  await previews(page, texts.face).waitFor();
  await contexts.screenshot(page, 'wizard-2-face');
  await skipToSkills(page, texts, [pngFile('tap.png'), pdfFile('iti.pdf', 300_000)]);
  await contexts.screenshot(page, 'wizard-3-skills');
  await chooseSkills(page, texts);
  await page.getByLabel('इलाक़ा या पिन कोड').fill('411038');
  await button(page, 'ढूँढें').click();
  await text(page, /^मिल गया: /).waitFor();
  await contexts.screenshot(page, 'wizard-3-place');
  await button(page, texts.next).click();
  await contexts.screenshot(page, 'wizard-4-confirm');
  await button(page, texts.review).click();
  await page.waitForURL('**/worker/application-summary');
  await contexts.screenshot(page, 'wizard-5-summary');

  // So slow that the upload does not end before the network does.
  await setSlowNetwork(false, 20_000);
  await button(page, texts.submit).click();
  const progress = page.getByRole('progressbar');
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(25);
  expect(keys).toHaveLength(1);
  // The network fails in the middle of the upload.
  proxy.disconnect();
  await setSlowNetwork(true);
  await text(page, /^नेटवर्क चला गया है।/).waitFor();
  await contexts.screenshot(page, 'wizard-7-broken');
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

test('The camera shows a preview, takes a photo, retakes it, and is off once its sheet is closed; without a camera a photo can be chosen', async () => {
  const page = await contexts.newPage(server.url);
  await page.addInitScript(recordCamera);
  const photoGroup = page.getByRole('group', { name: TEXTS.english.face });
  const open = () => photoGroup.getByRole('button', { name: 'Take a photo' }).click();
  await page.goto('/worker/signup?service=cooking');
  await fillPersonalDetails(page, TEXTS.english, { name: 'Asha', email: 'asha@example.in', phone: '9823000009' });
  await choosePassword(page, TEXTS.english);
  await open();
  await text(page, /^The camera could not be opened\./).waitFor();
  await page.keyboard.press('Escape');
  await fileInput(page, TEXTS.english.face).setInputFiles(pngFile('face.png'));
  await previews(page, TEXTS.english.face).waitFor();
  await page.getByRole('button', { name: 'Remove face.jpg' }).click();

  await page.context().grantPermissions(['camera']);
  const camera = page.getByRole('dialog');
  // The sheet is closed while the browser still asks.
  await holdCamera(page);
  await open();
  await expect.poll(() => cameraStates(page)).toEqual(['live']);
  await pressEscape(page, 'Take a photo');
  await camera.waitFor({ state: 'detached' });
  await answerCamera(page);
  await expect.poll(() => cameraStates(page)).toEqual(['ended']);

  await open();
  const take = () => camera.getByRole('button', { name: 'Take the photo' }).click();
  await take();
  expect(await cameraStates(page)).toEqual(['ended', 'live']);
  await camera.getByRole('button', { name: 'Take it again' }).click();
  await take();
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await previews(page, TEXTS.english.face).waitFor();
  await expect.poll(() => cameraStates(page)).toEqual(['ended', 'ended']);
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
    await expect.poll(() => page.getByLabel(profession).isChecked()).toBe(true);
  }
  await button(page, texts.next).click();
  // One question a screen, and none is passed without a valid answer.
  for (const [label, place, wrong, right] of [
    [texts.name, 1, '', 'Sunil'],
    [texts.phone, 2, '12345', '9823000002'],
    [texts.email, 3, 'sunil', 'sunil2@example.in'],
    [texts.address, 4, '', 'Kothrud, Pune 411038'],
  ] as const) {
    await text(page, `Step 2 of 4 · Question ${place} of 10`).waitFor();
    const field = page.getByLabel(label, { exact: true });
    await field.fill(wrong);
    await button(page, texts.next).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('form input').count()).toBe(1);
    await field.fill(right);
    await button(page, texts.next).click();
  }
  await text(page, 'Step 2 of 4 · Question 5 of 10').waitFor();
  await page.getByLabel(texts.password, { exact: true }).fill('short');
  await page.getByLabel(texts.confirm).fill(PASSWORD);
  await button(page, texts.next).click();
  await text(page, 'Passwords do not match').waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
  const password = page.getByLabel(texts.password, { exact: true });
  await expect.poll(() => password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect.poll(() => password.getAttribute('type')).toBe('text');

  await choosePassword(page, texts);
  // A later question is not opened by its address before this one is answered.
  await page.goto('/worker/signup?step=3&question=experience');
  await text(page, 'Step 2 of 4 · Question 6 of 10').waitFor();
  await button(page, texts.next).click();
  await text(page, 'Please add a photo of your face.').waitFor();
  await fileInput(page, texts.face).setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await text(page, /^“face.png” could not be opened as a picture\./).waitFor();
  await fileInput(page, texts.face).setInputFiles(pngFile('face.png'));
  await previews(page, texts.face).waitFor();
  await button(page, texts.next).click();
  await page.getByRole('group', { name: texts.profile }).waitFor();
  await button(page, texts.next).click();
  await fileInput(page, texts.portfolio).setInputFiles(Array.from({ length: 6 }, (_, i) => pngFile(`work-${i}.png`)));
  await text(page, 'Only 5 files are possible. The others were left out.').waitFor();
  await expect.poll(() => previews(page, texts.portfolio).count()).toBe(5);
  // One that is chosen while another one is made smaller is no reason to lose either.
  for (let left = 5; left > 3; left--) {
    await page
      .getByRole('group', { name: texts.portfolio })
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.poll(() => previews(page, texts.portfolio).count()).toBe(left - 1);
  }
  const release = await holdNextPhoto(page);
  await fileInput(page, texts.portfolio).setInputFiles(pngFile('slow.png'));
  await fileInput(page, texts.portfolio).setInputFiles(pngFile('fast.png'));
  await expect.poll(() => previews(page, texts.portfolio).count()).toBe(4);
  await release();
  await expect.poll(() => previews(page, texts.portfolio).count()).toBe(5);
  for (const question of [9, 10]) {
    await button(page, texts.next).click();
    await text(page, `Step 2 of 4 · Question ${question} of 10`).waitFor();
  }
  await button(page, texts.next).click();
  await page.getByRole('heading', { name: 'What can you do?' }).waitFor();
  await text(page, 'Step 3 of 4 · Question 1 of 5').waitFor();
  // Each with a picture, for workers who read slowly.
  const skills = page.getByRole('group', { name: 'Skills' }).locator('label');
  await expect.poll(() => skills.locator('svg:not(.lucide-check)').count()).toBe(await skills.count());
  await expect
    .poll(() => skills.allInnerTexts())
    .toEqual([
      'Pipe Installation',
      'Leak Repair',
      'Drain Cleaning',
      'Water Heater Installation',
      'Bathroom Fitting',
      'Kitchen Plumbing',
    ]);
  await button(page, texts.next).click();
  await expect
    .poll(() => page.getByRole('group', { name: 'Experience' }).locator('label').allInnerTexts())
    .toEqual(['Less than 1 year', '1-3 years', '3-5 years', 'More than 5 years']);
  await button(page, texts.next).click();
  await text(page, 'Please select your experience.').waitFor();

  // The summary page without an application leads to the start of the wizard.
  await page.goto('/worker/application-summary');
  await page.waitForURL('**/worker/signup');
});
