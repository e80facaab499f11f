import { describe, expect, test } from 'vitest';
import type { Locator, Page, Route } from 'playwright-core';
import { SERVICE_CARDS } from '#contract/catalogue.ts';
import { PUBLIC_ROUTES } from '#contract/app-routes.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { layoutShift, observeLayoutShifts } from '../support/layout-shift.ts';
import { waitForHydration } from '../support/hydration.ts';
import { PASSWORD } from '../support/test-users.ts';
import { button, recordRequests, link, pauseClock, storedReturnUrl, text } from '../support/queries.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { guestPageOpener } from '../support/page-openers.ts';
import { findOverflowAtWidths } from '../support/screen-checks.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
const openPage = guestPageOpener(demo, contexts);
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };

/** The path and text of each link. */
const links = (within: Locator) =>
  within
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.textContent?.trim() ?? ''] as const));

const header = (page: Page) => page.locator('header').first();
const footerBar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).last();

describe('The header', () => {
  test('links a guest to five pages, Login and Get started down to 701 px; below that a bottom bar does', async () => {
    const page = await openPage('/', { size: DESKTOP });
    const nav = header(page).getByRole('navigation', { name: 'Main' });
    expect(await links(nav)).toEqual([
      ['/', 'Home'],
      ['/about', 'About Us'],
      ['/services', 'Services'],
      ['/find-workers', 'Find a Worker'],
      ['/contact', 'Contact'],
    ]);
    await expect.poll(() => link(page, 'Login').getAttribute('href')).toBe('/login');
    await expect.poll(() => link(page, 'Get started').getAttribute('href')).toBe('/signup');
    const bar = page.locator('nav.fixed');
    for (const [width, wide] of [
      [701, true],
      [700, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const shown = async () => [await nav.isVisible(), await bar.isVisible()];
      await expect.poll(shown, { message: `${width} px` }).toEqual([wide, !wide]);
    }
    await expect
      .poll(() => bar.getByRole('listitem').allInnerTexts())
      .toEqual(['Karigar', 'Services', 'Homes', 'Workers', 'Account']);
    expect(await links(bar)).toEqual([
      ['/', 'Karigar'],
      ['/services', 'Services'],
      ['/services?for=home', 'Homes'],
      ['/find-workers', 'Workers'],
    ]);
  });

  test('fits a tablet even at twice the text size', async () => {
    const page = await openPage('/', { size: TABLET });
    expect(await findOverflowAtWidths(page, [TABLET.width])).toEqual([]);
  });

  test('keeps the requested page as the return URL of both Login and Get started', async () => {
    const page = await openPage('/past-bookings', { size: DESKTOP });
    await page.waitForURL('**/signup');
    await header(page).getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    expect(await storedReturnUrl(page)).toBe('/past-bookings');
    await header(page).getByRole('link', { name: 'Get started' }).click();
    await page.waitForURL('**/signup');
    expect(await storedReturnUrl(page)).toBe('/past-bookings');
    await page.goto('/worker/jobs');
    await page.waitForURL('**/worker/login');
    await header(page).getByRole('link', { name: 'Login' }).click();
    await expect.poll(() => storedReturnUrl(page)).toBe('/worker/jobs');
  });

  test.each([
    ['client', 'Ananya Deshpande', ['My Bookings', 'Account Settings'], ['/my-bookings', '/account-settings'], '/login'],
    ['worker', /./, ['Worker Dashboard', 'Account'], ['/worker/dashboard', '/worker/account'], '/worker/login'],
  ] as const)(
    'shows a %s by the first letter of their name, opens the account menu, and logs out',
    async (role, name, words, to, out) => {
      const page = await contexts.newPage(demo.server.url, { size: DESKTOP });
      await page.goto('/about');
      await demo.logIn(page, role);
      await page.reload();
      const avatar = header(page).getByRole('button', { name: /^Menu of/ });
      const owner = ((await avatar.getAttribute('aria-label')) ?? '').replace('Menu of ', '');
      expect(owner).toMatch(name);
      expect((await avatar.innerText()).trim() || 'photo').toMatch(new RegExp(`^(${owner.slice(0, 1)}|photo)$`));
      await avatar.click();
      await text(page, owner).waitFor();
      const menu = header(page).getByRole('list').filter({ hasText: 'Log Out' });
      await expect.poll(() => menu.getByRole('listitem').allInnerTexts()).toEqual([...words, 'Log Out']);
      expect((await links(menu)).map(([href]) => href)).toEqual(to);
      expect(await link(page, 'Get started').count()).toBe(0);
      await button(page, 'Log Out').click();
      await page.waitForURL(`**${out}`);
      const keys = role === 'client' ? ['token', 'user'] : ['workerToken', 'workerUser'];
      expect(await page.evaluate((names) => names.map((key) => localStorage.getItem(key)), keys)).toEqual([null, null]);
    },
  );

  test('asks a guest who presses Account on a phone to sign up or log in', async () => {
    const page = await openPage('/');
    await footerBar(page).getByRole('button', { name: 'Account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign up or Log in' });
    await question.getByText('You need to be logged in to access your account settings.').waitFor();
    await contexts.screenshot(page, 'public-1-account');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await footerBar(page).getByRole('button', { name: 'Account' }).click();
    await expect.poll(() => question.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
    await question.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    expect(await storedReturnUrl(page)).toBe('/account-settings');
  });
});

test('Header and footer link to every public screen, and each screen changes its language in place', async () => {
  const page = await contexts.newPage(demo.server.url, { size: DESKTOP, language: null });
  await page.goto('/');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await waitForHydration(page);
  const footerLinks = (await links(page.getByRole('navigation', { name: 'Footer' }))).map(([href]) => href);
  expect(footerLinks).toEqual(
    expect.arrayContaining(['/faq', '/help', '/safety', '/privacy', '/terms', '/cookies', '/accessibility']),
  );
  const heading = () => page.locator('main h1').first().innerText();
  const languageSelect = page.getByRole('combobox', { name: /^(Language|भाषा)$/ }).first();
  const headings = new Set<string>();
  // The worker landing page comes last, because it has other links.
  for (const path of PUBLIC_ROUTES) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).last().click();
    await page.waitForURL(`**${path}`);
    // The URL changes before the page does.
    await page.waitForFunction(
      (seen) =>
        document.querySelector('main [aria-busy=true]') === null &&
        !seen.includes(document.querySelector<HTMLElement>('main h1')?.innerText ?? ''),
      [...headings, ''],
    );
    const english = await heading();
    headings.add(english);
    for (const [language, code, script] of [
      ['hindi', 'hi', /\p{Script=Devanagari}/u],
      ['marathi', 'mr', /\p{Script=Devanagari}/u],
      ['english', 'en', /^[^\p{Script=Devanagari}]+$/u],
    ] as const) {
      await languageSelect.selectOption(language);
      await page.waitForFunction((lang) => document.documentElement.lang === lang, code);
      await expect.poll(heading, { message: path }).toMatch(script);
    }
    expect(await heading()).toBe(english);
  }
  expect(headings.size).toBe(PUBLIC_ROUTES.length);
  expect([...headings]).toContain('Who We Are');
  await languageSelect.selectOption('marathi');
  await page.waitForFunction(() => localStorage.getItem('language') === 'marathi');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.lang === 'mr');
});

