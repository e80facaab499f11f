import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type DemoRole } from '../support/demo-server-fixture.ts';
import { openScreen, SCREENS, waitForScreen } from '../support/screens.ts';
import { detectScripts, SCRIPT } from './script-detector.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** The columns with texts of users and admins. */
const COLUMNS: Record<string, string[]> = {
  accounts: ['name', 'email', 'phone', 'address', 'city_state', 'emergency_contact', 'suspend_reason'],
  workers: ['description', 'experience', 'locality', 'verification_reason'],
  jobs: [
    'name',
    'email',
    'phone',
    'address',
    'locality',
    'instructions',
    'problem',
    'estimated_area',
    'emergency_contact',
    'cancel_reason',
  ],
  messages: ['message'],
  reviews: ['comment'],
  payments: ['reference'],
  sessions: ['browser', 'system'],
};
const marker = (table: string, column: string): string => `in-${table}-${column.replaceAll('_', '-')}-`;

/** Writes the script into every text of the database, also where today's rules would reject it: rows may be older than the rules. */
async function plantScripts(): Promise<void> {
  const { db } = demo.server;
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const assignments = columns.map((column) => {
      const text = `${marker(table, column)}${SCRIPT}`.replaceAll(`'`, `''`);
      // Each account has its own phone number.
      return `${column} = '${text}'${table === 'accounts' && column === 'phone' ? ' || id' : ''}`;
    });
    await db.exec(`UPDATE ${table} SET ${assignments.join(', ')}`);
  }
  await db.exec(`UPDATE workers SET skills = json_array('${marker('workers', 'skills')}${SCRIPT}')`);
}

/** Texts that a screen shows later than its heading. */
const SHOWN_LATER: Record<string, string[]> = {
  'account settings': ['in-accounts-city-state-', 'in-sessions-browser-', 'in-sessions-system-'],
  messages: ['in-messages-message-'],
  'worker in public': ['in-reviews-comment-', 'in-workers-description-'],
  'admin emergencies': ['in-sent-note-'],
  'own tickets': ['in-sent-ticket-'],
  'admin tickets': ['in-sent-ticket-'],
};
/** Only the offer of a job shows its locality, which the server takes from the gazetteer. */
const NOT_SHOWN = ['in-jobs-locality-'];

/** The markers that a screen shows, in texts, attributes and fields. */
const shownMarkers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    );
    const texts = [document.documentElement.outerHTML, document.body.innerText, ...fields].join('\n');
    return [...new Set(texts.match(/in-[a-z]+-[a-z-]+-(?=<|&lt;)/g))];
  });

const ROLES: DemoRole[] = ['guest', 'client', 'worker', 'admin'];

/** Texts that the API stores as they were sent, for screens that the demo data leave empty. */
async function sendScripts(): Promise<void> {
  const text = (name: string) => `in-${name}-${SCRIPT}`;
  await demo.request('client', `/api/messages/${demo.jobId()}`, { message: text('sent-message') });
  const { id: paymentId } = await demo.request('client', '/api/payments', { bookingId: demo.jobId(), method: 'upi' });
  await demo.request('client', `/api/payments/${String(paymentId)}/confirm`, { reference: '123456789012' });
  const ticket = { id: uuidv7(), kind: 'contact', message: text('sent-ticket'), phone: text('sent-phone').slice(0, 30) };
  await demo.request('client', '/api/tickets', ticket);
  const { id: caseId } = await demo.request('client', '/api/emergency/trigger', { location: null });
  await demo.request('admin', `/api/sos/${String(caseId)}/note`, { note: text('sent-note') });
  const { id: clientId } = await demo.signUpClient();
  await demo.request('admin', `/api/admin/accounts/${clientId}/suspend`, { ground: 'terms', reason: text('sent-reason') });
}

