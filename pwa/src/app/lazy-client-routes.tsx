import { matchPath, Navigate, Route, Routes } from 'react-router';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { NotFound } from './not-found.tsx';
import { withQueryProvider, withRenderProps, type ScreenRoute } from './routes.tsx';
import { screenRoutes } from './screen-routes.tsx';

/** Shows the account navigation beside a page. */
const withAccountFrame = (load: ScreenRoute['load']) => async () => {
  const [{ AccountFrame }, { default: Page }] = await Promise.all([import('#pwa/features/accounts/account-frame.tsx'), load()]);
  return {
    default: () => (
      <AccountFrame>
        <Page />
      </AccountFrame>
    ),
  };
};

/** Client screens that are rarely opened first: they are not part of the first download. */
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
    path: 'emergency-contact',
    title: 'emergency_contact',
    load: withQueryProvider(() => import('#pwa/features/sos/contact-request.page.tsx')),
  },
  {
    path: 'job-in-progress/:jobId',
    title: 'job_in_progress',
    guard: 'customer',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/job-in-progress/job-in-progress.page.tsx'))),
  },
  {
    path: 'past-bookings',
    title: 'past_bookings',
    guard: 'customer',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/bookings/past-bookings.page.tsx'))),
  },
  {
    path: 'calendar',
    title: 'calendar',
    guard: 'customer',
    load: withQueryProvider(() => import('#pwa/features/jobs/bookings/booking-calendar.page.tsx')),
  },
  {
    path: 'account-settings',
    title: 'account_settings',
    load: withQueryProvider(
      withAccountFrame(withRenderProps(() => import('#pwa/features/accounts/account-settings.page.tsx'))),
    ),
  },
  {
    path: 'favorites',
    title: 'favourites',
    guard: 'customer',
    load: withQueryProvider(withAccountFrame(() => import('#pwa/features/favourites/favourites.page.tsx'))),
  },
  {
    path: 'payment-methods',
    title: 'payment_methods',
    guard: 'customer',
    load: withAccountFrame(() => import('#pwa/features/accounts/payment-methods.page.tsx')),
  },
  {
    path: 'support',
    title: 'support',
    guard: 'customer',
    load: withQueryProvider(withAccountFrame(() => import('#pwa/features/tickets/ticket-list.page.tsx'))),
  },
  {
    path: 'support/:id',
    title: 'support',
    guard: 'customer',
    load: withQueryProvider(withAccountFrame(() => import('#pwa/features/tickets/ticket.page.tsx'))),
  },
  {
    path: 'payment',
    title: 'payment',
    guard: 'customer',
    load: withQueryProvider(() => import('#pwa/features/payments/payment.page.tsx')),
  },
  {
    path: 'payment/receipt/:id',
    title: 'receipt',
    guard: 'customer',
    load: withQueryProvider(() => import('#pwa/features/payments/receipt.page.tsx')),
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
    load: withQueryProvider(() => import('#pwa/features/chat/chat.page.tsx')),
  },
];

const screens = screenRoutes(ROUTES);

/** The account page of the session of this device. */
function AccountRedirect() {
  const client = useSession('client');
  const worker = useSession('worker');
  const path = client ? '/account-settings' : worker ? '/worker/account' : '/login';
  return <Navigate to={path} state={{ returnUrl: '/account' }} replace />;
}

export default function LazyClientRoutes() {
  return (
    <Routes>
      {screens}
      <Route path="calendar-view" element={<Navigate to="/calendar" replace />} />
      <Route path="account" element={<AccountRedirect />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Starts loading the code of the screen at `path`. */
export async function preloadLazyClientRoute(path: string): Promise<void> {
  await ROUTES.find((route) => matchPath(`/${route.path}`, path))?.load();
}
