import { describe, expect, test } from 'vitest';
import type { WebSocketRoute } from 'playwright-core';
import { bookWithoutPlace } from '../support/book-without-place.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { openScreen } from '../support/screens.ts';
import {
  button,
  completeJob,
  confirmCompletion,
  failNextRequest,
  handleNextRequests,
  heading,
  link,
  recordRequests,
  startEarly,
  text,
  toast,
} from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { daysFromToday } from '../support/test-users.ts';
import { workerPageOpener } from '../support/page-openers.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

test('A worker who switches to “not now” gets no offers and no notifications, sees this on the jobs page, and can resume there', async () => {
  const client = await demo.signUpClient();
  const page = await openAsWorker();
  const announced: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('"new-job"')) announced.push(String(payload));
    }),
  );
  await openScreen(page, demo, '/worker/dashboard');
  contexts.expectErrors(/ERR_FAILED/);
  await failNextRequest(page, '**/api/worker/availability', null);
  // It goes back at once, so that check() could not verify it.
  await page.getByLabel('Not now').click({ force: true });
  await text(page, /^There is no network/).waitFor();
  await expect.poll(() => page.getByLabel('Taking jobs').isChecked()).toBe(true);
  await page.getByLabel('Not now').check({ force: true });
  await text(page, /^No new jobs are offered to you/).waitFor();
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  await contexts.waitForRoom(page, 'dispatch');
  await client.book(6);
  await text(page, 'No pending jobs.').waitFor();
  await text(page, 'You are taking no jobs now').waitFor();
  // The accepted job stays.
  await page.getByRole('tab', { name: /^Ongoing \(\d+\)/ }).click();
  await page.locator(`main a[href="/worker/job/${demo.jobId()}"]`).waitFor();
  await page.getByRole('tab', { name: /^Pending/ }).click();
  // The switch disappears at once, so that check() could not verify it.
  await page.getByLabel('Taking jobs').click({ force: true });
  await page.locator('main li', { hasText: 'Asha' }).first().waitFor();
  // Control: the worker is notified of the next job.
  const nextId = await (await demo.signUpClient()).book(7);
  await expect.poll(() => announced.at(-1)).toContain(nextId);
  await toast(page, 'New job near you: Plumbing').waitFor();
  expect(announced).toHaveLength(1);
  expect(await toast(page, 'New job near you: Plumbing').count()).toBe(1);
  expect(await page.getByRole('dialog', { name: 'New job near you' }).count()).toBe(0);
});

test('A worker who switches “New jobs” off gets no notification of them in the open app, but sees them in the list', async () => {
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/account');
  const setNewJobs = async (on: boolean) => {
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/account'),
    );
    await page.getByRole('switch', { name: 'New jobs' }).click();
    expect((await saved).status()).toBe(200);
    await page.waitForFunction(
      (isOn) =>
        (JSON.parse(localStorage.getItem('workerUser') ?? '{}') as { notifications?: { jobs: boolean } }).notifications
          ?.jobs === isOn,
      on,
    );
  };
  const offer = (jobId: string) => page.locator(`main li a[href="/worker/job/${jobId}"]`).first();
  await setNewJobs(false);
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  await contexts.waitForRoom(page, 'dispatch');
  await offer(await (await demo.signUpClient()).book(8)).waitFor();
  expect(await toast(page, 'New job near you: Plumbing').count()).toBe(0);

  await openScreen(page, demo, '/worker/account');
  await setNewJobs(true);
  await (await demo.signUpClient()).book(9);
  await page.getByRole('dialog', { name: 'New job near you' }).waitFor();
});

test('An offer that was announced while only the room of the offers was lost is in the list once it is connected again', async () => {
  contexts.expectErrors(/WebSocket/);
  const page = await openAsWorker();
  const connections: WebSocketRoute[] = [];
  let isReachable = true;
  await page.routeWebSocket(/\/parties\/dispatch\//, (socket) => {
    if (!isReachable) return void socket.close();
    socket.connectToServer();
    connections.push(socket);
  });
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  await page.getByRole('tab', { name: /^Pending/, selected: true }).waitFor();
  await contexts.waitForRoom(page, 'dispatch');
  isReachable = false;
  await connections[0]?.close();
  const jobId = await (await demo.signUpClient()).book(24);
  const offer = page.locator(`main li a[href="/worker/job/${jobId}"]`).first();
  await contexts.waitForRoom(page, 'inbox');
  expect(await offer.count(), 'control: it was not announced').toBe(0);
  isReachable = true;
  await offer.waitFor();
  expect(connections).toHaveLength(2);
});

