import { useQuery } from '@tanstack/react-query';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { fetchTopics } from './own-account.mutations.ts';
import { topicsOf } from './topics.ts';

/** A client's topics are in the session; a worker's are fetched. */
export function useTopics(area: Area) {
  const client = useSession('client');
  const { data, error, refetch } = useQuery({
    queryKey: ['topics', area],
    queryFn: () => fetchTopics(area),
    enabled: area === 'worker',
  });
  const topics = area === 'client' ? client && topicsOf(client.profile) : data;
  return { topics: topics ?? null, failure: error, retry: async () => void (area === 'worker' && (await refetch())) };
}
