import type { Page } from 'playwright-core';

/** As if the user had not allowed the pages of `origin` to read the position. */
export async function denyGeolocation(page: Page, origin: string): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Browser.setPermission', { permission: { name: 'geolocation' }, setting: 'denied', origin });
}
