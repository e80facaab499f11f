import { describe, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { REAL_CLOCK } from '../support/clock.ts';
import { daysFromToday, PASSWORD } from '../support/test-users.ts';
import {
  button,
  link,
  openSection,
  readDrafts,
  storedReturnUrl,
  text,
  toast,
  whileRequestPending,
  logInToSend,
} from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { instantInIndia } from '#contract/time.ts';
import { guestPageOpener } from '../support/page-openers.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openPage = guestPageOpener(demo, contexts);

describe('The request form', () => {
  test('asks a guest to sign up first, and both sign-up and login lead back to the form', async () => {
    const client = await demo.signUpClient();
    const page = await openPage('/job-request?service=leakage-repair');
    const question = page.getByRole('alertdialog', { name: 'Please Sign Up First' });
    const send = button(page, 'Send request');
    await send.click();
    await text(page, 'Please fill this in.').waitFor();
    expect(await question.count()).toBe(0);
    await page.getByLabel('Address').fill('12 Karve Road, Pune 411038');
    await send.click();
    await question.getByText('To request a service, you need to create an account or log in.').waitFor();
    await question.getByRole('button', { name: 'Back to the form' }).click();
    await question.waitFor({ state: 'detached' });
    await send.click();
    await question.getByRole('link', { name: 'Sign Up' }).click();
    await page.waitForURL('**/signup');
    expect(await storedReturnUrl(page)).toBe('/job-request?service=leakage-repair');
    // The form behind the question has an address too.
    await page.getByLabel('Confirm password').waitFor();
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('12 Karve Road, Pune 411038');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('12 Karve Road, Pune 411038');
    await send.click();
    await question.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Login').click();
    await page.waitForURL('**/job-request?service=leakage-repair');
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('leakage-repair');
  });

  test('keeps the service that was chosen in place of that of the link, after a reload and on the way to the login', async () => {
    const client = await demo.signUpClient();
    const page = await openPage('/job-request?service=maid');
    const service = page.getByLabel('Service');
    await service.selectOption('electrical');
    await page.reload();
    await text(page, 'What you typed last time is still here.').waitFor();
    await expect.poll(() => service.inputValue()).toBe('electrical');
    await service.focus();
    await service.selectOption('plumbing');
    await expect.poll(() => service.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Address').fill('12 Karve Road, Pune 411038');
    await button(page, 'Send request').click();
    await logInToSend(page, client.email, PASSWORD);
    await text(page, 'What you typed last time is still here.').waitFor();
    await expect.poll(() => service.inputValue()).toBe('plumbing');
  });

  test('starts with the defaults, offers every option, and waits at most 10 seconds for the location', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url, { clock: REAL_CLOCK });
    await client.logIn(page);
    // The fake records the requested timeout and then reports that no location was found in time.
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, fail, options) => {
        document.title = `asked with ${options?.timeout}`;
        fail?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      };
    });
    // At three in the afternoon the next slot of today begins at four.
    await page.clock.setFixedTime(instantInIndia(daysFromToday(0), 15));
    await page.goto('/job-request');
    await button(page, 'Send request').waitFor();
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe(daysFromToday(0));
    await expect.poll(() => page.locator('input[name=timeSlot]:checked').inputValue()).toBe('04:00 - 06:00 PM');
    await button(page, 'Tomorrow').click();
    await page.getByLabel('08:00 - 10:00 AM').check();
    // The slot is over today, so the choice goes.
    await button(page, 'Today').click();
    await page.getByLabel('Date', { exact: true }).fill('');
    await openSection(page, 'Your name and number');
    for (const name of ['Address', 'Phone']) await page.getByLabel(name, { exact: true }).fill('');
    await button(page, 'Send request').click();
    await text(page, 'Please choose a date.').waitFor();
    await text(page, 'Please choose a time slot.').waitFor();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3);
    await page.getByLabel('Date', { exact: true }).fill(daysFromToday(366));
    await text(page, 'Please choose a day within the next twelve months.').waitFor();
    await page.getByLabel('Date', { exact: true }).fill(daysFromToday(365));
    await text(page, 'Please choose a day within the next twelve months.').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Service').inputValue()).toBe('maid');
    const options = page.getByLabel('Service').locator('option');
    expect((await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).slice(0, 5)).toEqual([
      'maid',
      'deep-cleaning',
      'plumbing',
      'electrical',
      'kitchen',
    ]);
    await page.getByText('More details').first().click();
    await expect.poll(() => page.getByLabel('How often?').inputValue()).toBe('one-time');
    await expect.poll(() => page.getByLabel('How often?').locator('option').count()).toBe(4);
    const choices = async (name: string) =>
      page.locator(`input[name="${name}"]`).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
    expect(await choices('service_duration')).toEqual(['2-hours', '4-hours', '6-hours', '8-hours', 'full-day']);
    expect(await choices('preferred_gender')).toEqual(['no-preference', 'male', 'female']);
    await expect.poll(() => page.locator('input[name=preferred_gender]:checked').inputValue()).toBe('no-preference');
    expect((await choices('timeSlot')).join(', ')).toBe(
      '08:00 - 10:00 AM, 10:00 - 12:00 PM, 12:00 - 02:00 PM, 02:00 - 04:00 PM, 04:00 - 06:00 PM',
    );
    for (const own of ['Name', 'Email'])
      expect(await page.getByLabel(own, { exact: true }).getAttribute('readonly')).not.toBeNull();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(client.email);
    await openSection(page, 'Exact spot');
    await button(page, 'Use my location').click();
    await text(
      page,
      'Your phone did not find your location in time. Try again, or leave it: the address alone is enough.',
    ).waitFor();
    expect(await page.title()).toBe('asked with 10000');
  });

  test('shows the marked spot also after the phone has not found its location', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.addInitScript(() => {
      let asked = 0;
      const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) =>
        asked++ === 0
          ? found({ coords: { latitude: 18.52, longitude: 73.86, accuracy: 10 } } as GeolocationPosition)
          : failed?.({ code: 3 } as GeolocationPositionError);
      Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
    });
    await page.goto('/job-request?service=plumbing');
    await openSection(page, 'Exact spot');
    await button(page, 'Use my location').click();
    const marked = button(page, 'Remove my location');
    await marked.waitFor();
    await button(page, 'Use my location').click();
    await text(page, /^Your phone did not find your location in time/).waitFor();
    expect(await marked.count()).toBe(1);
  });

  test.each(['english', 'hindi', 'marathi'] as const)(
    'takes less than 1,900 pixels of a phone for a client and 2,100 for a guest, in %s',
    async (language) => {
      const heightFor = async (who: 'client' | 'guest') => {
        const page = await contexts.newPage(demo.server.url, { language });
        if (who === 'client') await (await demo.signUpClient()).logIn(page);
        await page.goto('/job-request?service=plumbing');
        await page.locator('form summary').last().waitFor();
        if (who === 'client')
          await page
            .getByText(/\d\+? (near you|ख़ाली|मोकळे)$|पास में \d/)
            .first()
            .waitFor();
        return page.evaluate(() => document.documentElement.scrollHeight);
      };
      expect(await heightFor('client')).toBeLessThan(1900);
      expect(await heightFor('guest')).toBeLessThan(2100);
    },
  );

  test('counts the free workers of a service, and none for something that is not in the list', async () => {
    const page = await contexts.newPage(demo.server.url);
    await (await demo.signUpClient()).logIn(page);
    await page.goto('/job-request?service=maid');
    const counts = page.getByText(/\d\+? near you$/);
    await counts.first().waitFor();
    await page.getByLabel('Service').selectOption({ label: 'Something else' });
    await expect.poll(() => counts.count()).toBe(0);
    await page.getByLabel('Service').selectOption('maid');
    await counts.first().waitFor();
  });

  test('says in one line what a closed part contains, and opens one with a wrong field, which gets the focus', async () => {
    const page = await openPage('/job-request?service=plumbing');
    const part = (title: string) => page.locator('details', { has: page.locator('summary', { hasText: title }) });
    await part('For how long?').getByText('2 hours · ₹349').waitFor();
    await part('Choose a worker').getByText('Ask anyone').waitFor();
    await openSection(page, 'About the work');
    await page.getByLabel('Describe the problem').fill('The tap leaks.');
    await openSection(page, 'About the work');
    await part('About the work').locator('summary').getByText('The tap leaks.').waitFor();
    // What must be said is open.
    await page.getByLabel('Service').selectOption({ label: 'Something else' });
    await page.getByLabel('Describe what you need done').fill('The tap leaks.');
    await page.getByLabel('Service').selectOption('plumbing');
    await page.getByLabel('Address').fill('12 Karve Road, Pune 411038');
    await openSection(page, 'More details');
    const contact = page.getByLabel('Emergency contact');
    await contact.fill('12');
    await openSection(page, 'More details');
    await contact.waitFor({ state: 'hidden' });
    await button(page, 'Send request').click();
    await contact.waitFor();
    await expect.poll(() => contact.evaluate((field) => field === document.activeElement)).toBe(true);
    // It cannot be hidden, and another wrong field before it comes first.
    await openSection(page, 'More details');
    await contact.waitFor();
    await page.getByLabel('Address').fill('');
    await button(page, 'Send request').click();
    await expect.poll(() => page.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test('keeps the entered data through a reload and a lost network, sends it once, and then shows the active request', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 18.51, longitude: 73.81 });
    await page.goto('/job-request?service=plumbing');
    await openSection(page, 'About the work');
    await page.getByLabel('Describe the problem').fill('The kitchen tap leaks.');
    await page.getByLabel('Date', { exact: true }).fill(daysFromToday(2));
    await whileRequestPending(
      page,
      '**/api/match-workers',
      async () => {
        await page.getByLabel('10:00 - 12:00 PM').check();
        await openSection(page, 'Choose a worker');
      },
      () => text(page, 'Finding the perfect match...').waitFor(),
    );
    await page.getByText('More details').first().click();
    await page.getByLabel('Number of rooms').fill('2');
    await page.getByLabel('Estimated area').fill('900 sq ft');
    await page.getByLabel('Emergency contact').fill('98220 11111');
    await page.getByLabel('Special instructions').fill('Ring twice.');
    await openSection(page, 'Exact spot');
    await button(page, 'Use my location').click();
    await text(page, 'Your location goes along with the address.').waitFor();
    await expect.poll(() => readDrafts(page, client.id)).toContain('"latitude":18.51');
    await page.reload();
    await text(page, 'What you typed last time is still here.').waitFor();
    await expect.poll(() => page.getByLabel('Describe the problem').inputValue()).toBe('The kitchen tap leaks.');
    await expect.poll(() => page.locator('input[name=timeSlot]:checked').inputValue()).toBe('10:00 - 12:00 PM');

    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/ai/job-request')) keys.push(request.headers()['idempotency-key']);
    });
    await page.route(/\/api\//, (route) => route.abort());
    await button(page, 'Send request').click();
    await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
    await page.waitForURL('**/my-bookings');
    await page.getByRole('main').getByText('Waiting to be sent').waitFor();
    const again = page.waitForRequest('**/api/ai/job-request');
    await page.unroute(/\/api\//);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await again).postDataJSON()).toEqual({
      id: expect.any(String) as string,
      name: 'Asha Kulkarni',
      email: client.email,
      phone_number: expect.stringMatching(/^\+9198765\d{5}$/) as string,
      date: daysFromToday(2),
      address: '12 Fergusson College Road, Shivajinagar, Pune 411005',
      timeSlot: '10:00 - 12:00 PM',
      serviceType: 'plumbing',
      service_frequency: 'one-time',
      special_instructions: 'Ring twice.',
      room_count: 2,
      estimated_area: '900 sq ft',
      preferred_gender: 'no-preference',
      emergency_contact: '+919822011111',
      problem_description: 'The kitchen tap leaks.',
      service_duration: '2-hours',
      total_amount: expect.any(Number) as number,
      latitude: 18.51,
      longitude: 73.81,
      place_about: false,
      client_id: client.id,
    });
    await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(await client.request('/api/ai/my-bookings')).toHaveLength(1);

    await page.goto('/job-request');
    await text(page, 'You already have an active job request.').waitFor();
    await button(page, 'Cancel Request').waitFor();
    expect(await page.getByLabel('Service').count()).toBe(0);
    await expect.poll(() => link(page, 'Go to My Bookings').getAttribute('href')).toBe('/my-bookings');
    await contexts.screenshot(page, 'public-2-active-request');
  });
});
