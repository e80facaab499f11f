import { matchPath, Route, Routes } from 'react-router';
import { NotFound } from './not-found.tsx';
import { withData, withParts, type ScreenRoute } from './routes.tsx';
import { screensOf } from './screens-of.tsx';

/** Puts the ways around an account beside a page. */
const inAccount = (load: ScreenRoute['load']) => async () => {
  const [{ AccountFrame }, { default: Page }] = await Promise.all([import('#pwa/features/accounts/account-frame.tsx'), load()]);
  return {
    default: () => (
      <AccountFrame>
        <Page />
      </AccountFrame>
    ),
  };
};

/** Screens of the client's area that hardly a visit begins with: the first screen need not know them. */
const ROUTES: readonly ScreenRoute[] = [
  {
    path: 'forgot-password',
    title: 'forgot_password',
    load: () => import('#pwa/features/accounts/forgot-password.page.tsx'),
  },
  {
    path: 'reset-password',
    title: 'reset_password',
    load: () => import('#pwa/features/accounts/reset-password.page.tsx'),
  },
  {
    path: 'job-in-progress/:jobId',
    title: 'job_in_progress',
    guard: 'customer',
    load: withData(withParts(() => import('#pwa/features/jobs/job-in-progress.page.tsx'))),
  },
  {
    path: 'past-bookings',
    title: 'past_bookings',
    guard: 'customer',
    load: withData(withParts(() => import('#pwa/features/jobs/past-bookings.page.tsx'))),
  },
  {
    path: 'calendar',
    title: 'calendar',
    guard: 'customer',
    load: withData(() => import('#pwa/features/jobs/booking-calendar.page.tsx')),
  },
  {
    path: 'account-settings',
    title: 'account_settings',
    load: withData(inAccount(withParts(() => import('#pwa/features/accounts/account-settings.page.tsx')))),
  },
  {
    path: 'favorites',
    title: 'favourites',
    guard: 'customer',
    load: withData(inAccount(() => import('#pwa/features/favourites/favourites.page.tsx'))),
  },
  {
    path: 'payment-methods',
    title: 'payment_methods',
    guard: 'customer',
    load: inAccount(() => import('#pwa/features/accounts/payment-methods.page.tsx')),
  },
  {
    path: 'payment',
    title: 'payment',
    guard: 'customer',
    load: withData(() => import('#pwa/features/payments/payment.page.tsx')),
  },
  {
    path: 'payment/receipt/:id',
    title: 'receipt',
    guard: 'customer',
    load: withData(() => import('#pwa/features/payments/receipt.page.tsx')),
  },
  {
    path: 'waiting',
    title: 'waiting',
    guard: 'customer',
    load: () => import('#pwa/features/outbox/outbox.page.tsx'),
  },
  {
    path: 'messages/:jobId',
    title: 'messages',
    load: withData(() => import('#pwa/features/chat/chat.page.tsx')),
  },
];

const screens = screensOf(ROUTES);

export default function MoreArea() {
  return (
    <Routes>
      {screens}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Starts fetching the code of the screen at `path`. */
export async function preloadMore(path: string): Promise<void> {
  await ROUTES.find((route) => matchPath(`/${route.path}`, path))?.load();
}
