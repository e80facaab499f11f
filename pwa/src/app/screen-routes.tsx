import { lazy, type ReactNode } from 'react';
import { Navigate, Route, useLocation } from 'react-router';
import { sessionEndKey } from '#pwa/sync/session/storage-keys.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { loadScreen, type ScreenRoute } from './routes.tsx';
import { Screen } from './screen.tsx';

function Guarded({ guard, children }: { guard: ScreenRoute['guard']; children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const state = { returnUrl: pathname + search + hash };
  const client = useSession('client');
  const worker = useSession('worker');
  if (guard === 'customer' && !client)
    return <Navigate to={localStorage.getItem(sessionEndKey('client')) ? '/login' : '/signup'} state={state} replace />;
  if (guard === 'worker' && !worker) return <Navigate to="/worker/login" state={state} replace />;
  return children;
}

/** The screen for an unknown URL within an area. */
export const unknownPath: ScreenRoute = { path: '*', title: 'not_found', load: () => import('./not-found-message.tsx') };

/** React Router routes for these screens, with guards and lazily loaded pages. */
export const screenRoutes = (routes: readonly ScreenRoute[]) =>
  routes.map((route) => {
    const Page = lazy(() => loadScreen(route));
    return (
      <Route
        key={route.path}
        path={route.path}
        element={
          <Guarded guard={route.guard}>
            <Screen title={route.title}>
              <Page />
            </Screen>
          </Guarded>
        }
      />
    );
  });
