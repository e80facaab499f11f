/**
 * A hundred users press SOS once each in Chromium: online, offline and then online again, in a tab that is killed before or after its
 * signal was sent, while the server is killed, and while the rate limiter rejects everything else. Then one phone is switched off for
 * 45 seconds. `node tests/bench/sos.bench.ts [presses of each kind]`. Exits with 1 if a press was lost or counted twice.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { headlessShellPath } from '../../scripts/chromium.ts';
import { CHROMIUM_ARGS } from '../support/shared-browser.ts';
import { signToken } from '../support/test-users.ts';
import { ServerProcess } from '../support/server-process.ts';
import { startFlakyTcpProxy } from '../support/flaky-tcp-proxy.ts';

const PRESSES_PER_KIND = Number(process.argv[2] ?? 20);
const KINDS = ['online', 'offline, then online', 'tab killed', 'server killed', 'rate limiter saturated'] as const;
const CONCURRENCY = 5;
const SOS_BUTTON = 'button:has-text("SOS")';

const server = new ServerProcess();
await server.migrate();
const db = server.database();
const createUser = async (kind: 'client' | 'admin', n: number) => {
  const id = uuidv7();
  db.prepare(
    `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at) VALUES (?, ?, ?, ?, ?, ?, '', 'Pune', ?)`,
  ).run(id, kind, `Person ${n}`, `p${n}@example.in`, `p${n}@example.in`, `+9198${10_000_000 + n}`, Date.now());
  const user = {
    id,
    name: `Person ${n}`,
    email: `p${n}@example.in`,
    role: kind,
    phone: '',
    profilePhoto: null,
    latitude: null,
    longitude: null,
    address: { line: '', cityState: '', postalCode: '', taxId: '' },
  };
  return { id, token: await signToken(id, kind), user: JSON.stringify(user) };
};
const admin = await createUser('admin', 0);
const clients: Awaited<ReturnType<typeof createUser>>[] = [];
for (let n = 1; n <= KINDS.length * PRESSES_PER_KIND + 1; n++) clients.push(await createUser('client', n));
db.close();
await server.start();
const network = await startFlakyTcpProxy(() => server.url, createRandom(1));
const origin = network.url;
const browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_ARGS });

/** When the SOS room first received each case, and how many “raised” events it received. */
const receivedCases = new Map<string, { at: number; raised: number }>();
const unanswered = new Set<string>();
const adminConnection: { socket?: WebSocket } = {};
async function watchSosRoom(): Promise<void> {
  const response = await fetch(`${server.url}/api/rooms/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ party: 'sos', room: SOS_ROOM }),
  });
  const { ticket } = z.parse(z.object({ ticket: z.string() }), await response.json());
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/parties/sos/${SOS_ROOM}?ticket=${ticket}`);
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return;
    const frame = z.parse(sosRoomFrame, JSON.parse(String(data)));
    if (frame.type === 'unanswered') for (const id of frame.ids) unanswered.add(id);
    if (frame.type !== 'sos-raised') return;
    const before = receivedCases.get(frame.id);
    receivedCases.set(frame.id, { at: before?.at ?? Date.now(), raised: (before?.raised ?? 0) + 1 });
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', fail, { once: true });
  });
  adminConnection.socket = socket;
  // Cases that were raised while no admin was connected are fetched, as the admin console does.
  const list = await fetch(`${server.url}/api/sos`, { headers: { authorization: `Bearer ${admin.token}` } });
  // With a saturated limiter, this call is rejected too; in that run the room is joined before the first press.
  const open = list.ok ? z.parse(z.array(z.object({ id: z.string() })), await list.json()) : [];
  for (const { id } of open) if (!receivedCases.has(id)) receivedCases.set(id, { at: Date.now(), raised: 0 });
}
await watchSosRoom();
setInterval(() => adminConnection.socket?.readyState === WebSocket.OPEN && adminConnection.socket.send('ping'), 15_000).unref();