describe('The home page', () => {
  const visibleSlide = (page: Page) =>
    page.locator('section[aria-roledescription=carousel] button[aria-current=true]').getAttribute('aria-label');

  test('changes its picture every 5 seconds and counts up to its statistics', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/');
    await waitForHydration(page);
    await pauseClock(page);
    // Choosing a picture restarts the timer of the carousel at a known time.
    await page.locator('section[aria-roledescription=carousel]').getByRole('button', { name: 'Picture 4 of 4' }).tap();
    await page.locator('h1').tap();
    for (const next of ['Picture 1 of 4', 'Picture 2 of 4', 'Picture 3 of 4']) {
      const before = await visibleSlide(page);
      await page.clock.runFor(4900);
      expect(await visibleSlide(page)).toBe(before);
      await page.clock.runFor(200);
      await expect.poll(() => visibleSlide(page)).toBe(next);
    }
    const band = page.getByRole('region', { name: 'Karigar in numbers' });
    const figures = band.locator('dd span[aria-hidden]');
    // The page below the fold loads after the first scroll.
    await page.mouse.wheel(0, 1);
    await expect.poll(() => figures.allTextContents()).toEqual(['0+', '0+', '0%', '0+']);
    await band.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return figures.allInnerTexts();
      })
      .toEqual(['10,000+', '500+', '98%', '15,000+']);
  });

  test('stands still under reduced motion, and shows how it works, sample workers, the map and the call to action', async () => {
    const page = await contexts.newPage(demo.server.url);
    await page.clock.install();
    await page.goto('/');
    await waitForHydration(page);
    await pauseClock(page);
    await page.clock.runFor(60_000);
    expect(await visibleSlide(page)).toBe('Picture 1 of 4');
    await page.clock.resume();
    const figures = page.getByRole('region', { name: 'Karigar in numbers' }).locator('dd span[aria-hidden]');
    await expect.poll(() => figures.allInnerTexts()).toEqual(['10,000+', '500+', '98%', '15,000+']);
    for (const step of ['Sign up and post a job', 'Get matched', 'Confirm and track', 'Rate and review'])
      await page.getByRole('heading', { name: step }).waitFor();
    const samples = page.locator('section').filter({ hasText: 'Workers people ask for again' }).getByRole('listitem');
    expect(
      await samples
        .filter({ hasText: /\d+ jobs done/ })
        .filter({ hasText: /out of 5/ })
        .count(),
    ).toBe(4);
    await page.getByRole('heading', { name: 'Where we work' }).scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: /^Map with our twelve cities: Pune/ }).waitFor();
    const call = page.locator('section').filter({ hasText: 'What shall we do for you first?' });
    expect((await links(call)).at(-1)).toEqual(['/job-request', 'Book a service']);
  });
});