test('An offer at the time of an accepted job is in the list again once that job has ended', async () => {
  const [jobId, otherId] = [await (await demo.signUpClient()).book(60), await (await demo.signUpClient()).book(60)];
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  await contexts.waitForRoom(page, 'inbox');
  const card = (id: string) => page.locator('main li', { has: page.locator(`a[href="/worker/job/${id}"]`) });
  await card(otherId).waitFor();
  await card(jobId).getByRole('button', { name: 'Accept', exact: true }).click();
  await startEarly(page, card(jobId).getByRole('button', { name: 'Start work', exact: true }));
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await card(otherId).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Ongoing/ }).click();
  await completeJob(page, card(jobId).getByRole('button', { name: 'Mark as Completed', exact: true }));
  // The question about the money is closed: the job that has moved to the past ones has the focus and is in sight.
  const hasFocus = (element: Element) => element.contains(document.activeElement);
  await expect.poll(() => card(jobId).evaluate(hasFocus)).toBe(true);
  expect((await card(jobId).boundingBox())?.y).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await card(otherId).waitFor();
  // Only once: who comes back to that list stays where they are.
  const history = page.getByRole('tab', { name: /^Past Job History/ });
  await history.click();
  await card(jobId).waitFor();
  await waitTwoFrames(page);
  expect(await card(jobId).evaluate(hasFocus)).toBe(false);
  expect(await history.evaluate((tab) => tab === document.activeElement)).toBe(true);
});

test('A list of offers that was on its way while the worker accepted one of them does not take the job back', async () => {
  const jobId = await (await demo.signUpClient()).book(70);
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  await contexts.waitForRoom(page, 'dispatch');
  const card = page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
  const accept = card.getByRole('button', { name: 'Accept', exact: true });
  await accept.waitFor();
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await handleNextRequests(page, '**/api/worker/jobs/pending', async (route) => {
    const response = await route.fetch();
    held.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await (await demo.signUpClient()).book(71);
  await held.promise;
  await accept.click();
  await page.waitForURL(/tab=ongoing/);
  await card.getByText('Accepted').waitFor();
  released.resolve();
  // The other offer is shown on top of the list of accepted jobs once the list of offers has come.
  const sheet = page.getByRole('dialog', { name: 'New job near you' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Pending/ }).click();
  await page.locator('main li').first().waitFor();
  await waitTwoFrames(page);
  expect(await card.count()).toBe(0);
  await page.getByRole('tab', { name: /^Ongoing/ }).click();
  await card.getByText('Accepted').waitFor();
});

test('Past jobs are fetched when their list is opened, and are on the phone before', async () => {
  const page = await openAsWorker();
  const requests = recordRequests(page, /\/api\/worker\/jobs\/history/);
  await openScreen(page, demo, '/worker/jobs');
  await contexts.waitForRoom(page, 'inbox');
  const cards = page.locator('main li a[href^="/worker/job/"]');
  await cards.first().waitFor();
  expect(requests).toHaveLength(0);
  contexts.expectErrors(/ERR_FAILED/);
  await failNextRequest(page, '**/api/worker/jobs/history', null);
  await page.getByRole('tab', { name: /^Past Job History/ }).click();
  await text(page, /^Saved /).waitFor();
  await page.locator('main li').getByText('Completed').first().waitFor();
  await button(page, 'Retry').click();
  await text(page, /^Saved /).waitFor({ state: 'detached' });
  expect(requests).toHaveLength(2);
});

test('The arrow keys go through the lists of the jobs page one after the other', async () => {
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/jobs');
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true });
  const hasFocus = (name: RegExp) => tab(name).evaluate((one) => one === document.activeElement);
  await tab(/^Ongoing/).focus();
  for (const name of [/^Pending/, /^Past Job History/]) {
    await page.keyboard.press('ArrowRight');
    await tab(name).waitFor();
    await page.waitForURL(/tab=/);
    await waitTwoFrames(page);
    expect(await hasFocus(name)).toBe(true);
  }
});

test('The page of an offer that another worker has taken offers nothing any more', async () => {
  contexts.expectErrors(/status of (404|409)/);
  const jobId = await (await demo.signUpClient()).book(25);
  const page = await openAsWorker();
  await openScreen(page, demo, `/worker/job/${jobId}`);
  const accept = button(page, 'Accept');
  await accept.waitFor();
  await page.route('**/api/worker/accept', (route) =>
    route.fulfill({ status: 409, json: { code: 'job.already_taken', message: 'x' } }),
  );
  await page.route(`**/api/job-request/${jobId}`, (route) =>
    route.fulfill({ status: 404, json: { code: 'job.not_found', message: 'x' } }),
  );
  await accept.click();
  await accept.waitFor({ state: 'detached' });
  await link(page, 'All my jobs').waitFor();
});

