import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { fullBrowserPath } from './chromium.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from './seed/demo-data.ts';
import { settings } from './settings.ts';

// Takes the screenshots of the manifest from the real app with the demo data; `npm start` must be running. They are committed:
// run this script again after a design change.
const folder = join(settings.root, 'pwa/public/screenshots');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: fullBrowserPath(),
  args: ['--no-sandbox'],
});

async function openPage(width: number, height: number, scale: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${settings.port}`,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: scale > 1,
    hasTouch: scale > 1,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  return context.newPage();
}
async function takeScreenshot(page: Page, path: string, name: string): Promise<void> {
  // Optional fonts that arrived after the first paint are used from the second load on.
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

const SEARCH = '/find-workers?service=Plumber&location=Pune';
const phone = await openPage(360, 740, 2);
await takeScreenshot(phone, '/', 'home');
await takeScreenshot(phone, SEARCH, 'workers');
await phone.goto('/login');
await phone.getByLabel('Email').fill(DEMO_LOGINS.client);
await phone.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
await phone.locator('main form button[type=submit]').click();
await phone.waitForURL('**/my-bookings');
await takeScreenshot(phone, '/job-request?service=plumbing', 'request');
const desktop = await openPage(1280, 800, 1);
await takeScreenshot(desktop, '/', 'wide-home');
await takeScreenshot(desktop, SEARCH, 'wide-workers');
await browser.close();
