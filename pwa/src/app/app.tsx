import { BrowserRouter } from 'react-router';
import { Announcer } from '#pwa/ui/announcer.tsx';
import { Live } from './live.tsx';
import { AppRoutes } from './router.tsx';

export const App = () => (
  <BrowserRouter>
    <AppRoutes />
    <Live />
    <Announcer />
  </BrowserRouter>
);
