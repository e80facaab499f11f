import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

test('Back to a long list shows the rows that were seen before, and the page is no taller than its rows', async () => {
  const client = await demo.signUpClient();
  for (let day = 3; day < 13; day++) await client.book(day, 'accepted');
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/my-bookings');
  const last = page.locator('main a[href^="/job-in-progress/"]').last();
  await last.scrollIntoViewIfNeeded();
  const readPosition = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight]);
  const before = await readPosition();
  expect(before[0]).toBeGreaterThan(1500);
  await last.click();
  await page.waitForURL('**/job-in-progress/**');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await last.waitFor();
  expect(await readPosition()).toEqual(before);
  await expect.poll(() => page.evaluate(() => document.body.style.minHeight)).toBe('');
  expect(await readPosition()).toEqual(before);
});
