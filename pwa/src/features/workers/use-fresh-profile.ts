import { useQuery } from '@tanstack/react-query';
import { refreshWorker } from './profile.commands.ts';
import { useNotice } from './use-notice.ts';

/**
 * Renews what this phone keeps of the worker, at each visit and when a room says that somebody judged his papers. He may have
 * switched on another phone as well.
 */
export function useFreshProfile(id: string): void {
  const { refetch } = useQuery({
    queryKey: ['worker', 'profile', id],
    queryFn: async () => (await refreshWorker()).ok,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  useNotice(refetch);
}
