import { useLiveQuery } from 'dexie-react-hooks';
import * as z from 'zod/mini';
import { earnings, type Earnings } from '#contract/earnings.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { fetchAndSave } from '#pwa/sync/realtime/delta-sync.ts';
import { useRenewed } from './dashboard.queries.ts';

async function fetchEarnings(): Promise<ApiError | null> {
  const answer = await fetchAndSave(
    'worker',
    'earnings',
    () => call('earnings', 'worker'),
    async (data, value) => {
      await data.kept.put({ name: 'earnings', value });
    },
  );
  return answer.ok ? null : answer;
}

async function kept(): Promise<{ earnings: Earnings | null; savedAt: number | null }> {
  const data = accountData('worker');
  const { data: own = null } = z.safeParse(earnings, (await data?.kept.get('earnings'))?.value);
  return { earnings: own, savedAt: (await data?.meta.get('saved:earnings'))?.value ?? null };
}

/** What the worker earned, as this phone keeps it, renewed at each visit. */
export function useEarnings() {
  const { pending, ...rest } = useRenewed('earnings', fetchEarnings);
  const own = useLiveQuery(kept);
  return {
    ...rest,
    earnings: own?.earnings ?? null,
    savedAt: own?.savedAt ?? null,
    loading: own === undefined || (own.earnings === null && pending),
  };
}
