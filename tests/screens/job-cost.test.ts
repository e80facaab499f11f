import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { FRAME_LIMITS, HEARTBEAT } from '#contract/events.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, startEarly, text, toast } from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** The list prices of Cloudflare beyond what the paid plan includes, in US dollars for a million. November 2026. */
const DOLLARS_PER_MILLION = {
  requests: 0.3,
  cpuMs: 0.02,
  rowsRead: 0.001,
  rowsWritten: 1,
  roomRequests: 0.15,
  /** Gigabyte-seconds in which a room is not hibernating. */
  roomGbSeconds: 12.5,
};
const RUPEES_PER_DOLLAR = 90;
const BUDGET_RUPEES = 0.05;

/** What this machine cannot measure, each on the high side. */
const ASSUMED = {
  cpuMsPerRequest: 5,
  roomMsPerMessage: 5,
  /** Every row is deleted or compacted later. */
  deletionsPerRowWritten: 1,
  tripMs: 15 * MINUTE_MS,
  /** How long both have the app open for one job. */
  openMs: 60 * MINUTE_MS,
};
const ROOM_GB = 0.128;

const requestLine = z.object({ endpoint: z.string(), rowsRead: z.optional(z.int()), rowsWritten: z.optional(z.int()) });

test('A completed job costs at most five paise at list prices', async () => {
  const requests = () =>
    demo.server.log
      .filter((line) => line.includes('"what":"request"'))
      .map((line) => z.parse(requestLine, JSON.parse(line.slice(line.indexOf('{')))));
  const client = await demo.signUpClient();
  const clientPage = await contexts.newPage(demo.server.url);
  await client.logIn(clientPage);
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'worker');
  await page.goto('/worker/jobs');
  await contexts.waitForRoom(page, 'dispatch');
  await clientPage.goto('/job-request?service=plumbing');
  await clientPage.getByLabel('Date', { exact: true }).fill(daysFromToday(1));
  let frames = 0;
  for (const one of [page, clientPage]) one.on('websocket', (socket) => socket.on('framesent', () => (frames += 1)));

  const before = requests().length;
  await clientPage.locator('main form button[type=submit]').click();
  await clientPage.locator('#live-bookings a').first().click();
  await page.getByRole('dialog', { name: 'New job near you' }).getByRole('button', { name: 'Accept', exact: true }).click();
  await page.waitForURL('**/worker/job/*');
  for (const [from, to, message] of [
    [page, clientPage, 'Is the gate open?'],
    [clientPage, page, 'Yes, please come in.'],
    [page, clientPage, 'I come in ten minutes.'],
    [clientPage, page, 'Thank you.'],
  ] as const) {
    await from.getByLabel('Your message').fill(message);
    await button(from, 'Send').click();
    await to.getByRole('log').getByText(message).waitFor();
  }
  await startEarly(page);
  await button(page, 'Mark as Completed').click();
  await button(page, 'Yes, work done').click();
  await button(page, 'Yes, in cash').click();
  await toast(page, '₹349 in cash noted. The customer confirms it.').waitFor();
  await button(clientPage, 'I gave ₹349 in cash').click();
  await text(clientPage, 'Receipt').waitFor();

  const served = requests().slice(before);
  const sum = (name: 'rowsRead' | 'rowsWritten') => served.reduce((total, line) => total + (line[name] ?? 0), 0);
  const roomMessages =
    frames + ASSUMED.tripMs / FRAME_LIMITS.positionEveryMs + (2 * 2 * ASSUMED.openMs) / HEARTBEAT.pingEveryMs;
  const items = [
    ['requests', served.length, DOLLARS_PER_MILLION.requests],
    ['milliseconds of the processor', served.length * ASSUMED.cpuMsPerRequest, DOLLARS_PER_MILLION.cpuMs],
    ['rows read', sum('rowsRead'), DOLLARS_PER_MILLION.rowsRead],
    ['rows written', sum('rowsWritten') * (1 + ASSUMED.deletionsPerRowWritten), DOLLARS_PER_MILLION.rowsWritten],
    // Twenty messages of a WebSocket are billed as one request.
    ['requests to rooms', served.length + roomMessages / 20, DOLLARS_PER_MILLION.roomRequests],
    [
      'gigabyte-seconds of rooms',
      ((served.length + roomMessages) * ASSUMED.roomMsPerMessage * ROOM_GB) / 1000,
      DOLLARS_PER_MILLION.roomGbSeconds,
    ],
  ] as const;
  const rupees = items.map(([name, amount, dollars]) => [name, amount, (amount * dollars * RUPEES_PER_DOLLAR) / 1e6] as const);
  const total = rupees.reduce((all, [, , cost]) => all + cost, 0);
  const byEndpoint = Map.groupBy(served, ({ endpoint }) => endpoint);
  const report = [
    `${total.toFixed(4)} rupees`,
    ...rupees.map(([name, amount, cost]) => `${name}: ${amount.toFixed(1)}, ${cost.toFixed(5)} rupees`),
    ...[...byEndpoint].map(
      ([name, lines]) =>
        `${name}: ${lines.length} requests, ${lines.reduce((n, l) => n + (l.rowsRead ?? 0), 0)} rows read, ${lines.reduce((n, l) => n + (l.rowsWritten ?? 0), 0)} written`,
    ),
  ].join('\n');
  console.log(report);
  expect(total, report).toBeLessThanOrEqual(BUDGET_RUPEES);
});
