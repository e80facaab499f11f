import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { headlessShellPath } from '../../scripts/chromium.ts';
import { isRealClock, testRunClock, installDate } from './clock.ts';
import { failureFolder, saveOnFailure } from './failure-folder.ts';
import { root } from './root.ts';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // One process fewer for each browser.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
];
const PHONE_VIEWPORT = { width: 360, height: 740 };
const OUTPUT_FOLDER = join(root, 'tests/.output');

/** What a phone is set to. */
interface ContextOptions {
  /** null: never chosen. */
  language?: 'english' | 'hindi' | 'marathi' | null;
  /** false: a reader without JavaScript. */
  scripts?: boolean;
  scheme?: 'light' | 'dark';
  size?: { width: number; height: number };
  /** Lets the service worker work, as the tests of the installed app need it. */
  installed?: boolean;
}

export interface BrowserContexts {
  /**
   * A new browser profile of its own at the size of a phone, with one page. An error in its console fails the test, and so does
   * a word to any host but the app's own.
   */
  newPage(url: string, options?: ContextOptions): Promise<Page>;
  /** Writes a picture of the whole page to tests/.output when SHOTS is set. */
  screenshot(page: Page, name: string): Promise<void>;
  /** In this test the console may say this: the test causes it. */
  expectErrors(text: RegExp): void;
}

/** Shared by the test files of this process, by the path of the program. */
const browsers = new Map<string, Promise<Browser>>();

function sharedBrowser(executablePath: string): Promise<Browser> {
  const browser = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  browsers.set(executablePath, browser);
  return browser;
}

/** What the phones of one test did. */
interface ObservedActivity {
  contexts: BrowserContext[];
  console: string[];
  errors: string[];
  /** Errors that the test causes. */
  expected: RegExp[];
}

const noActivity = (): ObservedActivity => ({ contexts: [], console: [], errors: [], expected: [] });

/** A trace and a picture of each phone, as far as the test has left them open. */
async function saveTraces(contexts: readonly BrowserContext[], folder: string): Promise<void> {
  for (const [i, context] of contexts.entries()) {
    const pathPrefix = join(folder, `phone-${i + 1}`);
    for (const [j, page] of context.pages().entries())
      await page.screenshot({ path: `${pathPrefix}-page-${j + 1}.png` }).catch(() => undefined);
    await context.tracing.stop({ path: `${pathPrefix}-trace.zip` }).catch(() => undefined);
  }
}

/**
 * Phones in Chromium for one test file.
 * @param executablePath `fullBrowserPath()` for the camera, push notifications and installing, which a headless shell lacks
 */
export function withBrowserContexts(executablePath = headlessShellPath()): BrowserContexts {
  let browser: Browser | undefined;
  let observed = noActivity();

  beforeAll(async () => {
    mkdirSync(OUTPUT_FOLDER, { recursive: true });
    browser = await sharedBrowser(executablePath);
  });
  beforeEach((context) => {
    const { contexts, console, errors, expected } = (observed = noActivity());
    saveOnFailure(context, 'console.log', console);
    context.onTestFinished(async () => {
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      if (unexpected.length > 0 || context.task.result?.state === 'fail') await saveTraces(contexts, failureFolder(context));
      await Promise.all(contexts.map((each) => each.close()));
      expect(unexpected).toEqual([]);
    });
  });

  return {
    async newPage(
      url,
      { language = 'english', scheme = 'light', size = PHONE_VIEWPORT, scripts = true, installed = false } = {},
    ) {
      if (!browser) throw new Error('the browser is not up yet');
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
        colorScheme: scheme,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        javaScriptEnabled: scripts,
        // Most tests say what the network answers. Requests that pass through a service worker are not theirs to answer, and
        // what it kept would hide from them what the server says.
        serviceWorkers: installed ? 'allow' : 'block',
        hasTouch: size.width < 700,
        isMobile: size.width < 700,
      });
      const { contexts, console, errors } = observed;
      contexts.push(context);
      // Actions, network and console; snapshots of each document cost a fifth of the whole run.
      await context.tracing.start({});
      if (!isRealClock(testRunClock))
        await context.addInitScript(installDate, { ...testRunClock, begin: Date.now() - testRunClock.aheadMs });
      if (language)
        await context.addInitScript((value) => {
          if (!localStorage.getItem('language')) localStorage.setItem('language', value);
        }, language);
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== new URL(url).origin) errors.push(`Asked ${origin}`);
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        console.push(`${message.type()} ${message.text()} at ${message.location().url}`);
        // That an address is answered 404 is said of the document itself; any file that is missing counts.
        const isDocument = message.location().url.replace(/#.*/, '') === page.url().replace(/#.*/, '');
        if (message.type() === 'error' && !(isDocument && message.text().includes('404')))
          errors.push(`${message.text()} at ${message.location().url}`);
      });
      return page;
    },
    expectErrors: (pattern) => void observed.expected.push(pattern),
    async screenshot(page, name) {
      if (!process.env['SHOTS']) return;
      await page.screenshot({ path: join(OUTPUT_FOLDER, `${name}.png`), fullPage: true });
    },
  };
}
