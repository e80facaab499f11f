import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { loadOrReport } from '#pwa/ui/code-failed.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';

/** Handles realtime events while a user is logged in. Guests do not load its code. */
export function Realtime() {
  const client = useSession('client');
  const worker = useSession('worker');
  const isLoggedIn = client !== null || worker !== null;
  const navigate = useNavigate();
  // A new navigate function must not close and reopen the rooms.
  const navigateRef = useRef(navigate);
  useEffect(() => {
    navigateRef.current = navigate;
  });

  useEffect(() => {
    // Set by the boot script for the prerendered header, which is hydrated now.
    delete document.documentElement.dataset['loggedIn'];
    if (!isLoggedIn) return undefined;
    let stop: (() => void) | null = null;
    let cancelled = false;
    const start = async () => {
      const load = () => import('./account-code.ts');
      // OutboxBar is in the same chunk and reports that it is missing. The admin console has no OutboxBar.
      const code = await (window.location.pathname.startsWith('/admin') ? loadOrReport(load) : loadOrNull(load));
      if (code && !cancelled) stop = code.startBackgroundTasks(navigateRef);
    };
    void start();
    return () => {
      cancelled = true;
      stop?.();
    };
  }, [isLoggedIn]);
  return null;
}
