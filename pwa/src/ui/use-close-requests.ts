import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** Missing in Firefox and Safari (HTML standard, "Close requests and close watchers"). */
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * Gives the Back button and gesture of Android to what is open, instead of leaving the page. Escape is a close request too,
 * but Radix handles it before.
 * @param onRequest closes it, or asks first; a further request counts once this has resolved
 */
export function useCloseRequests(open: boolean, onRequest: () => Promise<void> | void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !CloseWatcher) return;
    let stop = () => {};
    let isStopped = false;
    const close = async () => {
      try {
        await request();
      } finally {
        watch();
      }
    };
    const watch = () => {
      if (isStopped) return;
      const watcher = new CloseWatcher();
      stop = () => watcher.destroy();
      watcher.addEventListener('close', () => void close());
    };
    watch();
    return () => {
      isStopped = true;
      stop();
    };
  }, [open]);
}
