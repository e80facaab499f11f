import { StrictMode, type ReactNode } from 'react';
import { Announcer } from '#pwa/ui/announcer.tsx';
import { Later } from './later.tsx';
import { Live } from './live.tsx';
import { AppRoutes } from './router.tsx';

/** The whole app inside a router: the browser's, or that of a page rendered at build. */
export const app = (inRouter: (children: ReactNode) => ReactNode) => (
  <StrictMode>
    {inRouter(
      <>
        <Later />
        <AppRoutes />
        <Live />
        <Announcer />
      </>,
    )}
  </StrictMode>
);
