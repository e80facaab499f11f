import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type DemoRole } from '../support/demo-server-fixture.ts';
import { findCoveredControls } from '../support/screen-checks.ts';
import { openScreen } from '../support/screens.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** The part of the window's height that no fixed or sticky element covers. Runs in the page. */
function uncoveredPart(): number {
  const isBar = (element: Element | null): boolean =>
    element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement));
  const rows = Array.from({ length: window.innerHeight }, (_, y) => document.elementFromPoint(window.innerWidth / 2, y));
  return rows.filter((element) => !isBar(element)).length / rows.length;
}

/** The smallest uncovered part at the top, in the middle and at the end of a screen. */
async function smallestUncoveredPart(page: Page): Promise<number> {
  const parts: number[] = [];
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((to) => scrollTo(0, to * (document.documentElement.scrollHeight - window.innerHeight)), part);
    parts.push(await page.evaluate(uncoveredPart));
  }
  return Math.min(...parts);
}

const SCREENS_OF: readonly { role: DemoRole; paths: readonly string[] }[] = [
  { role: 'guest', paths: ['/', '/services', '/find-workers', '/worker', '/worker/signup', '/worker/signup?service=cooking'] },
  { role: 'client', paths: ['/job-request', '/my-bookings', '/job-in-progress/:job', '/messages/:job', '/account-settings'] },
  { role: 'worker', paths: ['/worker/jobs', '/worker/job/:job', '/worker/dashboard', '/messages/:job', '/worker/account'] },
];

const ADMIN_PATHS = [
  '/admin',
  '/admin?tab=workers',
  '/admin/jobs/:job',
  '/admin/sos',
  '/admin/duty',
  '/admin/verification',
  '/admin/payments',
  '/admin/tickets',
  '/admin/operations',
  '/admin/log',
];

/** Opens each screen and expects that most of its height is content, and that nothing covers a control. */
async function expectContentInSight(page: Page, role: DemoRole, paths: readonly string[], ready = 'main'): Promise<void> {
  const uncovered: Record<string, number> = {};
  for (const path of paths) {
    await openScreen(page, demo, path);
    await page.locator(ready).first().waitFor();
    uncovered[path] = await smallestUncoveredPart(page);
    expect(await findCoveredControls(page), path).toEqual([]);
    await contexts.screenshot(page, `landscape-${role}${path.replaceAll(/\W/g, '-')}`);
  }
  expect(Object.entries(uncovered).filter(([, part]) => part < 0.6)).toEqual([]);
}
const openSideways = async (role: DemoRole): Promise<Page> => {
  const page = await contexts.newPage(demo.server.url, { size: { width: 740, height: 360 } });
  await demo.logIn(page, role);
  return page;
};

test.each(SCREENS_OF)(
  'On a phone held sideways, at least 60 % of the height of each screen of a $role is its content, and nothing covers a control',
  async ({ role, paths }) => expectContentInSight(await openSideways(role), role, paths),
);

test('On a phone held sideways, the same holds for the admin console, with the alarm of an emergency on each page', async () => {
  await fetch(`${demo.server.url}/api/emergency/trigger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: { lat: 18.52, lng: 73.85 } }),
  });
  await expectContentInSight(await openSideways('admin'), 'admin', ADMIN_PATHS, '[role=alert]:has(a)');
});
