import { useLiveQuery } from 'dexie-react-hooks';
import * as z from 'zod/mini';
import { earnings, type Earnings } from '#contract/earnings.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { fetchAndSave } from '#pwa/sync/realtime/cached-fetch.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';
import { useAutoRefresh } from './dashboard.queries.ts';

async function fetchEarnings(): Promise<ApiError | null> {
  const response = await fetchAndSave(
    'worker',
    'earnings',
    () => call('earnings', 'worker'),
    async (data, value) => {
      await data.cachedResponses.put({ name: 'earnings', value });
    },
  );
  return response.ok ? null : response;
}

async function readEarnings(): Promise<{ earnings: Earnings | null; savedAt: number | null }> {
  const data = accountData('worker');
  const { data: cached = null } = z.safeParse(earnings, (await data?.cachedResponses.get('earnings'))?.value);
  return { earnings: cached, savedAt: (await data?.meta.get(savedKey('earnings')))?.value ?? null };
}

/** The worker's stored earnings, refetched at each visit. */
export function useEarnings() {
  const { pending, ...rest } = useAutoRefresh('earnings', fetchEarnings);
  const cached = useLiveQuery(readEarnings);
  return {
    ...rest,
    earnings: cached?.earnings ?? null,
    savedAt: cached?.savedAt ?? null,
    loading: cached === undefined || (cached.earnings === null && pending),
  };
}