let next = 0;
async function openPage(): Promise<Page> {
  const who = clients[next++];
  if (!who) throw new Error('no client is left');
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 }, locale: 'en-IN' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 18.5 + next / 1000, longitude: 73.85 });
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', user);
  }, who);
  const page = await context.newPage();
  await waitUntilReady(page);
  return page;
}
async function waitUntilReady(page: Page): Promise<void> {
  await page.goto('/about');
  await page.locator(SOS_BUTTON).waitFor();
  await page.waitForLoadState('networkidle');
}
/** The instant of the press, and the milliseconds until the actions that need no network were visible. */
async function pressSos(page: Page): Promise<{ at: number; fallback: number }> {
  return page.evaluate(async (button) => {
    const at = Date.now();
    document.querySelector<HTMLElement>(button)?.click();
    while (!document.querySelector('[role=dialog] a[href="tel:112"]')) await new Promise(requestAnimationFrame);
    return { at, fallback: Date.now() - at };
  }, 'button:has(.lucide-siren)');
}
/** The case of this phone’s press, as stored on the phone. */
async function caseIdOf(context: BrowserContext): Promise<string> {
  for (let i = 0; i < 400; i++) {
    const page = context.pages().at(-1);
    const id = await page
      ?.evaluate(
        () =>
          new Promise<string>((done) => {
            const open = indexedDB.open('karigar-sos');
            open.addEventListener('success', () => {
              const read = open.result.transaction('signals').objectStore('signals').getAll();
              read.addEventListener('success', () => {
                open.result.close();
                const [signal] = read.result as { caseId: string | null; pressId: string | null }[];
                done(signal?.pressId === null ? (signal.caseId ?? '') : '');
              });
            });
          }),
      )
      .catch(() => '');
    if (id) return id;
    await wait(100);
  }
  const page = context.pages().at(-1);
  const seen = await page?.evaluate(() => document.querySelector('[role=dialog]')?.textContent ?? document.title).catch(String);
  throw new Error(`the signal did not arrive; ${context.pages().length} pages, the last at ${page?.url()} says: ${seen}`);
}
async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gone = new Promise((done) => page.once('crash', done));
  void session.send('Page.crash').catch(() => undefined);
  await gone;
  // Playwright cannot change a browser that contains a crashed page.
  await page.close();
}

interface SosPress {
  kind: string;
  id: string;
  at: number;
  fallback: number;
  /** The instant from which the signal could be delivered. */
  unblockedAt: number;
}
const presses: SosPress[] = [];
async function runGroup(
  kind: string,
  runPress: (page: Page, n: number) => Promise<{ at: number; fallback: number; unblockedAt: number }>,
  atOnce = CONCURRENCY,
) {
  for (let from = 0; from < PRESSES_PER_KIND; from += atOnce) {
    const pages: Page[] = [];
    for (let n = from; n < Math.min(PRESSES_PER_KIND, from + atOnce); n++) pages.push(await openPage());
    await Promise.all(
      pages.map(async (page, n) => {
        const sosPress = await runPress(page, from + n);
        presses.push({ kind, id: await caseIdOf(page.context()), ...sosPress });
        await page.context().close();
      }),
    );
  }
}

