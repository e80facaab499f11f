import { onFailedStart } from './failed-start.ts';

let started = false;

export const isAppLoading = (): boolean => started;

/**
 * Whether a service worker serves the scripts from its cache, in Chromium: other browsers would fetch a preloaded module again.
 */
function isServedFromCache(): boolean {
  try {
    return 'userAgentData' in navigator && navigator.serviceWorker.controller !== null;
  } catch {
    // The service worker may be forbidden.
    return false;
  }
}

/**
 * Fetches a script as a classic one before it is loaded as a module: Chromium compiles what it fetches as a module anew at each
 * start, although its code cache has the result.
 */
function preload({ src }: HTMLScriptElement): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: '', href: src });
  document.head.append(link);
}

/**
 * Loads the app's scripts, which the build has moved into a <template>: after the first paint, so that the text comes first on
 * a slow network and a slow phone.
 */
export function loadApp(): void {
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', loadApp);
    return;
  }
  const code = document.querySelector<HTMLTemplateElement>('template#code');
  if (started || !code) return;
  started = true;
  const scripts = document.importNode(code.content, true);
  const isCached = isServedFromCache();
  for (const script of scripts.querySelectorAll('script')) {
    // The code of a single screen.
    const { path } = script.dataset;
    if (path !== undefined && path !== location.pathname) {
      script.remove();
      continue;
    }
    // In document order, each in its own task, so that the page stays scrollable.
    script.async = false;
    if (isCached) preload(script);
    // It also fails with any of its imports.
    if ('app' in script.dataset) script.addEventListener('error', onFailedStart);
  }
  document.head.append(scripts);
}
