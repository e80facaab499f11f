import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { distanceKm, type Point } from '#contract/geo.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { PASSWORD } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { button, failNextRequest, text } from '../support/queries.ts';
import {
  SIGNUP_ERRORS,
  TEXTS,
  chooseFacePhoto,
  choosePassword,
  chooseSkills,
  fillPassword,
  fillPersonalDetails,
  logIn,
  pdfFile,
  pngFile,
  skipToSkills,
  type Applicant,
} from '../support/worker-signup-form.ts';

const server = withServer();
const contexts = withBrowserContexts();
const expectCausedErrors = () => contexts.expectErrors(SIGNUP_ERRORS);

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

const CARTER_ROAD = { lat: 19.06, lng: 72.83 };

describe('The application', () => {
  const texts = TEXTS.english;
  const applicant = { name: 'Sunil Pawar', email: 'sunil@example.in', phone: '9823000001' };
  /** What the last step says of the answers, each of which one press opens. */
  const answer = (page: Page, name: string, value: string) =>
    page.getByRole('button', { name: `Change: ${name} ${value}`, exact: true });
  const expectAllAnswers = async (page: Page) => {
    for (const [name, value] of [
      [texts.name, applicant.name],
      [texts.phone, applicant.phone],
      [texts.face, '1 file'],
      ['Photos of your work (up to 5)', '2 files'],
      ['Experience', texts.experience],
    ] as const)
      await answer(page, name, value).waitFor();
  };

  test('survives Back, a reload and a lost network, only on this phone and without the password, until the user has it forgotten', async () => {
    // The optional map cannot load without a network.
    contexts.expectErrors(/ERR_INTERNET_DISCONNECTED|React error #520|dynamically imported module/);
    const page = await contexts.newPage(server.url);
    await page.goto('/worker/signup?service=plumbing');
    await fillPersonalDetails(page, texts, applicant);
    await choosePassword(page, texts);

    // Back goes one question back, and from the first one to the profession.
    for (const field of [texts.confirm, texts.address, texts.email, texts.phone, texts.name]) {
      await button(page, texts.back).click();
      await page.getByLabel(field, { exact: true }).waitFor();
    }
    await button(page, texts.back).click();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    await button(page, texts.next).click();
    await expect.poll(() => page.getByLabel(texts.name).inputValue()).toBe(applicant.name);
    for (const field of [texts.phone, texts.email, texts.address, texts.confirm]) {
      await button(page, texts.next).click();
      await page.getByLabel(field, { exact: true }).waitFor();
    }
    await expect.poll(() => page.getByLabel(texts.password, { exact: true }).inputValue()).toBe(PASSWORD);
    await button(page, texts.next).click();

    // Every question works offline, to the last page and back.
    await page.context().setOffline(true);
    await chooseFacePhoto(page, texts);
    await skipToSkills(page, texts, [pngFile('tap.png'), pdfFile('iti.pdf', 2000)]);
    await chooseSkills(page, texts);
    await button(page, texts.next).click();
    await expectAllAnswers(page);
    await button(page, texts.review).click();
    await page.waitForURL('**/worker/application-summary');
    await button(page, texts.back).click();
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
    await contexts.goOnline(page);

    await page.reload();
    await text(page, 'Your application is still here, with your photos. It is erased after 7 days without a change.').waitFor();
    await text(page, 'Please enter your password again. It is never stored on this phone.').waitFor();
    // The wizard stays at the same step and asks only for the password.
    await page.getByRole('heading', { name: 'Is everything right?' }).waitFor();
    await expectAllAnswers(page);
    await button(page, texts.review).click();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await readAllStorage(page)).toContain(applicant.name);
    await fillPassword(page, texts);
    expect(await readAllStorage(page)).not.toContain(PASSWORD);
    await contexts.screenshot(page, 'wizard-8-restored');
    await button(page, texts.review).click();
    await page.waitForURL('**/worker/application-summary');
    // A reload of the last page leads back to the password question, not to the first step.
    await page.reload();
    await page.waitForURL('**/worker/signup?step=4');
    // One press changes one answer, and Next leads back. The draft keeps the last letter even if the page reloads before the draft was saved.
    await answer(page, texts.about, '–').click();
    // The button that leads there has the same label.
    const about = page.getByRole('textbox', { name: texts.about });
    await about.pressSequentially('Taps and tanks');
    await page.reload();
    await expect.poll(() => about.inputValue()).toBe('Taps and tanks');
    await button(page, texts.next).click();
    await answer(page, texts.about, 'Taps and tanks').waitFor();
    await expectAllAnswers(page);

    await button(page, 'Forget this registration').click();
    await button(page, 'Forget it').click();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    expect(await readAllStorage(page)).not.toContain(applicant.name);
    await page.reload();
    await page.getByRole('heading', { name: 'What work do you do?' }).waitFor();
    expect(await page.getByLabel('Plumber').isChecked()).toBe(false);
  });

  test('that was not changed for seven days is erased from the phone, whichever page is opened', async () => {
    const page = await contexts.newPage(server.url);
    await page.goto('/worker/signup?service=plumbing');
    await fillPersonalDetails(page, texts, applicant);
    await choosePassword(page, texts);
    await chooseFacePhoto(page, texts);
    const stored = await readAllStorage(page);
    expect(stored).toContain(applicant.name);
    const ageBy = (days: number) =>
      page.evaluate((ms) => {
        const key = 'worker-application-saved-at';
        localStorage.setItem(key, String(Number(localStorage.getItem(key)) - ms));
      }, days * 86_400_000);
    // Control: it stays for almost seven days.
    await ageBy(6.99);
    await page.goto('/worker/signup');
    await text(page, 'Your application is still here, with your photos. It is erased after 7 days without a change.').waitFor();
    await ageBy(0.02);
    await page.goto('/help');
    await expect.poll(() => readAllStorage(page)).not.toContain(applicant.name);
    expect(await readAllStorage(page)).not.toContain('face');
  });

  test('starts from the changed address, and not from the place that was found by the previous one', async () => {
    const page = await contexts.newPage(server.url);
    await page.goto('/worker/signup?service=plumbing');
    await fillPersonalDetails(page, texts, applicant);
    await choosePassword(page, texts);
    await chooseFacePhoto(page, texts);
    await skipToSkills(page, texts);
    await chooseSkills(page, texts);
    await page.getByLabel('Area or PIN code').fill('Kothrud, Pune');
    await button(page, texts.findPlace).click();
    await text(page, /^Found: .*Kothrud/).waitFor();
    await button(page, texts.next).click();
    await page.getByRole('button', { name: /^Change: Where do you start from\? .*Kothrud/ }).waitFor();
    await answer(page, texts.address, 'Kothrud, Pune 411038').click();
    await page.getByLabel(texts.address, { exact: true }).fill('12 Carter Road, Mumbai 400050');
    await button(page, texts.next).click();
    await answer(page, 'Where do you start from?', 'By your address').waitFor();
    await button(page, texts.review).click();
    await button(page, texts.submit).click();
    await page.waitForURL('**/worker/login');
    const place = await server.db.prepare('SELECT lat, lng FROM workers').first<Point>();
    expect(place && distanceKm(place, CARTER_ROAD)).toBeLessThan(5);
  });

  test('is submitted once although the response was lost, is then erased, and a second one with the same e-mail is rejected with a message', async () => {
    expectCausedErrors();
    const page = await contexts.newPage(server.url);
    const application = async (applicant: Applicant) => {
      await page.goto('/worker/signup?service=plumbing');
      await fillPersonalDetails(page, texts, applicant);
      await choosePassword(page, texts);
      await chooseFacePhoto(page, texts);
      await skipToSkills(page, texts);
      await button(page, texts.next).click();
      await page.getByLabel(texts.experience).check();
      for (const group of ['Certificates', 'How far do you go for work?']) {
        await button(page, texts.next).click();
        await page.getByRole('group', { name: group }).waitFor();
      }
      await button(page, texts.next).click();
      await button(page, texts.findPlace).waitFor();
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
    // Until Retry is pressed, because the app tries again by itself.
    let isRetried = false;
    await page.route('**/api/worker/signup', async (route) => {
      if (isRetried) return route.fallback();
      sent = route.request().postDataBuffer() ?? sent;
      first.push((await route.fetch()).status());
      return route.abort();
    });
    await button(page, texts.submit).click();
    await text(page, /^The network is gone\./).waitFor();
    await expect.poll(() => first[0]).toBe(200);
    // Empty fields are not sent.
    expect(
      ['experience', 'skills', 'certifications', 'description', 'gender', 'lat'].filter((name) =>
        sent.includes(`name="${name}"`),
      ),
    ).toEqual(['experience']);
    await button(page, 'Retry').click();
    isRetried = true;
    await page.waitForURL('**/worker/login');
    await text(page, texts.registered).waitFor();
    await expect.poll(() => readAllStorage(page)).not.toContain(applicant.name);

    await application(applicant);
    await button(page, texts.submit).click();
    await text(page, 'You already have an account with this email.').waitFor();
    await contexts.screenshot(page, 'wizard-9-taken');
    // The question that the server rejected, with its reason.
    await button(page, 'Change my details').click();
    await text(page, 'You already have an account with this email.').waitFor();
    await expect.poll(() => page.getByLabel(texts.email, { exact: true }).inputValue()).toBe(applicant.email);
    await button(page, texts.next).click();
    await button(page, texts.review).click();
    await button(page, texts.submit).click();
    await text(page, 'You already have an account with this email.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logIn(page, texts, applicant);

    // A registration of another user on the same phone ends the session of the first one.
    await application({ name: 'Meera Pawar', email: 'meera@example.in', phone: '9823000003' });
    await button(page, texts.submit).click();
    await page.waitForURL('**/worker/login');
    await text(page, texts.registered).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('workerToken'))).toBe(null);

    // A stranger may have registered the phone number, which only we can settle.
    await application({ name: 'Meera Kale', email: 'kale@example.in', phone: '9823000003' });
    await button(page, texts.submit).click();
    await text(page, 'An account with this phone number exists already. If it is not yours, write to us.').waitFor();
    await contexts.screenshot(page, 'wizard-10-phone-taken');
    await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click();
    await page.waitForURL('**/contact');
  });
});