await runGroup(KINDS[0], async (page) => {
  const sosPress = await pressSos(page);
  return { ...sosPress, unblockedAt: sosPress.at };
});
await runGroup(KINDS[1], async (page) => {
  await page.context().setOffline(true);
  const sosPress = await pressSos(page);
  await wait(1500);
  await page.context().setOffline(false);
  return { ...sosPress, unblockedAt: Date.now() };
});
await runGroup(
  KINDS[2],
  async (page, n) => {
    const context = page.context();
    const lostAnswer = n % 2 === 0;
    if (lostAnswer)
      // The server stores the case, but the phone never gets the response.
      await page.route('**/api/emergency/trigger', async (route) => {
        await route.fetch();
        await crashTab(page);
      });
    else await context.setOffline(true);
    const gone = new Promise((done) => page.once('close', done));
    const sosPress = await pressSos(page);
    if (!lostAnswer) {
      await wait(500);
      await crashTab(page);
    }
    await gone;
    await context.setOffline(false);
    await context.newPage().then(waitUntilReady);
    return { ...sosPress, unblockedAt: lostAnswer ? sosPress.at : Date.now() };
    // One at a time: a crash may end other pages that share its process.
  },
  1,
);
let killed: Promise<number> | null = null;
await runGroup(KINDS[3], async (page) => {
  const sosPress = await pressSos(page);
  // Some presses have arrived by then, some are under way, and some have not been sent.
  killed ??= (async () => {
    await wait(30);
    await server.kill();
    await wait(1000);
    await server.start();
    await watchSosRoom();
    return Date.now();
  })();
  const unblockedAt = await killed;
  setTimeout(() => (killed = null), 0);
  return { ...sosPress, unblockedAt };
});
await server.kill();
await server.start({ RATE_LIMIT_FACTOR: '0.001' });
await watchSosRoom();
await runGroup(KINDS[4], async (page) => {
  const sosPress = await pressSos(page);
  return { ...sosPress, unblockedAt: sosPress.at };
});
const others = await Promise.all(
  Array.from({ length: 20 }, () => fetch(`${server.url}/api/health`).then(({ status }) => status)),
);

// Cases raised while the room connection was down are in the database, and the sweep delivers them.
for (let i = 0; i < 60 && presses.some(({ id }) => !receivedCases.has(id)); i++) {
  if (i % 10 === 0) await server.runScheduled();
  await wait(500);
}

console.log('a phone that is switched off for 45 seconds …');
const offlinePage = await openPage();
await pressSos(offlinePage);
const offId = await caseIdOf(offlinePage.context());
await offlinePage.close();
const from = Date.now();
while (!unanswered.has(offId) && Date.now() - from < 90_000) await wait(200);
const fallbackAfterMs = Date.now() - from;
const returned = await offlinePage.context().newPage();
await waitUntilReady(returned);
const calls112 = await returned
  .getByText('CALL 112 NOW', { exact: true })
  .waitFor({ timeout: 15_000 })
  .then(() => true)
  .catch(() => false);

await browser.close();
adminConnection.socket?.close();
network.stop();
await server.kill();
const stored = server.database();
const row = stored.prepare('SELECT count(*) AS cases, sum(presses) AS presses FROM sos_cases').get();
stored.close();
await server.dispose();

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
console.table(
  KINDS.map((kind) => {
    const own = presses.filter((each) => each.kind === kind);
    const delays = own.flatMap(({ id, unblockedAt }) => {
      const at = receivedCases.get(id)?.at;
      return at === undefined ? [] : [Math.max(0, at - unblockedAt)];
    });
    return {
      kind,
      presses: own.length,
      'received by the SOS room': delays.length,
      'raised twice': own.filter(({ id }) => (receivedCases.get(id)?.raised ?? 0) > 1).length,
      'to the SOS room p50 ms': quantile(delays, 0.5),
      'p99 ms': quantile(delays, 0.99),
      'call and SMS shown, worst ms': Math.max(...own.map(({ fallback }) => fallback)),
    };
  }),
);
const total = PRESSES_PER_KIND * KINDS.length + 1;
console.log(`cases stored: ${String(row?.['cases'])} of ${total}, presses counted: ${String(row?.['presses'])}`);
console.log(`other calls meanwhile, rejected: ${others.filter((status) => status === 429).length} of ${others.length}`);
console.log(
  `not seen for 45 s: the SOS room announced it again after ${fallbackAfterMs} ms; the phone that came back says CALL 112 NOW: ${calls112}`,
);
const isPassed =
  presses.length === total - 1 &&
  presses.every(({ id, fallback }) => (receivedCases.get(id)?.raised ?? 2) <= 1 && fallback < 1000) &&
  row?.['cases'] === total &&
  row['presses'] === total &&
  others.includes(429) &&
  unanswered.has(offId) &&
  calls112;
console.log(isPassed ? 'passed' : 'FAILED');
process.exit(isPassed ? 0 : 1);
