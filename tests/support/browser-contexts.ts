import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { RoomKind } from '#contract/events.ts';
import { MAX_WAIT_MS } from '#pwa/sync/outbox/max-wait.ts';
import { headlessShellPath } from '../../scripts/chromium.ts';
import { isRealClock, testRunClock, installDate, type Clock } from './clock.ts';
import { failureFolder, saveOnFailure } from './failure-folder.ts';
import { retryOften } from './frequent-retries.ts';
import { root } from './root.ts';
import { sharedBrowser } from './shared-browser.ts';
import { STATE_TIMEOUT_MS } from './timeouts.ts';

const PHONE_VIEWPORT = { width: 360, height: 740 };
const OUTPUT_FOLDER = join(root, 'tests/.output');

export interface ContextOptions {
  /** null: the user has never chosen a language. */
  language?: 'english' | 'hindi' | 'marathi' | null;
  /** false: the browser does not run JavaScript. */
  scripts?: boolean;
  scheme?: 'light' | 'dark';
  size?: { width: number; height: number };
  /** Allows the service worker, which the tests of the installed app need. */
  installed?: boolean;
  /** The clock of the pages, by default that of the whole run. */
  clock?: Clock;
  /** Lets a command wait for its result as short as in the app: otherwise a busy machine would be taken for a missing network. */
  commandTimeout?: boolean;
}

export interface BrowserContexts {
  /**
   * Opens a page in a new browser context of the size of a phone. The test fails on an error in the console and on a request to another
   * origin than that of the app.
   */
  newPage(url: string, options?: ContextOptions): Promise<Page>;
  /** Writes a screenshot of the page, by default the whole page, to tests/.output when SHOTS is set. */
  screenshot(page: Page, name: string, options?: { fullPage: boolean }): Promise<void>;
  /** Allows console errors that match, because the test causes them. */
  expectErrors(text: RegExp): void;
  /**
   * Takes the network from a page as soon as no request has been under way for half a second, and allows the errors that this causes.
   * Without a service worker, code that is not loaded yet is missing then; a map loads its code only when it is scrolled near.
   */
  goOffline(page: Page): Promise<void>;
  /** Ends the emulation of no network, and waits until a request of the page succeeds. */
  goOnline(page: Page): Promise<void>;
  /**
   * Waits until a page is connected to a room and has fetched what it missed. Only what happens from then on is certain to be announced
   * by a toast.
   */
  waitForRoom(page: Page, party: RoomKind): Promise<void>;
  /** Waits until no request of the page has been under way for half a second. What it loads on demand is there then. */
  waitUntilIdle(page: Page): Promise<void>;
}

/** What the pages of one test did. */
interface ObservedActivity {
  /** Those that the test has not closed. */
  contexts: BrowserContext[];
  console: string[];
  errors: string[];
  /** Patterns of errors that the test causes. */
  expected: RegExp[];
}

/** A room refuses the ticket of an ended session. Chromium names that response without its status. */
const withStatus = (text: string): string => text.replace('HTTP Authentication failed', 'status of 401');

const noActivity = (): ObservedActivity => ({ contexts: [], console: [], errors: [], expected: [] });

const IDLE_MS = 500;
/** A page that answers later than this is working. */
const WORKING_MS = 300;
/** For each context, how long no request has been under way, in milliseconds. */
const idleTimes = new WeakMap<BrowserContext, () => number>();

/** The load state `networkidle` of Playwright remembers an idle moment of before; this one waits for the next. */
const untilIdle = (page: Page): Promise<void> => {
  // What the page does next may take as long as this on a busy machine, so a pause of before does not count, nor one in which the page works.
  let from = performance.now();
  return expect
    .poll(async () => {
      const asked = performance.now();
      await page.evaluate(() => 0);
      if (performance.now() - asked > WORKING_MS) from = performance.now();
      return Math.min(idleTimes.get(page.context())?.() ?? 0, performance.now() - from);
    })
    .toBeGreaterThan(IDLE_MS);
};

function watchRequests(context: BrowserContext): () => number {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const change = (apply: () => void) => {
    apply();
    changedAt = performance.now();
  };
  context.on('request', (request) => change(() => open.add(request)));
  context.on('requestfinished', (request) => change(() => open.delete(request)));
  context.on('requestfailed', (request) => change(() => open.delete(request)));
  return () => (open.size === 0 ? performance.now() - changedAt : 0);
}

/** Runs in the page: timers of this delay never fire. */
function withoutTimersOf(delay: number): void {
  const setRealTimeout = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => (ms === delay ? 0 : setRealTimeout(run, ms, ...rest)),
  });
}

/** Runs in the page: notes in the document to which rooms it has connected. */
function noteRooms(): void {
  class NotingWebSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const [, party] = /\/parties\/([a-z]+)\//.exec(String(url)) ?? [];
      if (party) this.addEventListener('open', () => (document.documentElement.dataset[`room${party}`] = 'open'));
    }
  }
  window.WebSocket = NotingWebSocket;
}

