import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { moreTexts, pageTexts } from '#pwa/i18n/index.ts';
import type { titles } from '#pwa/i18n/en/titles.ts';
import type { Parts } from './compose.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Key of the namespace `titles`; the home page bears the product's line. */
export type Title = keyof typeof titles | 'home';

export interface ScreenRoute {
  path: string;
  title: Title;
  load: Load;
  /** Whose token it needs: without a customer's one goes to /signup with the way back, without a worker's to /worker/login. */
  guard?: 'customer' | 'worker';
}

/** Adds TanStack Query around a page that fetches; pages without it do not download it. */
export const withData =
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

/** Gives a page the parts of other features that it shows. */
export const withParts = (load: () => Promise<{ default: ComponentType<Parts> }>) => async () => {
  const [{ parts }, { default: Page }] = await Promise.all([import('./compose.tsx'), load()]);
  return { default: () => <Page {...parts} /> };
};

/** Fetches the texts of the public pages beside a page that shows them. */
const withTexts =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), pageTexts()]);
    return page;
  };

/** The screens of the public and the client's area: one line each, a default export in `<feature>.page.tsx`. */
export const ROUTES: readonly ScreenRoute[] = [
  { path: '/', title: 'home', load: () => import('#pwa/features/home/home.page.tsx') },
  { path: '/services', title: 'services', load: () => import('#pwa/features/services/services.page.tsx') },
  {
    path: '/find-workers',
    title: 'find_workers',
    load: withData(withParts(() => import('#pwa/features/matching/find-workers.page.tsx'))),
  },
  {
    path: '/workers/:workerId',
    title: 'worker_profile',
    load: withData(withParts(() => import('#pwa/features/matching/worker-profile.page.tsx'))),
  },
  { path: '/login', title: 'login', load: () => import('#pwa/features/accounts/login.page.tsx') },
  { path: '/signup', title: 'signup', load: () => import('#pwa/features/accounts/signup.page.tsx') },
  {
    path: '/job-request',

    title: 'job_request',
    load: withData(withParts(() => import('#pwa/features/jobs/job-request.page.tsx'))),
  },
  {
    path: '/my-bookings',

    title: 'my_bookings',
    guard: 'customer',
    load: withData(withParts(() => import('#pwa/features/jobs/my-bookings.page.tsx'))),
  },
  { path: '/about', title: 'about', load: withTexts(() => import('#pwa/features/pages/about.page.tsx')) },
  {
    path: '/contact',

    title: 'contact',
    load: withTexts(() => import('#pwa/features/contact/contact.page.tsx')),
  },
  {
    path: '/pricing',

    title: 'pricing',
    load: withTexts(() => import('#pwa/features/pricing/pricing.page.tsx')),
  },
  { path: '/faq', title: 'faq', load: withTexts(() => import('#pwa/features/pages/faq.page.tsx')) },
  { path: '/help', title: 'help', load: withTexts(() => import('#pwa/features/pages/help.page.tsx')) },
  { path: '/safety', title: 'safety', load: withTexts(() => import('#pwa/features/pages/safety.page.tsx')) },
  {
    path: '/privacy',

    title: 'privacy',
    load: withTexts(() => import('#pwa/features/pages/privacy.page.tsx')),
  },
  { path: '/terms', title: 'terms', load: withTexts(() => import('#pwa/features/pages/terms.page.tsx')) },
  {
    path: '/cookies',

    title: 'cookies',
    load: withTexts(() => import('#pwa/features/pages/cookies.page.tsx')),
  },
  {
    path: '/accessibility',

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
  const own = ROUTES.find((route) => matchPath(route.path, path));
  const code = own
    ? own.load()
    : /^\/worker(\/|$)/.test(path)
      ? import('./worker-area.tsx').then(({ preloadWorker }) => preloadWorker(path))
      : import('./more-area.tsx').then(({ preloadMore }) => preloadMore(path));
  // A failure shows itself when the screen is rendered.
  void code.catch(() => undefined);
}
