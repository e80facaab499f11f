import { useEffect, useState } from 'react';
import type { SosWatch } from '#contract/sos.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { setTitlePrefix } from '#pwa/shared/document-title.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { connectSosRoom, onSosFrame } from './sos-frames.ts';

/** Also without an event, in case the connection is broken and does not say so. */
const POLL_INTERVAL_MS = 30_000;

export interface SosWatchState {
  /** Null until it has been read. */
  watch: SosWatch | null;
  /** Instant at which it was read. */
  readAt: number;
  /** Why the last attempt to read it failed. */
  failure: { code: string; retry: () => void } | null;
}

const UNREAD: SosWatchState = { watch: null, readAt: 0, failure: null };

/** What the admin console watches on every page, live. Shows the number of unseen emergencies in the title of the page. */
export function useSosWatch(isAdmin: boolean): SosWatchState {
  const [state, setState] = useState(UNREAD);
  const unseen = state.watch?.unseen ?? 0;
  useEffect(() => {
    if (!isAdmin) return undefined;
    let unmounted = false;
    const read = singleFlight(async () => {
      const result = await call('sosWatch', 'client');
      if (unmounted) return;
      setState((last) =>
        result.ok
          ? { watch: result.data, readAt: Date.now(), failure: null }
          : { ...last, failure: { code: result.code, retry: readNow } },
      );
    });
    const readNow = () => void read();
    const stop = onSosFrame((frame) => (frame?.type === 'sos-moved' ? undefined : readNow()));
    const socket = connectSosRoom();
    const timer = setInterval(readNow, POLL_INTERVAL_MS);
    window.addEventListener('offline', readNow);
    window.addEventListener('online', readNow);
    readNow();
    return () => {
      unmounted = true;
      stop();
      socket.close();
      clearInterval(timer);
      window.removeEventListener('offline', readNow);
      window.removeEventListener('online', readNow);
      setState(UNREAD);
    };
  }, [isAdmin]);
  useEffect(() => {
    setTitlePrefix(unseen > 0 ? `(${unseen}) ` : '');
    return () => setTitlePrefix('');
  }, [unseen]);
  return state;
}