describe('The jobs page', () => {
  test('has three lists, and each card has the details, a map, directions and a read-aloud text', async () => {
    const details = { problem_description: 'The bathroom tap drips.', service_frequency: 'weekly' };
    const jobId = await (await demo.signUpClient()).book(10, 'accepted', details);
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs');
    const card = page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
    await card.waitFor();
    for (const name of [/^Ongoing/, /^Pending/, /^Past Job History/]) await page.getByRole('tab', { name }).waitFor();
    for (const part of [
      'The bathroom tap drips.',
      'Plumbing',
      'Accepted',
      'No hurry',
      'Kothrud, Pune',
      '10:00 - 12:00 PM · 2 hours · Every week',
      'Asha Kulkarni',
    ])
      await card.getByText(part).first().waitFor();
    await card.getByText(/km away$/).waitFor();
    await expect
      .poll(() => card.getByRole('link', { name: 'Open in Google Maps' }).getAttribute('href'))
      .toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/);
    await card.getByRole('button', { name: 'Map', exact: true }).click();
    await card.locator('.place-map').waitFor();
    await card.getByRole('button', { name: 'Listen' }).click();
    expect((await takeUtterances(page)).join(' ')).toMatch(
      /Plumbing\. .*The pay is three hundred and forty-nine rupees\. .*from ten in the morning to twelve noon.* How often\? en-IN Every week\./,
    );
    // Mark as Completed and Cancel appear only once the job is ongoing.
    for (const name of ['Mark as Completed', 'Cancel']) expect(await card.getByRole('button', { name }).count(), name).toBe(0);
    await startEarly(page, card.getByRole('button', { name: 'Start work' }));
    await card.getByRole('button', { name: 'Mark as Completed' }).waitFor();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await text(page, 'Are you sure you want to cancel this job? This action cannot be undone.').waitFor();
    await button(page, 'Yes, cancel the job').click();
    await toast(page, 'Job cancelled successfully!').waitFor();
    await expect.poll(() => page.url()).toContain('tab=history');
    await page
      .locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) })
      .getByText('Cancelled')
      .waitFor();
  });

  test('has a page for each job, whose read-aloud text leaves nothing out', async () => {
    const jobId = await (
      await demo.signUpClient()
    ).book(15, 'accepted', {
      service_frequency: 'weekly',
      room_count: 3,
      estimated_area: '900 sq ft',
      special_instructions: 'The bell is broken.',
    });
    const page = await openAsWorker();
    await openScreen(page, demo, `/worker/job/${jobId}`);
    await button(page, 'Listen').first().click();
    const spoken = (await takeUtterances(page)).map((utterance) => utterance.replace('en-IN ', '')).join(' ');
    for (const part of [
      'How often? Every week.',
      'Number of rooms three.',
      'Estimated area nine hundred sq ft.',
      'The bell is broken.',
    ])
      expect(spoken).toContain(part);
  });

  test('sorts past jobs by date or earnings in both directions and filters them by status', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs?tab=history');
    const amounts = async () =>
      (await page.locator('main li p.text-2xl').allInnerTexts()).map((amount) => Number(amount.replaceAll(/[₹,]/g, '')));
    await expect.poll(async () => (await amounts()).length).toBeGreaterThan(5);
    await expect.poll(() => page.locator('main li p.text-2xl').first().innerText()).toMatch(/\.\d\d$/);
    await page.getByLabel('Earnings').check({ force: true });
    const down = await amounts();
    expect(down).toEqual(down.toSorted((a, b) => b - a));
    await button(page, 'Highest first').click();
    expect(await amounts()).toEqual(down.toReversed());
    await page.getByLabel('Date').check({ force: true });
    const instants = async () => (await page.locator('main li strong').allInnerTexts()).map((day) => Date.parse(day));
    await button(page, 'Oldest first').waitFor();
    const ascending = await instants();
    expect(new Set(ascending).size).toBeGreaterThan(2);
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    await button(page, 'Oldest first').click();
    expect(await instants()).toEqual(ascending.toSorted((a, b) => b - a));
    for (const [filter, other] of [
      ['Cancelled', 'Completed'],
      ['Completed', 'Cancelled'],
    ] as const) {
      await page.getByLabel(filter).check({ force: true });
      await page.locator('main li').getByText(filter, { exact: true }).first().waitFor();
      expect(await page.locator('main li').getByText(other, { exact: true }).count()).toBe(0);
    }
  });

  test('says when a list is empty and when it failed to load', async () => {
    const page = await openAsWorker();
    contexts.expectErrors(/500/);
    for (const [list, path, none, failed] of [
      ['ongoing', '/worker/jobs', 'No ongoing jobs.', 'Failed to load ongoing jobs.'],
      ['pending', '/worker/jobs?tab=pending', 'No pending jobs.', 'Failed to load pending jobs.'],
      ['history', '/worker/jobs?tab=history', 'No past jobs.', 'Failed to load past job history.'],
    ] as const) {
      const url = `**/api/worker/jobs/${list}`;
      await page.route(url, (route) => route.fulfill({ status: 500, json: { code: 'x.y', message: 'x' } }));
      await page.goto(path);
      await page.getByText(new RegExp(`^${failed}`)).waitFor();
      // The page loads the list again once the room of the inbox is open.
      await contexts.waitForRoom(page, 'inbox');
      await page.unroute(url);
      await page.route(url, (route) => route.fulfill({ json: [] }));
      await page.getByRole('button', { name: 'Retry' }).click();
      await text(page, none).waitFor();
      await page.unroute(url);
    }
  });
});

