import type { Page } from 'playwright-core';
import type { BrowserContexts, ContextOptions } from './browser-contexts.ts';
import type { DemoServer } from './demo-server-fixture.ts';
import { installFakeSpeech } from './fake-speech-synthesis.ts';

/** Returns a function that opens a public page as a guest. */
export const guestPageOpener =
  (demo: DemoServer, contexts: BrowserContexts) =>
  async (path: string, options: ContextOptions = {}): Promise<Page> => {
    const page = await contexts.newPage(demo.server.url, options);
    await page.goto(path);
    // A prerendered page reacts to presses once its JavaScript has loaded, and so does the SOS button.
    await page.locator('button', { hasText: 'SOS' }).waitFor();
    return page;
  };

/** Returns a function that opens a page with the session of the demo plumber and fake speech, before its first load. */
export const workerPageOpener =
  (demo: DemoServer, contexts: BrowserContexts) =>
  async (language: ContextOptions['language'] = 'english'): Promise<Page> => {
    const page = await contexts.newPage(demo.server.url, { language });
    await installFakeSpeech(page);
    await demo.logIn(page, 'worker');
    return page;
  };
