import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { moreTexts, startI18n } from '#pwa/i18n/index.ts';
import { App } from './app.tsx';
import { preload } from './routes.tsx';
import '../styles.css';

const root = document.getElementById('root');
// Long enough after the first paint to be in nobody's way; the home page's messages of failure are among them.
const QUIET_MS = 2500;

// The screen's own code travels while the language and the shell are made ready.
preload(window.location.pathname);
await startI18n();
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
setTimeout(() => void moreTexts().catch(() => undefined), QUIET_MS);
