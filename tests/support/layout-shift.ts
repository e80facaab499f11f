import type { Page } from 'playwright-core';

declare global {
  interface Window {
    cumulativeLayoutShift?: number;
  }
}

/** Sums the layout shifts of each document after its parsing. Call it before the page loads. */
export const observeLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.cumulativeLayoutShift = 0;
    // Parsing a document in several parts shifts its layout, up to the first frame after it: a phone paints a half-parsed navigation bar.
    let parsedAt = Infinity;
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        requestAnimationFrame(() => requestAnimationFrame((time) => (parsedAt = time)));
    });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        if (shift.startTime >= parsedAt && 'value' in shift && typeof shift.value === 'number')
          window.cumulativeLayoutShift = (window.cumulativeLayoutShift ?? 0) + shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the layout shifts so far. Users notice a sum of 0.1 or more. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.cumulativeLayoutShift ?? Number.NaN);
