import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { slotStart } from '#contract/time.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { clockFrom } from '../support/clock.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { installFakeSpeech, takeUtterances } from '../support/fake-speech-synthesis.ts';
import { moveSlot } from '../support/job-slots.ts';
import { button, toast } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { daysFromToday } from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const delayOf = (jobId: string) =>
  demo.server.db.prepare('SELECT delay_minutes FROM jobs WHERE id = ?').bind(jobId).first<number>('delay_minutes');

const hasFocus = (element: Element) => element === document.activeElement;

/** The jobs of the tests start around now, where the demo worker may have others. */
beforeEach(async () => {
  await demo.server.db
    .prepare(`UPDATE jobs SET status = 'cancelled' WHERE worker_id = ? AND status IN ('accepted', 'ongoing')`)
    .bind(demo.workerId())
    .run();
});

describe('A worker who is late', () => {
  test('tells the client with one press in the list, also without a network, and takes it back', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(20, 'accepted');
    // The page of the worker is half an hour before the slot; so is the server before the start that it has stored.
    const date = daysFromToday(2);
    await demo.server.db.prepare('UPDATE jobs SET date = ? WHERE id = ?').bind(date, jobId).run();
    await moveSlot(demo.server, jobId, 30 * MINUTE_MS);
    const page = await contexts.newPage(demo.server.url, {
      language: 'hindi',
      clock: clockFrom(slotStart(date, SLOTS[10]) - 30 * MINUTE_MS),
    });
    await installFakeSpeech(page);
    await demo.logIn(page, 'worker');
    await page.goto('/worker/jobs');
    const question = page.getByRole('region', { name: 'देर हो रही है?' });
    await question.getByRole('button', { name: 'सुनें' }).click();
    await expect.poll(async () => (await takeUtterances(page)).join(' ')).toContain('बीस');
    await contexts.screenshot(page, 'delay-question-hindi');
    await contexts.goOffline(page);
    await question.getByRole('button', { name: '20 मिनट' }).click();
    await question.getByText('आपने बताया है: लगभग 20 मिनट देर।').waitFor();
    expect(await delayOf(jobId)).toBeNull();
    await page.context().setOffline(false);
    await expect.poll(() => delayOf(jobId)).toBe(20);

    const clientPage = await contexts.newPage(demo.server.url);
    await client.logIn(clientPage);
    await clientPage.goto('/my-bookings');
    await clientPage.getByText('The worker is about 20 minutes late.').waitFor();
    await contexts.screenshot(clientPage, 'delay-client-list');
    await contexts.waitForRoom(clientPage, 'inbox');
    await Promise.all([
      toast(clientPage, 'Your worker is on time after all.').waitFor(),
      button(page, 'अब देर नहीं होगी').click(),
    ]);
    await expect.poll(() => question.evaluate(hasFocus), { message: 'instead of the button, which goes' }).toBe(true);
    await clientPage.getByText('The worker is about 20 minutes late.').waitFor({ state: 'detached' });
  });

  test('says that the work takes longer, and the next client reads that the worker may come late', async () => {
    const [client, next] = [await demo.signUpClient(), await demo.signUpClient()];
    const [jobId, nextId] = [await client.book(21, 'accepted'), await next.book(22, 'accepted')];
    await moveSlot(demo.server, jobId, -180 * MINUTE_MS);
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    await moveSlot(demo.server, nextId, 14 * MINUTE_MS);
    const nextPage = await contexts.newPage(demo.server.url, { language: 'marathi' });
    await next.logIn(nextPage);
    await nextPage.goto(`/job-in-progress/${nextId}`);
    await nextPage.locator('main h1').first().waitFor();

    const page = await contexts.newPage(demo.server.url);
    await demo.logIn(page, 'worker');
    await openScreen(page, demo, `/worker/job/${jobId}`);
    const question = page.getByRole('region', { name: 'Does it take longer?' });
    const minutes = question.getByRole('button', { name: '30 minutes' });
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/worker/jobs/delay', async (route) => {
      await held;
      await route.continue();
    });
    await minutes.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => minutes.getAttribute('aria-disabled')).toBe('true');
    await waitTwoFrames(page);
    expect(await minutes.evaluate(hasFocus), 'the pressed button keeps the focus').toBe(true);
    send();
    await toast(page, 'The customer has been told.').waitFor();
    await page.getByText('You have said: about 30 minutes longer.').waitFor();
    await contexts.screenshot(page, 'delay-worker');
    await nextPage.getByText('कारागिरांना साधारण 20 मिनिटे उशीर होऊ शकतो, कारण आधीच्या कामाला जास्त वेळ लागतो आहे.').waitFor();
    await nextPage.getByText(/ यांनी काम घेतले आहे\. सुरू व्हायला ठरलेल्या वेळेपेक्षा उशीर होऊ शकतो\.$/).waitFor();
    await contexts.screenshot(nextPage, 'delay-next-marathi');
  });
});
