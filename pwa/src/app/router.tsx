import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { isOver, useSession } from '#pwa/sync/session.ts';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { ClientShell } from './client-shell.tsx';
import { loadScreen, ROUTES, type ScreenRoute } from './routes.tsx';
import { Screen } from './screen.tsx';

const NotFound = lazy(() => import('./not-found.tsx'));
const WorkerShell = lazy(() => import('./worker-shell.tsx'));
const pages = ROUTES.map((route) => ({ ...route, Page: lazy(() => loadScreen(route)) }));

function Guarded({ guard, children }: { guard: ScreenRoute['guard']; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const client = useSession('client');
  const worker = useSession('worker');
  if (guard === 'customer' && !client)
    return <Navigate to={isOver('client') ? '/login' : '/signup'} state={{ returnUrl: pathname + search + hash }} replace />;
  if (guard === 'worker' && !worker) return <Navigate to="/worker/login" replace />;
  return children;
}

const routesOf = (shell: ScreenRoute['shell']) =>
  pages
    .filter((page) => page.shell === shell)
    .map(({ path, title, guard, Page }) => (
      <Route
        key={path}
        path={path}
        element={
          <Guarded guard={guard}>
            <Screen title={title}>
              <Page />
            </Screen>
          </Guarded>
        }
      />
    ));

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

export const AppRoutes = () => (
  <Routes>
    <Route path="/worker-signup" element={<WorkerSignupAlias />} />
    <Route path="/dashboard" element={<DashboardAlias />} />
    <Route
      element={
        <Suspense fallback={<SkeletonPage />}>
          <WorkerShell />
        </Suspense>
      }
    >
      {routesOf('worker')}
    </Route>
    <Route element={<ClientShell />}>
      {routesOf('client')}
      <Route
        path="*"
        element={
          <Screen title="not_found">
            <NotFound />
          </Screen>
        }
      />
    </Route>
  </Routes>
);
