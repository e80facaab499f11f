import type { Page } from 'playwright-core';

/** Waits until the page has rendered and run the effects of what it has received. */
export const waitTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
