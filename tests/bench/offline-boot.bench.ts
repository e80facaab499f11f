/**
 * How long the installed app takes, without a network, from its address to the bookings it shows, beside an empty React page that
 * is cached likewise: 20 starts of each in turn, each in a browser begun anew, at a quarter of the machine's speed.
 * `npm run bench:offline-boot`. Ends with 1 where the ratio is over its budget.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { build, preview } from 'vite';
import { chromiumPath } from '../../scripts/chromium.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, demoTown } from '../../scripts/seed/demo-town.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { ServerProcess } from '../support/process.ts';
import { root } from '../support/root.ts';

const STARTS = 20;
const SLOWER = 4;
/** Of the medians, ours to the empty page's. */
const BUDGET = 1.3;

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const address = taken.address();
      taken.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });

/** A phone with one app installed on it. */
class Phone {
  readonly #profile = mkdtempSync(join(tmpdir(), 'karigar-boot-'));
  readonly #url: string;
  readonly #shown: string;

  /**
   * @param url what is opened
   * @param shown selector of what a person waits for
   */
  constructor(url: string, shown: string) {
    this.#url = url;
    this.#shown = shown;
  }

  begin(): Promise<BrowserContext> {
    return chromium.launchPersistentContext(this.#profile, {
      executablePath: chromiumPath,
      args: CHROMIUM_ARGS,
      viewport: { width: 360, height: 740 },
      locale: 'en-IN',
    });
  }

  /** Opens the app in a browser begun anew, without a network. Answers the milliseconds from its address to what is waited for. */
  async start(): Promise<number> {
    const context = await this.begin();
    try {
      await context.setOffline(true);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.addInitScript((shown) => {
        const look = () => {
          const found = document.querySelector(shown);
          if (!found || found.getClientRects().length === 0) return void requestAnimationFrame(look);
          // When the frame that shows it has been drawn.
          requestAnimationFrame(() => Object.assign(window, { shownAfter: performance.now() }));
        };
        requestAnimationFrame(look);
      }, this.#shown);
      await page.goto(this.#url);
      const took = await page.waitForFunction(() => ('shownAfter' in window ? Number(window.shownAfter) : 0), null, {
        timeout: 60_000,
      });
      return await took.jsonValue();
    } finally {
      await context.close();
    }
  }

  end(): void {
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const server = new ServerProcess();
await server.migrate();
const db = server.database();
for (const statement of await demoTown(Date.now())) db.exec(statement);
db.close();
await server.start();
const answer = await fetch(`${server.url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: DEMO_LOGINS.client, password: DEMO_PASSWORD }),
});
const { token, user } = (await answer.json()) as { token: string; user: unknown };

const outDir = mkdtempSync(join(tmpdir(), 'karigar-empty-'));
const empty = { root: join(root, 'tests/bench/empty-app'), configFile: false as const, logLevel: 'error' as const };
await build({ ...empty, build: { outDir, emptyOutDir: true, target: 'es2022' } });
const files = ['/', ...readdirSync(join(outDir, 'assets')).map((name) => `/assets/${name}`)];
// The least that brings a page up again without a network.
writeFileSync(
  join(outDir, 'sw.js'),
  `addEventListener('install', (e) => e.waitUntil(caches.open('all').then((c) => c.addAll(${JSON.stringify(files)}))));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request, { ignoreVary: true }).then((kept) => kept ?? fetch(e.request))));`,
);
const peer = await preview({ ...empty, build: { outDir }, preview: { host: '127.0.0.1', port: await freePort() } });

const phones = {
  ours: new Phone(`${server.url}/my-bookings`, 'main li h3, main article h3, main article h2'),
  'empty page': new Phone(peer.resolvedUrls?.local[0] ?? '', 'main h1'),
};
// Each is opened once with a network, and kept by its service worker.
const controlled = () => navigator.serviceWorker.controller?.state === 'activated';
for (const [name, phone] of Object.entries(phones)) {
  const context = await phone.begin();
  const page = await context.newPage();
  if (name === 'ours') {
    await page.goto(`${server.url}/about`);
    await page.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { token, user: JSON.stringify(user) },
    );
    await page.goto(`${server.url}/my-bookings`);
    await page.locator('main li h3, main article h3, main article h2').first().waitFor();
  } else {
    await page.goto(peer.resolvedUrls?.local[0] ?? '');
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  }
  await page.waitForFunction(controlled, null, { timeout: 60_000 });
  await page.reload();
  await page.locator('main h1').first().waitFor();
  await context.close();
}
// Nobody answers any more.
await server.kill();
await peer.close();

const took: Record<keyof typeof phones, number[]> = { ours: [], 'empty page': [] };
for (let i = 0; i <= STARTS; i++)
  for (const [name, phone] of Object.entries(phones) as [keyof typeof phones, Phone][]) {
    const ms = await phone.start();
    // The first warms the machine up.
    if (i > 0) took[name].push(ms);
  }
for (const phone of Object.values(phones)) phone.end();
await server.end();
rmSync(outDir, { recursive: true, force: true });

const row = (values: readonly number[]) => ({ 'p50 ms': Math.round(at(values, 0.5)), 'p95 ms': Math.round(at(values, 0.95)) });
console.log(`From the address to what a person came for, ${STARTS} cold starts without a network, ${SLOWER} times slower`);
console.table({ ours: row(took.ours), 'empty page': row(took['empty page']) });
const ratio = at(took.ours, 0.5) / at(took['empty page'], 0.5);
console.log(`${ratio.toFixed(2)} times as long (budget ${BUDGET})`);
console.log(ratio > BUDGET ? 'FAILED' : 'passed');
process.exit(ratio > BUDGET ? 1 : 0);
