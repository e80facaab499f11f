import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { accountData } from '#pwa/sync/db.ts';
import { fetchAndSave } from '#pwa/sync/realtime/cached-fetch.ts';
import { useSlowFailure } from '#pwa/sync/realtime/use-slow-failure.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';
import { refreshWorker } from './profile.mutations.ts';

/**
 * Refetches the stored worker profile at each visit: it may have changed on another device. Events of the verification lead to
 * a refetch wherever the worker is.
 */
export function useRefreshedProfile(id: string) {
  const {
    data: failure = null,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['worker', 'profile', id],
    queryFn: async () => {
      // The session stores the profile itself.
      const response = await fetchAndSave('worker', 'profile', refreshWorker, () => Promise.resolve());
      return response.ok ? null : response;
    },
    staleTime: 0,
    retry: false,
  });
  const savedAt = useLiveQuery(async () => (await accountData('worker')?.meta.get(savedKey('profile')))?.value ?? null);
  const slowFailure = useSlowFailure('worker', 'profile', isFetching, refetch);
  return { failure: failure ?? slowFailure, savedAt, retry: () => void refetch() };
}