/** Saves a trace of each context and a screenshot of each page that the test has not closed. */
async function saveTraces(contexts: readonly BrowserContext[], folder: string): Promise<void> {
  for (const [i, context] of contexts.entries()) {
    const pathPrefix = join(folder, `phone-${i + 1}`);
    for (const [j, page] of context.pages().entries())
      await page.screenshot({ path: `${pathPrefix}-page-${j + 1}.png` }).catch(() => undefined);
    await context.tracing.stop({ path: `${pathPrefix}-trace.zip` }).catch(() => undefined);
  }
}

/** Closes a context. A mocked response that is under way is given up: it would fail the run outside of any test. */
async function endContext(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/**
 * Provides browser contexts in Chromium for one test file.
 * @param executablePath `fullBrowserPath()` for the camera, push notifications and installing, which the headless shell lacks
 */
export function withBrowserContexts(executablePath = headlessShellPath()): BrowserContexts {
  let observed = noActivity();

  beforeAll(async () => {
    mkdirSync(OUTPUT_FOLDER, { recursive: true });
    await sharedBrowser(executablePath);
  });
  beforeEach((context) => {
    const { contexts, console, errors, expected } = (observed = noActivity());
    saveOnFailure(context, 'console.log', console);
    context.onTestFinished(async () => {
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      if (unexpected.length > 0 || context.task.result?.state === 'fail') await saveTraces(contexts, failureFolder(context));
      await Promise.all(contexts.map(endContext));
      expect(unexpected).toEqual([]);
    });
  });

  return {
    async newPage(
      url,
      {
        language = 'english',
        scheme = 'light',
        size = PHONE_VIEWPORT,
        scripts = true,
        installed = false,
        clock = testRunClock,
        commandTimeout = false,
      } = {},
    ) {
      const browser = await sharedBrowser(executablePath);
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        colorScheme: scheme,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        javaScriptEnabled: scripts,
        // Most tests mock responses. They cannot mock requests of a service worker, and its cache would hide the responses of the
        // server.
        serviceWorkers: installed ? 'allow' : 'block',
        hasTouch: size.width < 700,
        isMobile: size.width < 700,
        // Miniflare would compress each file anew for each request.
        extraHTTPHeaders: { 'accept-encoding': 'identity' },
      });
      const { contexts, console, errors } = observed;
      contexts.push(context);
      context.once('close', () => contexts.splice(contexts.indexOf(context), 1));
      // The trace has no DOM snapshots, because they would take a fifth of the whole run.
      await context.tracing.start({});
      if (!isRealClock(clock)) await context.addInitScript(installDate, { ...clock, begin: Date.now() - testRunClock.aheadMs });
      if (language)
        await context.addInitScript((value) => {
          if (!localStorage.getItem('language')) localStorage.setItem('language', value);
        }, language);
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== new URL(url).origin) errors.push(`Request to ${origin}`);
      });
      // Otherwise the page would leave to a service worker, which is blocked, what it then needs without a network.
      if (!installed) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      idleTimes.set(context, watchRequests(context));
      await context.addInitScript(noteRooms);
      if (!commandTimeout) await context.addInitScript(withoutTimersOf, MAX_WAIT_MS);
      const page = await context.newPage();
      page.setDefaultTimeout(STATE_TIMEOUT_MS);
      retryOften(page);
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        console.push(`${message.type()} ${message.text()} at ${message.location().url}`);
        // A 404 of the document itself is allowed, but every missing file is an error.
        const isDocument = message.location().url.replace(/#.*/, '') === page.url().replace(/#.*/, '');
        if (message.type() === 'error' && !(isDocument && message.text().includes('404')))
          errors.push(`${withStatus(message.text())} at ${message.location().url}`);
      });
      return page;
    },
    expectErrors: (pattern) => void observed.expected.push(pattern),
    async goOffline(page) {
      observed.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket|-map-leaflet/);
      await untilIdle(page);
      await page.context().setOffline(true);
    },
    async goOnline(page) {
      await page.context().setOffline(false);
      // A page notices the end of the emulation a moment later.
      const isOnline = () =>
        page.evaluate(async () => {
          const response = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
          return navigator.onLine && response !== null;
        });
      await expect.poll(isOnline).toBe(true);
    },
    async waitForRoom(page, party) {
      await page.waitForFunction((name) => document.documentElement.dataset[name], `room${party}`);
      await untilIdle(page);
    },
    waitUntilIdle: untilIdle,
    async screenshot(page, name, { fullPage } = { fullPage: true }) {
      if (!process.env['SHOTS']) return;
      await page.screenshot({ path: join(OUTPUT_FOLDER, `${name}.png`), fullPage });
    },
  };
}
