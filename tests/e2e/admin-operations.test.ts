import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { findAxeViolations } from '../support/screen-checks.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const PERIOD = 5 * MINUTE_MS;

/** Requests of the last fifty minutes, of which the slowest took half a second. */
async function insertFigures(): Promise<void> {
  const now = Math.floor(Date.now() / PERIOD) * PERIOD;
  const insert = (name: string, at: number, label: string, count: number, column: 'ms_50' | 'ms_500' = 'ms_50') =>
    `INSERT INTO metrics (name, at, label, count, max, rows_read, ${['ms_10', 'ms_25', 'ms_50', 'ms_100', 'ms_250', 'ms_500', 'ms_1000', 'ms_2500', 'ms_5000', 'ms_10000', 'ms_60000', 'ms_more'].join(', ')})
     SELECT '${name}', ${at}, '${label}', ${count}, 480, ${count * 3}, 0, 0, ${column === 'ms_50' ? count : 0}, 0, 0, ${column === 'ms_500' ? count : 0}, 0, 0, 0, 0, 0, 0
     WHERE true ON CONFLICT DO NOTHING`.replaceAll(/\s+/g, ' ');
  const rows = Array.from({ length: 10 }, (_, i) => now - (i + 1) * PERIOD).flatMap((at, i) => [
    insert('requests', at, '2xx', 800 + 40 * (i % 4)),
    insert('requests', at, '4xx', 30 + i, 'ms_500'),
    insert('requests', at, '5xx', i % 3, 'ms_500'),
    insert('outbox', at, '', 5),
  ]);
  const hour = Math.floor(Date.now() / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
  rows.push(
    insert('endpoint', hour, 'searchWorkersByName 2xx', 700),
    insert('endpoint', hour, 'searchWorkersByName 5xx', 7, 'ms_500'),
    insert('error', hour, 'job.already_taken', 12),
    insert('push', now - PERIOD, 'accepted', 40),
    insert('push', now - PERIOD, 'failed', 2),
    insert('sos', now - PERIOD, '', 2, 'ms_500'),
  );
  await demo.server.db.exec(rows.join('\n'));
}

test('an admin sees what works and the figures of the hour, the day and the week', async () => {
  await demo.server.runScheduled();
  await insertFigures();
  const page = await contexts.newPage(demo.server.url, { size: { width: 1440, height: 900 } });
  await demo.logIn(page, 'admin');
  await page.goto('/admin/operations');
  const parts = page.locator('section, div', { has: page.getByRole('heading', { name: 'Parts of the service' }) }).last();
  await parts.getByText('Works').first().waitFor();
  expect(await page.getByText('Look at this').count()).toBe(0);
  await expect
    .poll(() => page.getByText('Failed', { exact: true }).first().locator('..').innerText())
    .toMatch(/\d+ \(0\.\d+%\)/);
  await page.getByRole('img', { name: 'Response times' }).waitFor();
  const figures = page.getByRole('region', { name: /^Endpoints since/ });
  await expect.poll(() => figures.getByRole('row', { name: /searchWorkersByName/ }).innerText()).toMatch(/707\s+0\s+7\s/);
  await expect.poll(() => page.getByRole('region', { name: /^Errors since/ }).innerText()).toContain('job.already_taken');
  await expect
    .poll(() => page.getByRole('region', { name: 'Messages sent' }).getByRole('row').nth(1).innerText())
    .toMatch(/40\s+2/);
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByLabel('Period').selectOption({ label: 'Last week' });
  await expect
    .poll(() => page.getByRole('region', { name: 'The numbers of the charts' }).getByRole('row').count())
    .toBeGreaterThan(50);
  expect(new URL(page.url()).searchParams.get('period')).toBe('week');
});

test('the dashboard says that the run of every minute has stopped, leads to the parts, and says nothing once it runs', async () => {
  await demo.server.runScheduled();
  await demo.server.db.exec(`UPDATE cron_runs SET at = at - ${5 * MINUTE_MS}`);
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Show the parts of the service' }).click();
  await page.getByText('Last run 5 minutes ago').waitFor();
  await demo.server.runScheduled();
  await page.goto('/admin');
  // With figures, the board has been loaded.
  await page.locator('[aria-busy="false"]').filter({ hasText: 'Total Requests' }).first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Show the parts of the service' }).count()).toBe(0);
});

test('the page says which part needs attention, that a period is empty, and that the figures cannot be read', async () => {
  await demo.server.db.exec('DELETE FROM metrics\nDELETE FROM cron_runs');
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.goto('/admin/operations');
  await page.getByText('Has never run').waitFor();
  await page.getByText('There was no emergency in this period.').waitFor();

  contexts.expectErrors(/500/);
  await demo.server.db.exec('ALTER TABLE metrics RENAME TO metrics_gone');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Something went wrong on our side. Please try again.').waitFor();
  await page.getByText('Has never run').waitFor();
  await page.reload();
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button') });
  await failure.waitFor();
  expect(await page.getByText('Has never run').count()).toBe(0);
  await demo.server.db.exec('ALTER TABLE metrics_gone RENAME TO metrics');
  await failure.getByRole('button').click();
  await page.getByText('Has never run').waitFor();
});

test.runIf(process.env['SHOTS']).each([
  [360, 'light'],
  [360, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('the page is drawn at %d px in %s', async (width, scheme) => {
  await demo.server.runScheduled();
  await insertFigures();
  const page = await contexts.newPage(demo.server.url, {
    size: { width, height: 900 },
    scheme,
    language: width === 360 ? 'marathi' : 'english',
  });
  await demo.logIn(page, 'admin');
  await page.goto('/admin/operations');
  await page.getByRole('img').nth(2).waitFor();
  await contexts.screenshot(page, `operations-${width}-${scheme}`);
});
