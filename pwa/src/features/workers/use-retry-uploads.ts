import { useCallback, useEffect, useRef } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 5 * MINUTE_MS;

/**
 * Sends queued files now, whenever the network comes back, and after the network or our side failed although the device has
 * a network: first after 5 seconds, then after twice as long each time, at most 5 minutes.
 * @returns sends at once, and begins again with 5 seconds
 */
export function useRetryUploads(send: () => Promise<boolean>): () => void {
  const retry = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_RETRY_MS;
    let unmounted = false;
    const attempt = async () => {
      const mayRetry = await send();
      clearTimeout(timer);
      if (unmounted || !mayRetry || !navigator.onLine) return;
      timer = setTimeout(() => void attempt(), delay);
      delay = Math.min(2 * delay, MAX_RETRY_MS);
    };
    const retryNow = () => {
      delay = FIRST_RETRY_MS;
      void attempt();
    };
    retry.current = retryNow;
    retryNow();
    window.addEventListener('online', retryNow);
    return () => {
      unmounted = true;
      clearTimeout(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [send]);
  return useCallback(() => retry.current(), []);
}
