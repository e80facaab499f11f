import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useIsOnline } from '#pwa/shared/use-is-online.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { SYNC_FAILED_KEY, SYNC_FAILURE_KEY, SYNC_SAVED_KEY, SYNC_STARTED_KEY } from '#pwa/sync/meta-keys.ts';
import { FRESH_MS, SLOW_MS } from './cached-fetch.ts';
import { CHANGES_FAILURES } from './delta-sync.ts';

const KEYS = [SYNC_STARTED_KEY, SYNC_SAVED_KEY, SYNC_FAILED_KEY, SYNC_FAILURE_KEY];

/** When the stored rows of an account were last known to be up to date, and why they are not now; null if they are. */
export function useChangesAge(area: Area): { code: string; savedAt: number | null } | null {
  const isOnline = useIsOnline();
  const rows = useLiveQuery(async () => accountData(area)?.meta.bulkGet(KEYS), [area]);
  const [startedAt = 0, savedAt = 0, failedAt = 0, failure = -1] = rows?.map((row) => row?.value) ?? [];
  const [isSlow, setSlow] = useState(false);
  const isRunning = startedAt > Math.max(savedAt, failedAt);
  useEffect(() => {
    if (!isRunning) return undefined;
    // A handshake may hang for minutes, while the data grow old.
    const timer = setTimeout(() => setSlow(true), Math.max(SLOW_MS, savedAt + FRESH_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning, savedAt]);
  if (isOnline && !isSlow && failedAt <= savedAt) return null;
  const isCutOff = !isOnline || isSlow;
  return { code: isCutOff ? 'network' : (CHANGES_FAILURES[failure] ?? 'unknown'), savedAt: savedAt || null };
}
