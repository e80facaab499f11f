import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { fetchTopics } from './own-account.mutations.ts';
import { topicsOf } from './topics.ts';

type Topics = User['notifications'];

/** A client's topics are in the session; a worker's are fetched. */
export function useTopics(area: Area) {
  const client = useSession('client');
  const queries = useQueryClient();
  const queryKey = ['topics', area];
  const { data, dataUpdatedAt, error, refetch } = useQuery<Topics, QueryError>({
    queryKey,
    queryFn: () => fetchTopics(area),
    enabled: area === 'worker',
    retry: false,
  });
  const topics = area === 'client' ? client && topicsOf(client.profile) : data;
  return {
    topics: topics ?? null,
    fetchedAt: dataUpdatedAt,
    failureCode: error?.apiError.code ?? null,
    retry: () => void refetch(),
    /** Shows what the server has accepted. */
    setTopics: (changed: Topics) => void queries.setQueryData(queryKey, changed),
  };
}
