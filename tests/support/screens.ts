import type { Page } from 'playwright-core';
import type { DemoServer, DemoRole } from './demo-server-fixture.ts';

/** Every screen of the app: its name, its path with `:job` and `:worker` for demo data, and the role that opens it. */
export const SCREENS: readonly (readonly [name: string, path: string, role: DemoRole])[] = [
  ['home', '/', 'guest'],
  ['services', '/services', 'guest'],
  ['login', '/login', 'guest'],
  ['signup', '/signup', 'guest'],
  ['forgot password', '/forgot-password', 'guest'],
  ['reset password', '/reset-password#token', 'guest'],
  ['contact request', '/emergency-contact#token', 'guest'],
  ['request as guest', '/job-request?service=plumbing', 'guest'],
  ['worker landing', '/worker', 'guest'],
  ['worker signup', '/worker/signup', 'guest'],
  ['worker signup, about you', '/worker/signup?service=cooking', 'guest'],
  ['worker login', '/worker/login', 'guest'],
  ['about', '/about', 'guest'],
  ['contact', '/contact', 'guest'],
  ['plans', '/pricing', 'guest'],
  ['find workers', '/find-workers?service=Plumber&location=Pune', 'guest'],
  ['find nobody', '/find-workers?service=astronaut', 'guest'],
  ['worker in public', '/workers/:worker', 'guest'],
  ['no such worker', '/workers/018f0000-0000-7000-8000-000000000000', 'guest'],
  ['questions', '/faq', 'guest'],
  ['help', '/help', 'guest'],
  ['safety', '/safety', 'guest'],
  ['privacy', '/privacy', 'guest'],
  ['terms', '/terms', 'guest'],
  ['cookies', '/cookies', 'guest'],
  ['accessibility', '/accessibility', 'guest'],
  ['nothing', '/no-such-page', 'guest'],
  ['request', '/job-request', 'client'],
  ['bookings', '/my-bookings', 'client'],
  ['past bookings', '/past-bookings', 'client'],
  ['calendar', '/calendar', 'client'],
  ['account settings', '/account-settings', 'client'],
  ['favourites', '/favorites', 'client'],
  ['payment methods', '/payment-methods', 'client'],
  ['waiting', '/waiting', 'client'],
  ['own tickets', '/support', 'client'],
  ['no such ticket', '/support/018f0000-0000-7000-8000-000000000000', 'client'],
  ['live job', '/job-in-progress/:job', 'client'],
  ['messages', '/messages/:job', 'client'],
  ['payment', '/payment?bookingId=:job&amount=1', 'client'],
  ['dashboard', '/worker/dashboard', 'worker'],
  ['worker jobs', '/worker/jobs', 'worker'],
  ['worker calendar', '/worker/calendar', 'worker'],
  ['verify phone', '/worker/verify-phone', 'worker'],
  ['worker waiting', '/worker/waiting', 'worker'],
  ['worker tickets', '/worker/support', 'worker'],
  ['worker job', '/worker/job/:job', 'worker'],
  ['worker messages', '/messages/:job', 'worker'],
  ['account', '/worker/account', 'worker'],
  ['admin', '/admin', 'admin'],
  ['admin users', '/admin?tab=users', 'admin'],
  ['admin workers', '/admin?tab=workers', 'admin'],
  ['admin job', '/admin/jobs/:job', 'admin'],
  ['admin messages', '/admin/jobs/:job/messages', 'admin'],
  ['admin account', '/admin/workers/:worker', 'admin'],
  ['admin papers', '/admin/verification', 'admin'],
  ['admin payments', '/admin/payments', 'admin'],
  ['admin tickets', '/admin/tickets', 'admin'],
  ['admin closed tickets', '/admin/tickets?status=closed', 'admin'],
  ['admin emergencies', '/admin/sos', 'admin'],
  ['admin duty', '/admin/duty', 'admin'],
  ['admin operations', '/admin/operations', 'admin'],
  ['admin log', '/admin/log', 'admin'],
  ['admin second factor', '/admin/second-factor', 'admin'],
  ['no admin', '/admin', 'client'],
];

/** Navigates within the app like a link, without a page load, which is four times as fast. */
async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => {
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-before', '');
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    scrollTo(0, 0);
  }, path);
}

/** Opens a screen and waits until it has loaded completely. */
export async function openScreen(page: Page, demo: DemoServer, path: string): Promise<void> {
  const url = path.replace(':job', demo.jobId()).replace(':worker', demo.workerId());
  const previousPath = page.url() === 'about:blank' ? null : new URL(page.url()).pathname;
  // A screen with only another query keeps its heading, so the wait below could not detect the navigation.
  if (previousPath === null || previousPath === new URL(url, page.url()).pathname) await page.goto(url);
  else await navigateInApp(page, url);
  await waitForScreen(page, path);
}

/** Waits until a screen has loaded completely. A prerendered page has its heading and its SOS button before the app handles them. */
export async function waitForScreen(page: Page, path: string): Promise<void> {
  const expectsSosButton = !path.startsWith('/admin');
  await page.waitForFunction(
    (isSosExpected) => {
      const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
      const heading = document.querySelector('main h1:not([data-before])');
      const sosButtons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent.includes('SOS'));
      return (
        heading !== null &&
        isHydrated(heading) &&
        document.querySelector('main [aria-busy=true], main [data-skeleton]') === null &&
        // The snapshot of the last visit stays until the app has rendered.
        document.getElementById('snapshot') === null &&
        sosButtons.length === (isSosExpected ? 1 : 0) &&
        sosButtons.every(isHydrated)
      );
    },
    expectsSosButton,
    // By default the condition is checked in every frame, which would keep the page busy.
    { polling: 100 },
  );
}
