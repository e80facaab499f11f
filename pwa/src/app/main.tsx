import '#pwa/features/sos/start-sos.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadDeferredTexts, startI18n } from '#pwa/i18n/index.ts';
import { reportMissingLanguage } from '#pwa/ui/code-failed.ts';
import { app } from './app.tsx';
import { DEFERRED_DELAY_MS } from './deferred.tsx';
import { cacheFonts } from './fonts.ts';
import { preload } from './routes.tsx';
import { consumeLanguagePrefix } from './language-prefix.ts';
import { reloadOnStaleChunk } from './app-update.ts';
import { keepsAppOnDevice } from './visits.ts';
import '../styles.css';

const html = document.documentElement;
const root = document.getElementById('root');

reloadOnStaleChunk();
/** Pages are prerendered without a query and without navigation state. */
const hasNoQueryOrState = (state: unknown): boolean =>
  !window.location.search && !(typeof state === 'object' && state && 'usr' in state && state.usr);

// Not a top-level await: the texts import chunks that import this one, and would wait for it.
async function start(): Promise<void> {
  const languageFromUrl = consumeLanguagePrefix();
  // Load the screen's code in parallel with the language.
  preload(window.location.pathname);
  const language = await startI18n(languageFromUrl, reportMissingLanguage);
  if (root) {
    const tree = app((children) => <BrowserRouter>{children}</BrowserRouter>);
    if (html.dataset['page'] === language && hasNoQueryOrState(window.history.state))
      // Hydrate in slices, so that the page stays scrollable.
      startTransition(() => void hydrateRoot(root, tree));
    else createRoot(root).render(tree);
    delete html.dataset['waiting'];
  }
}
void start();
setTimeout(() => {
  if (!keepsAppOnDevice()) return;
  void loadDeferredTexts().catch(() => undefined);
  void cacheFonts().catch(() => undefined);
}, DEFERRED_DELAY_MS);
