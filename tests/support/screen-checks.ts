import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { titles as en } from '#pwa/i18n/en/titles.ts';
import { titles as hi } from '#pwa/i18n/hi/titles.ts';
import { titles as mr } from '#pwa/i18n/mr/titles.ts';
import { applyTestFont, setTextSize } from './test-fonts.ts';

const LANGUAGE_CODES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
const NOT_FOUND = { english: en.not_found, hindi: hi.not_found, marathi: mr.not_found } as const;
export type Language = keyof typeof LANGUAGE_CODES;

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Finds a document in a language other than the chosen one, texts that show a translation key or a missing value, and screens that do not exist. */
export async function findTextIssues(page: Page, language: Language): Promise<string[]> {
  const { lang, title, path, words, codes } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    path: location.pathname,
    words: document.body.innerText,
    // Names of the code, such as those of errors, look like keys.
    codes: [...document.querySelectorAll('code')].map(({ innerText }) => innerText),
  }));
  const visibleText = codes.reduce((text, code) => text.replace(code, ''), words);
  const untranslated = /\b[a-z]+[:.][a-z]+_[a-z_]+\b|\{\{|undefined|NaN/.exec(visibleText)?.[0];
  return [
    ...(lang === LANGUAGE_CODES[language] ? [] : [`lang is ${lang}`]),
    ...(untranslated ? [`text is missing: ${untranslated}`] : []),
    ...(title.startsWith(NOT_FOUND[language]) && path !== '/no-such-page' ? [`${path} does not exist`] : []),
  ];
}

/** Runs axe with the rules of WCAG 2.2 AA and its best practices. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Legacy mode avoids an extra page for combining the results of frames, which the app does not have.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const results = await axe.withTags(AXE_TAGS).analyze();
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Finds an element that is wider than the window in the typeface of the app. */
export async function findOverflow(page: Page): Promise<string[]> {
  await applyTestFont(page, 'own');
  return describeOverflow(page);
}

/** Finds an element that is wider than the window at each width, in both test fonts, at the normal and at twice the text size. */
export async function findOverflowAtWidths(page: Page, widths: readonly number[]): Promise<string[]> {
  const originalViewport = page.viewportSize() ?? { width: 360, height: 740 };
  const issues: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...originalViewport, width });
    for (const size of [16, 32]) {
      await setTextSize(page, size);
      for (const fontWidth of ['own', 'wide'] as const) {
        await applyTestFont(page, fontWidth);
        issues.push(...(await describeOverflow(page)));
      }
    }
  }
  await page.setViewportSize(originalViewport);
  await setTextSize(page, 16);
  await applyTestFont(page, 'own');
  return issues;
}

async function describeOverflow(page: Page): Promise<string[]> {
  const {
    width,
    needed: contentWidth,
    letters: fontWidth,
    culprit,
  } = await page.evaluate(() => {
    const { clientWidth: limit, scrollWidth } = document.documentElement;
    // An element that is clipped or has a fixed position does not widen the page.
    const isClippedOrFixed = (box: Element | null): boolean => {
      if (!box) return false;
      const { position, overflowX } = getComputedStyle(box);
      return position === 'fixed' || overflowX !== 'visible' || isClippedOrFixed(box.parentElement);
    };
    const overflowing = [...document.querySelectorAll<HTMLElement>('body :not(svg, svg *)')].findLast(
      (each) => each.getBoundingClientRect().right > limit + 0.5 && !isClippedOrFixed(each),
    );
    const { fontSize, fontFamily } = getComputedStyle(document.documentElement);
    return {
      width: limit,
      needed: scrollWidth,
      letters: `${fontSize} ${fontFamily}`,
      culprit: overflowing?.outerHTML.slice(0, 140),
    };
  });
  return contentWidth > width ? [`${contentWidth} px wide at ${width} px in ${fontWidth}: ${culprit}`] : [];
}

/**
 * Finds controls that a fixed or sticky element covers although the page is scrolled so that they are as near to its middle as possible.
 * While a dialog is open, only its controls count. The page is scrolled back.
 */
export async function findCoveredControls(page: Page): Promise<string[]> {
  // For a moment after a dialog has opened or closed, presses are ignored. One that slides in is still below the screen.
  await page.waitForFunction(
    () =>
      document.documentElement.style.pointerEvents === '' &&
      [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].every((dialog) =>
        dialog.getAnimations().every(({ playState }) => playState !== 'running'),
      ),
  );
  const covered = await page.evaluate(() => {
    const barOf = (element: Element | null): Element | null =>
      element === null || ['fixed', 'sticky'].includes(getComputedStyle(element).position)
        ? element
        : barOf(element.parentElement);
    const issues: string[] = [];
    const [left, top] = [scrollX, scrollY];
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const controls = (dialog ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const bar = barOf(hit);
      if (bar !== null && !bar.contains(control) && !control.contains(bar))
        issues.push(`${control.outerHTML.slice(0, 120)} under ${bar.outerHTML.slice(0, 80)}`);
    }
    scrollTo({ left, top, behavior: 'instant' });
    return issues;
  });
  return covered.map((issue) => `covered: ${issue}`);
}
