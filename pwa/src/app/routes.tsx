import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { loadDeferredTexts, loadPageTexts } from '#pwa/i18n/index.ts';
import type { adminTitles } from '#pwa/i18n/en/adminTitles.ts';
import type { titles } from '#pwa/i18n/en/titles.ts';
import { LiveBookings } from './live-bookings.tsx';
import type { RenderProps } from './render-props.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Key of the namespace `titles`. The home page uses the product's slogan. */
export type Title = keyof typeof titles | keyof typeof adminTitles | 'home';

export interface ScreenRoute {
  path: string;
  title: Title;
  load: Load;
  /** Required session. Without one, clients are redirected to /signup and workers to /worker/login, with a return URL. */
  guard?: 'customer' | 'worker';
}

/** Adds TanStack Query to a page. Other pages do not download it. */
export const withQueryProvider =
  (load: Load): Load =>
  async () => {
    const [{ QueryProvider }, { default: Page }] = await Promise.all([import('./page-code.ts'), load()]);
    return {
      default: () => (
        <QueryProvider>
          <Page />
        </QueryProvider>
      ),
    };
  };

/** Passes components of other features to a page. */
export const withRenderProps = (load: () => Promise<{ default: ComponentType<RenderProps> }>) => async () => {
  const [{ renderProps }, { default: Page }] = await Promise.all([import('./page-code.ts'), load()]);
  return { default: () => <Page {...renderProps} /> };
};

/** Loads the texts of the public pages together with a page. */
const withPageTexts =
  (load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), loadPageTexts()]);
    return page;
  };

/** The public and client screens. Each one is the default export of a `*.page.tsx`. */
export const ROUTES: readonly ScreenRoute[] = [
  {
    path: '/',
    title: 'home',
    load: async () => {
      const { default: HomePage } = await import('#pwa/features/home/home.page.tsx');
      return { default: () => <HomePage liveBookings={<LiveBookings />} /> };
    },
  },
  { path: '/services', title: 'services', load: () => import('#pwa/features/services/services.page.tsx') },
  {
    path: '/find-workers',
    title: 'find_workers',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/matching/find-workers.page.tsx'))),
  },
  {
    path: '/workers/:workerId',
    title: 'worker_profile',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/matching/worker-profile.page.tsx'))),
  },
  { path: '/login', title: 'login', load: () => import('#pwa/features/accounts/login.page.tsx') },
  { path: '/signup', title: 'signup', load: () => import('#pwa/features/accounts/signup.page.tsx') },
  {
    path: '/job-request',

    title: 'job_request',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/job-request/job-request.page.tsx'))),
  },
  {
    path: '/my-bookings',

    title: 'my_bookings',
    guard: 'customer',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/bookings/my-bookings.page.tsx'))),
  },
  { path: '/about', title: 'about', load: withPageTexts(() => import('#pwa/features/pages/about.page.tsx')) },
  {
    path: '/contact',

    title: 'contact',
    load: withPageTexts(() => import('#pwa/features/contact/contact.page.tsx')),
  },
  {
    path: '/pricing',

    title: 'pricing',
    load: withPageTexts(() => import('#pwa/features/pricing/pricing.page.tsx')),
  },
  { path: '/faq', title: 'faq', load: withPageTexts(() => import('#pwa/features/pages/faq.page.tsx')) },
  { path: '/help', title: 'help', load: withPageTexts(() => import('#pwa/features/pages/help.page.tsx')) },
  { path: '/safety', title: 'safety', load: withPageTexts(() => import('#pwa/features/pages/safety.page.tsx')) },
  {
    path: '/privacy',

    title: 'privacy',
    load: withPageTexts(() => import('#pwa/features/pages/privacy.page.tsx')),
  },
  { path: '/terms', title: 'terms', load: withPageTexts(() => import('#pwa/features/pages/terms.page.tsx')) },
  {
    path: '/cookies',

    title: 'cookies',
    load: withPageTexts(() => import('#pwa/features/pages/cookies.page.tsx')),
  },
  {
    path: '/accessibility',

    title: 'accessibility',
    load: withPageTexts(() => import('#pwa/features/pages/accessibility.page.tsx')),
  },
];

/** Screens whose texts are part of the first download. */
const WITH_FIRST_TEXTS: ReadonlySet<string> = new Set(['/', '/services']);

/** Loads the code and the texts of a screen. */
export async function loadScreen({ path, load }: ScreenRoute): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([load(), WITH_FIRST_TEXTS.has(path) ? undefined : loadDeferredTexts()]);
  return page;
}

/** Starts loading the code of the screen at `path`. */
export function preload(path: string): void {
  const matchedRoute = ROUTES.find((route) => matchPath(route.path, path));
  const code = matchedRoute
    ? matchedRoute.load()
    : /^\/worker(\/|$)/.test(path)
      ? import('./worker-routes.tsx').then(({ preloadWorkerRoute }) => preloadWorkerRoute(path))
      : import('./lazy-client-routes.tsx').then(({ preloadLazyClientRoute }) => preloadLazyClientRoute(path));
  // The error boundary shows a failure when the screen is rendered.
  void code.catch(() => undefined);
}