describe('a script that is stored in every text', () => {
  test('runs on no screen, and is shown as text on those that show the text', async () => {
    contexts.expectErrors(/40[0-9]/);
    const visits = await Promise.all(
      ROLES.map(async (role) => {
        const page = await contexts.newPage(demo.server.url);
        const detector = await detectScripts(page);
        await demo.logIn(page, role);
        return { role, page, detector };
      }),
    );
    await sendScripts();
    await plantScripts();
    const found: Record<string, string[]> = {};
    const shown = new Set<string>();
    await Promise.all(
      visits.map(async ({ role, page, detector }) => {
        for (const [name, path] of SCREENS.filter(([, , screenRole]) => screenRole === role)) {
          await openScreen(page, demo, path);
          await expect
            .poll(() => shownMarkers(page), { message: name })
            .toEqual(expect.arrayContaining(SHOWN_LATER[name] ?? []));
          for (const each of await shownMarkers(page)) shown.add(each);
          const hits = await detector.found();
          if (hits.length > 0) found[name] = hits;
        }
      }),
    );
    expect(found).toEqual({});
    const planted = Object.entries(COLUMNS).flatMap(([table, columns]) => columns.map((column) => marker(table, column)));
    expect(planted.filter((each) => !shown.has(each))).toEqual(NOT_SHOWN);
    expect([...shown]).toEqual(expect.arrayContaining(['in-workers-skills-', 'in-sent-note-', 'in-sent-reason-']));
  });
});

/** The script as it would be in a link that an attacker sends. */
const PAYLOAD = encodeURIComponent(`"'>${SCRIPT}`);
const LINKS: readonly (readonly [DemoRole, string])[] = [
  ['guest', `/find-workers?service=${PAYLOAD}&location=${PAYLOAD}&gender=${PAYLOAD}&sort=${PAYLOAD}`],
  ['guest', `/job-request?service=${PAYLOAD}&worker=${PAYLOAD}`],
  ['guest', `/login?returnUrl=javascript:window.__xss=1&error=${PAYLOAD}`],
  ['guest', `/signup?returnUrl=${PAYLOAD}#${PAYLOAD}`],
  ['guest', `/reset-password?for=${PAYLOAD}#${PAYLOAD}`],
  ['guest', `/worker/signup?service=${PAYLOAD}`],
  ['guest', `/workers/${PAYLOAD}`],
  ['guest', `/${PAYLOAD}`],
  ['guest', `/hi/${PAYLOAD}?${PAYLOAD}`],
  ['client', `/payment?bookingId=${PAYLOAD}&amount=${PAYLOAD}`],
  ['client', `/messages/${PAYLOAD}`],
  ['client', `/contact?about=${PAYLOAD}&plan=${PAYLOAD}`],
  ['client', `/support/${PAYLOAD}`],
  ['client', `/job-in-progress/${PAYLOAD}`],
  ['worker', `/worker/job/${PAYLOAD}#${PAYLOAD}`],
  ['admin', `/admin?tab=${PAYLOAD}&q=${PAYLOAD}`],
  ['admin', `/admin/jobs/${PAYLOAD}`],
  ['admin', `/admin/tickets/${PAYLOAD}`],
];

test('a script in a link runs on no screen', async () => {
  contexts.expectErrors(/40[0-9]/);
  const found: Record<string, string[]> = {};
  await Promise.all(
    ROLES.map(async (role) => {
      const page = await contexts.newPage(demo.server.url);
      const detector = await detectScripts(page);
      await demo.logIn(page, role);
      for (const [, path] of LINKS.filter(([linkRole]) => linkRole === role)) {
        await page.goto(path);
        await waitForScreen(page, path);
        const hits = await detector.found();
        if (hits.length > 0) found[path] = hits;
      }
    }),
  );
  expect(found).toEqual({});
});

describe('the detector (control)', () => {
  const plant = (page: Page) =>
    page.locator('body').evaluate((body, html) => body.insertAdjacentHTML('beforeend', html), SCRIPT);

  test('notices a text that a screen shows as HTML, although the CSP keeps it from running', async () => {
    contexts.expectErrors(/Content Security Policy|404/);
    const page = await contexts.newPage(demo.server.url);
    const detector = await detectScripts(page);
    await page.goto('/about');
    expect(await detector.found(), 'before').toEqual([]);
    await plant(page);
    await expect.poll(async () => (await detector.found()).join('\n')).toMatch(/CSP: script-src-attr inline/);
    expect((await detector.found()).join('\n')).toMatch(/element: <img/);
    expect((await detector.found()).join('\n')).not.toContain('a script ran');
  });

  test('notices a script that runs where no CSP keeps it out', async () => {
    contexts.expectErrors(/404/);
    const page = await contexts.newPage(demo.server.url);
    const detector = await detectScripts(page);
    await page.route('**/about', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Without a CSP</h1>' }));
    await page.goto('/about');
    await plant(page);
    await expect.poll(() => detector.found()).toContain('a script ran');
  });
});
