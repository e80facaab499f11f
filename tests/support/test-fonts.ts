import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { waitTwoFrames } from './frames.ts';

/**
 * The width of the letters in percent of Mukta. Until the browser has cached Mukta, the app uses the typefaces of the device. `wide` covers
 * these, up to a bold DejaVu Sans.
 */
const SIZE_ADJUST_PERCENT = { own: 100, wide: 130 } as const;

/** Renders the page in a typeface that does not depend on the fonts of this machine. */
export async function applyTestFont(page: Page, fontWidth: keyof typeof SIZE_ADJUST_PERCENT): Promise<void> {
  await page.evaluate(async (percent) => {
    const family = `Mukta ${percent}`;
    if (!document.getElementById(family)) {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const muktaRules = rules.filter(
        (rule) =>
          rule instanceof CSSFontFaceRule && /^"?Mukta( Devanagari)?"?$/.test(rule.style.getPropertyValue('font-family')),
      );
      const style = Object.assign(document.createElement('style'), { id: family });
      style.textContent = muktaRules
        .map(({ cssText }) => cssText.replace(/font-family: [^;]*;/, `font-family: "${family}"; size-adjust: ${percent}%;`))
        .join('\n')
        .replaceAll('font-display: optional', 'font-display: block');
      document.head.appendChild(style);
    }
    const { style } = document.documentElement;
    for (const name of ['--font-sans', '--font-phone']) style.setProperty(name, `"${family}", sans-serif`);
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 1em "${family}"`, 'aअ')));
  }, SIZE_ADJUST_PERCENT[fontWidth]);
  await waitTwoFrames(page);
}

/** Sets the default text size, like a user in the settings of the browser. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  // A recent resize of the window may reset the size, so it is set until it holds.
  await expect
    .poll(async () => {
      await cdpSession.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
      return page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    })
    .toBe(`${standard}px`);
  await cdpSession.detach();
  await waitTwoFrames(page);
}
