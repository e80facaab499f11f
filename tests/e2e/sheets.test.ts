import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, pauseClock, recordRequests, runClockUntil, text } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

/** Opens a screen of the demo plumber, whose clock can be paused. */
async function openWithClock(path: string): Promise<Page> {
  const page = await openAsWorker();
  await page.clock.install();
  await openScreen(page, demo, path);
  return page;
}

/** Taps where a control is. The tap of Playwright waits until the control takes presses. */
async function tapAtOnce(page: Page, control: Locator, count = 1): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not shown');
  for (let i = 0; i < count; i++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Opens the sheet of the week, waits until it takes presses, and pauses the clock. */
async function openWeek(page: Page): Promise<Locator> {
  // Another test may have saved one.
  await page
    .locator('#working-hours')
    .getByRole('button', { name: /^(Set|Change) my week$/ })
    .tap();
  const week = page.getByRole('dialog', { name: 'My week' });
  await week.getByRole('button', { name: 'Save', exact: true }).tap({ trial: true });
  await pauseClock(page);
  return week;
}

declare global {
  interface Window {
    /** Those that are active, the newest last. */
    closeWatchers?: { requestClose(): void }[];
  }
}

/** Runs in the page. */
function recordCloseWatchers(): void {
  const active = (window.closeWatchers = []) as unknown[];
  const { CloseWatcher } = window;
  if (!CloseWatcher) throw new Error('Chromium has close watchers');
  window.CloseWatcher = class extends CloseWatcher {
    constructor() {
      super();
      active.push(this);
      this.addEventListener('close', () => this.#remove());
    }
    #remove(): void {
      if (active.includes(this)) active.splice(active.indexOf(this), 1);
    }
    override destroy(): void {
      super.destroy();
      this.#remove();
    }
  };
}

/** What Android does on Back while there is a close watcher. The desktop has no such button. */
async function goBack(page: Page): Promise<void> {
  await page.waitForFunction(() => window.closeWatchers?.length);
  await page.evaluate(() => window.closeWatchers?.at(-1)?.requestClose());
}

describe('A second tap', () => {
  test('on the question before does not say that the cash was received, a tap after that does', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(21, 'accepted');
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    const page = await openWithClock('/worker/jobs');
    const reports = recordRequests(page, /\/api\/worker\/cash/);
    await button(page, 'Mark as Completed').first().tap();
    const isDone = button(page, 'Yes, work done');
    await isDone.tap({ trial: true });
    await pauseClock(page);
    await isDone.tap();
    const isPaid = button(page, 'Yes, in cash');
    await runClockUntil(page, () => isPaid.isVisible());
    await page.clock.runFor(400);
    await tapAtOnce(page, isPaid);
    // The dimmed page above the question closes it at other times.
    await page.touchscreen.tap(180, 20);
    await page.clock.resume();
    await isPaid.tap();
    await text(page, /in cash noted. The customer confirms it/).waitFor();
    expect(reports).toHaveLength(1);
  });

  test('on a sheet that has closed does not leave the page, a tap after that does', async () => {
    const page = await openWithClock('/worker/account');
    const week = await openWeek(page);
    await tapAtOnce(page, week.getByRole('button', { name: 'Save', exact: true }), 2);
    await week.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/worker/account');
    await page.clock.resume();
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).filter({ visible: true }).tap();
    await page.waitForURL('**/worker/jobs');
  });
});

describe('SOS works at once', () => {
  test('in a sheet that has just appeared', async () => {
    const page = await openWithClock('/worker/account');
    await pauseClock(page);
    await button(page, 'Edit Profile').tap();
    const sos = page.getByRole('dialog').getByRole('button', { name: /SOS/ });
    await runClockUntil(page, () => sos.isVisible());
    await tapAtOnce(page, sos);
    await page.locator('#sos-panel').waitFor();
  });

  test('on a page that a sheet has just covered', async () => {
    const page = await openWithClock('/worker/account');
    const week = await openWeek(page);
    await page.keyboard.press('Escape');
    await week.waitFor({ state: 'detached' });
    await tapAtOnce(page, page.locator('header [data-sos]'));
    await page.locator('#sos-panel').waitFor();
  });
});

describe('What a client has written in a sheet', () => {
  /** Opens the review of a new client's completed job, and writes a comment. */
  async function writeReview(
    days: number,
    language: 'english' | 'hindi',
    setUp?: (page: Page) => Promise<unknown>,
  ): Promise<{ page: Page; comment: Locator }> {
    const client = await demo.signUpClient();
    const jobId = await client.book(days, 'accepted');
    for (const step of ['start', 'complete']) await demo.request('worker', `/api/worker/jobs/${step}`, { jobId });
    const page = await contexts.newPage(demo.server.url, { language });
    await client.logIn(page);
    await setUp?.(page);
    await page.goto(`/job-in-progress/${jobId}`);
    await button(page, language === 'hindi' ? 'अपनी राय दें' : 'Write a Review').click();
    const comment = page.getByRole('dialog').locator('textarea');
    await comment.fill('Came on time.');
    return { page, comment };
  }

  test('is not lost by Escape or a touch on the dimmed page: the sheet asks, and closes after a yes', async () => {
    const { page, comment } = await writeReview(22, 'english');
    const question = page.getByRole('alertdialog', { name: 'Close this?' });
    await page.keyboard.press('Escape');
    await question.getByText('What you have written here will be lost.').waitFor();
    expect(await question.locator('[data-sos]').count()).toBe(1);
    await question.getByRole('button', { name: 'No, keep writing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await comment.inputValue()).toBe('Came on time.');
    // Until the sheet takes presses again.
    await button(page, 'Submit Review').click({ trial: true });
    await page.touchscreen.tap(180, 20);
    await question.getByRole('button', { name: 'Yes, close it' }).click();
    await comment.waitFor({ state: 'detached' });
  });

  test('is asked about in Hindi; a sheet without a text closes at once', async () => {
    const { page, comment } = await writeReview(23, 'hindi');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'इसे बंद करें?' });
    await button(page, 'नहीं, लिखते रहें').click({ trial: true });
    await contexts.screenshot(page, 'sheet-close-question-hi', { fullPage: false });
    await button(page, 'नहीं, लिखते रहें').click();
    await question.waitFor({ state: 'detached' });
    await comment.fill('');
    await page.keyboard.press('Escape');
    await comment.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  });

  test('is asked about by Back on an Android phone, which closes the question and the sheet before it leaves the page', async () => {
    const { page, comment } = await writeReview(24, 'english', (each) => each.addInitScript(recordCloseWatchers));
    const path = new URL(page.url()).pathname;
    const question = page.getByRole('alertdialog', { name: 'Close this?' });
    await goBack(page);
    await question.waitFor();
    await goBack(page);
    await question.waitFor({ state: 'detached' });
    expect(await comment.inputValue()).toBe('Came on time.');
    await goBack(page);
    await question.getByRole('button', { name: 'Yes, close it' }).click();
    await comment.waitFor({ state: 'detached' });
    await button(page, 'Write a Review').click();
    await comment.waitFor();
    await goBack(page);
    await comment.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(path);
    // Now Back leaves the page.
    expect(await page.evaluate(() => window.closeWatchers?.length)).toBe(0);
  });
});
