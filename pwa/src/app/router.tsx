import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { moreTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { ClientShell } from './client-shell.tsx';
import { ROUTES } from './routes.tsx';
import { screensOf } from './screens-of.tsx';

const WorkerArea = lazy(() => import('./worker-area.tsx'));
const MoreArea = lazy(async () => (await Promise.all([import('./more-area.tsx'), moreTexts()]))[0]);
const AdminArea = lazy(() => import('./admin-door.tsx'));
const WorkerShell = lazy(() => import('./worker-shell.tsx'));
const screens = screensOf(ROUTES);

function WorkerSignupAlias() {
  const { search } = useLocation();
  return <Navigate to={`/worker/signup${search}`} replace />;
}

/** The calendar leads back to it: each has another screen to begin with. */
function DashboardAlias() {
  const client = useSession('client');
  const worker = useSession('worker');
  return <Navigate to={worker && !client ? '/worker/dashboard' : '/my-bookings'} replace />;
}

/** A worker reads his messages among the ways of his own area, where SOS does not lie over what he presses. */
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
    <Route path="/worker-signup" element={<WorkerSignupAlias />} />
    <Route path="/dashboard" element={<DashboardAlias />} />
    <Route
      path="/worker/*"
      element={
        <Suspense fallback={<SkeletonPage />}>
          <WorkerArea />
        </Suspense>
      }
    />
    <Route
      path="/admin/*"
      element={
        <Suspense fallback={<SkeletonPage />}>
          <AdminArea />
        </Suspense>
      }
    />
    <Route element={<Shell />}>
      {screens}
      <Route
        path="*"
        element={
          <Suspense fallback={<SkeletonPage />}>
            <MoreArea />
          </Suspense>
        }
      />
    </Route>
  </Routes>
);
