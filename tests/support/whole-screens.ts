import AxeBuilder from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Phones } from './browser.ts';
import { open, SCREENS } from './screens.ts';
import type { Town, Who } from './town.ts';

const CODES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
export const SETTINGS = [
  { language: 'english', scheme: 'light' },
  { language: 'hindi', scheme: 'dark' },
  { language: 'marathi', scheme: 'light' },
] as const;
type Setting = (typeof SETTINGS)[number];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is not whole on each screen of these people, by the screen's name; nothing where all are. */
export async function faultsOfScreens(
  phones: Phones,
  town: Town,
  who: Who,
  setting: Setting,
): Promise<Record<string, string[]>> {
  const page = await phones.phone(town.server.url, setting);
  await town.logIn(page, who);
  // The page of a worker who is not there asks for him.
  phones.expectErrors(/404.*\/api\/workers\/018f0000/);
  const faults: Record<string, string[]> = {};
  for (const [name, path] of SCREENS.filter((screen) => screen[2] === who)) {
    await open(page, town, path);
    await phones.shot(page, `screen-${name.replaceAll(/[, ]+/g, '-')}-${setting.language}-${setting.scheme}`);
    const found = [
      ...(await faultsOf(page, setting)),
      ...(await tooWide(page)),
      ...(await tooWideInLargeLetters(page)),
      ...(await tooWideOnTheNarrowest(page)),
    ];
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}

async function faultsOf(page: Page, { language }: Setting): Promise<string[]> {
  const { lang, words } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    words: document.body.innerText,
  }));
  const raw = /\b[a-z]+[:.][a-z]+_[a-z_]+\b|\{\{|undefined|NaN/.exec(words)?.[0];
  return [
    ...(lang === CODES[language] ? [] : [`lang is ${lang}`]),
    ...(raw ? [`text is missing: ${raw}`] : []),
    // Marathi shares its look with English, and its letters with Hindi.
    ...(language === 'marathi' ? [] : await violationsOf(page)),
  ];
}

async function violationsOf(page: Page): Promise<string[]> {
  // There are no frames, so nothing has to be put together in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(STANDARDS).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** What is wider than the page's window, and by whose letters. */
async function tooWide(page: Page): Promise<string[]> {
  const { width, needed, letters, culprit } = await page.evaluate(() => {
    const { clientWidth: limit, scrollWidth } = document.documentElement;
    const out = [...document.querySelectorAll('body *')].find(
      (each) => each.children.length === 0 && each.getBoundingClientRect().right > limit + 0.5,
    );
    const { fontSize } = getComputedStyle(document.documentElement);
    return { width: limit, needed: scrollWidth, letters: fontSize, culprit: out?.outerHTML.slice(0, 140) };
  });
  return needed > width ? [`${needed} px wide at ${width} px and letters of ${letters}: ${culprit}`] : [];
}

async function tooWideOnTheNarrowest(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ ...usual, width: 320 });
  const found = await tooWide(page);
  await page.setViewportSize(usual);
  return found;
}

const lettersOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** What is wider than the page's window while the reader's own size of letters is twice the usual one. */
export async function tooWideInLargeLetters(page: Page): Promise<string[]> {
  const chromium = await page.context().newCDPSession(page);
  const setTo = async (standard: number) => {
    // A window that was resized just now may take its own letters back once more.
    await expect
      .poll(async () => {
        await chromium.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
        return lettersOf(page);
      })
      .toBe(`${standard}px`);
    // The root has them at once, what is in it up to a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  };
  await setTo(32);
  const found = await tooWide(page);
  expect(await lettersOf(page)).toBe('32px');
  await setTo(16);
  await chromium.detach();
  return found;
}
