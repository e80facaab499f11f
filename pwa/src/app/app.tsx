import { StrictMode, type ReactNode } from 'react';
import { Announcer } from '#pwa/ui/announcer.tsx';
import { Deferred } from './deferred.tsx';
import { Realtime } from './realtime.tsx';
import { AppRoutes } from './router.tsx';

/** The whole app inside a router: the browser's, or the static one of a prerendered page. */
export const app = (inRouter: (children: ReactNode) => ReactNode) => (
  <StrictMode>
    {inRouter(
      <>
        <Deferred />
        <AppRoutes />
        <Realtime />
        <Announcer />
      </>,
    )}
  </StrictMode>
);
