import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { buildInsertStatements } from '../../scripts/seed/sql.ts';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, pauseClock, recordRequests, runClockUntil, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const PAGE_SIZE = 25;
const exec = (statement: string) => demo.server.db.exec(statement);

beforeEach(() => exec('DELETE FROM payments'));

/** Owes this many payments of the demo job back, oldest first. Returns their ids. */
async function oweBack(count: number): Promise<string[]> {
  const now = Date.now();
  const job = await demo.server.db
    .prepare('SELECT id AS job_id, client_id, worker_id FROM jobs WHERE id = ?')
    .bind(demo.jobId())
    .first<{ job_id: string; client_id: string; worker_id: string }>();
  const rows = Array.from({ length: count }, (_, i) => {
    const at = now - (count - i) * 60_000;
    const state = { method: 'cash', state: 'refund_due', amount_paise: 34_900, created_at: at, paid_at: at };
    return { id: uuidv7(at), ...job, ...state, write_id: uuidv7() };
  });
  for (const statement of buildInsertStatements('payments', rows)) await exec(statement);
  return rows.map(({ id }) => id);
}

const rows = (page: Page) => page.locator('main tbody tr[role=row]').filter({ has: page.getByRole('button') });
const givenBack = (page: Page) => rows(page).getByRole('button', { name: /was given back$/ });
const settle = (id: string | undefined) => exec(`UPDATE payments SET state = 'refunded' WHERE id = '${id}'`);
/** The admin comes back to the page, which loads the list again. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

async function openPayments(): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, { size: { width: 1440, height: 900 } });
  await demo.logIn(page, 'admin');
  await page.clock.install();
  await page.goto('/admin/payments');
  await givenBack(page).first().waitFor();
  return page;
}

describe('An admin on the last page of a list', () => {
  const openLastPage = async (): Promise<Page> => {
    const page = await openPayments();
    await expect.poll(() => rows(page).count()).toBe(PAGE_SIZE);
    await button(page, 'Next').click();
    await text(page, 'Page 2').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    return page;
  };

  test('who settles the last row there sees the page before, on which others wait', async () => {
    await oweBack(PAGE_SIZE + 1);
    const page = await openLastPage();
    await givenBack(page).click();
    await expect.poll(() => rows(page).count()).toBe(PAGE_SIZE);
    expect(await page.getByText('No payment is waiting').count()).toBe(0);
  });

  test('who loads it again when it has become empty sees the last page that has rows', async () => {
    const ids = await oweBack(2 * PAGE_SIZE + 1);
    const page = await openPayments();
    for (const number of [2, 3]) {
      await button(page, 'Next').click();
      await text(page, `Page ${number}`).waitFor();
    }
    await expect.poll(() => rows(page).count()).toBe(1);
    for (const id of ids.slice(PAGE_SIZE)) await settle(id);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(PAGE_SIZE);
    expect(await page.getByText('No payment is waiting').count()).toBe(0);
  });

  test('reads that nothing waits once that is so on every page', async () => {
    const ids = await oweBack(PAGE_SIZE + 1);
    const page = await openLastPage();
    for (const id of ids) await settle(id);
    await page.reload();
    await text(page, 'No payment is waiting').waitFor();
    expect(await button(page, 'Previous').count()).toBe(0);
  });
});

describe('A press meant for a row whose place another one has taken', () => {
  /** Waits until the list takes presses, and returns where the button of its first row is. */
  const firstButton = async (page: Page) => {
    await givenBack(page).first().click({ trial: true });
    const box = await givenBack(page).first().boundingBox();
    if (!box) throw new Error('the button is not shown');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Presses at once where the button was. The click of Playwright waits until it takes presses. */
  const pressAfterMove = async (page: Page, place: { x: number; y: number }, remaining: number) => {
    await runClockUntil(page, async () => (await rows(page).count()) === remaining);
    await page.clock.runFor(300);
    await page.mouse.click(place.x, place.y);
    await page.clock.resume();
  };
  const confirmedIds = async () =>
    (
      await demo.server.db.prepare(`SELECT id FROM payments WHERE state = 'refunded' ORDER BY id`).all<{ id: string }>()
    ).results.map(({ id }) => id);

  test('settles nothing if it is the second one of a double press, and a press after that does', async () => {
    const [first, second] = await oweBack(3);
    const page = await openPayments();
    const confirmations = recordRequests(page, /\/confirm$/);
    const place = await firstButton(page);
    await pauseClock(page);
    await page.mouse.click(place.x, place.y);
    await pressAfterMove(page, place, 2);
    await givenBack(page).first().click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(confirmations).toHaveLength(2);
    expect(await confirmedIds()).toEqual([first, second]);
  });

  test('settles nothing if the list was loaded again when the admin came back to it', async () => {
    const [first, , third] = await oweBack(3);
    const page = await openPayments();
    const confirmations = recordRequests(page, /\/confirm$/);
    const place = await firstButton(page);
    await pauseClock(page);
    await settle(first);
    await comeBack(page);
    await pressAfterMove(page, place, 2);
    await givenBack(page).nth(1).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(confirmations).toHaveLength(1);
    expect(await confirmedIds()).toEqual([first, third]);
  });
});
