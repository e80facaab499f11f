import { describe, expect, test } from 'vitest';
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { installFakeSpeech, takeUtterances, clearUtterances } from '../support/fake-speech-synthesis.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

/** A button or link, found only by its icon. */
const iconControl = (page: Page, icon: string, within = 'main') =>
  page.locator(`${within} :is(button, a):has(> svg.lucide-${icon})`).filter({ visible: true }).first();

const statusOf = async (jobId: string) =>
  ((await demo.request('worker', `/api/job-request/${jobId}`, undefined)) as { status: string }).status;

describe('With all texts hidden', () => {
  test('a worker hears a job and its pay, accepts it, finds the directions, starts it, hears the question before a cancellation, and completes it', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(4);
    const page = await openAsWorker('hindi');
    // Icons use the text colour, so only the fill of the letters becomes transparent.
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style');
        style.textContent =
          '* { -webkit-text-fill-color: transparent !important; text-shadow: none !important; text-decoration: none !important; }';
        document.head.appendChild(style);
      });
    });
    await openScreen(page, demo, `/worker/job/${jobId}`);
    await contexts.screenshot(page, 'hands-1-offer');

    const speakers = page.locator('main button:has(> svg.lucide-volume-2)');
    await speakers.first().click();
    const all = (await takeUtterances(page)).join(' ');
    await page.locator('main div:has(> svg.lucide-banknote) > button').click();
    const pay = (await takeUtterances(page)).join(' ');
    expect(pay).toBe('hi-IN इस काम के पैसे: तीन सौ उनचास रुपये।');
    expect(all).toContain('तीन सौ उनचास रुपये');
    const address = page.locator('main div:has(> svg.lucide-map-pin) > [data-listen]');
    await address.click();
    expect((await takeUtterances(page)).join(' ')).toMatch(/इलाक़ा: Kothrud, Pune .*पूरा पता काम लेने के बाद दिखेगा।/);
    await expect.poll(() => iconControl(page, 'navigation').getAttribute('href')).toContain('https://www.google.com/maps/dir/');

    await iconControl(page, 'thumbs-up').click();
    await expect.poll(() => statusOf(jobId)).toBe('accepted');
    await iconControl(page, 'hammer').waitFor();
    await address.click();
    expect((await takeUtterances(page)).join(' ')).toContain('पता: Kothrud, Pune');
    // Before the day of the work, and before completing it, a question is asked that can be listened to.
    const answerYes = async (icon: string, spoken: string) => {
      await clearUtterances(page);
      await iconControl(page, 'volume-2', '[role=dialog]').click();
      expect((await takeUtterances(page)).join(' ')).toContain(spoken);
      await iconControl(page, icon, '[role=dialog]').click();
    };
    await iconControl(page, 'hammer').click();
    await answerYes('hammer', 'काम अभी शुरू करें?');
    await expect.poll(() => statusOf(jobId)).toBe('ongoing');
    await contexts.screenshot(page, 'hands-2-ongoing');

    await iconControl(page, 'circle-x').click();
    await clearUtterances(page);
    await iconControl(page, 'volume-2', '[role=alertdialog]').click();
    const question = (await takeUtterances(page)).join(' ');
    expect(question).toContain('हाँ, काम रद्द करें');
    expect(question).toContain('नहीं, रहने दें');
    await contexts.screenshot(page, 'hands-3-question');
    await iconControl(page, 'undo-2', '[role=alertdialog]').click();
    await page.locator('[role=alertdialog]').waitFor({ state: 'detached' });
    expect(await statusOf(jobId)).toBe('ongoing');

    await iconControl(page, 'circle-check').click();
    await answerYes('circle-check', 'काम पूरा हो गया?');
    await expect.poll(() => statusOf(jobId)).toBe('completed');
    await answerYes('banknote', 'तीन सौ उनचास रुपये मिल गए?');
  });
});

/** Names in Latin script: the company, a map service, people and places. */
const PROPER_NAMES = /Karigar|Google Maps|Asha|Kulkarni|Ananya|Deshpande|Sachin|Jadhav|Kothrud|Pune|Shivajinagar/g;
const CONTROLS = 'a[href], button, select, summary, input, [role=tab], [role=button]';

