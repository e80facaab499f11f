import type { Page } from 'playwright-core';

declare global {
  interface Window {
    cumulativeLayoutShift?: number;
  }
}

/** Sums the layout shifts of each document after its first script has loaded. Call it before the page loads. */
export const observeLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.cumulativeLayoutShift = 0;
    new PerformanceObserver((list) => {
      // Parsing a document shifts its layout. Only shifts after the first script has loaded are caused by the app.
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const scriptsLoadedAt = Math.min(
        ...scripts.map((file) => (file instanceof PerformanceResourceTiming ? file.responseEnd : Infinity)),
      );
      for (const shift of list.getEntries())
        if (shift.startTime > scriptsLoadedAt && 'value' in shift && typeof shift.value === 'number')
          window.cumulativeLayoutShift = (window.cumulativeLayoutShift ?? 0) + shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the layout shifts so far. Users notice a sum of 0.1 or more. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.cumulativeLayoutShift ?? Number.NaN);
