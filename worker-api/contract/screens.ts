/** Screens of the app that anyone may open: they are built as pages in each language and named in the site map. */
export const PUBLIC_SCREENS = [
  '/',
  '/about',
  '/services',
  '/find-workers',
  '/contact',
  '/pricing',
  '/login',
  '/signup',
  '/faq',
  '/help',
  '/safety',
  '/privacy',
  '/terms',
  '/cookies',
  '/accessibility',
  '/worker',
] as const;
export type PublicScreen = (typeof PUBLIC_SCREENS)[number];

/** Screens whose address is answered with the app's empty shell, which then shows them. */
const SHELL_SCREENS = [
  '/workers/:workerId',
  '/job-request',
  '/forgot-password',
  '/reset-password',
  '/my-bookings',
  '/past-bookings',
  '/calendar',
  '/favorites',
  '/payment-methods',
  '/account-settings',
  '/waiting',
  '/job-in-progress/:jobId',
  '/messages/:jobId',
  '/payment',
  '/payment/receipt/:id',
  '/dashboard',
  '/worker-signup',
  '/worker/signup',
  '/worker/waiting',
  '/worker/login',
  '/worker/application-summary',
  '/worker/dashboard',
  '/worker/jobs',
  '/worker/job/:id',
  '/worker/account',
  '/admin',
  '/admin/jobs/:id',
  '/admin/jobs/:id/messages',
  '/admin/users/:id',
  '/admin/workers/:id',
  '/admin/verification',
  '/admin/payments',
  '/admin/sos',
  '/admin/log',
] as const;

const patterns = [...PUBLIC_SCREENS, ...SHELL_SCREENS].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the app has a screen at this path, plain or with the language of a link before it; another one is 404. */
export const isScreen = (path: string): boolean => {
  const plain = path.replace(/^\/(hi|mr)(?=\/|$)/, '') || '/';
  return patterns.some((pattern) => pattern.test(plain));
};

const CALLS = /^\/(api|parties|media|assets|worker\/stats)(\/|$)|^\/admin\//;

/** Whether a path is the API's or a file's, and never a page's. */
export const isCall = (path: string): boolean => CALLS.test(path) && !isScreen(path);
