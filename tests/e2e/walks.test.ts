import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { slotStart, type Slot } from '#contract/time.ts';
import { OPEN_BOOKINGS_KEY } from '#pwa/app/open-bookings-key.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { installFakeSpeech, takeUtterances } from '../support/fake-speech-synthesis.ts';
import { waitForHydration } from '../support/hydration.ts';
import { workerPageOpener } from '../support/page-openers.ts';
import { button, link, recordRequests, text, toast } from '../support/queries.ts';
import { layoutShift, observeLayoutShifts } from '../support/layout-shift.ts';
import { openScreen } from '../support/screens.ts';
import { startWalk } from '../support/start-walk.ts';
import { daysFromToday } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const SLOTS = ['', '12:00 - 02:00 PM', '02:00 - 04:00 PM', '04:00 - 06:00 PM'] as const;
const openAsWorker = workerPageOpener(demo, contexts);

const walkOf = (name: string, page: Page) => startWalk(page, (step) => contexts.screenshot(page, `walk-${name}-${step}`));

describe('A client on a phone', () => {
  test.each(['english', 'hindi', 'marathi'] as const)(
    'has two workers with trade and price in sight after a press on a trade, and reads what their order is, in %s',
    async (language) => {
      const page = await contexts.newPage(demo.server.url, { language, size: { width: 360, height: 740 } });
      await demo.logIn(page, 'client');
      await openScreen(page, demo, '/find-workers');
      await page.locator('main nav button').nth(2).click();
      await page.waitForURL('**service=**');
      const card = page.locator('main section > ul > li').nth(1);
      const price = card.getByText(/₹\d/).first();
      await price.waitFor();
      const order = { english: 'Best rated first;', hindi: 'अच्छी रेटिंग और', marathi: 'चांगले रेटिंग आणि' }[language];
      await page.getByText(order).waitFor();
      const top = (await page.locator('footer nav').last().boundingBox())?.y ?? 0;
      const box = await price.boundingBox();
      expect(top).toBeGreaterThan(600);
      expect(box && box.y + box.height).toBeLessThanOrEqual(top);
      await contexts.screenshot(page, `walk-search-1-results-${language}`);

      // The form is one press away, and has what was searched.
      await page.locator('main button[aria-controls=search]').click();
      expect(await page.locator('main input[name=service]').inputValue()).not.toBe('');
      await page.locator('main input[name=location]').fill('Mumbai');
      await page.locator('main input[name=location]').press('Enter');
      await page.waitForURL('**location=Mumbai**');
    },
  );
});

describe('The home page of a client without a network', () => {
  test('says how old the cards of the open bookings are', async () => {
    const client = await demo.signUpClient();
    await client.book(12, 'accepted');
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/');
    await page.locator('#live-bookings a').first().waitFor();
    await contexts.waitForRoom(page, 'inbox');
    const age = page.locator('#live-bookings').getByText(/^Saved /);
    expect(await age.count()).toBe(0);
    await contexts.goOffline(page);
    await age.waitFor();
  });
});

