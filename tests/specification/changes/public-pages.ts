import type { Change } from './change.ts';

/** The public pages and the search of workers. */
export const publicPageChanges: readonly Change[] = [
  {
    statement: '/ is the home page',
    file: 'pwa/src/app/routes.tsx',
    from: '<HomePage liveBookings={<LiveBookings />} />',
    to: '<LiveBookings />',
  },
  {
    statement: '/contact has form, newsletter, phone, e-mail, the address in Pune and a map',
    file: 'pwa/src/shared/contact-links.ts',
    from: '`tel:',
    to: '`sms:',
  },
  {
    statement: '/pricing has the plans',
    file: 'worker-api/contract/plans.ts',
    from: 'perDay: 18000',
    to: 'perDay: 18100',
  },
  {
    statement: 'The footer has /faq, /help, /safety, /privacy, /terms, /cookies and /accessibility',
    file: 'pwa/src/app/site-footer.tsx',
    from: "  ['/cookies', 'cookies'],\n",
    to: '',
  },
  {
    statement: 'Mobile footer: short name, Services, Homes, Workers, Account',
    file: 'pwa/src/app/mobile-footer.tsx',
    from: 'to="/services?for=home"',
    to: 'to="/services?for=homes"',
  },
  {
    statement: 'Login suggests e-mail addresses that have logged in successfully',
    file: 'pwa/src/features/accounts/accounts.mutations.ts',
    from: '  clearPendingLogin();\n  rememberEmail(user.email);',
    to: '  clearPendingLogin();',
  },
  {
    statement: 'Contact form reaches admins, newsletter sends none',
    file: 'pwa/src/features/contact/contact-form.tsx',
    from: '{ ...values, plan: planOfKind, jobId,',
    to: '{ ...values, message: values.name, plan: planOfKind, jobId,',
  },
  {
    statement: 'Language: english, hindi or marathi; english by default',
    file: 'pwa/src/i18n/index.ts',
    from: "isLanguage(stored) ? stored : 'english'",
    to: "isLanguage(stored) ? stored : 'hindi'",
  },
  {
    statement: 'Logout clears storage and goes to /login',
    file: 'pwa/src/app/user-menu.tsx',
    from: "area === 'client' ? '/login'",
    to: "area === 'client' ? '/signup'",
  },
  {
    statement: 'Contact and newsletter: required fields and both alerts',
    file: 'pwa/src/features/contact/newsletter.tsx',
    from: 'z.object({ email })',
    to: 'z.object({ email: z.string() })',
  },
  {
    statement: 'The carousel under reduced motion',
    file: 'pwa/src/shared/use-reduced-motion.ts',
    from: '() => query.matches',
    to: '() => false && query.matches',
  },
  {
    statement: 'The hero under reduced motion',
    file: 'pwa/src/shared/use-reduced-motion.ts',
    from: '() => query.matches',
    to: '() => false && query.matches',
  },
  {
    statement: 'Header changes at 700 px',
    file: 'pwa/src/styles.css',
    from: '--breakpoint-md: 701px',
    to: '--breakpoint-md: 703px',
  },
  {
    statement: '/forgot-password exists',
    file: 'pwa/src/app/lazy-client-routes.tsx',
    from: "path: 'forgot-password'",
    to: "path: 'lost-password'",
  },
  {
    statement: 'Guests browse',
    file: 'pwa/src/app/lazy-client-routes.tsx',
    from: "path: 'forgot-password'",
    to: "path: 'lost-password'",
  },
  {
    statement: 'Every route has a response',
    file: 'worker-api/contract/app-routes.ts',
    from: "  '/worker/calendar',\n",
    to: '',
  },
  {
    statement: '/find-workers is the public search',
    file: 'pwa/src/app/routes.tsx',
    from: "path: '/find-workers'",
    to: "path: '/search-workers'",
  },
  {
    statement: 'Worker search: filters in the URL',
    file: 'pwa/src/features/matching/find-workers.page.tsx',
    from: "['service', 'location', 'gender', 'sort']",
    to: "['service', 'location', 'sort']",
  },
];
