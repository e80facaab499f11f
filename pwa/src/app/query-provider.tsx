import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AREAS } from '#pwa/sync/session/area.ts';
import { currentSession, onSessionChange } from '#pwa/sync/session/session.ts';

/** Whether the data of a query, or one of its pages, is an error or a cached value. */
const isFailed = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return false;
  if ('pages' in data && Array.isArray(data.pages)) return data.pages.some(isFailed);
  return ('ok' in data && data.ok === false) || ('savedAt' in data && typeof data.savedAt === 'number');
};

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: 1,
      // Without a network a query fails at once, so that its screen says so.
      networkMode: 'always',
      // Otherwise off in this mode, and an error would stay after the network is back.
      refetchOnReconnect: ({ state }) => (isFailed(state.data) ? 'always' : true),
    },
  },
});

const accountIds = () => AREAS.map((area) => currentSession(area)?.profile.id);

function start(): void {
  // It takes a browser for online until it hears otherwise, and would not notice that the network of an app opened without one
  // is back.
  onlineManager.setOnline(navigator.onLine);
  // Few keys of queries name the account: the next one must not see what was fetched for the one before.
  let lastIds = accountIds();
  onSessionChange(() => {
    const ids = accountIds();
    if (ids.some((id, i) => id !== lastIds[i])) client.removeQueries({ type: 'inactive' });
    // What the log-in page shows stays, such as its header.
    if (ids.some((id, i) => id && lastIds[i] && id !== lastIds[i])) void client.resetQueries({ type: 'active' });
    lastIds = ids;
  });
}
if (typeof window !== 'undefined') start();

export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
