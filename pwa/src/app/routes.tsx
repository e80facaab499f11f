import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { moreTexts, pageTexts } from '#pwa/i18n/index.ts';
import type { titles } from '#pwa/i18n/en/titles.ts';
import { inAccount, withParts } from './compose.tsx';

type Load = () => Promise<{ default: ComponentType }>;

export interface ScreenRoute {
  path: string;
  shell: 'client' | 'worker';
  /** Key of the namespace `titles`. */
  title: keyof typeof titles;
  load: Load;
  /** Whose token it needs: without a customer's one goes to /signup with the way back, without a worker's to /worker/login. */
  guard?: 'customer' | 'worker';
}

/** Adds TanStack Query around a page that fetches; pages without it do not download it. */
const withData =
  (load: Load): Load =>
  async () => {
    const [{ DataScope }, { default: Page }] = await Promise.all([import('./data-scope.tsx'), load()]);
    return {
      default: () => (
        <DataScope>
          <Page />
        </DataScope>
      ),
    };
  };

/** Fetches the texts of the public pages beside a page that shows them. */
const withTexts =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), pageTexts()]);
    return page;
  };

/** Every screen: one line each, a default export in `<feature>.page.tsx`. Unknown addresses get the not-found page. */
export const ROUTES: readonly ScreenRoute[] = [
  { path: '/', shell: 'client', title: 'home', load: () => import('#pwa/features/home/home.page.tsx') },
  { path: '/services', shell: 'client', title: 'services', load: () => import('#pwa/features/services/services.page.tsx') },
  { path: '/login', shell: 'client', title: 'login', load: () => import('#pwa/features/accounts/login.page.tsx') },
  {
    path: '/forgot-password',
    shell: 'client',
    title: 'forgot_password',
    load: () => import('#pwa/features/accounts/forgot-password.page.tsx'),
  },
  {
    path: '/reset-password',
    shell: 'client',
    title: 'reset_password',
    load: () => import('#pwa/features/accounts/reset-password.page.tsx'),
  },
  { path: '/signup', shell: 'client', title: 'signup', load: () => import('#pwa/features/accounts/signup.page.tsx') },
  {
    path: '/worker/signup',
    shell: 'worker',
    title: 'worker_signup',
    load: () => import('#pwa/features/workers/signup.page.tsx'),
  },
  { path: '/worker/login', shell: 'worker', title: 'worker_login', load: () => import('#pwa/features/workers/login.page.tsx') },
  {
    path: '/worker/application-summary',
    shell: 'worker',
    title: 'worker_summary',
    load: () => import('#pwa/features/workers/summary.page.tsx'),
  },
  {
    path: '/worker/jobs',
    shell: 'worker',
    title: 'worker_jobs',
    guard: 'worker',
    load: withData(() => import('#pwa/features/jobs/worker-jobs.page.tsx')),
  },
  {
    path: '/job-request',
    shell: 'client',
    title: 'job_request',
    load: withData(() => import('#pwa/features/jobs/job-request.page.tsx')),
  },
  {
    path: '/my-bookings',
    shell: 'client',
    title: 'my_bookings',
    guard: 'customer',
    load: withData(withParts(() => import('#pwa/features/jobs/my-bookings.page.tsx'))),
  },
  {
    path: '/past-bookings',
    shell: 'client',
    title: 'past_bookings',
    guard: 'customer',
    load: withData(withParts(() => import('#pwa/features/jobs/past-bookings.page.tsx'))),
  },
  {
    path: '/calendar',
    shell: 'client',
    title: 'calendar',
    guard: 'customer',
    load: withData(() => import('#pwa/features/jobs/booking-calendar.page.tsx')),
  },
  {
    path: '/job-in-progress/:jobId',
    shell: 'client',
    title: 'job_in_progress',
    guard: 'customer',
    load: withData(withParts(() => import('#pwa/features/jobs/job-in-progress.page.tsx'))),
  },
  {
    path: '/payment',
    shell: 'client',
    title: 'payment',
    guard: 'customer',
    load: withData(() => import('#pwa/features/payments/payment.page.tsx')),
  },
  {
    path: '/payment/receipt/:id',
    shell: 'client',
    title: 'receipt',
    guard: 'customer',
    load: withData(() => import('#pwa/features/payments/receipt.page.tsx')),
  },
  {
    path: '/account-settings',
    shell: 'client',
    title: 'account_settings',
    load: withData(inAccount(withParts(() => import('#pwa/features/accounts/account-settings.page.tsx')))),
  },
  {
    path: '/favorites',
    shell: 'client',
    title: 'favourites',
    guard: 'customer',
    load: withData(inAccount(() => import('#pwa/features/favourites/favourites.page.tsx'))),
  },
  {
    path: '/payment-methods',
    shell: 'client',
    title: 'payment_methods',
    guard: 'customer',
    load: inAccount(() => import('#pwa/features/accounts/payment-methods.page.tsx')),
  },
  { path: '/worker', shell: 'worker', title: 'worker', load: () => import('#pwa/features/workers/landing.page.tsx') },
  {
    path: '/worker/dashboard',
    shell: 'worker',
    title: 'worker_dashboard',
    guard: 'worker',
    load: withData(() => import('#pwa/features/workers/dashboard.page.tsx')),
  },
  {
    path: '/worker/account',
    shell: 'worker',
    title: 'worker_account',
    load: withData(() => import('#pwa/features/workers/account.page.tsx')),
  },
  {
    path: '/worker/job/:id',
    shell: 'worker',
    title: 'worker_job',
    load: withData(withParts(() => import('#pwa/features/jobs/worker-job.page.tsx'))),
  },
  { path: '/about', shell: 'client', title: 'about', load: withTexts(() => import('#pwa/features/pages/about.page.tsx')) },
  {
    path: '/contact',
    shell: 'client',
    title: 'contact',
    load: withTexts(() => import('#pwa/features/contact/contact.page.tsx')),
  },
  {
    path: '/pricing',
    shell: 'client',
    title: 'pricing',
    load: withTexts(() => import('#pwa/features/pricing/pricing.page.tsx')),
  },
  { path: '/faq', shell: 'client', title: 'faq', load: withTexts(() => import('#pwa/features/pages/faq.page.tsx')) },
  { path: '/help', shell: 'client', title: 'help', load: withTexts(() => import('#pwa/features/pages/help.page.tsx')) },
  { path: '/safety', shell: 'client', title: 'safety', load: withTexts(() => import('#pwa/features/pages/safety.page.tsx')) },
  {
    path: '/privacy',
    shell: 'client',
    title: 'privacy',
    load: withTexts(() => import('#pwa/features/pages/privacy.page.tsx')),
  },
  { path: '/terms', shell: 'client', title: 'terms', load: withTexts(() => import('#pwa/features/pages/terms.page.tsx')) },
  {
    path: '/cookies',
    shell: 'client',
    title: 'cookies',
    load: withTexts(() => import('#pwa/features/pages/cookies.page.tsx')),
  },
  {
    path: '/accessibility',
    shell: 'client',
    title: 'accessibility',
    load: withTexts(() => import('#pwa/features/pages/accessibility.page.tsx')),
  },
];

/** The code of a screen and the texts it may need. */
export async function loadScreen({ path, load }: ScreenRoute): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([load(), path === '/' ? undefined : moreTexts()]);
  return page;
}

/** Starts fetching the code of the screen at `path`. */
export function preload(path: string): void {
  // A failure shows itself when the screen is rendered.
  void ROUTES.find((route) => matchPath(route.path, path))
    ?.load()
    .catch(() => undefined);
}
