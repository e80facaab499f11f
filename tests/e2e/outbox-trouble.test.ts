import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { button, text, toast } from '../support/see.ts';
import { withTown, type Newcomer } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

const CALLS = /\/(api|parties)\//;
const goOffline = (page: Page) => page.route(CALLS, (route) => route.abort());
async function goOnline(page: Page): Promise<void> {
  await page.unroute(CALLS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
const bar = (page: Page) => page.getByRole('complementary', { name: 'Waiting to be sent' });
const say = async (page: Page, words: string) => {
  await page.getByLabel('Your message').fill(words);
  await button(page, 'Send').click();
  await page.getByRole('log').getByText(words, { exact: true }).waitFor();
};
const said = async (asha: Newcomer, jobId: string): Promise<string[]> =>
  ((await asha.ask(`/api/messages/${jobId}`)) as unknown as { message: string }[]).map(({ message }) => message);

/** A client before the thread of a job that was taken. */
async function thread(day: number): Promise<{ asha: Newcomer; jobId: string; page: Page }> {
  phones.expectErrors(/ERR_FAILED|WebSocket/);
  const asha = await town.newcomer();
  const jobId = await asha.book(day, 'accepted');
  const page = await phones.phone(town.server.url);
  await asha.logIn(page);
  await page.goto(`/messages/${jobId}`);
  await page.getByLabel('Your message').waitFor();
  return { asha, jobId, page };
}

test('two tabs at once send each thing once and in the order in which it was done', async () => {
  const { asha, jobId, page } = await thread(31);
  const other = await page.context().newPage();
  await other.goto(`/messages/${jobId}`);
  await other.getByLabel('Your message').waitFor();
  await Promise.all([goOffline(page), goOffline(other)]);
  const words = Array.from({ length: 8 }, (_, place) => `Words ${place}`);
  for (const [place, each] of words.entries()) await say(place % 2 ? other : page, each);
  const asked: string[] = [];
  for (const tab of [page, other])
    tab.on('response', (answer) => {
      if (answer.request().method() === 'POST' && answer.url().endsWith(`/api/messages/${jobId}`)) asked.push(answer.url());
    });
  await Promise.all([goOnline(page), goOnline(other)]);
  await expect.poll(() => said(asha, jobId)).toEqual(words);
  await expect.poll(() => bar(other).count()).toBe(0);
  expect(asked.length, 'control: the senders were heard').toBeGreaterThan(0);
  expect(asked.length, 'one sender at a time: nothing was sent twice').toBeLessThanOrEqual(words.length);
});

test('a clock that is set back a day, and forward again, changes no order and holds nothing up', async () => {
  const { asha, jobId, page } = await thread(32);
  await page.clock.install();
  const now = Date.now();
  await goOffline(page);
  await say(page, 'First');
  await page.clock.setSystemTime(now - 86_400_000);
  await say(page, 'Second');
  await page.clock.setSystemTime(now + 86_400_000);
  await say(page, 'Third');
  await page.clock.setSystemTime(now);
  await goOnline(page);
  await expect.poll(() => said(asha, jobId)).toEqual(['First', 'Second', 'Third']);
  const times = (await asha.ask(`/api/messages/${jobId}`)) as unknown as { created_at: number }[];
  for (const { created_at } of times) {
    expect(created_at).toBeLessThanOrEqual(Date.now());
    expect(created_at).toBeGreaterThan(now - 2 * 86_400_000);
  }
});

test('a phone that is full loses nothing that was written: it is said, and what is done with a network is done at once', async () => {
  const { asha, jobId, page } = await thread(33);
  // As a phone without room answers whoever wants to keep something.
  const fill = () =>
    page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
  await fill();
  await goOffline(page);
  const long = 'The back door is open. '.repeat(40).trim();
  await page.getByLabel('Your message').fill(long);
  await button(page, 'Send').click();
  await text(page, 'This phone is full, so this could not be kept. Make some room and try again.').waitFor();
  expect(await page.getByLabel('Your message').inputValue()).toBe(long);
  await goOnline(page);
  await page.reload();
  await page.getByLabel('Your message').fill(long);
  await button(page, 'Send').click();
  await expect.poll(() => said(asha, jobId)).toEqual([long]);

  await asha.book(37);
  await page.goto('/my-bookings');
  await fill();
  await button(page, 'Cancel').click();
  await button(page, 'Yes, cancel it').click();
  await toast(page, 'Booking cancelled successfully').waitFor();
});

test('what another version of the app left behind waits for that version, and holds up nothing else', async () => {
  const { asha, jobId, page } = await thread(34);
  await page.evaluate(
    async ({ name, job }) => {
      const db = await new Promise<IDBDatabase>((done) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => done(open.result));
      });
      const row = {
        id: crypto.randomUUID(),
        command: 'paintTheDoor',
        v: 7,
        params: {},
        body: { colour: 'blue' },
        file: null,
        entityKey: `job:${job}`,
        idempotencyKey: crypto.randomUUID(),
        happenedAt: Date.now(),
        nextAttemptAt: 0,
        attempts: 0,
        state: 'waiting',
        refusal: null,
        aside: null,
      };
      const write = db.transaction('outbox', 'readwrite');
      write.objectStore('outbox').add(row);
      await new Promise((done) => write.addEventListener('complete', done));
      db.close();
    },
    { name: `karigar-client-${asha.id}`, job: jobId },
  );
  await page.reload();
  await say(page, 'Are you there?');
  await expect.poll(() => said(asha, jobId)).toEqual(['Are you there?']);
  await bar(page).getByText('1 thing waiting to be sent').click();
  await text(page, 'Something from another version of the app').waitFor();
  await text(page, 'Written by another version of the app. It is sent once this one is up to date.').waitFor();
  await button(page, 'Send now').click();
  await text(page, 'Something from another version of the app').waitFor();
});
