import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../scripts/seed/demo-data.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { describeTransfers, openFirst } from '../support/transferred.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** What a first open of a route transfers at most until the network is idle, in kilobytes after Brotli. */
const BUDGETS = [
  { path: '/', role: 'guest', scripts: 117, all: 154.5, requests: 10 },
  { path: '/services', role: 'guest', scripts: 113, all: 147.5, requests: 10 },
  { path: '/worker', role: 'guest', scripts: 148.5, all: 185, requests: 16 },
  { path: '/worker/jobs', role: 'worker', scripts: 224.6, all: 257.8, requests: 22 },
  { path: '/my-bookings', role: 'client', scripts: 215.6, all: 247.4, requests: 20 },
] as const;

/** The chunks of Dexie, TanStack Query, zod, the contract and the modules that import them. */
const DATA_CHUNKS = /\/assets\/(account|own|data|contract)[-.]/;

describe('the first open of a route, without the service worker', () => {
  test.each(BUDGETS)('stays within its budget: $path for a $role', async ({ path, role, scripts, all, requests }) => {
    const page = await contexts.newPage(demo.server.url, { installed: true });
    await demo.logIn(page, role);
    const opened = await openFirst(page, path);
    await page.locator('main h1').waitFor();
    const files = describeTransfers(opened);
    if (process.env['SHOW_TRANSFERS']) console.log(`${path}\n${files}`);
    expect(opened.scriptKilobytes, files).toBeLessThanOrEqual(scripts);
    expect(opened.kilobytes, files).toBeLessThanOrEqual(all);
    expect(opened.requests, files).toBeLessThanOrEqual(requests);
    // The control: accounts do load them.
    expect(DATA_CHUNKS.test(files)).toBe(role !== 'guest');
  });
});

const registrations = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('a guest downloads the service worker at the second visit and not at the first, even if they reload the page', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await page.goto('/');
  const { requests } = await openFirst(page, '/services');
  expect(requests).toBeGreaterThan(0);
  expect(await registrations(page)).toBe(0);
  const secondVisit = await page.context().newPage();
  await secondVisit.goto('/');
  await expect.poll(() => registrations(secondVisit)).toBe(1);
});

test('a guest who logs in downloads the service worker at once', async () => {
  const page = await contexts.newPage(demo.server.url, { installed: true });
  await page.goto('/login');
  await page.getByLabel('Email').fill('client@karigar.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await expect.poll(() => registrations(page)).toBe(1);
});
