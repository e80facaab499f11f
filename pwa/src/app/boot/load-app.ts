let started = false;

export const isAppLoading = (): boolean => started;

/**
 * Loads the app's scripts, which the build has moved into a <template>: after the first paint, so that the text comes first on a slow
 * network and a slow phone.
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
  // In document order, each in its own task, so that the page stays scrollable.
  for (const script of scripts.querySelectorAll('script')) script.async = false;
  document.head.append(scripts);
}
