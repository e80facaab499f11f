import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#pwa/sync/session/session.ts';

/** Live events for whoever is logged in. Their code is fetched then, and not for a guest. */
export function Live() {
  const client = useSession('client');
  const worker = useSession('worker');
  const somebody = client !== null || worker !== null;
  const navigate = useNavigate();
  // The rooms stay open while the address changes under them.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });

  useEffect(() => {
    // The header knows by now who is in.
    delete document.documentElement.dataset['somebody'];
    if (!somebody) return undefined;
    let stop: (() => void) | null = null;
    let left = false;
    const listen = async () => {
      const { live } = await import('./live-events.ts');
      if (!left) stop = live(go);
    };
    void listen();
    return () => {
      left = true;
      stop?.();
    };
  }, [somebody]);
  return null;
}
