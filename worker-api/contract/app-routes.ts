/** Public routes of the app. The build prerenders them in each language and lists them in the sitemap. */
export const PUBLIC_ROUTES = [
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
export type PublicRoute = (typeof PUBLIC_ROUTES)[number];

/** Routes that are served with the empty app shell and rendered in the browser. */
const SHELL_ROUTES = [
  '/workers/:workerId',
  '/job-request',
  '/forgot-password',
  '/reset-password',
  '/emergency-contact',
  '/my-bookings',
  '/past-bookings',
  '/calendar',
  '/calendar-view',
  '/account',
  '/favorites',
  '/payment-methods',
  '/account-settings',
  '/support',
  '/support/:id',
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
  '/worker/calendar',
  '/worker/account',
  '/worker/verify-phone',
  '/worker/support',
  '/worker/support/:id',
  '/admin',
  '/admin/jobs/:id',
  '/admin/jobs/:id/messages',
  '/admin/users/:id',
  '/admin/workers/:id',
  '/admin/verification',
  '/admin/payments',
  '/admin/tickets',
  '/admin/tickets/:id',
  '/admin/sos',
  '/admin/sos/:id',
  '/admin/duty',
  '/admin/log',
  '/admin/operations',
  '/admin/second-factor',
] as const;

const patterns = [...PUBLIC_ROUTES, ...SHELL_ROUTES].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the app has a route for this path, with or without a language prefix. Other paths are 404. */
export const isAppRoute = (path: string): boolean => {
  const withoutLanguage = path.replace(/^\/(hi|mr)(?=\/|$)/, '') || '/';
  return patterns.some((pattern) => pattern.test(withoutLanguage));
};

const API_PATHS = /^\/(api|parties|media|assets|worker\/stats)(\/|$)|^\/(admin|calendar)\//;

/** Whether a path belongs to the API or to a file rather than to a page. */
export const isApiPath = (path: string): boolean => API_PATHS.test(path) && !isAppRoute(path);
