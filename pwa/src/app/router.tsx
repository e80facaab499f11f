import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { ClientShell } from './client-shell.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
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

/** Code of its own, with what is shown until it has come and if it does not. */
const Loaded = ({ children }: { children: ReactNode }) => (
  <PageErrorBoundary>
    <Suspense fallback={<SkeletonPage />}>{children}</Suspense>
  </PageErrorBoundary>
);

/** Workers see chats inside the worker shell, where the SOS button does not cover other buttons. */
function Shell() {
  const { pathname } = useLocation();
  const client = useSession('client');
  const worker = useSession('worker');
  if (!worker || client || !pathname.startsWith('/messages/'))
    return (
      <PageErrorBoundary>
        <ClientShell />
      </PageErrorBoundary>
    );
  return (
    <Loaded>
      <WorkerShell />
    </Loaded>
  );
}

export const AppRoutes = () => (
  <Routes>
    <Route path="/worker-signup" element={<WorkerSignupRedirect />} />
    <Route path="/dashboard" element={<DashboardRedirect />} />
    <Route
      path="/worker/*"
      element={
        <Loaded>
          <WorkerRoutes />
        </Loaded>
      }
    />
    <Route
      path="/admin/*"
      element={
        <Loaded>
          <AdminRoutes />
        </Loaded>
      }
    />
    <Route element={<Shell />}>
      {screens}
      <Route
        path="*"
        element={
          <Loaded>
            <LazyClientRoutes />
          </Loaded>
        }
      />
    </Route>
  </Routes>
);
