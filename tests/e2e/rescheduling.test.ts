import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { instantInIndia } from '#contract/time.ts';
import { errors } from '#pwa/i18n/en/errors.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { takeUtterances } from '../support/fake-speech-synthesis.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, text, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openAsWorker = workerPageOpener(demo, contexts);

async function openJob(client: NewClient, jobId: string, language: 'english' | 'hindi' | 'marathi' = 'english'): Promise<Page> {
  const page = await contexts.newPage(demo.server.url, { language });
  await client.logIn(page);
  await page.goto(`/job-in-progress/${jobId}`);
  await page.locator('main h1').first().waitFor();
  return page;
}
const slotOf = (jobId: string) =>
  demo.server.db.prepare('SELECT slot FROM jobs WHERE id = ?').bind(jobId).first<string>('slot');
const stateOf = (jobId: string) =>
  demo.server.db.prepare('SELECT state FROM time_proposals WHERE job_id = ?').bind(jobId).first<string>('state');

describe('Another time for a job', () => {
  test('is proposed by the client, accepted by the worker without a network, and both see both times', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(10, 'accepted');
    const worker = await openAsWorker('hindi');
    await openScreen(worker, demo, '/worker/dashboard');
    await contexts.waitForRoom(worker, 'inbox');
    const page = await openJob(client, jobId);
    await button(page, 'Ask for another time').click();
    const sheet = page.getByRole('dialog', { name: 'Another time' });
    await sheet.getByText(/^The job moves only if Sachin Jadhav says yes\./).waitFor();
    const ownTime = sheet.getByRole('radio', { name: /10:00 - 12:00 PM/ });
    await expect.poll(() => ownTime.isDisabled(), { message: 'the time of the job' }).toBe(true);
    await sheet.getByRole('radio', { name: '02:00 - 04:00 PM' }).check();
    await contexts.screenshot(page, 'reschedule-sheet');
    await Promise.all([
      toast(page, 'Sachin Jadhav has been asked.').waitFor(),
      text(worker, /^ग्राहक को दूसरा समय चाहिए: .+। जवाब देने के लिए काम खोलें।$/).waitFor(),
      button(page, 'Ask Sachin Jadhav').click(),
    ]);
    await page.getByRole('region', { name: 'You have asked Sachin Jadhav for another time' }).waitFor();
    await contexts.screenshot(page, 'reschedule-asked');

    await openScreen(worker, demo, `/worker/job/${jobId}`);
    const question = worker.getByRole('region', { name: 'Asha Kulkarni को दूसरा समय चाहिए' });
    await question.getByText('अब तक का समय').waitFor();
    await question.getByRole('button', { name: 'सुनें' }).click();
    await expect.poll(async () => (await takeUtterances(worker)).join(' ')).toContain('नया समय');
    await contexts.screenshot(worker, 'reschedule-question-hindi');
    await contexts.goOffline(worker);
    await button(worker, 'हाँ, समय बदलें').click();
    await worker.getByRole('region', { name: 'आपने हाँ कहा: काम का समय बदल गया है' }).waitFor();
    expect(await slotOf(jobId)).toBe(SLOTS[10]);
    await worker.context().setOffline(false);
    await expect.poll(() => slotOf(jobId)).toBe(SLOTS[14]);

    const moved = page.getByRole('region', { name: 'Sachin Jadhav said yes: the job has moved' });
    await moved.getByText('10:00 - 12:00 PM').waitFor();
    await moved.getByText('02:00 - 04:00 PM').waitFor();
    await text(page, 'Moved to another time').waitFor();
    await contexts.screenshot(page, 'reschedule-moved');
  });

  test('is proposed by the worker without a network, declined by the client in the list, and the worker sees that', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(11, 'accepted');
    const worker = await openAsWorker('marathi');
    await openScreen(worker, demo, `/worker/job/${jobId}`);
    await contexts.goOffline(worker);
    await button(worker, 'दुसरी वेळ मागा').click();
    const sheet = worker.getByRole('dialog', { name: 'दुसरी वेळ' });
    await sheet
      .getByRole('alert')
      .getByText(/^नेटवर्क नाही/)
      .waitFor();
    await sheet.getByText('कोणतीही वेळ निवडा: मोकळी नसेल तर इथे दिसेल.', { exact: true }).waitFor();
    await sheet.getByRole('radio').last().check();
    await contexts.screenshot(worker, 'reschedule-sheet-marathi-offline');
    await button(worker, 'Asha Kulkarni यांना विचारा').click();
    const asked = worker.getByRole('region', { name: 'तुम्ही Asha Kulkarni यांच्याकडे दुसरी वेळ मागितली आहे' });
    await asked.waitFor();
    expect(await stateOf(jobId)).toBeNull();
    const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
    await client.logIn(page);
    await page.goto('/my-bookings');
    await contexts.waitForRoom(page, 'inbox');
    await worker.context().setOffline(false);
    await expect.poll(() => stateOf(jobId)).toBe('open');
    await text(page, /^आपके कारीगर को दूसरा समय चाहिए: .+। जवाब देने के लिए बुकिंग खोलें।$/).waitFor();
    await page.getByRole('region', { name: 'Sachin Jadhav को दूसरा समय चाहिए' }).waitFor();
    await contexts.screenshot(page, 'reschedule-list-hindi');
    await button(page, 'नहीं, समय वही रखें').click();
    await toast(page, 'समय वही रहेगा।').waitFor();
    await worker.getByRole('region', { name: 'Asha Kulkarni यांनी नकार दिला: वेळ तीच राहील' }).waitFor();
    expect(await slotOf(jobId)).toBe(SLOTS[10]);
  });

  test('that has just gone is said so in the sheet, and another one can be chosen there', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(12, 'accepted');
    const page = await openJob(client, jobId);
    await button(page, 'Ask for another time').click();
    const sheet = page.getByRole('dialog', { name: 'Another time' });
    await sheet.getByRole('radio', { name: '12:00 - 02:00 PM' }).check();
    const other = await demo.signUpClient();
    const otherId = await other.book(13, 'accepted');
    await demo.server.db
      .prepare('UPDATE jobs SET date = ?1, starts_at = starts_at - 86400000 + 7200000 WHERE id = ?2')
      .bind(daysFromToday(12), otherId)
      .run();
    contexts.expectErrors(/409/);
    await button(page, 'Ask Sachin Jadhav').click();
    await sheet.getByText('The worker is not free at that time. Please choose another time.').waitFor();
    await expect.poll(() => sheet.getByRole('radio', { name: /12:00 - 02:00 PM/ }).isDisabled()).toBe(true);
    await contexts.screenshot(page, 'reschedule-gone');
    await sheet.getByRole('radio', { name: '04:00 - 06:00 PM' }).check();
    await button(page, 'Ask Sachin Jadhav').click();
    await toast(page, 'Sachin Jadhav has been asked.').waitFor();
    await button(page, 'Take it back').click();
    await page.getByRole('region', { name: 'You took your question back: the time stays as it is' }).waitFor();
    // The page shows it before it is sent. A question that stays open would be in the worker's list in the next test.
    await expect.poll(() => stateOf(jobId)).toBe('withdrawn');
  });

  test('that the worker accepts in their list is a question about the travel time too', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(8, 'accepted');
    const page = await openJob(client, jobId);
    await button(page, 'Ask for another time').click();
    await page.getByRole('dialog', { name: 'Another time' }).getByRole('radio', { name: '12:00 - 02:00 PM' }).check();
    await button(page, 'Ask Sachin Jadhav').click();
    await toast(page, 'Sachin Jadhav has been asked.').waitFor();
    // Meanwhile the worker has got a job far away right after it.
    const other = await demo.signUpClient();
    const otherId = await other.book(9, 'accepted');
    await demo.server.db
      .prepare('UPDATE jobs SET date = ?1, starts_at = starts_at - 86400000 + 14400000, lat = lat + 0.15 WHERE id = ?2')
      .bind(daysFromToday(8), otherId)
      .run();
    contexts.expectErrors(/409/);
    const worker = await openAsWorker();
    await openScreen(worker, demo, '/worker/jobs');
    await button(worker, 'Yes, move it').click();
    await worker.getByRole('alertdialog', { name: 'Can you be there in time?' }).waitFor();
    await button(worker, 'Yes, I can be there').click();
    await expect.poll(() => stateOf(jobId)).toBe('accepted');
  });

  test('that would leave the worker too little time to travel is a question to the worker', async () => {
    // Days that stay free if midnight passes between the tests.
    const client = await demo.signUpClient();
    const jobId = await client.book(6, 'accepted');
    const other = await demo.signUpClient();
    const otherId = await other.book(5, 'accepted');
    await demo.server.db
      .prepare('UPDATE jobs SET date = ?1, starts_at = starts_at + 86400000 + 14400000, lat = lat + 0.15 WHERE id = ?2')
      .bind(daysFromToday(6), otherId)
      .run();
    const worker = await openAsWorker();
    await openScreen(worker, demo, `/worker/job/${jobId}`);
    await button(worker, 'Ask for another time').click();
    contexts.expectErrors(/409/);
    await worker.getByRole('dialog', { name: 'Another time' }).getByRole('radio', { name: '12:00 - 02:00 PM' }).check();
    await button(worker, 'Ask Asha Kulkarni').click();
    await worker.getByRole('alertdialog', { name: 'Can you be there in time?' }).waitFor();
    await contexts.screenshot(worker, 'reschedule-travel');
    await button(worker, 'Yes, I can be there').click();
    await toast(worker, 'Asha Kulkarni has been asked.').waitFor();
    expect(await stateOf(jobId)).toBe('open');
  });

  test('may be any time if the worker takes no new jobs now, and the server decides', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(7, 'accepted');
    const setAvailable = (available: 0 | 1) =>
      demo.server.db.prepare('UPDATE workers SET available = ?1 WHERE account_id = ?2').bind(available, demo.workerId()).run();
    await setAvailable(0);
    onTestFinished(async () => void (await setAvailable(1)));
    const worker = await openAsWorker();
    await openScreen(worker, demo, `/worker/job/${jobId}`);
    await button(worker, 'Ask for another time').click();
    const sheet = worker.getByRole('dialog', { name: 'Another time' });
    await sheet.getByText('Choose any time: you will read here if it is taken.').waitFor();
    await sheet.getByRole('radio', { name: '02:00 - 04:00 PM' }).check();
    await button(worker, 'Ask Asha Kulkarni').click();
    await toast(worker, 'Asha Kulkarni has been asked.').waitFor();
    expect(await stateOf(jobId)).toBe('open');
  });

  test('of a job that is later than the days with free slots may be on a day around it, and the server decides', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(30, 'accepted');
    const page = await openJob(client, jobId);
    await button(page, 'Ask for another time').click();
    const sheet = page.getByRole('dialog', { name: 'Another time' });
    await sheet.getByRole('radio', { name: formatDay(daysFromToday(31), 'en', false) }).check();
    await sheet.getByRole('radio', { name: SLOTS[14] }).check();
    await contexts.screenshot(page, 'reschedule-late-job');
    await button(page, 'Ask Sachin Jadhav').click();
    await toast(page, 'Sachin Jadhav has been asked.').waitFor();
    expect(await stateOf(jobId)).toBe('open');
  });

  test('that leaves too little time to travel is asked on the screen of the job, not sent again, if it was sent later', async () => {
    const [client, other] = [await demo.signUpClient(), await demo.signUpClient()];
    const [jobId, otherId] = [await client.book(18, 'accepted'), await other.book(17, 'accepted')];
    await demo.server.db
      .prepare('UPDATE jobs SET date = ?1, starts_at = starts_at + 86400000 + 14400000, lat = lat + 0.15 WHERE id = ?2')
      .bind(daysFromToday(18), otherId)
      .run();
    const worker = await openAsWorker();
    await openScreen(worker, demo, `/worker/job/${jobId}`);
    await contexts.goOffline(worker);
    await button(worker, 'Ask for another time').click();
    const sheet = worker.getByRole('dialog', { name: 'Another time' });
    await sheet.getByRole('radio', { name: formatDay(daysFromToday(18), 'en', false) }).check();
    await sheet.getByRole('radio', { name: '12:00 - 02:00 PM' }).check();
    await button(worker, 'Ask Asha Kulkarni').click();
    await worker.getByRole('region', { name: 'You have asked Asha Kulkarni for another time' }).waitFor();
    contexts.expectErrors(/409/);
    await worker.context().setOffline(false);
    await worker.goto('/worker/waiting');
    const card = worker.getByRole('listitem').filter({ hasText: errors.worker.travel_time });
    await card.getByRole('link', { name: 'Open' }).waitFor();
    await contexts.screenshot(worker, 'waiting-travel');
    expect(await card.getByRole('button', { name: 'Try again' }).count(), 'it would be refused again').toBe(0);
  });

  test('is not on a day that is over, and a slot that is past is not called taken', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(4, 'accepted');
    const page = await openJob(client, jobId);
    const openSheetAt = async (hour: number) => {
      await page.clock.setFixedTime(instantInIndia(daysFromToday(0), hour));
      await page.reload();
      await button(page, 'Ask for another time').click();
      await page.getByRole('radio', { name: SLOTS[16] }).waitFor();
    };
    const today = formatDay(daysFromToday(0), 'en', false);
    await openSheetAt(12);
    await page.getByRole('radio', { name: today }).check();
    await page.getByRole('radio', { name: /^10:00 - 12:00 PM\s*Too late now$/ }).waitFor();
    await contexts.screenshot(page, 'reschedule-past');
    await openSheetAt(19);
    await page.getByRole('radio', { name: formatDay(daysFromToday(1), 'en', false) }).waitFor();
    expect(await page.getByRole('radio', { name: today }).count()).toBe(0);
  });
});
