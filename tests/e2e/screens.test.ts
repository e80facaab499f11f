import AxeBuilder from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { open, SCREENS } from '../support/screens.ts';
import { withTown, type Who } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

const CODES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
type Language = keyof typeof CODES;
const SETTINGS = [
  { language: 'english', scheme: 'light' },
  { language: 'hindi', scheme: 'dark' },
  { language: 'marathi', scheme: 'light' },
] as const;

/** A phone of somebody who is logged in, or of a guest. */
async function phoneOf(who: Who, setting: (typeof SETTINGS)[number]): Promise<Page> {
  const page = await phones.phone(town.server.url, setting);
  await town.logIn(page, who);
  return page;
}

/** What is wrong with the screen as it stands. */
async function faultsOf(page: Page, language: Language): Promise<string[]> {
  const { width, lang, words } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    lang: document.documentElement.lang,
    words: document.body.innerText,
  }));
  const raw = /\b[a-z]+[:.][a-z]+_[a-z_]+\b|\{\{|undefined|NaN/.exec(words)?.[0];
  // Light and dark; the third language shares its look with the first.
  const violations = language === 'marathi' ? [] : await violationsOf(page);
  return [
    ...(width > 360 ? [`${width} px wide`] : []),
    ...(lang === CODES[language] ? [] : [`lang is ${lang}`]),
    ...(raw ? [`text is missing: ${raw}`] : []),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ];
}

const violationsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze())
    .violations;

/** The narrowest phone there is. */
async function tooWideAt(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 740 });
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  if (before) await page.setViewportSize(before);
  return needed > width ? [`${needed} px wide at ${width} px`] : [];
}

describe.each(SETTINGS)('in $language, $scheme, at 360 px', (setting) => {
  test.each(['guest', 'client', 'worker', 'admin'] as const)(
    'every screen of a %s is whole: nothing against WCAG 2.2 AA, nothing wider than the phone, no missing text',
    async (who) => {
      const page = await phoneOf(who, setting);
      const faults: Record<string, string[]> = {};
      for (const [name, path] of SCREENS.filter((screen) => screen[2] === who)) {
        await open(page, town, path);
        await phones.shot(page, `screen-${name.replaceAll(/[, ]+/g, '-')}-${setting.language}-${setting.scheme}`);
        const found = [...(await faultsOf(page, setting.language)), ...(await tooWideAt(page, 320))];
        if (found.length > 0) faults[name] = found;
      }
      expect(faults).toEqual({});
    },
  );
});
