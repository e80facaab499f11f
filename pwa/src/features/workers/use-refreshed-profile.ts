import { useQuery } from '@tanstack/react-query';
import { refreshWorker } from './profile.mutations.ts';
import { useOnVerification } from './use-on-verification.ts';

/**
 * Refetches the stored worker profile at each visit and when a room event says that the verification changed. The profile may
 * also have changed on another device.
 */
export function useRefreshedProfile(id: string): void {
  const { refetch } = useQuery({
    queryKey: ['worker', 'profile', id],
    queryFn: async () => (await refreshWorker()).ok,
    staleTime: 0,
    retry: false,
  });
  useOnVerification(refetch);
}
