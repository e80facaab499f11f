import { useLiveQuery } from 'dexie-react-hooks';
import { useIsOnline } from '#pwa/shared/use-is-online.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { CHANGES_FAILURES } from './delta-sync.ts';

/** When the stored rows of an account were last known to be up to date, and why they are not now; null if they are. */
export function useChangesAge(area: Area): { code: string; savedAt: number | null } | null {
  const isOnline = useIsOnline();
  const rows = useLiveQuery(
    async () => accountData(area)?.meta.bulkGet(['saved:changes', 'failed:changes', 'failure:changes']),
    [area],
  );
  const [savedAt = 0, failedAt = 0, failure = -1] = rows?.map((row) => row?.value) ?? [];
  if (isOnline && failedAt <= savedAt) return null;
  return { code: isOnline ? (CHANGES_FAILURES[failure] ?? 'unknown') : 'network', savedAt: savedAt || null };
}
