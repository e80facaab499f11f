import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import {
  button,
  completeJob,
  failNextRequest,
  handleNextRequests,
  readStoreRows,
  startEarly,
  text,
  toast,
} from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';

const demo = withDemoServer({ START_CODE: 'on' });
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

test('A job starts with the four digits that its client reads out at the door, and with no others', async () => {
  contexts.expectErrors(/status of 409/);
  const client = await demo.signUpClient();
  const id = await client.book(3, 'accepted');
  const clientPage = await contexts.newPage(demo.server.url);
  await client.logIn(clientPage);
  await openScreen(clientPage, demo, `/job-in-progress/${id}`);
  await text(clientPage, /^Say these four digits to the worker at your door/).waitFor();
  const code = (await clientPage.getByText(/^\d{4}$/).innerText()).trim();
  await contexts.waitForRoom(clientPage, 'inbox');

  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/jobs?tab=ongoing');
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="/worker/job/${id}"]`) });
  await startEarly(page, card.getByRole('button', { name: 'Start work' }));
  const sheet = page.getByRole('dialog', { name: 'Start code' });
  await sheet.getByText('Ask the customer for the 4 digits on their screen.').waitFor();
  const start = sheet.getByRole('button', { name: 'Start work' });
  await contexts.screenshot(page, 'start-code-1', { fullPage: false });
  await sheet.getByLabel('4-digit code').fill('12');
  await start.click();
  await sheet.getByText('Please enter all 4 digits.').waitFor();
  // A screen reader then reads the error.
  const isFieldFocused = () => sheet.getByLabel('4-digit code').evaluate((field) => field === document.activeElement);
  await expect.poll(isFieldFocused).toBe(true);
  // Another number of four digits, typed in Devanagari.
  const [typed, shown] = code === '1234' ? ['४३२१', '4321'] : ['१२३४', '1234'];
  await sheet.getByLabel('4-digit code').fill(typed);
  expect(await sheet.getByLabel('4-digit code').inputValue()).toBe(shown);
  await start.click();
  await sheet.getByText('That is not the start code the customer was given.').waitFor();
  await expect.poll(isFieldFocused).toBe(true);
  await contexts.screenshot(page, 'start-code-2', { fullPage: false });
  await sheet.getByLabel('4-digit code').fill(code);
  await start.click();
  await text(clientPage, 'Your job has started.').waitFor();
  await sheet.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Mark as Completed' }).waitFor();
});

test('A start code that turns out to be wrong after its job was left is said', async () => {
  contexts.expectErrors(/status of 409/);
  const client = await demo.signUpClient();
  const id = await client.book(4, 'accepted');
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/jobs?tab=ongoing');
  await page.locator(`a[href="/worker/job/${id}"]`).click();
  // The list has a button for each job.
  await page.getByRole('button', { name: 'Add to my calendar' }).waitFor();
  await startEarly(page);
  const sheet = page.getByRole('dialog', { name: 'Start code' });
  await sheet.getByLabel('4-digit code').fill('1234');
  const left = Promise.withResolvers<void>();
  await handleNextRequests(page, '**/api/worker/jobs/start', async (route) => {
    await left.promise;
    await route.fulfill({ status: 409, json: { code: 'job.start_code', message: 'Wrong' } });
  });
  const requested = page.waitForRequest('**/api/worker/jobs/start');
  await sheet.getByRole('button', { name: 'Start work' }).click();
  await requested;
  await page.goBack();
  await page.waitForURL('**/worker/jobs?tab=ongoing');
  left.resolve();
  await toast(page, 'That is not the start code the customer was given.').waitFor();
});

test('A start code that comes after too many attempts starts nothing, and says so', async () => {
  contexts.expectErrors(/status of (409|429)/);
  const client = await demo.signUpClient();
  const id = await client.book(5, 'accepted');
  const page = await openAsWorker();
  await openScreen(page, demo, `/worker/job/${id}`);
  await startEarly(page);
  const sheet = page.getByRole('dialog', { name: 'Start code' });
  await sheet.getByLabel('4-digit code').fill('1234');
  await failNextRequest(page, '**/api/worker/jobs/start', 429, { code: 'request.too_many', message: 'Too many attempts' });
  await sheet.getByRole('button', { name: 'Start work' }).click();
  await toast(page, 'Too many attempts. Please wait a little and try again.').waitFor();
  await button(page, 'Start work').waitFor();
  expect(await readStoreRows(page, demo.workerId(), 'outbox', 'worker')).toEqual([]);
});

test('A step that comes after too many others says that it is sent later by itself', async () => {
  contexts.expectErrors(/status of 429/);
  const client = await demo.signUpClient();
  const id = await client.book(6, 'accepted');
  const page = await openAsWorker();
  await openScreen(page, demo, `/worker/job/${id}`);
  await page.route('**/api/worker/jobs/cancel', (route) =>
    route.fulfill({ status: 429, json: { code: 'request.too_many', message: 'Too many requests' } }),
  );
  await button(page, 'Cancel').click();
  await button(page, 'Yes, cancel the job').click();
  const tooMuch = 'That was too much at once. It is kept on this phone and sent by itself a little later.';
  await toast(page, tooMuch).waitFor();
  await page.goto('/worker/waiting');
  await text(page, tooMuch).waitFor();
});

test('A start that was sent later with a wrong code is made good with another one, and the completion goes after it', async () => {
  contexts.expectErrors(/status of (409|429)|ERR_FAILED|WebSocket/);
  const client = await demo.signUpClient();
  const id = await client.book(7, 'accepted');
  const readJob = () =>
    demo.server.db
      .prepare(`SELECT start_code, status, started_at FROM jobs WHERE id = ?`)
      .bind(id)
      .first<{ start_code: string; status: string; started_at: number }>();
  const { start_code: code = '' } = (await readJob()) ?? {};
  const page = await openAsWorker();
  await openScreen(page, demo, `/worker/job/${id}`);
  await page.route(/\/(api|parties)\//, (route) => route.abort());
  const sheet = page.getByRole('dialog', { name: 'Start code' });
  const startWith = async (digits: string) => {
    await sheet.getByLabel('4-digit code').fill(digits);
    await sheet.getByRole('button', { name: 'Start work' }).click();
  };
  const wrong = (digits: string) => String((Number(digits) % 9000) + 1000);
  await startEarly(page);
  await startWith(wrong(code));
  await completeJob(page);
  const outbox = () => readStoreRows(page, demo.workerId(), 'outbox', 'worker');
  const states = async () => (await outbox()).map(({ command, state }) => [command, state]);
  await expect.poll(states).toEqual([
    ['startJob', 'waiting'],
    ['completeJob', 'waiting'],
  ]);
  const [, completion] = await outbox();

  await page.unrouteAll();
  await page.goto('/worker/waiting');
  const card = page.getByRole('listitem').filter({ hasText: 'That is not the start code the customer was given.' });
  await card.getByRole('link', { name: 'Open' }).waitFor();
  expect(await card.getByRole('button', { name: 'Try again' }).count(), 'the same code would be wrong again').toBe(0);
  await card.getByRole('link', { name: 'Open' }).click();

  await startEarly(page);
  await startWith(wrong(wrong(code)));
  await sheet.getByText('That is not the start code the customer was given.').waitFor();
  await expect.poll(states, { message: 'the completion still waits' }).toEqual([
    ['startJob', 'rejected'],
    ['completeJob', 'waiting'],
  ]);
  await failNextRequest(page, '**/api/worker/jobs/start', 429, { code: 'request.too_many', message: 'Too many attempts' });
  await startWith(wrong(wrong(wrong(code))));
  await toast(page, 'Too many attempts. Please wait a little and try again.').waitFor();
  await expect.poll(states, { message: 'what may be wrong is not sent by itself' }).toEqual([
    ['startJob', 'rejected'],
    ['completeJob', 'waiting'],
  ]);
  await startEarly(page);
  await startWith(code);
  await expect.poll(states).toEqual([]);
  const job = await readJob();
  expect(job?.status).toBe('completed');
  expect(job?.started_at, 'it started when the worker said so first').toBeLessThan(Number(completion?.['happenedAt']));
});