describe('The review on the home page', () => {
  const title = (page: Page) => page.getByRole('heading', { name: 'What a customer says' });
  const openHome = async () => {
    const page = await contexts.newPage(demo.server.url);
    await observeLayoutShifts(page);
    await page.goto('/');
    await waitForHydration(page);
    return page;
  };
  /** The place of the review is just above this band. */
  const band = (page: Page) => page.getByRole('region', { name: 'Karigar in numbers' });

  test('is a real one, and is loaded when the user scrolls near it, without moving anything in sight', async () => {
    const page = await openHome();
    const requests = recordRequests(page, /featured-review/);
    await page.mouse.wheel(0, 100);
    await page.getByRole('heading', { name: 'Workers people ask for again' }).waitFor();
    expect(requests).toEqual([]);
    await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
    await title(page).waitFor({ state: 'attached' });
    await title(page).scrollIntoViewIfNeeded();
    const { review } = (await (await fetch(`${demo.server.url}/api/featured-review?language=en`)).json()) as {
      review: { comment: string; firstName: string; locality: string };
    };
    const figure = page.locator('section', { has: title(page) }).getByRole('figure');
    await figure.getByText(review.comment).waitFor();
    await figure.getByText(review.firstName, { exact: true }).waitFor();
    await figure.getByText(new RegExp(`, by a worker from ${review.locality}$`)).waitFor();
    await figure.getByText(/^[45] stars$/).waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.01);
    await contexts.screenshot(page, 'home-review', { fullPage: false });
  });

  test('that comes late waits until its place is out of sight', async () => {
    const page = await openHome();
    const arrive = Promise.withResolvers<void>();
    await page.route(/\/api\/featured-review/, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.mouse.wheel(0, 100);
    await band(page).scrollIntoViewIfNeeded();
    const response = page.waitForResponse(/\/api\/featured-review/);
    arrive.resolve();
    await (await response).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await title(page).count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await title(page).waitFor({ state: 'attached' });
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  const API = /\/api\/featured-review/;
  const CODE = /\/assets\/featured-review-/;
  const abort = (route: Route) => route.abort();
  test.each([
    ['no review is fit for it', API, [[API, (route: Route) => route.fulfill({ json: { review: null } })]]],
    ['its request fails', API, [[API, abort]]],
    // Otherwise the app would find the server and fetch a newer version of itself.
    [
      'there is no network, so that its code is missing, too',
      CODE,
      [
        [CODE, abort],
        [/\/$/, abort],
      ],
    ],
  ] as const)('is missing without a word if %s', async (_, last, routes) => {
    contexts.expectErrors(/ERR_FAILED/);
    const page = await openHome();
    for (const [url, respond] of routes) await page.route(url, respond);
    const asked = page.waitForRequest(last);
    await page.mouse.wheel(0, 100);
    await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
    await asked;
    await band(page).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'What shall we do for you first?' }).waitFor();
    expect(await title(page).count()).toBe(0);
  });
});

