import { chromium, type Browser } from 'playwright-core';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Saves one process for each browser.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
];

/** The test files of a process share a browser for each executable path. */
const browsers = new Map<string, Promise<Browser>>();

/** Chromium itself may crash before it has a page. This says nothing about the product, so it is started once more. */
export const launchWithRetry = (launch: () => Promise<Browser>): Promise<Browser> =>
  launch().catch((error: unknown) => {
    console.warn('Chromium did not start, and is started again:', error);
    return launch();
  });

/** The browser of this process. One that has crashed is replaced, so only the tests that used it fail. */
export function sharedBrowser(executablePath: string): Promise<Browser> {
  const running = browsers.get(executablePath);
  if (running) return running;
  const browser = launchWithRetry(() => chromium.launch({ executablePath, args: CHROMIUM_ARGS }));
  browsers.set(executablePath, browser);
  const forget = () => browsers.delete(executablePath);
  browser.then((launched) => launched.on('disconnected', forget), forget);
  return browser;
}
