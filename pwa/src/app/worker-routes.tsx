import { matchPath, Route, Routes } from 'react-router';
import { withQueryProvider, withRenderProps, type ScreenRoute } from './routes.tsx';
import { screenRoutes, unknownPath } from './screen-routes.tsx';
import WorkerShell from './worker-shell.tsx';

/** The worker screens. Clients do not download them. */
const ROUTES: readonly ScreenRoute[] = [
  {
    path: 'signup',
    title: 'worker_signup',
    load: () => import('#pwa/features/workers/signup.page.tsx'),
  },
  { path: 'login', title: 'worker_login', load: () => import('#pwa/features/workers/login.page.tsx') },
  {
    path: 'application-summary',
    title: 'worker_summary',
    load: () => import('#pwa/features/workers/application-summary.page.tsx'),
  },
  {
    path: 'jobs',
    title: 'worker_jobs',
    guard: 'worker',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/worker-jobs/worker-jobs.page.tsx'))),
  },
  {
    path: 'calendar',
    title: 'worker_calendar',
    guard: 'worker',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/worker-calendar/worker-calendar.page.tsx'))),
  },
  { path: '', title: 'worker', load: () => import('#pwa/features/workers/landing.page.tsx') },
  {
    path: 'dashboard',
    title: 'worker_dashboard',
    guard: 'worker',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/workers/dashboard.page.tsx'))),
  },
  {
    path: 'account',
    title: 'worker_account',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/workers/account.page.tsx'))),
  },
  {
    path: 'verify-phone',
    title: 'worker_phone',
    guard: 'worker',
    load: () => import('#pwa/features/workers/verify-phone.page.tsx'),
  },
  {
    path: 'waiting',
    title: 'waiting',
    guard: 'worker',
    load: () => import('#pwa/features/outbox/outbox.page.tsx'),
  },
  {
    path: 'support',
    title: 'support',
    guard: 'worker',
    load: withQueryProvider(() => import('#pwa/features/tickets/ticket-list.page.tsx')),
  },
  {
    path: 'support/:id',
    title: 'support',
    guard: 'worker',
    load: withQueryProvider(() => import('#pwa/features/tickets/ticket.page.tsx')),
  },
  {
    path: 'job/:id',
    title: 'worker_job',
    load: withQueryProvider(withRenderProps(() => import('#pwa/features/jobs/worker-jobs/worker-job.page.tsx'))),
  },
  unknownPath,
];

const screens = screenRoutes(ROUTES);

export default function WorkerRoutes() {
  return (
    <Routes>
      <Route element={<WorkerShell />}>{screens}</Route>
    </Routes>
  );
}

/** Starts loading the code of the screen at `path`. */
export async function preloadWorkerRoute(path: string): Promise<void> {
  await ROUTES.find((route) => matchPath(`/worker/${route.path}`, path))?.load();
}