describe('A worker', () => {
  test('gets from a new job to the money with six presses, and no step happens by a slip', async () => {
    const client = await demo.signUpClient();
    const page = await openAsWorker();
    const walk = walkOf('worker', page);
    await openScreen(page, demo, '/worker/dashboard');
    await contexts.waitForRoom(page, 'dispatch');
    await page.evaluate(() => {
      const tones: number[] = [];
      Object.assign(window, { tones });
      class RecordedOscillator extends OscillatorNode {
        override start(at?: number) {
          tones.push(this.frequency.value);
          super.start(at);
        }
      }
      AudioContext.prototype.createOscillator = function () {
        return new RecordedOscillator(this);
      };
    });
    const jobId = await client.book(1);

    // The job comes on top of the dashboard, with sound and speech.
    const card = page.getByRole('dialog', { name: 'New job near you' });
    await card.getByText(/^Goes to your list of pending jobs in \d+ seconds$/).waitFor();
    await card.getByText('₹349').waitFor();
    await expect.poll(() => page.evaluate(() => (window as unknown as { tones: number[] }).tones)).toEqual([660, 880]);
    expect((await takeUtterances(page)).join(' ')).toContain('The pay is three hundred and forty-nine rupees.');
    await button(page, 'Not for me').waitFor();
    await walk.shot('new-job');
    await walk.press(card.getByRole('button', { name: 'Accept', exact: true }));
    await toast(page, 'Job accepted!').waitFor();
    // A message never lies over the SOS button.
    const sosButton = await page.locator('header').getByRole('button', { name: 'SOS' }).boundingBox();
    const message = await toast(page, 'Job accepted!').boundingBox();
    expect(message?.y).toBeGreaterThanOrEqual((sosButton?.y ?? Infinity) + (sosButton?.height ?? 0));
    await page.waitForURL(`**/worker/job/${jobId}`);
    await button(page, 'Start work').waitFor();
    await walk.shot('accepted');

    // Until the day of the work, Start asks first.
    await walk.press(button(page, 'Start work'));
    const early = page.getByRole('dialog', { name: 'Start the work now?' });
    await early.getByText('The customer will be told that you have started.', { exact: false }).waitFor();
    await walk.shot('early');
    await early.getByRole('button', { name: 'Not yet' }).click();
    expect(await client.request(`/api/job-request/${jobId}`)).toMatchObject({ status: 'confirmed' });
    await button(page, 'Start work').click();
    await walk.press(early.getByRole('button', { name: 'Yes, start now' }));
    await button(page, 'Mark as Completed').waitFor();

    await walk.press(button(page, 'Mark as Completed'));
    const done = page.getByRole('dialog', { name: 'Work done?' });
    await done.getByText('Asha Kulkarni will be told.').waitFor();
    await walk.shot('done');
    await done.getByRole('button', { name: 'Not yet' }).click();
    await expect.poll(() => client.request(`/api/job-request/${jobId}`)).toMatchObject({ status: 'ongoing' });
    await button(page, 'Mark as Completed').click();
    await walk.press(done.getByRole('button', { name: 'Yes, work done' }));
    await toast(page, 'Job marked as completed!').waitFor();
    await page.getByRole('dialog', { name: 'Did you get ₹349?' }).waitFor();
    await walk.shot('cash');
    await walk.press(button(page, 'Yes, in cash'));
    await toast(page, '₹349 in cash noted. The customer confirms it.').waitFor();
    expect(walk.effort().presses).toBe(6);

    await openScreen(page, demo, '/worker/jobs?tab=history');
    const row = page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
    await row.getByText('Waiting for the customer').waitFor();
    await openScreen(page, demo, '/worker/dashboard');
    await text(page, /^To collect: ₹/).waitFor();
    await walk.shot('earnings');

    // The client confirms it on the page of the booking, and reads the receipt there.
    const clientPage = await contexts.newPage(demo.server.url);
    await client.logIn(clientPage);
    await clientPage.goto(`/job-in-progress/${jobId}`);
    await text(clientPage, 'The worker says that ₹349 came in cash. Is that right?').waitFor();
    await contexts.screenshot(clientPage, 'walk-client-cash-claim');
    await button(clientPage, 'I gave ₹349 in cash').click();
    await link(clientPage, 'Receipt').click();
    await clientPage.evaluate(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
    });
    await button(clientPage, 'Share').click();
    const [shared] = await clientPage.evaluate(() => (window as unknown as { shared: { text: string }[] }).shared);
    expect(shared?.text).toMatch(/₹349\nPlumbing\n.*\nSachin Jadhav\nReceipt number: [0-9A-F]{8}$/);
    await contexts.screenshot(clientPage, 'walk-client-receipt');
    await page.goto('/worker/jobs?tab=history');
    await row.getByText('Received').waitFor();
  });
});

