/**
 * How long the installed app takes offline from navigation until the bookings are visible, and until they are interactive, compared
 * with an empty React page that is cached likewise: 20 alternating starts of each, each in a new browser, with the CPU slowed down
 * 4 times. `npm run bench:offline-boot`. Exits with 1 if the ratio for visible bookings exceeds its budget.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type BrowserContext } from 'playwright-core';
import { fullBrowserPath } from '../../scripts/chromium.ts';
import { DEMO_LOGINS, DEMO_PASSWORD, createDemoData } from '../../scripts/seed/demo-data.ts';
import { CHROMIUM_ARGS } from '../support/shared-browser.ts';
import { hasSnapshot } from '../support/browser-storage.ts';
import { ServerProcess } from '../support/server-process.ts';
import { serveEmptyApp } from './empty-app.ts';

const START_COUNT = 20;
const CPU_SLOWDOWN = 4;
/** Budget for the ratio of the medians, our app to the empty page. */
const MAX_RATIO = 1.3;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** A phone with one installed app. */
class InstalledApp {
  readonly #profile = mkdtempSync(join(tmpdir(), 'karigar-boot-'));
  readonly #url: string;
  readonly #visibleSelector: string;
  readonly #interactiveSelector: string;

  /**
   * @param url the URL to open
   * @param visibleSelector selector of the content that the user waits for
   * @param interactiveSelector selector of the same content once it is interactive
   */
  constructor(url: string, visibleSelector: string, interactiveSelector: string) {
    this.#url = url;
    this.#visibleSelector = visibleSelector;
    this.#interactiveSelector = interactiveSelector;
  }

  launch(): Promise<BrowserContext> {
    return chromium.launchPersistentContext(this.#profile, {
      executablePath: fullBrowserPath(),
      args: CHROMIUM_ARGS,
      viewport: { width: 360, height: 740 },
      locale: 'en-IN',
    });
  }

  /** Opens the app offline in a new browser. Resolves to the milliseconds from navigation to both states. */
  async measureStart(): Promise<{ seen: number; ready: number }> {
    const context = await this.launch();
    try {
      await context.setOffline(true);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await page.addInitScript(
        (selectors) => {
          const shownAfter: Record<string, number> = {};
          Object.assign(window, { shownAfter });
          const watchSelector = (name: string, selector: string) => {
            const element = document.querySelector(selector);
            if (!element?.checkVisibility({ visibilityProperty: true }))
              return void requestAnimationFrame(() => watchSelector(name, selector));
            // Measured once the frame with the content is drawn.
            requestAnimationFrame(() => (shownAfter[name] = performance.now()));
          };
          for (const [name, selector] of Object.entries(selectors)) requestAnimationFrame(() => watchSelector(name, selector));
        },
        { seen: this.#visibleSelector, ready: this.#interactiveSelector },
      );
      await page.goto(this.#url);
      const shown = await page.waitForFunction(
        () => {
          const { seen, ready } = 'shownAfter' in window ? (window.shownAfter as { seen?: number; ready?: number }) : {};
          return seen && ready ? { seen, ready } : false;
        },
        null,
        { timeout: 60_000 },
      );
      return (await shown.jsonValue()) || { seen: Number.NaN, ready: Number.NaN };
    } finally {
      await context.close();
    }
  }

  dispose(): void {
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const server = new ServerProcess();
await server.migrate();
const db = server.database();
for (const statement of await createDemoData(Date.now())) db.exec(statement);
db.close();
await server.start();
const response = await fetch(`${server.url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: DEMO_LOGINS.client, password: DEMO_PASSWORD }),
});
const { token, user } = (await response.json()) as { token: string; user: { id: string } };

const empty = await serveEmptyApp();
const files = ['/', ...readdirSync(join(empty.folder, 'assets')).map((name) => `/assets/${name}`)];
// The smallest service worker that loads a page offline.
writeFileSync(
  join(empty.folder, 'sw.js'),
  `addEventListener('install', (e) => e.waitUntil(caches.open('all').then((c) => c.addAll(${JSON.stringify(files)}))));
addEventListener('activate', (e) => e.waitUntil(clients.claim()));
addEventListener('fetch', (e) => e.respondWith(caches.match(e.request, { ignoreVary: true }).then((kept) => kept ?? fetch(e.request))));`,
);

/** The content that the user waits for. */
const BOOKING = 'main li h3';
const bookings = `${server.url}/my-bookings`;
const apps = {
  ours: new InstalledApp(bookings, BOOKING, `#root ${BOOKING}`),
  'empty page': new InstalledApp(empty.url, 'main h1', 'main h1'),
};
// Each app is opened once online, so that its service worker caches it.
const isControlled = () => navigator.serviceWorker.controller?.state === 'activated';
for (const [name, phone] of Object.entries(apps)) {
  const context = await phone.launch();
  const page = await context.newPage();
  if (name === 'ours') {
    await page.goto(`${server.url}/about`);
    await page.evaluate(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { token, user: JSON.stringify(user) },
    );
    await page.goto(bookings);
    await page.locator(BOOKING).first().waitFor();
    while (!(await hasSnapshot(page, user.id, '/my-bookings'))) await wait(500);
  } else {
    await page.goto(empty.url);
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  }
  await page.waitForFunction(isControlled, null, { timeout: 60_000 });
  await page.reload();
  await page.locator('main h1').first().waitFor();
  await context.close();
}
// From here on the server is stopped, so the app is offline.
await server.kill();
await empty.close();

const durations = { seen: [] as number[], ready: [] as number[], empty: [] as number[] };
for (let i = 0; i <= START_COUNT; i++) {
  const ours = await apps.ours.measureStart();
  const emptyApp = await apps['empty page'].measureStart();
  // The first start is a warm-up.
  if (i === 0) continue;
  durations.seen.push(ours.seen);
  durations.ready.push(ours.ready);
  durations.empty.push(emptyApp.seen);
}
for (const phone of Object.values(apps)) phone.dispose();
await server.dispose();

const medianOf = (values: readonly number[]) => quantile(values, 0.5);
const row = (values: readonly number[]) => ({
  'p50 ms': Math.round(medianOf(values)),
  'p95 ms': Math.round(quantile(values, 0.95)),
  'times the empty page': Number((medianOf(values) / medianOf(durations.empty)).toFixed(2)),
});
console.log(
  `From the address to what a person came for, ${START_COUNT} cold starts without a network, ${CPU_SLOWDOWN} times slower`,
);
console.table({ seen: row(durations.seen), 'can be pressed': row(durations.ready), 'empty page': row(durations.empty) });
const ratio = medianOf(durations.seen) / medianOf(durations.empty);
console.log(`seen after ${ratio.toFixed(2)} times as long (budget ${MAX_RATIO})`);
console.log(ratio > MAX_RATIO ? 'FAILED' : 'passed');
process.exit(ratio > MAX_RATIO ? 1 : 0);
