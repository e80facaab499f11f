import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { installFakeSpeech } from '../support/fake-speech-synthesis.ts';
import { waitForHydration } from '../support/hydration.ts';
import { button, link } from '../support/queries.ts';
import { openScreen } from '../support/screens.ts';
import { PASSWORD } from '../support/test-users.ts';
import { startWalk } from '../support/start-walk.ts';
import { translator, type Translate } from '../support/translate.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const SIZES = { 360: { width: 360, height: 740 }, 1440: { width: 1440, height: 900 } } as const;

describe.each([360, 1440] as const)('At %i px', (width) => {
  describe.each(['english', 'hindi'] as const)('in %s', (language) => {
    let t: Translate;
    beforeAll(async () => {
      t = await translator(language);
    });
    const openPage = () => contexts.newPage(demo.server.url, { language, size: SIZES[width] });

    const start = (name: string, page: Page) =>
      startWalk(page, (step) => contexts.screenshot(page, `strip-${name}-${width}-${language}-${step}`, { fullPage: false }));

    test('a new visitor gets from the home page to a sent request', async () => {
      const page = await openPage();
      const walk = start('visitor', page);
      const address = '12 Fergusson College Road, Pune 411005';
      const fields = [
        [t('auth:first_name'), 'Meera'],
        [t('auth:last_name'), 'Joshi'],
        [t('auth:email'), `mira${width === 360 ? 1 : 2}${language === 'hindi' ? 1 : 2}@example.in`],
        [t('auth:phone'), `98220543${width === 360 ? 1 : 2}${language === 'hindi' ? 1 : 2}`],
        [t('auth:password'), PASSWORD],
        [t('auth:confirm_password'), PASSWORD],
      ] as const;
      await page.goto('/');
      await waitForHydration(page);
      await walk.shot('home');
      await walk.press(
        page
          .getByRole('main')
          .getByRole('link', { name: t('home:trades.plumbing') })
          .first(),
      );
      await walk.press(page.getByLabel(t('jobRequest:address'), { exact: true }));
      await walk.type(address);
      await walk.shot('form');
      await walk.press(button(page, t('jobRequest:submit')));
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      await walk.shot('account-needed');
      expect(walk.effort()).toEqual({ presses: 3, keys: 38, screens: 2 });

      await walk.press(question.getByRole('link', { name: t('jobRequest:guest.signup') }));
      await walk.press(page.getByLabel(fields[0][0], { exact: true }));
      for (const [label, value] of fields) {
        // The "next" key of a phone moves from field to field.
        const field = page.getByLabel(label, { exact: true });
        await field.focus();
        await walk.type(value);
      }
      await walk.shot('sign-up');
      await walk.press(button(page, t('auth:signup.submit')).last());
      await page.waitForURL(/job-request/);
      await page.getByText(t('jobRequest:draft')).waitFor();
      await walk.press(button(page, t('jobRequest:submit')));
      await page
        .getByText(t('bookings:live_near', { place: 'Pune City' }))
        .first()
        .waitFor();
      await walk.shot('sent');
      // Home, form, sign-up, log-in, form, home.
      expect(walk.effort()).toEqual({ presses: 7, keys: 38 + 59, screens: 6 });
    });

    test('a returning client books the same worker again', async () => {
      const client = await demo.signUpClient();
      const jobId = await client.book(2, 'accepted');
      await demo.request('worker', '/api/worker/jobs/start', { jobId });
      await demo.request('worker', '/api/worker/jobs/complete', { jobId });
      const page = await openPage();
      await client.logIn(page);
      const walk = start('again', page);
      await page.goto('/');
      await waitForHydration(page);
      await walk.shot('home');
      await walk.press(page.locator('a[href="/my-bookings"]').filter({ visible: true }).first());
      await page
        .getByRole('link', { name: t('bookings:pay') })
        .first()
        .waitFor();
      await walk.shot('bookings');
      await walk.press(link(page, t('bookings:again')).first());
      const sheet = page.getByRole('dialog');
      await expect.poll(() => sheet.locator('select').first().inputValue()).not.toBe('');
      await walk.shot('sheet');
      await walk.press(sheet.getByRole('button', { name: t('findWorkers:send') }));
      await page.getByText(t('bookings:worker_asked', { name: 'Sachin Jadhav' })).waitFor();
      await walk.shot('sent');
      // Home, bookings, profile, booking.
      expect(walk.effort()).toEqual({ presses: 3, keys: 0, screens: 4 });
    });

    test('a worker gets from the notice of a job to the money', async () => {
      const client = await demo.signUpClient();
      const page = await openPage();
      await installFakeSpeech(page);
      await demo.logIn(page, 'worker');
      const walk = start('worker', page);
      await openScreen(page, demo, '/worker/dashboard');
      await contexts.waitForRoom(page, 'dispatch');
      const jobId = await client.book(1);
      const card = page.getByRole('dialog', { name: t('workerJobs:new_job.title') });
      await card.waitFor();
      await walk.shot('new-job');
      await walk.press(card.getByRole('button', { name: t('workerJobs:accept'), exact: true }));
      await page.waitForURL(`**/worker/job/${jobId}`);
      await button(page, t('workerJobs:start')).waitFor();
      await walk.shot('accepted');
      await walk.press(button(page, t('workerJobs:start')));
      await button(page, t('workerQuestions:confirm.start.yes')).waitFor();
      await walk.shot('start');
      await walk.press(button(page, t('workerQuestions:confirm.start.yes')));
      await walk.press(button(page, t('workerJobs:complete')));
      await button(page, t('workerQuestions:confirm.complete.yes')).waitFor();
      await walk.shot('complete');
      await walk.press(button(page, t('workerQuestions:confirm.complete.yes')));
      await button(page, t('workerJobs:cash.yes')).waitFor();
      await walk.shot('cash');
      await walk.press(button(page, t('workerJobs:cash.yes')));
      await page
        .getByText(t('workerJobs:cash.noted', { amount: '₹349' }))
        .first()
        .waitFor();
      await walk.shot('noted');
      expect(walk.effort()).toEqual({ presses: 6, keys: 0, screens: 2 });
    });

    test('an admin gets from the alarm to the closed emergency', async () => {
      const page = await openPage();
      await demo.logIn(page, 'admin');
      await page.goto('/admin/payments');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const walk = start('admin', page);
      await demo.request('worker', '/api/emergency/trigger', { location: { lat: 18.52, lng: 73.85 } });
      const alarm = page.getByRole('alert').getByRole('link', { name: t('admin:watch.open') });
      await alarm.waitFor();
      await walk.shot('alarm');
      await walk.press(alarm);
      await page.getByText('18.52000, 73.85000').first().waitFor();
      await walk.shot('case');
      await walk.press(button(page, t('admin:sos.help')));
      await button(page, t('admin:sos.help')).waitFor({ state: 'detached' });
      await walk.press(button(page, t('admin:sos.close')));
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('textbox').focus();
      await walk.type('OK');
      await walk.shot('closing');
      await walk.press(sheet.getByRole('button', { name: t('admin:sos.write') }));
      await sheet.waitFor({ state: 'detached' });
      await button(page, t('admin:sos.close')).waitFor({ state: 'detached' });
      await walk.shot('closed');
      expect(walk.effort()).toEqual({ presses: 4, keys: 2, screens: 1 });
    });
  });
});
