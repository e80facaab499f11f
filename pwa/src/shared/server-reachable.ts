const TIMEOUT_MS = 15_000;

/**
 * Whether a reload would succeed. Code may also fail to load because there is no network: without a service worker a reload
 * would then replace a working page by the browser's error page.
 */
export const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  );
