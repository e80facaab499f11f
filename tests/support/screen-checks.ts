import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { drawLetters, setTextSize } from './letters.ts';

const CODES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
export type Language = keyof typeof CODES;

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A document in another language than the chosen one, and texts that were shown by their keys or with an empty value. */
export async function wrongTexts(page: Page, language: Language): Promise<string[]> {
  const { lang, words } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    words: document.body.innerText,
  }));
  const raw = /\b[a-z]+[:.][a-z]+_[a-z_]+\b|\{\{|undefined|NaN/.exec(words)?.[0];
  return [...(lang === CODES[language] ? [] : [`lang is ${lang}`]), ...(raw ? [`text is missing: ${raw}`] : [])];
}

/** What axe finds against WCAG 2.2 AA and its best practices. */
export async function violations(page: Page): Promise<string[]> {
  // There are no frames, so axe does not need a page of its own to combine their results.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const results = await axe.withTags(STANDARDS).analyze();
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** What is wider than the window, in the app's own letters. */
export async function overflow(page: Page): Promise<string[]> {
  await drawLetters(page, 'own');
  return tooWide(page);
}

/** What is wider than the window at each of these widths, in both letters, at the usual text size and at twice that. */
export async function overflowAtWidths(page: Page, widths: readonly number[]): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 360, height: 740 };
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...usual, width });
    for (const size of [16, 32]) {
      await setTextSize(page, size);
      for (const letters of ['own', 'wide'] as const) {
        await drawLetters(page, letters);
        found.push(...(await tooWide(page)));
      }
    }
  }
  await page.setViewportSize(usual);
  await setTextSize(page, 16);
  await drawLetters(page, 'own');
  return found;
}

async function tooWide(page: Page): Promise<string[]> {
  const { width, needed, letters, culprit } = await page.evaluate(() => {
    const { clientWidth: limit, scrollWidth } = document.documentElement;
    // What is clipped by a box or fixed in the window does not widen the page.
    const isContained = (box: Element | null): boolean => {
      if (!box) return false;
      const { position, overflowX } = getComputedStyle(box);
      return position === 'fixed' || overflowX !== 'visible' || isContained(box.parentElement);
    };
    const out = [...document.querySelectorAll<HTMLElement>('body :not(svg, svg *)')].findLast(
      (each) => each.getBoundingClientRect().right > limit + 0.5 && !isContained(each),
    );
    const { fontSize, fontFamily } = getComputedStyle(document.documentElement);
    return { width: limit, needed: scrollWidth, letters: `${fontSize} ${fontFamily}`, culprit: out?.outerHTML.slice(0, 140) };
  });
  return needed > width ? [`${needed} px wide at ${width} px in ${letters}: ${culprit}`] : [];
}
