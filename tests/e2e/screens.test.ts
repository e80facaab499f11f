import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { DEMO_LOGINS, DEMO_PASSWORD, demoTown } from '../../scripts/seed/demo-town.ts';
import { withPhones } from '../support/browser.ts';
import { dayAhead } from '../support/people.ts';
import { ServerProcess } from '../support/process.ts';

const server = new ServerProcess();
const phones = withPhones();
const stored: Record<string, string> = {};
let jobId = '';

const ask = async (path: string, body: unknown, token?: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  await server.migrate();
  const db = server.database();
  for (const statement of await demoTown(Date.now())) db.exec(statement);
  db.close();
  await server.start();
  const client = await ask('/api/auth/login', { email: DEMO_LOGINS.client, password: DEMO_PASSWORD });
  const worker = await ask('/api/worker/login', { emailOrPhone: DEMO_LOGINS.plumber, password: DEMO_PASSWORD });
  const request = {
    name: 'Asha Kulkarni',
    email: DEMO_LOGINS.client,
    phone_number: '9822012345',
    address: 'Shivajinagar, Pune',
    date: dayAhead(3),
    timeSlot: '02:00 - 04:00 PM',
    serviceType: 'plumbing',
    problem_description: 'नळ गळतो आहे. The kitchen tap leaks day and night.',
  };
  const { job } = (await ask('/api/ai/job-request', request, String(client['token']))) as { job: { id: string } };
  jobId = job.id;
  await ask('/api/worker/accept', { jobId }, String(worker['token']));
  Object.assign(stored, {
    token: String(client['token']),
    user: JSON.stringify(client['user']),
    workerToken: String(worker['token']),
    workerUser: JSON.stringify(worker['worker']),
  });
});
afterAll(() => server.end());

const SCREENS: [string, string, 'guest' | 'client' | 'worker'][] = [
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
  ['live job', '/job-in-progress/:job', 'client'],
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

type Who = (typeof SCREENS)[number][2];
const KEYS: Record<Who, string[]> = { guest: [], client: ['token', 'user'], worker: ['workerToken', 'workerUser'] };

/** A phone of somebody who is logged in, or of a guest. */
async function phoneOf(who: Who, setting: (typeof SETTINGS)[number]): Promise<Page> {
  const page = await phones.phone(server.url, setting);
  const items = KEYS[who].map((key) => [key, stored[key] ?? ''] as const);
  await page.addInitScript((pairs) => {
    for (const [key, value] of pairs) localStorage.setItem(key, value);
  }, items);
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
        await page.goto(path.replace(':job', jobId));
        await page.locator('main h1').first().waitFor();
        await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
        await phones.shot(page, `screen-${name.replaceAll(/[, ]+/g, '-')}-${setting.language}-${setting.scheme}`);
        const found = await faultsOf(page, setting.language);
        if (found.length > 0) faults[name] = found;
      }
      expect(faults).toEqual({});
    },
  );
});