describe('The list of pending jobs on a phone', () => {
  test.each(['english', 'hindi', 'marathi'] as const)(
    'shows the first Accept without scrolling, with and without a voice, in %s',
    async (language) => {
      const client = await demo.signUpClient();
      // It comes first, and has everything that a card can show.
      const jobId = await client.book({ english: 16, hindi: 17, marathi: 18 }[language], undefined, {
        workerId: demo.workerId(),
        clientName: 'Asha Kulkarni',
        description: 'The tap of the kitchen leaks, and so does the one of the bathroom. Please bring washers. '.repeat(3),
      });
      for (const hasVoice of [true, false]) {
        const page = await openAsWorker(language);
        if (!hasVoice) await installFakeSpeech(page, []);
        await openScreen(page, demo, '/worker/jobs?tab=pending');
        const first = page.locator('main li', { has: page.locator(`a[href="/worker/job/${jobId}"]`) });
        const accept = first.getByRole('button').filter({ has: page.locator('svg.lucide-thumbs-up') });
        await accept.waitFor();
        await page.locator(hasVoice ? 'aside svg.lucide-ear' : 'aside svg.lucide-volume-x').waitFor();
        await contexts.screenshot(page, `walk-first-accept-${language}-${hasVoice ? 'voice' : 'silent'}`);
        const [button, bar] = [await accept.boundingBox(), await page.locator('nav.fixed').boundingBox()];
        expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        expect((await page.locator('header').boundingBox())?.height).toBeLessThanOrEqual(64);
        await page.context().close();
      }
      await demo.request('worker', '/api/worker/jobs/decline', { jobId });
    },
  );
});

describe('A new worker', () => {
  test('with a phone in Hindi chooses the language from three spoken buttons on the first visit, and is not asked again', async () => {
    const page = await contexts.newPage(demo.server.url, { language: null });
    await installFakeSpeech(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['hi-IN', 'en-IN'] }));
    const loads = recordRequests(page, /\/language-offer-/);
    await page.goto('/worker');
    const offer = page.getByRole('region', { name: 'भाषा · Language' });
    await offer.getByRole('button').first().waitFor();
    await expect.poll(() => offer.getByRole('button').allInnerTexts()).toEqual(['हिन्दी', 'मराठी', 'English']);
    await contexts.screenshot(page, 'walk-language-offer');
    await offer.getByRole('button', { name: 'हिन्दी' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('hi');
    await offer.waitFor({ state: 'detached' });
    expect((await takeUtterances(page)).join(' ')).toBe('hi-IN नमस्ते! hi-IN अब सब कुछ हिन्दी में है।');
    expect(loads.length).toBeGreaterThan(0);
    loads.length = 0;
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === 'hi');
    await waitForHydration(page);
    await contexts.waitUntilIdle(page);
    expect(loads).toEqual([]);
    expect(await offer.count()).toBe(0);
  });

  test('hears labels, hints and errors of the sign-up, not only its heading', async () => {
    const page = await contexts.newPage(demo.server.url);
    await installFakeSpeech(page);
    await page.goto('/worker/signup?service=cooking');
    await page.getByLabel('Full name').waitFor();
    await button(page, 'Next').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    // The first wrong field is in sight below the header.
    const top = await page.getByLabel('Full name').evaluate((field) => field.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(64);
    await button(page, 'Listen').first().click();
    const heard = (await takeUtterances(page)).join(' ');
    for (const part of ['Tell us about you', 'Full name', 'Please fill this in.']) expect(heard).toContain(part);
    await page.getByLabel('Full name').fill('Asha');
    await button(page, 'Next').click();
    await page.getByLabel('Phone number').waitFor();
    await button(page, 'Listen').first().click();
    const next = (await takeUtterances(page)).join(' ');
    for (const part of ['Phone number', 'Customers call you on it.']) expect(next).toContain(part);
    expect(next).not.toContain('Full name');
  });
});

