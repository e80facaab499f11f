import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { waitTwoFrames } from './frames.ts';

/** The text of the app for a request without a response. */
export const CONNECTION_ERROR = 'There is no network, or it is too slow. Please check your internet connection and try again.';

/** The first visible element with this text. A string has to match the whole text. */
export const text = (page: Page, content: string | RegExp) =>
  page.getByText(content, { exact: true }).filter({ visible: true }).first();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** The toast with exactly this text. */
export const toast = (page: Page, content: string) =>
  page.locator('[data-toasts] .shadow-board').filter({ has: page.getByText(content, { exact: true }) });

/** The text of the element that has the focus; that of the whole page if none has it. */
export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
/** What the page has announced last to screen readers. */
export const announcedText = (page: Page) => page.locator('.sr-only[role=status][aria-live=polite]').textContent();

/** Closes the dialog with this name by the keyboard. Radix lets a new dialog be clicked, and then take the keys, after it is shown. */
export async function pressEscape(page: Page, dialogName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName });
  await expect.poll(() => dialog.evaluate(({ style }) => style.pointerEvents)).toBe('auto');
  await waitTwoFrames(page);
  await page.keyboard.press('Escape');
}

/**
 * Lets `handle` answer the next requests to `url`, and the server those after them. The route stays: Playwright
 * takes one with `times` away while the page may be loading, after which Chromium sometimes never finishes loading it.
 */
export async function handleNextRequests(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<unknown>,
  count = 1,
): Promise<void> {
  let handledCount = 0;
  await page.route(url, (route) => (handledCount++ < count ? handle(route) : route.fallback()));
}

/**
 * Lets the next request to `url` fail.
 * @param status null: there is no response
 */
export const failNextRequest = (
  page: Page,
  url: string,
  status: number | null,
  body: unknown = { code: 'x.y', message: 'x' },
) =>
  handleNextRequests(page, url, (route) =>
    status === null ? route.abort() : route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );

/** Lets the next request to `url` reach the server, and loses its response. */
export const loseResponse = (page: Page, url: string) =>
  handleNextRequests(page, url, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Holds the next request to `url` until `assertPending` has checked the page. */
export async function whileRequestPending(
  page: Page,
  url: string,
  act: () => Promise<unknown>,
  assertPending: () => Promise<unknown>,
) {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await handleNextRequests(page, url, async (route) => {
    await released;
    await route.continue();
  });
  await act();
  await assertPending();
  release();
}

/** Records all requests to `url` from now on. The returned array grows. */
export function recordRequests(page: Page, url: RegExp): { method: string; body: unknown }[] {
  const requests: { method: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (url.test(request.url()))
      requests.push({ method: request.method(), body: request.postData() === null ? null : request.postDataJSON() });
  });
  return requests;
}

/** Presses a day (YYYY-MM-DD) of this or the next month in the booking calendar. */
export async function openCalendarDay(page: Page, day: string): Promise<void> {
  const cell = page.locator(`[data-day="${day}"]`);
  await button(page, 'Next month').waitFor();
  if ((await cell.count()) === 0) await button(page, 'Next month').click();
  await cell.click();
}

/** The return URL in the history state of the current page. */
export const storedReturnUrl = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: { returnUrl?: string } } | null)?.usr?.returnUrl);

/** Pauses the installed clock of the page one second from now. */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  // On a busy machine that second can be over before the page hears of it. The clock then stands still already.
  await pause().catch(pause);
}

/** Lets the paused clock of the page run in steps until `isDone`, and at most one step longer. */
export const runClockUntil = (page: Page, isDone: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(async () => {
      const done = await isDone();
      if (!done) await page.clock.runFor(50);
      return done;
    })
    .toBe(true);

/** The rows of a store in the IndexedDB database of a client or worker. */
export const readStoreRows = (
  page: Page,
  accountId: string,
  store: string,
  area: 'client' | 'worker' = 'client',
): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    ([name, store]) =>
      new Promise<Record<string, unknown>[]>((done) => {
        const openRequest = indexedDB.open(name);
        openRequest.addEventListener('success', () => {
          const getAllRequest = openRequest.result.transaction(store).objectStore(store).getAll();
          getAllRequest.addEventListener('success', () => {
            openRequest.result.close();
            done(getAllRequest.result);
          });
        });
      }),
    [`karigar-${area}-${accountId}`, store] as const,
  );

/** The saved drafts of a client's unsent forms, as JSON. */
export const readDrafts = async (page: Page, clientId: string): Promise<string> =>
  JSON.stringify(await readStoreRows(page, clientId, 'drafts'));

/** Goes back and forth between two screens: the install prompt appears with the next screen after the app knows that it may offer itself. */
export async function goBackAndForthUntilShown(page: Page, prompt: Locator): Promise<void> {
  let isBack = false;
  const goOn = async () => {
    await (isBack ? page.goForward() : page.goBack());
    isBack = !isBack;
    return prompt.isVisible();
  };
  await expect.poll(goOn).toBe(true);
}

/** Opens a section of the request form that shows only its content in one line. */
export const openSection = (page: Page, name: string) => page.locator('summary', { hasText: name }).click();

/** Starts a job before its day, which asks first. */
export async function startEarly(page: Page, start: Locator = button(page, 'Start work')): Promise<void> {
  await start.click();
  await page.getByRole('dialog', { name: 'Start the work now?' }).getByRole('button', { name: 'Yes, start now' }).click();
}

/** Completes a job, which asks first and then asks for the money, which has not come yet. */
export async function completeJob(page: Page, complete: Locator = button(page, 'Mark as Completed')): Promise<void> {
  await confirmCompletion(page, complete);
  await page
    .getByRole('dialog', { name: /^Did you get/ })
    .getByRole('button', { name: 'Not yet' })
    .click();
}

/** Presses Complete and answers its question with yes. */
export async function confirmCompletion(page: Page, complete: Locator = button(page, 'Mark as Completed')): Promise<void> {
  await complete.click();
  await page.getByRole('dialog', { name: 'Work done?' }).getByRole('button', { name: 'Yes, work done' }).click();
}

/** Logs a guest in who has pressed "Send request", which leads back to the form. */
export async function logInToSend(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
  await page.waitForURL('**/job-request?*');
}
