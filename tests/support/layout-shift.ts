import type { Page } from 'playwright-core';

declare global {
  interface Window {
    cumulativeLayoutShift?: number;
  }
}

/** Counts from each document's beginning how far things move by themselves once its code has come. Before the page loads. */
export const observeLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.cumulativeLayoutShift = 0;
    new PerformanceObserver((list) => {
      // While the document is being read, what has come of it makes room for what has not. The app begins with its code.
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const scriptsLoadedAt = Math.min(
        ...scripts.map((file) => (file instanceof PerformanceResourceTiming ? file.responseEnd : Infinity)),
      );
      for (const shift of list.getEntries())
        if (shift.startTime > scriptsLoadedAt && 'value' in shift && typeof shift.value === 'number')
          window.cumulativeLayoutShift = (window.cumulativeLayoutShift ?? 0) + shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the layout shifts until now; 0 is nothing, 0.1 is what a reader minds. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.cumulativeLayoutShift ?? Number.NaN);