describe('A client with open bookings', () => {
  const cardsOn = (page: Page) => page.getByRole('region', { name: 'Your open bookings' });
  /** Opens the home page at a later start of the app, when the phone knows of so many open bookings. */
  const openHome = async (page: Page, count: number) => {
    await openScreen(page, demo, '/my-bookings');
    await page.waitForFunction(([key, stored]) => localStorage.getItem(key) === stored, [
      OPEN_BOOKINGS_KEY,
      String(count),
    ] as const);
    await observeLayoutShifts(page);
    await page.goto('/');
    await waitForHydration(page);
  };

  test('reads on the home page what, when and where the next one is, and opens it with a press on View', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(1, undefined, { timeSlot: '04:00 - 06:00 PM' });
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await openHome(page, 1);
    const card = cardsOn(page).getByRole('link');
    await card.waitFor();
    expect(await card.innerText()).toMatch(/^Plumbing\s+View\s+Tomorrow, 04:00 - 06:00 PM\s+Asking workers near Kothrud$/);
    await demo.request('worker', '/api/worker/accept', { jobId });
    await card.getByText('Sachin Jadhav is coming · Kothrud').waitFor();
    await card.getByText('View').click();
    await page.waitForURL(`**/job-in-progress/${jobId}`);
  });

  test.each([1, 2, 3])('sees no part of the home page move when the cards come, with %i bookings', async (count) => {
    const client = await demo.signUpClient();
    // Far from the jobs that the worker of the demo has in the next days.
    for (let day = 1; day <= count; day++)
      await client.book(20 + day, day === count ? undefined : 'accepted', { timeSlot: SLOTS[count] });
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await openHome(page, count);
    await cardsOn(page).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  test('has no room reserved for the cards without a booking, nor after the log-out', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    const room = () => page.locator('#live-bookings').evaluate((element) => element.getBoundingClientRect().height);
    await openHome(page, 0);
    expect(await room()).toBe(0);
    await client.book(1);
    await expect.poll(room).toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Menu of Asha Kulkarni' }).click();
    await button(page, 'Log Out').click();
    await page.waitForURL('**/login');
    await page.goto('/');
    await waitForHydration(page);
    expect(await room()).toBe(0);
  });
});

describe('A returning client', () => {
  test('books the same worker again with three presses from the home page', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(2, 'accepted');
    await demo.request('worker', '/api/worker/jobs/start', { jobId });
    await demo.request('worker', '/api/worker/jobs/complete', { jobId });
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    const walk = walkOf('again', page);
    await page.goto('/');
    await waitForHydration(page);
    await walk.press(link(page, 'Homes'));
    // Paying comes before the review.
    await page.getByRole('link', { name: /^Pay Now/ }).waitFor();
    await walk.shot('bookings');
    await walk.press(link(page, 'Book again'));
    const sheet = page.getByRole('dialog', { name: 'Book Sachin Jadhav' });
    await expect.poll(() => sheet.getByLabel('Time', { exact: true }).inputValue()).toMatch(/M$/);
    await walk.shot('sheet');
    const sent = page.waitForRequest('**/api/ai/job-request');
    await walk.press(sheet.getByRole('button', { name: 'Send request' }));
    const request = (await sent).postDataJSON() as { date: string };
    expect(request).toMatchObject({ workerId: demo.workerId(), serviceType: 'plumbing', service_duration: '2-hours' });
    expect(request.date >= daysFromToday(0)).toBe(true);
    await page.waitForURL('**/my-bookings');
    expect(walk.effort().presses).toBe(3);
  });

  test.each(['past bookings', 'favorites', 'profile', 'receipt'] as const)(
    'books the same worker with two presses from %s: the next free time is proposed and can be changed',
    async (from) => {
      const client = await demo.signUpClient();
      const jobId = await client.book(2, 'accepted');
      await demo.request('worker', '/api/worker/jobs/start', { jobId });
      await demo.request('worker', '/api/worker/jobs/complete', { jobId });
      const { id: paymentId } = await client.request('/api/payments', { bookingId: jobId, method: 'sandbox' });
      await client.request(`/api/payments/${String(paymentId)}/confirm`, { outcome: 'succeed' });
      const favourite = `${demo.server.url}/api/favorites/${demo.workerId()}`;
      await fetch(favourite, { method: 'PUT', headers: { authorization: `Bearer ${client.token}` } });
      const page = await contexts.newPage(demo.server.url);
      await client.logIn(page);
      const paths = {
        'past bookings': '/past-bookings',
        favorites: '/favorites',
        profile: `/workers/${demo.workerId()}`,
        receipt: `/payment/receipt/${String(paymentId)}`,
      };
      const freeSlots = page.waitForResponse('**/api/workers/*/free-slots**');
      await page.goto(paths[from]);
      const walk = walkOf(`from-${from.replace(' ', '-')}`, page);
      await walk.press(from === 'profile' ? button(page, 'Book Now') : link(page, 'Book again'));
      const { days } = (await (await freeSlots).json()) as { days: { date: string; slots: Slot[] }[] };
      const next = days
        .flatMap(({ date, slots }) => slots.map((slot) => ({ date, slot })))
        .find(({ date, slot }) => slotStart(date, slot) > Date.now());
      const sheet = page.getByRole('dialog', { name: 'Book Sachin Jadhav' });
      const time = sheet.getByLabel('Time', { exact: true });
      await expect.poll(() => time.inputValue()).toBe(next?.slot);
      expect(await sheet.getByLabel('Day').inputValue()).toBe(next?.date);
      await walk.shot('sheet');

      const later = days.findLast(({ slots }) => slots.length > 0);
      await sheet.getByLabel('Day').fill(later?.date ?? '');
      await time.selectOption(later?.slots.at(-1) ?? '');
      const sent = page.waitForRequest('**/api/ai/job-request');
      await walk.press(sheet.getByRole('button', { name: 'Send request' }));
      const request: unknown = (await sent).postDataJSON();
      expect(request).toMatchObject({ workerId: demo.workerId(), date: later?.date, timeSlot: later?.slots.at(-1) });
      await page.waitForURL('**/my-bookings');
      expect(walk.effort().presses).toBe(2);
    },
  );
});

