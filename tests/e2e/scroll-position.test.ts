import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitForHydration } from '../support/hydration.ts';
import { pauseClock, runClockUntil } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

test('Back to a long list shows the rows that were seen before, and the page is no taller than its rows', async () => {
  const client = await demo.signUpClient();
  for (let day = 3; day < 13; day++) await client.book(day, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/my-bookings');
  const last = page.locator('main a[href^="/job-in-progress/"]').last();
  await last.waitFor();
  // What comes later would move the rows.
  await contexts.waitUntilIdle(page);
  await last.scrollIntoViewIfNeeded();
  const readPosition = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
  const before = await readPosition();
  expect(before[0]).toBeGreaterThan(1500);
  await last.click();
  await page.waitForURL('**/job-in-progress/**');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await last.waitFor();
  await expect.poll(readPosition).toEqual(before);
  await expect.poll(() => page.evaluate(() => document.body.style.minHeight)).toBe('');
  expect(await readPosition()).toEqual(before);
});

test('A page that is left and opened again within two seconds is as tall as before for its own two seconds', async () => {
  const page = await contexts.newPage(demo.server.url);
  await page.clock.install();
  await page.goto('/faq');
  await waitForHydration(page);
  await pauseClock(page);
  const isReserved = () => page.evaluate(() => document.body.style.minHeight !== '');
  const isFocused = (path: string) =>
    page.evaluate((path) => location.pathname === path && document.activeElement === document.querySelector('main h1'), path);
  await page.locator('a[href="/about"]').filter({ visible: true }).first().click();
  await runClockUntil(page, () => isFocused('/about'));
  expect(await isReserved()).toBe(true);
  await page.clock.runFor(1000);
  await page.goBack();
  await runClockUntil(page, () => isFocused('/faq'));
  await page.clock.runFor(1000);
  expect(await isReserved()).toBe(true);
  await page.clock.runFor(1500);
  expect(await isReserved()).toBe(false);
});
