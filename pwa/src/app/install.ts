import { useSyncExternalStore } from 'react';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}
declare global {
  interface Window {
    /** The browser's question, kept by public/boot.js: it may come before any other code. */
    installPrompt?: InstallPrompt | null;
  }
}

/** How the app gets onto this phone: the browser asks, or the person does it by the share sheet. */
export type WayToInstall = 'prompt' | 'share-sheet';

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
// An iPad calls itself a Mac.
const isApple = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function way(): WayToInstall | null {
  if (isInstalled()) return null;
  if (window.installPrompt) return 'prompt';
  return isApple() ? 'share-sheet' : null;
}

const subscribe = (listener: () => void) => {
  const installed = () => {
    window.installPrompt = null;
    listener();
  };
  window.addEventListener('installable', listener);
  window.addEventListener('appinstalled', installed);
  return () => {
    window.removeEventListener('installable', listener);
    window.removeEventListener('appinstalled', installed);
  };
};

/** Null where the app is on the phone already, or cannot be put there. */
export const useWayToInstall = (): WayToInstall | null => useSyncExternalStore(subscribe, way);

/** Asks as the browser does. It lets itself be asked once a visit. */
export async function install(): Promise<void> {
  await window.installPrompt?.prompt();
  window.installPrompt = null;
  window.dispatchEvent(new Event('installable'));
}