/** Cards of a list are alike, so only the first two of each list are checked. */
const REPEATED_ITEMS = 'ul > li:nth-child(n + 3) > div *';

/** The next visible control that was not checked yet, including controls that appeared meanwhile, for example in a map. */
async function nextControl(page: Page, within: string): Promise<ElementHandle<Element> | null> {
  const found = await page.evaluateHandle(
    ([controls, repeated, parts]) =>
      [...document.querySelectorAll(`:is(${parts}) :is(${controls})`)].find((control) => {
        if (control.matches(`[data-looked], [data-skip-read-aloud], ${repeated}`) || !control.checkVisibility()) return false;
        control.setAttribute('data-looked', '');
        return true;
      }) ?? null,
    [CONTROLS, REPEATED_ITEMS, within] as const,
  );
  return found.asElement();
}

/** Whether a control has an icon: its own, that of the label around an input, or one over a select. */
const hasIcon = (control: ElementHandle<Element>): Promise<boolean> =>
  control.evaluate((element) => {
    const box = element.matches('input, select') ? element.parentElement : element;
    return box?.querySelector('svg, img') != null || /^[+−-]$/.test(element.textContent?.trim() ?? '');
  });

const isEnglish = (words: string): boolean => words === '' || /[A-Za-z]{2,}/.test(words.replaceAll(PROPER_NAMES, ''));

/** Turns listening on. The button changes its name once presses are read aloud. */
/** Returns what is said at the beginning. */
async function startListening(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Press to listen' }).click();
  await page.getByRole('button', { name: 'Stop listening' }).waitFor();
  const said = (await takeUtterances(page)).join(' ');
  expect(said).toContain('Press a text or a button to hear it.');
  return said;
}

/** Presses every control in read-aloud mode and returns the issues with its icon, its name or the spoken text. */
async function auditControls(page: Page, within = 'main'): Promise<string[]> {
  const issues: string[] = [];
  await page.locator('[data-skip-read-aloud][aria-pressed]').click();
  await page.locator('[data-skip-read-aloud][aria-pressed=true]').waitFor();
  await takeUtterances(page, 3000);
  const before = page.url();
  for (let control = await nextControl(page, within); control; control = await nextControl(page, within)) {
    const markup = await control.evaluate((element) => element.outerHTML.slice(0, 160));
    if (!(await hasIcon(control))) issues.push(`no picture: ${markup}`);
    await clearUtterances(page);
    await control.click({ force: true });
    const spoken = (await takeUtterances(page)).map((line) => line.replace(/^\S+ /, '')).join(' ');
    if (isEnglish(spoken)) issues.push(`heard "${spoken}": ${markup}`);
    if (/\d/.test(spoken)) issues.push(`figures in "${spoken}": ${markup}`);
  }
  if (page.url() !== before) issues.push(`${before} was left for ${page.url()}`);
  await page.locator('[data-skip-read-aloud][aria-pressed]').click();
  return issues;
}

describe('Read-aloud mode', () => {
  test.each(['hindi', 'marathi'] as const)(
    'reads aloud each pressed control of the worker’s daily screens in %s, which has an icon and a name in the language, and does nothing else',
    async (language) => {
      const pendingJobId = await (await demo.signUpClient()).book(5);
      const page = await openAsWorker(language);
      const issues: Record<string, string[]> = {};
      for (const [name, path, within] of [
        ['dashboard', '/worker/dashboard', 'header, main, footer'],
        ['ongoing', '/worker/jobs', 'main'],
        ['pending', '/worker/jobs?tab=pending', 'main'],
        ['history', '/worker/jobs?tab=history', 'main'],
        ['support', '/worker/support', 'main'],
        ['an offer', `/worker/job/${pendingJobId}`, 'main'],
        ['a job in hand', '/worker/job/:job', 'main'],
      ] as const) {
        await openScreen(page, demo, path);
        await page.locator('[data-skip-read-aloud][aria-pressed]').waitFor();
        const screenIssues = await auditControls(page, within);
        if (screenIssues.length > 0) issues[name] = screenIssues;
      }
      expect(issues).toEqual({});
      expect(await statusOf(pendingJobId)).toBe('pending');
      await demo.request('worker', '/api/worker/accept', { jobId: pendingJobId });
      await demo.request('worker', '/api/worker/jobs/cancel', { jobId: pendingJobId });
    },
  );

  test('control: a button without an icon and a button in English are found', async () => {
    const page = await openAsWorker('marathi');
    await openScreen(page, demo, '/worker/dashboard');
    await page.locator('[data-skip-read-aloud][aria-pressed]').waitFor();
    await page.locator('main').evaluate((main) => {
      for (const text of ['Press me', 'दाबा'])
        main.appendChild(Object.assign(document.createElement('button'), { textContent: text }));
    });
    const issues = await auditControls(page);
    expect(issues.filter((issue) => issue.startsWith('no picture'))).toHaveLength(2);
    expect(issues.filter((issue) => issue.startsWith('heard "Press me"'))).toHaveLength(1);
  });
});

