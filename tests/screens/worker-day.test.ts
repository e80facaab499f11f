import { afterAll, beforeAll, expect, test } from 'vitest';
import { FRAME_LIMITS } from '#contract/events.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { startCountingProxy, type CountingProxy } from '../support/counting-proxy.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, startEarly, toast } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
let proxy: CountingProxy;
beforeAll(async () => {
  proxy = await startCountingProxy(demo.server.url);
});
afterAll(() => proxy.stop());

const JOBS = 10;
const BUDGET_BYTES = 1_000_000;
/** How long a worker shows the client where they are, for each job. */
const ON_THE_WAY_MS = 15 * MINUTE_MS;
const MEASURED_POSITIONS = 3;

test('A day with ten jobs, their messages and fifteen minutes of positions each transfers at most 1 MB', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(proxy.url, { installed: true });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  await demo.logIn(page, 'worker');
  const positions: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"point":{')) positions.push(String(payload).length);
    }),
  );
  await page.goto('/worker/jobs');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 60_000 });

  // The day begins with a new start of the app, which is on the phone already.
  proxy.reset();
  await page.goto('/worker/jobs');
  await contexts.waitForRoom(page, 'dispatch');
  const bytesAfter = [proxy.bytes()];
  for (let job = 0; job < JOBS; job++) {
    const jobId = await client.book(job + 1);
    const card = page.getByRole('dialog', { name: 'New job near you' });
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.waitForURL(`**/worker/job/${jobId}`);

    const log = page.getByRole('log');
    for (const message of ['Is the gate open?', 'I come in ten minutes.', 'I am at the gate.']) {
      await page.getByLabel('Your message').fill(message);
      await button(page, 'Send').click();
      await log.getByText(message).waitFor();
      const answer = `Thank you. (${message})`;
      await client.request(`/api/messages/${jobId}`, { id: uuidv7(), message: answer });
      await log.getByText(answer).waitFor();
    }

    const sentBefore = positions.length;
    await button(page, 'Show where I am').click();
    await expect.poll(() => positions.length - sentBefore).toBe(MEASURED_POSITIONS);
    await button(page, 'Stop showing').click();

    await startEarly(page);
    await button(page, 'Mark as Completed').click();
    await button(page, 'Yes, work done').click();
    await button(page, 'Yes, in cash').click();
    await toast(page, '₹349 in cash noted. The customer confirms it.').waitFor();
    await page.goBack();
    await page.waitForURL('**/worker/jobs');
    bytesAfter.push(proxy.bytes());
  }

  // A frame of the phone has at most eight bytes of head, and the server confirms it to nobody.
  const bytesOfPosition = Math.max(...positions) + 8;
  const positionsOfTrip = ON_THE_WAY_MS / FRAME_LIMITS.positionEveryMs;
  const total = (bytesAfter.at(-1) ?? 0) + JOBS * (positionsOfTrip - MEASURED_POSITIONS) * bytesOfPosition;
  const report = `${total} bytes with ${positionsOfTrip} positions of ${bytesOfPosition} bytes in each trip; after each job: ${bytesAfter.join(', ')}`;
  console.log(report);
  expect(total, report).toBeLessThanOrEqual(BUDGET_BYTES);
  // The control: a start without the app on the phone costs more than a job.
  expect(bytesAfter[0], report).toBeLessThan(100_000);
});
