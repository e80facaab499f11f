import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, text, toast } from '../support/queries.ts';
import { daysFromToday } from '../support/test-users.ts';
import { slotStart } from '#contract/time.ts';
import { SLOTS } from '../support/working-day.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const REASON = 'A man threatened her';

const WORDS = {
  english: { title: 'Late cancellation', own: 'This cancellation does not count.' },
  hindi: { title: 'देर से रद्द', own: 'यह रद्द करना गिना नहीं जाता।' },
  marathi: { title: 'उशिरा रद्द', own: 'हे रद्द करणे मोजले जात नाही.' },
} as const;
const BUTTONS = {
  english: ['Do not count', 'Count again'],
  hindi: ['गिनती से हटाएँ', 'फिर गिनें'],
  marathi: ['मोजणीतून काढा', 'पुन्हा मोजा'],
} as const;
const LANGUAGES = ['english', 'hindi', 'marathi'] as const;

/** A job of yesterday that this side, or the client because the worker did not come, has cancelled. */
async function cancelledJob(by: 'client' | 'worker' | 'no_show') {
  const client = await demo.signUpClient();
  const jobId = await client.book(20, 'accepted');
  const date = daysFromToday(-1);
  await demo.server.db
    .prepare('UPDATE jobs SET date = ?1, slot = ?2, starts_at = ?3, accepted_at = ?3 WHERE id = ?4')
    .bind(date, SLOTS[16], slotStart(date, SLOTS[16]), jobId)
    .run();
  if (by === 'client') await client.request('/api/bookings/cancel', { id: jobId });
  if (by === 'worker') await demo.request('worker', '/api/worker/jobs/cancel', { jobId });
  if (by === 'no_show') await client.request(`/api/bookings/${jobId}/no-show`, {});
  return { client, jobId };
}
const excuse = (jobId: string) => demo.request('admin', `/api/admin/jobs/${jobId}/excuse`, { excused: true, reason: REASON });

test.each([360, 1440].flatMap((width) => LANGUAGES.map((language) => [width, language] as const)))(
  'An admin stops counting a late cancellation and counts it again, on a screen of %i px, in %s',
  async (width, language) => {
    const { jobId } = await cancelledJob('client');
    const { title } = WORDS[language];
    const page = await contexts.newPage(demo.server.url, { language, size: { width, height: 740 } });
    await demo.logIn(page, 'admin');
    await page.goto(`/admin/jobs/${jobId}`);
    await text(page, title).waitFor();
    for (const [i, name] of BUTTONS[language].entries()) {
      const shot = `admin-excuse-${language}-${width}-${i}`;
      await button(page, name).click();
      const sheet = page.getByRole('dialog');
      const confirm = sheet.getByRole('button', { name, exact: true });
      await sheet.getByRole('textbox').fill(REASON);
      await contexts.screenshot(page, `${shot}-sheet`, { fullPage: false });
      await confirm.click();
      await sheet.waitFor({ state: 'detached' });
      await button(page, BUTTONS[language][1 - i] ?? '').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await contexts.screenshot(page, shot);
    }
    expect(await page.getByText(REASON).count(), 'in what admins did').toBe(2);
  },
);

test('An admin who excuses a cancellation that another admin has excused meanwhile has what they want', async () => {
  const { jobId } = await cancelledJob('worker');
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.goto(`/admin/jobs/${jobId}`);
  await button(page, 'Do not count').click();
  await excuse(jobId);
  await page.getByRole('dialog').getByRole('textbox').fill('She called us');
  await page.getByRole('dialog').getByRole('button', { name: 'Do not count' }).click();
  await toast(page, 'The cancellation does not count.').waitFor();
  await text(page, 'Does not count').waitFor();
});

test.each(LANGUAGES)('Only the side that cancelled reads that it does not count, in %s', async (language) => {
  const { own } = WORDS[language];
  for (const by of ['client', 'worker', 'no_show'] as const) {
    const { client, jobId } = await cancelledJob(by);
    await excuse(jobId);
    const pages = {
      client: await contexts.newPage(demo.server.url, { language }),
      worker: await contexts.newPage(demo.server.url, { language }),
    };
    await client.logIn(pages.client);
    await demo.logIn(pages.worker, 'worker');
    await pages.client.goto(`/job-in-progress/${jobId}`);
    await pages.worker.goto(`/worker/job/${jobId}`);
    await pages.client.locator('main h1').first().waitFor();
    await pages.worker.locator('main h2').first().waitFor();
    const [reader, other] = by === 'client' ? [pages.client, pages.worker] : [pages.worker, pages.client];
    await reader.getByText(own).waitFor();
    expect(await other.getByText(own).count()).toBe(0);
    await contexts.screenshot(reader, `excused-${by}-${language}`);
  }
});
