import { useSyncExternalStore } from 'react';

interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
  interface Window {
    /** The deferred install prompt. Stored by the boot script, because the event may fire before any other code runs. */
    installPrompt?: BeforeInstallPromptEvent | null;
  }
}

/** How the app can be installed: by the browser's prompt, or by hand through the share sheet. */
export type InstallMethod = 'prompt' | 'share-sheet';

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
// iPadOS identifies itself as macOS.
const isApple = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function currentInstallMethod(): InstallMethod | null {
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

/** Null if the app is already installed or cannot be installed. */
export const useInstallMethod = (): InstallMethod | null => useSyncExternalStore(subscribe, currentInstallMethod);

/** Shows the browser's install prompt. Browsers allow it once per event. */
export async function promptInstall(): Promise<void> {
  await window.installPrompt?.prompt();
  window.installPrompt = null;
  window.dispatchEvent(new Event('installable'));
}
