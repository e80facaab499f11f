import AxeBuilder from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { withTown, type Who } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

const SCREENS: [string, string, Who][] = [
  ['home', '/', 'guest'],
  ['services', '/services', 'guest'],
  ['login', '/login', 'guest'],
  ['signup', '/signup', 'guest'],
  ['forgot password', '/forgot-password', 'guest'],
  ['reset password', '/reset-password#token', 'guest'],
  ['request as guest', '/job-request?service=plumbing', 'guest'],
  ['worker landing', '/worker', 'guest'],
  ['worker signup', '/worker/signup', 'guest'],
  ['worker signup, about you', '/worker/signup?service=cooking', 'guest'],
  ['worker login', '/worker/login', 'guest'],
  ['about', '/about', 'guest'],
  ['contact', '/contact', 'guest'],
  ['plans', '/pricing', 'guest'],
  ['privacy', '/privacy', 'guest'],
  ['nothing', '/no-such-page', 'guest'],
  ['request', '/job-request', 'client'],
  ['bookings', '/my-bookings', 'client'],
  ['past bookings', '/past-bookings', 'client'],
  ['calendar', '/calendar', 'client'],
  ['account settings', '/account-settings', 'client'],
  ['favourites', '/favorites', 'client'],
  ['payment methods', '/payment-methods', 'client'],
  ['live job', '/job-in-progress/:job', 'client'],
  ['payment', '/payment?bookingId=:job&amount=1', 'client'],
  ['dashboard', '/worker/dashboard', 'worker'],
  ['worker jobs', '/worker/jobs', 'worker'],
  ['worker job', '/worker/job/:job', 'worker'],
  ['account', '/worker/account', 'worker'],
];
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return [
    ...(width > 360 ? [`${width} px wide`] : []),
    ...(lang === CODES[language] ? [] : [`lang is ${lang}`]),
    ...(raw ? [`text is missing: ${raw}`] : []),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
  ];
}

describe.each(SETTINGS)('in $language, $scheme, at 360 px', (setting) => {
  test.each(['guest', 'client', 'worker'] as const)(
    'every screen of a %s is whole: nothing against WCAG 2.2 AA, nothing wider than the phone, no missing text',
    async (who) => {
      const page = await phoneOf(who, setting);
      const faults: Record<string, string[]> = {};
      for (const [name, path] of SCREENS.filter((screen) => screen[2] === who)) {
        await page.goto(path.replace(':job', town.jobId()));
        await page.locator('main h1').first().waitFor();
        await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
        await phones.shot(page, `screen-${name.replaceAll(/[, ]+/g, '-')}-${setting.language}-${setting.scheme}`);
        await page
          .locator('button', { hasText: 'SOS' })
          .waitFor({ state: path.startsWith('/worker') ? 'detached' : 'visible' });
        const found = await faultsOf(page, setting.language);
        if (found.length > 0) faults[name] = found;
      }
      expect(faults).toEqual({});
    },
  );
});
