import type { Page } from 'playwright-core';

declare global {
  interface Window {
    cumulativeLayoutShift?: number;
  }
}

/** Sums the layout shifts of each document after its parsing, when the scripts of the app run. Call it before the page loads. */
export const observeLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.cumulativeLayoutShift = 0;
    new PerformanceObserver((list) => {
      // Parsing a document in several parts shifts its layout. The scripts of the app are modules, which run afterwards.
      const [navigation] = performance.getEntriesByType('navigation');
      const parsedAt = (navigation instanceof PerformanceNavigationTiming && navigation.domInteractive) || Infinity;
      for (const shift of list.getEntries())
        if (shift.startTime > parsedAt && 'value' in shift && typeof shift.value === 'number')
          window.cumulativeLayoutShift = (window.cumulativeLayoutShift ?? 0) + shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the layout shifts so far. Users notice a sum of 0.1 or more. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.cumulativeLayoutShift ?? Number.NaN);
