import type { Page } from 'playwright-core';

/** Runs as HTML in three ways, if a page does not show it as text. It has no space, because some screens show only the first name. */
export const SCRIPT =
  '<img/src="x"/onerror="window.__xss=1"><svg/onload="window.__xss=1"></svg><a/href="javascript:window.__xss=1">k</a>';

/** Starts to record what scripts in texts would cause. Call it before the first load of the page. */
export async function detectScripts(page: Page): Promise<{ found: () => Promise<string[]> }> {
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => void reports.push(`CSP: ${violation}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    reports.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return {
    async found() {
      const inPage = await page.evaluate(() => [
        ...('__xss' in window ? ['a script ran'] : []),
        ...[
          ...document.querySelectorAll('[onerror], [onload], img[src="x"], a[href^="javascript:" i], iframe, object, embed'),
        ].map(({ outerHTML }) => `element: ${outerHTML.slice(0, 200)}`),
      ]);
      return [...reports.splice(0), ...inPage];
    },
  };
}
