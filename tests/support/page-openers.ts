import type { Page } from 'playwright-core';
import type { BrowserContexts, ContextOptions } from './browser-contexts.ts';
import { testRunClock } from './clock.ts';
import type { DemoServer } from './demo-server-fixture.ts';
import { installFakeSpeech } from './fake-speech-synthesis.ts';
import { waitForHydration } from './hydration.ts';

/** Returns a function that opens a public page as a guest. */
export const guestPageOpener =
  (demo: DemoServer, contexts: BrowserContexts) =>
  async (path: string, options: ContextOptions = {}): Promise<Page> => {
    const page = await contexts.newPage(demo.server.url, options);
    await page.goto(path);
    await waitForHydration(page);
    return page;
  };

/** Returns a function that opens a page with the session of the demo plumber and fake speech, before its first load. */
export const workerPageOpener =
  (demo: DemoServer, contexts: BrowserContexts) =>
  async (language: ContextOptions['language'] = 'english', clock = testRunClock): Promise<Page> => {
    const page = await contexts.newPage(demo.server.url, { language, clock });
    await installFakeSpeech(page);
    await demo.logIn(page, 'worker');
    return page;
  };
