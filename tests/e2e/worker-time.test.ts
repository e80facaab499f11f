import { describe, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { button, openSection, text, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

/** The slot from 14 to 16 in Hindi. */
const AFTERNOON = 'दोपहर 2 से 4 बजे';

describe('A worker who accepts a job', () => {
  test('for any time of the day chooses its start, and the card shows it with its length', async () => {
    await demo.requestPlumber(12, { service_duration: '4-hours' });
    const page = await openAsWorker('hindi');
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    const card = page.locator('main li', { hasText: 'दिन में कभी भी · 4 घंटे' }).first();
    await card.getByRole('button', { name: 'काम लें', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'आप कब आएँगे?' });
    await sheet.getByRole('button', { name: 'मेरा सबसे पहला ख़ाली समय', exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'सुनें' }).click();
    expect((await takeUtterances(page)).join(' ')).toContain('आप कब आएँगे?');
    await contexts.screenshot(page, 'start-time-hindi');
    await sheet.getByRole('button', { name: AFTERNOON }).click();
    await toast(page, 'काम आपका हुआ!').waitFor();
    await page
      .locator('main li', { hasText: `${AFTERNOON} · 4 घंटे` })
      .first()
      .waitFor();
  });

  test('far from an adjoining one is asked whether they can travel, and accepts it knowingly', async () => {
    const place = (north: number) => ({ latitude: 18.5074 + north, longitude: 73.8077 });
    const first = await demo.requestPlumber(13, { timeSlot: SLOTS[8], ...place(0.06) });
    await demo.request('worker', '/api/worker/accept', { jobId: first });
    const second = await demo.requestPlumber(13, { timeSlot: SLOTS[10], ...place(-0.06) });
    const page = await openAsWorker('marathi');
    contexts.expectErrors(/409/);
    await openScreen(page, demo, `/worker/job/${second}`);
    const accept = () => button(page, 'काम घ्या').click();
    await accept();
    const question = page.getByRole('alertdialog', { name: 'तुम्ही वेळेवर पोहोचाल का?' });
    await contexts.screenshot(page, 'travel-marathi');
    await question.getByRole('button', { name: 'नाही, हे काम नको' }).click();
    await question.waitFor({ state: 'detached' });
    await accept();
    await question.getByRole('button', { name: 'हो, मी वेळेवर पोहोचेन' }).click();
    await toast(page, 'काम तुम्हाला मिळाले!').waitFor();
  });

  test('no longer sees offers at the same time', async () => {
    const client = await demo.signUpClient();
    const [first, second] = [await client.book(14), await (await demo.signUpClient()).book(14)];
    const page = await openAsWorker();
    await openScreen(page, demo, '/worker/jobs?tab=pending');
    const card = (jobId: string) => page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
    await card(second).waitFor();
    await card(first).getByRole('button', { name: 'Accept', exact: true }).click();
    await toast(page, 'Job accepted!').waitFor();
    await page.getByRole('tab', { name: /^Pending/ }).click();
    await card(second).waitFor({ state: 'detached' });
  });
});

test('The request form says when long work would go on after 22:00, and until when', async () => {
  const client = await demo.signUpClient();
  const page = await contexts.newPage(demo.server.url);
  await client.logIn(page);
  await page.goto('/job-request');
  await page.getByLabel('Date').fill(daysFromToday(3));
  await page.getByRole('radio', { name: SLOTS[16] }).check({ force: true });
  const note = text(page, /^This work would go on until 12:00 am\./);
  await openSection(page, 'For how long?');
  await page.getByRole('radio', { name: /^6 hours/ }).check({ force: true });
  expect(await note.count()).toBe(0);
  await page.getByRole('radio', { name: /^8 hours/ }).check({ force: true });
  await note.waitFor();
  await contexts.screenshot(page, 'late-end');
  await page.getByRole('radio', { name: SLOTS[14] }).check({ force: true });
  await note.waitFor({ state: 'detached' });
});