describe('An admin', () => {
  test.each([
    {
      width: 360,
      height: 740,
      language: 'english',
      open: 'Open the newest',
      help: 'I am helping',
      close: 'Close',
      save: 'Save',
    },
    {
      width: 1440,
      height: 900,
      language: 'hindi',
      open: 'सबसे नया खोलें',
      help: 'मदद शुरू करें',
      close: 'मामला बंद करें',
      save: 'लिख दें',
    },
  ] as const)(
    'gets from the alarm to the closed emergency with four presses, at $width px in $language',
    async ({ width, height, language, open, help, close, save }) => {
      const page = await contexts.newPage(demo.server.url, { language, size: { width, height } });
      await demo.logIn(page, 'admin');
      await page.goto('/admin/payments');
      const walk = walkOf(`admin-${language}`, page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await contexts.waitForRoom(page, 'sos');
      const raisedAt = Date.now();
      await demo.request('worker', '/api/emergency/trigger', { location: { lat: 18.52, lng: 73.85 } });
      await page.getByRole('alert').getByRole('link', { name: open }).waitFor();
      expect(Date.now() - raisedAt, 'by the room, not by the next look at the list').toBeLessThan(10_000);
      await expect.poll(() => page.title()).toMatch(/^\(1\) /);
      await walk.shot('alarm');
      await walk.press(page.getByRole('link', { name: open }));
      await page.getByText('18.52000, 73.85000').first().waitFor();
      await walk.shot('case');
      await walk.press(button(page, help));
      await button(page, help).waitFor({ state: 'detached' });
      await walk.press(button(page, close));
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('textbox').fill('OK');
      await walk.shot('closing');
      await walk.press(sheet.getByRole('button', { name: save }));
      await sheet.waitFor({ state: 'detached' });
      await button(page, close).waitFor({ state: 'detached' });
      await expect.poll(() => page.title()).not.toMatch(/^\(/);
      await walk.shot('closed');
      expect(walk.effort().presses).toBe(4);
    },
  );

  test('goes through a list by keyboard, and opens a row by a press anywhere on it', async () => {
    const page = await contexts.newPage(demo.server.url, { size: { width: 1440, height: 900 } });
    await demo.logIn(page, 'admin');
    await page.goto('/admin');
    const rows = page.locator('main tbody tr[role=row]');
    await rows.first().getByRole('link').waitFor();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.keyboard.press('Tab');
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
    const second = await rows.nth(1).getByRole('link').getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${second}`);
    await page.goBack();
    await rows.nth(2).getByRole('link').waitFor();
    const third = await rows.nth(2).getByRole('link').getAttribute('href');
    await rows.nth(2).getByText('₹').click();
    await page.waitForURL(`**${third}`);
  });
});
