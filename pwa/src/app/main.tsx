import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#pwa/i18n/index.ts';
import { App } from './app.tsx';
import { preload } from './routes.tsx';
import '../styles.css';

const root = document.getElementById('root');
// The screen's own code travels while the language and the shell are made ready.
preload(window.location.pathname);
await startI18n();
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