test('An offer shows its area until the worker accepts it; then the exact address and the instructions are on the phone', async () => {
  const client = await demo.signUpClient();
  const { job } = (await client.request('/api/ai/job-request', {
    name: 'Asha Kulkarni',
    email: client.email,
    phone_number: '9822012345',
    address: 'Flat 12 Sai Niwas Kothrud Pune 411038',
    latitude: 18.5081,
    longitude: 73.8079,
    date: daysFromToday(12),
    timeSlot: '10:00 - 12:00 PM',
    serviceType: 'plumbing',
    special_instructions: 'The key is under the mat.',
  })) as { job: { id: string } };
  const page = await openAsWorker();
  await openScreen(page, demo, `/worker/job/${job.id}`);
  await text(page, 'You will see the exact address after you accept.').waitFor();
  await text(page, 'The home is somewhere in this circle.').waitFor();
  const inMain = (part: string) => page.locator('main', { hasText: part }).count();
  for (const part of ['Flat 12', 'Kulkarni', 'under the mat']) expect(await inMain(part), part).toBe(0);
  await page.locator('figure').scrollIntoViewIfNeeded();
  await page.locator('.leaflet-overlay-pane path.fill-marigold').waitFor({ state: 'attached' });

  await openScreen(page, demo, '/worker/jobs?tab=pending');
  const card = page.locator('main li', { has: page.locator(`a[href="/worker/job/${job.id}"]`) });
  await card.getByText('Kothrud, Pune 411038').waitFor();
  const details = page.waitForResponse((response) => response.url().endsWith(`/api/job-request/${job.id}`));
  await card.getByRole('button', { name: 'Accept' }).click();
  await details;
  await card.getByText('Flat 12 Sai Niwas Kothrud Pune 411038').waitFor();
  await card.getByRole('button', { name: 'Map', exact: true }).click();
  await card.locator('.leaflet-marker-icon').waitFor();
  expect(await card.locator('.leaflet-overlay-pane path').count()).toBe(0);
  contexts.expectErrors(/ERR_FAILED/);
  await page.route('**/api/job-request/*', (route) => route.abort());
  await card.getByRole('link', { name: 'Details' }).click();
  await text(page, 'The key is under the mat.').waitFor();
  await text(page, 'Flat 12 Sai Niwas Kothrud Pune 411038').waitFor();
});