describe('While a worker listens', () => {
  /** The shortest pause between two presses that count as two. */
  const PAUSE_MS = 500;

  async function waitForPause(page: Page): Promise<void> {
    const spokenAt = await page.evaluate(() => performance.now());
    await page.waitForFunction(([at, pause]) => performance.now() > at + pause, [spokenAt, PAUSE_MS] as const);
  }
  /** Presses a control once to hear it and once more to do it. */
  async function hearAndDo(page: Page, control: Locator): Promise<void> {
    await clearUtterances(page);
    await control.click();
    expect(await takeUtterances(page)).toHaveLength(1);
    await waitForPause(page);
    await control.click();
  }

  test('the first press on a control speaks, a second one acts, and a double press by a shaking hand only speaks', async () => {
    const page = await openAsWorker('english');
    await openScreen(page, demo, '/worker/jobs');
    await startListening(page);
    const past = page.getByRole('tab', { name: 'Past', exact: false });
    const isSelected = () => past.getAttribute('aria-selected');
    await clearUtterances(page);
    await past.dblclick();
    expect((await takeUtterances(page)).join(' ')).toContain('Past');
    expect(await isSelected()).toBe('false');
    await waitForPause(page);
    await past.click();
    await expect.poll(isSelected).toBe('true');

    // Another control in between makes it speak again, also for the keyboard.
    const account = page.getByRole('link', { name: 'Account', exact: true });
    await clearUtterances(page);
    await account.focus();
    await page.keyboard.press('Enter');
    expect((await takeUtterances(page)).join(' ')).toContain('Account');
    expect(new URL(page.url()).pathname).toBe('/worker/jobs');
    await waitForPause(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/worker/account');
  });

  test('a press on any text reads it, a fact with its name, and numbers in words', async () => {
    const page = await openAsWorker('english');
    await openScreen(page, demo, '/worker/account');
    await page.getByText('15 km', { exact: true }).click();
    expect(await startListening(page), 'what was pressed before the mode was on').not.toContain('fifteen');
    for (const [shown, heard] of [
      ['15 km', /^en-IN Goes up to, fifteen km$/],
      ['+919822000001', /^en-IN Phone, \+nine one nine eight two two zero zero zero zero zero one$/],
      ['Working hours', /^en-IN Working hours$/],
    ] as const) {
      await clearUtterances(page);
      await page.locator('main').getByText(shown, { exact: true }).first().click();
      expect((await takeUtterances(page)).join(' ')).toMatch(heard);
    }
  });

  test('lines that are separate on the screen are read apart: the day of a job and its time', async () => {
    const page = await openAsWorker('english');
    await openScreen(page, demo, '/worker/jobs');
    await startListening(page);
    await clearUtterances(page);
    await page
      .locator('main li strong')
      .filter({ hasText: /20\d\d$/ })
      .first()
      .click();
    expect((await takeUtterances(page)).join(' ')).toMatch(
      /^en-IN \w+, \w+(-\w+)? \w+, two thousand and [a-z-]+, \d\d:\d\d - \d\d:\d\d [AP]M\b/,
    );
  });

  test('the days of the calendar are read with their jobs, and the support page is read too', async () => {
    const page = await openAsWorker('english');
    for (const [path, shown, heard] of [
      ['/worker/calendar', page.locator('[aria-current=date]'), /^en-IN \w+, [a-z-]+ \w+, .*jobs?$/],
      ['/worker/support', page.getByRole('heading', { level: 1 }), /^en-IN \w+/],
    ] as const) {
      await openScreen(page, demo, path);
      await startListening(page);
      await shown.click();
      expect((await takeUtterances(page)).join(' ')).toMatch(heard);
      await contexts.screenshot(page, `listening${path.replaceAll('/', '-')}`);
      await page.getByRole('button', { name: 'Stop listening' }).click();
    }
  });

  test('a reload of the page does not end it, and another tab does not have it', async () => {
    const page = await openAsWorker('english');
    await openScreen(page, demo, '/worker/jobs');
    await startListening(page);
    await page.getByText('Press a text or a button to hear it.').waitFor();
    await page.reload();
    await waitForScreen(page, '/worker/jobs');
    await page.getByText('Press a text or a button to hear it.').waitFor();
    await page.getByRole('button', { name: 'Stop listening' }).waitFor();
    const past = page.getByRole('tab', { name: 'Past', exact: false });
    await clearUtterances(page);
    await past.click();
    expect((await takeUtterances(page)).join(' ')).toContain('Past');
    expect(await past.getAttribute('aria-selected')).toBe('false');
    await page.getByRole('button', { name: 'Stop listening' }).click();
    await page.reload();
    await waitForScreen(page, '/worker/jobs');
    await startListening(page);
    const otherTab = await page.context().newPage();
    await installFakeSpeech(otherTab);
    await openScreen(otherTab, demo, '/worker/jobs');
    await otherTab.getByRole('button', { name: 'Press to listen' }).waitFor();
  });

  test('a sheet and a dialog say that it is on, also when scrolled to their end, and a press there ends it', async () => {
    const jobId = await (await demo.signUpClient()).book(6);
    await demo.request('worker', '/api/worker/accept', { jobId });
    const page = await openAsWorker('english');
    await page.setViewportSize({ width: 740, height: 360 });
    await openScreen(page, demo, `/worker/job/${jobId}`);
    for (const [action, role, answer] of [
      ['Start work', 'dialog', 'Not yet'],
      ['Cancel', 'alertdialog', 'No, keep it'],
    ] as const) {
      await startListening(page);
      await takeUtterances(page);
      await hearAndDo(page, page.locator('main').getByRole('button', { name: action, exact: true }));
      const modal = page.getByRole(role);
      const stop = modal.getByRole('button', { name: 'Stop listening' });
      await stop.waitFor();
      // The last action is not behind it, and it is not behind the last action.
      await hearAndDo(page, modal.getByRole('button', { name: answer }));
      await modal.waitFor({ state: 'detached' });
      await hearAndDo(page, page.locator('main').getByRole('button', { name: action, exact: true }));
      await modal.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      const { top, bottom } = await stop.evaluate((button) => button.getBoundingClientRect());
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(360);
      expect(bottom - top).toBeGreaterThanOrEqual(56);
      await stop.click();
      await stop.waitFor({ state: 'detached' });
      await modal.getByRole('button', { name: answer }).click();
      await modal.waitFor({ state: 'detached' });
    }
  });
});

describe('A phone without a voice for the language', () => {
  test('says so until the notice is closed, and shows no button that would stay silent', async () => {
    const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
    await installFakeSpeech(page, ['en-IN', 'hi-IN']);
    await demo.logIn(page, 'worker');
    await openScreen(page, demo, '/worker/jobs');
    const notice = page.getByText(/या फोनमध्ये मराठी आवाज नाही/);
    await notice.waitFor();
    expect(await page.locator('svg.lucide-volume-2').count()).toBe(0);
    const readAloud = page.locator('[data-skip-read-aloud][aria-pressed]');
    expect(await readAloud.count()).toBe(0);
    await contexts.screenshot(page, 'no-voice', { fullPage: false });
    await page.getByRole('complementary').getByRole('button').click();
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('tab').first().waitFor();
    // Its code, which is loaded on demand, is there by then, and the button until it is known which voices there are.
    await contexts.waitForRoom(page, 'inbox');
    await expect.poll(() => readAloud.count()).toBe(0);
    expect(await notice.count()).toBe(0);
  });
});
