import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { ClientShell } from './client-shell.tsx';
import { ROUTES } from './routes.tsx';
import { screenRoutes } from './screen-routes.tsx';

const WorkerRoutes = lazy(() => import('./worker-routes.tsx'));
const LazyClientRoutes = lazy(async () => (await Promise.all([import('./lazy-client-routes.tsx'), loadDeferredTexts()]))[0]);
const AdminRoutes = lazy(() => import('./lazy-admin-routes.tsx'));
const WorkerShell = lazy(() => import('./worker-shell.tsx'));
const screens = screenRoutes(ROUTES);

function WorkerSignupRedirect() {
  const { search } = useLocation();
  return <Navigate to={`/worker/signup${search}`} replace />;
}

/** The calendar links to /dashboard: clients and workers have different start screens. */
function DashboardRedirect() {
  const client = useSession('client');
  const worker = useSession('worker');
  return <Navigate to={worker && !client ? '/worker/dashboard' : '/my-bookings'} replace />;
}

/** Workers see chats inside the worker shell, where the SOS button does not cover other buttons. */
function Shell() {
  const { pathname } = useLocation();
  const client = useSession('client');
  const worker = useSession('worker');
  if (!worker || client || !pathname.startsWith('/messages/')) return <ClientShell />;
  return (
    <Suspense fallback={<SkeletonPage />}>
      <WorkerShell />
    </Suspense>
  );
}

export const AppRoutes = () => (
  <Routes>
    <Route path="/worker-signup" element={<WorkerSignupRedirect />} />
    <Route path="/dashboard" element={<DashboardRedirect />} />
    <Route
      path="/worker/*"
      element={
        <Suspense fallback={<SkeletonPage />}>
          <WorkerRoutes />
        </Suspense>
      }
    />
    <Route
      path="/admin/*"
      element={
        <Suspense fallback={<SkeletonPage />}>
          <AdminRoutes />
        </Suspense>
      }
    />
    <Route element={<Shell />}>
      {screens}
      <Route
        path="*"
        element={
          <Suspense fallback={<SkeletonPage />}>
            <LazyClientRoutes />
          </Suspense>
        }
      />
    </Route>
  </Routes>
);
