import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** An error, or what was cached, which some queries have as their data, and others in their pages. */
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

// It takes a browser for online until it hears otherwise, and would not notice that the network of an app opened without one is back.
if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine);

export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