test('The services page has eleven cards, each with its slug, and Need Another Service', async () => {
  const page = await openPage('/services');
  const cards = await links(page.getByRole('main').getByRole('list').last());
  expect(cards.map(([href]) => href)).toEqual([...SERVICE_CARDS.map((slug) => `/job-request?service=${slug}`), '/job-request']);
  expect(SERVICE_CARDS.join(' ')).toBe(
    'maid deep-cleaning plumbing electrical kitchen-cleaning ac-installation leakage-repair sofa-cleaning carpet-shampoo fan-servicing window-cleaning',
  );
  expect(cards.at(-1)?.[1]).toMatch(/^Need Another Service/);
});

test('The contact and newsletter forms require every field and say thank you, the newsletter sends nothing, and the page shows the office', async () => {
  const page = await openPage('/contact');
  const sent = recordRequests(page, /\/api\//);
  const expectThanks = async (words: string) => {
    await page.getByRole('alertdialog').getByText(words, { exact: true }).waitFor();
    await button(page, 'Close').click();
  };
  await expect.poll(() => page.getByText('What you write here does not reach us yet.').count()).toBe(1);
  await button(page, 'Send message').click();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(4);
  const form = page.locator('form').first();
  await form.getByLabel('Name').fill('Asha');
  await form.getByLabel('Email').fill('asha@example.in');
  await form.getByLabel('Phone').fill('020 25530000');
  await form.getByLabel('Message').fill('Do you come to Baner too?');
  await button(page, 'Send message').click();
  await expectThanks('Thank you for your message! We will get back to you shortly.');
  await button(page, 'Subscribe').click();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
  await page.locator('form').last().getByLabel('Email').fill('asha@example.in');
  await button(page, 'Subscribe').click();
  await expectThanks('Thank you for subscribing to our newsletter!');
  const posted = sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  expect(posted).toMatchObject([{ name: 'Asha', message: 'Do you come to Baner too?' }]);
  const contactLinks = (await links(page.getByRole('main'))).map(([href]) => href);
  expect(contactLinks).toEqual([expect.stringMatching(/^tel:\+91\d+$/), expect.stringMatching(/^mailto:support@/)]);
  await text(page, 'Shivajinagar, Pune 411005').waitFor();
  const map = page.getByRole('region', { name: /^Map: .*Shivajinagar, Pune 411005/ });
  await map
    .or(page.getByRole('figure').filter({ hasText: 'Shivajinagar, Pune 411005' }))
    .first()
    .waitFor();
});

test('The pricing page shows three plans with their prices per day and what they include', async () => {
  const page = await openPage('/pricing');
  const plans = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const planTexts = (await plans.allInnerTexts()).map((plan) => plan.replaceAll(/\s+/g, ' '));
  expect(planTexts).toEqual([
    expect.stringMatching(/^Basic ₹99 per day 1 service Standard support No add-ons/),
    expect.stringMatching(/^Standard ₹180 per day 3 services Priority support 1 free add-on/),
    expect.stringMatching(/^Premium ₹299 per day Unlimited services 24\/7 support All add-ons/),
  ]);
});

test('Login stores user and token, and suggests only e-mail addresses that have logged in successfully', async () => {
  contexts.expectErrors(/status of (401|404)/);
  const page = await openPage('/login');
  const suggested = () => page.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const attempt = async (email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Login').click();
  };
  await attempt('plumber@karigar.example', PASSWORD);
  await button(page, 'Cancel').click();
  await attempt('client@karigar.example', PASSWORD);
  await page.waitForURL('**/my-bookings');
  const stored = await page.evaluate(() => {
    const { token, user } = localStorage;
    for (const key of ['token', 'user']) localStorage.removeItem(key);
    return { token: token as unknown, user: JSON.parse(user as string) as unknown };
  });
  expect(stored).toMatchObject({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    user: { email: 'client@karigar.example', name: 'Ananya Deshpande' },
  });
  await page.goto('/login');
  await expect.poll(suggested).toEqual(['client@karigar.example']);
});
