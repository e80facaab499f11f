import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { moreTexts, startI18n } from '#pwa/i18n/index.ts';
import { app } from './app.tsx';
import { keepFaces } from './faces.ts';
import { preload } from './routes.tsx';
import { takeLanguage } from './language-link.ts';
import { reloadWhenStale } from './newest.ts';
import '../styles.css';

const page = document.documentElement;
const root = document.getElementById('root');
// Long enough after the first paint to be in nobody's way; the home page's messages of failure are among them.
const QUIET_MS = 2500;

reloadWhenStale();
const linked = takeLanguage();
// The screen's own code travels while the language and the shell are made ready.
preload(window.location.pathname);
const language = await startI18n(linked);

/** Pages are built as they open: without a query, and without what another screen left in the history for them. */
const isPlain = (state: unknown): boolean =>
  !window.location.search && !(typeof state === 'object' && state && 'usr' in state && state.usr);

if (root) {
  const tree = app((children) => <BrowserRouter>{children}</BrowserRouter>);
  if (page.dataset['page'] === language && isPlain(window.history.state))
    // In slices: the page is read and scrolled meanwhile.
    startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
  delete page.dataset['waiting'];
}
setTimeout(() => {
  void moreTexts().catch(() => undefined);
  void keepFaces().catch(() => undefined);
}, QUIET_MS);
