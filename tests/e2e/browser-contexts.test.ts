import { expect, onTestFinished, test, vi } from 'vitest';
import type { Browser } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { launchWithRetry } from '../support/shared-browser.ts';
import { withServer } from '../support/server-fixture.ts';

const contexts = withBrowserContexts();
const server = withServer();

test('a mocked response that the end of its test cuts off does not fail the run', async () => {
  const page = await contexts.newPage(server.url);
  const closed = Promise.withResolvers<void>();
  const fetched = Promise.withResolvers<number>();
  page.context().once('close', () => closed.resolve());
  await page.route('**/robots.txt?late', async (route) => {
    const response = await route.fetch();
    fetched.resolve(response.status());
    await closed.promise;
    await route.fulfill({ body: await response.text() });
  });
  await page.goto('/robots.txt');
  await page.evaluate(() => void fetch('/robots.txt?late').catch(() => undefined));
  expect(await fetched.promise).toBe(200);
});

const currentBrowser = async (): Promise<Browser> => {
  const browser = (await contexts.newPage(server.url)).context().browser();
  if (!browser) throw new Error('the page has no browser');
  return browser;
};

test('a browser that crashes is replaced for the next page', async () => {
  const browser = await currentBrowser();
  const session = await browser.newBrowserCDPSession();
  const gone = new Promise((resolve) => browser.once('disconnected', resolve));
  session.send('Browser.crash').catch(() => undefined);
  await gone;
  const page = await contexts.newPage(server.url);
  expect((await page.goto('/robots.txt'))?.status()).toBe(200);
});

test('a browser that does not start is started once more, and no more often', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warning.mockRestore());
  const browser = await currentBrowser();
  const crash = vi.fn(() => Promise.reject<Browser>(new Error('Segmentation fault')));
  await expect(launchWithRetry(crash)).rejects.toThrow('Segmentation fault');
  expect(crash).toHaveBeenCalledTimes(2);
  await expect(launchWithRetry(crash.mockResolvedValueOnce(browser))).resolves.toBe(browser);
  await expect(
    launchWithRetry(crash.mockRejectedValueOnce(new Error('Segmentation fault')).mockResolvedValueOnce(browser)),
  ).resolves.toBe(browser);
  expect(warning).toHaveBeenCalledTimes(2);
});