describe('The job page', () => {
  test('shows customer, address, service, date, slot, the route on a map that says that its line is straight, and directions', async () => {
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/job/:job');
    for (const part of ['Customer', 'Service type', 'Date', 'Time slot', '02:00 - 04:00 PM', 'Shivajinagar, Pune'])
      await text(page, part).waitFor({ state: 'attached' });
    await text(page, /^[\d.]+ km in a straight line\. By road it is further\.$/).waitFor();
    await page.locator('figure').scrollIntoViewIfNeeded();
    await page.locator('.place-map path.stroke-indigo[stroke-dasharray]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('figure > div').evaluate((box) => box.clientHeight)).toBe(348);
    await expect.poll(() => link(page, 'Open in Google Maps').getAttribute('href')).toContain('/maps/dir/');
    // A configured routing service returns a road.
    await page.route('**/api/places/route?**', (route) =>
      route.fulfill({
        json: { kind: 'road', km: 5.2, minutes: 17, line: [{ lat: 18.5, lng: 73.8 }, { lat: 18.52, lng: 73.82 }, { lat: 18.53, lng: 73.85 }] }, // prettier-ignore
      }),
    );
    await page.reload();
    await text(page, '5.2 km by road, about 17 minutes without traffic.').waitFor();
    await page.locator('figure').scrollIntoViewIfNeeded();
    await page.locator('.place-map path.stroke-indigo:not([stroke-dasharray])').waitFor({ state: 'attached' });
  });

  test('says in words that the worker is there already', async () => {
    const page = await openAsWorker();
    let minutes: number | null = null;
    await page.route('**/api/places/route?**', (route) =>
      route.fulfill({ json: { kind: minutes === null ? 'straight' : 'road', km: 0, minutes, line: [] } }),
    );
    await openScreen(page, demo, '/worker/job/:job');
    await text(page, 'Less than 100 metres away.').waitFor();
    await contexts.screenshot(page, 'directions-near');
    minutes = 1;
    await page.reload();
    await text(page, 'Less than 100 metres away.').waitFor();
  });

  test('looks up a job without a location by its address, with the specified messages over the default map', async () => {
    const jobId = await bookWithoutPlace(demo, 26, 'Qwertyuiop, Zxcvbnm');
    const page = await openAsWorker();
    await page.goto(`/worker/job/${jobId}`);
    await text(page, 'Could not find coordinates for: Qwertyuiop, Zxcvbnm.').waitFor();
    await text(page, 'Location not found, showing default.').waitFor();
    contexts.expectErrors(/500|400/);
    await failNextRequest(page, '**/api/places/geocode?**', 500, { code: 'server.error', message: 'x' });
    await page.reload();
    await text(page, /^Geocoding error: .*\. Please try again\.$/).waitFor();
    await failNextRequest(page, '**/api/places/geocode?**', 400, { code: 'place.address_short', message: 'x' });
    await page.reload();
    await text(page, 'No valid address provided for this job.').waitFor();
  });

  test('offers Write a Review only to the customer of the job, once it is completed and not yet reviewed', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(11, 'accepted');
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    const customer = await contexts.newPage(demo.server.url);
    await client.logIn(customer);
    const review = button(customer, 'Write a Review');
    await openScreen(customer, demo, `/worker/job/${jobId}`);
    expect(await review.count()).toBe(0);
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    const worker = await openAsWorker();
    await openScreen(worker, demo, `/worker/job/${jobId}`);
    expect(await button(worker, 'Write a Review').count()).toBe(0);
    await customer.reload();
    await review.click();
    await button(customer, 'Submit Review').click();
    await toast(customer, 'Thank you for your review!').waitFor();
    await customer.reload();
    await heading(customer, 'Job request').waitFor();
    await text(customer, 'Completed').waitFor();
    expect(await review.count()).toBe(0);
  });
});

test('Accepting, completing and cancelling say the reason of the server, or that they failed', async () => {
  contexts.expectErrors(/status of (400|401|409)/);
  const client = await demo.signUpClient();
  const jobId = await client.book(13);
  const page = await openAsWorker();
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  const action = (name: string) =>
    page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) }).getByRole('button', { name, exact: true });
  const press = (name: string) => action(name).click();
  const refuse = (path: string, status: number, code: string) =>
    failNextRequest(page, `**/api/worker/${path}`, status, { code, message: 'No.' });
  await refuse('accept', 400, 'unknown.code');
  await press('Accept');
  await toast(page, 'Failed to accept job. Please try again.').waitFor();
  await press('Accept');
  await toast(page, 'Job accepted!').waitFor();
  await startEarly(page, action('Start work'));
  await refuse('jobs/complete', 400, 'unknown.code');
  await confirmCompletion(page, action('Mark as Completed'));
  await toast(page, 'Failed to complete job.').waitFor();
  const cancel = async () => {
    await press('Cancel');
    await button(page, 'Yes, cancel the job').click();
  };
  await refuse('jobs/cancel', 400, 'unknown.code');
  await cancel();
  await toast(page, 'Failed to cancel job.').waitFor();
  await refuse('jobs/cancel', 409, 'job.not_cancellable');
  await cancel();
  await toast(page, 'This job can no longer be cancelled.').waitFor();

  for (const day of [14, 15]) await (await demo.signUpClient()).book(day);
  await openScreen(page, demo, '/worker/jobs?tab=pending');
  for (const [status, code, reason] of [
    [409, 'job.already_taken', 'Another worker has already taken this job.'],
    [401, 'auth.required', 'Please log in as a worker.'],
  ] as const) {
    await refuse('accept', status, code);
    await page.locator('main li').getByRole('button', { name: 'Accept' }).first().click();
    await toast(page, reason).waitFor();
  }
});
