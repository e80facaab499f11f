import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { accountData } from '#pwa/sync/db.ts';
import { apiError, type ApiError } from '#pwa/sync/http/api-error.ts';
import { FRESH_MS, SLOW_MS } from './cached-fetch.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { savedKey, SYNC_FAILED_KEY } from '#pwa/sync/meta-keys.ts';

type Refetch = (options?: { cancelRefetch?: boolean }) => unknown;

/**
 * The error of a missing network while a request takes more than three seconds and what is stored is older than a minute: the
 * screen then says how old it is.
 * @param list the key of the stored list
 */
export function useSlowFailure(area: Area, list: string, isFetching: boolean, refetch: Refetch): ApiError | null {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return undefined;
    let isOver = false;
    const checkAge = async () => {
      const saved = await accountData(area)?.meta.get(savedKey(list));
      if (isOver || !saved) return;
      const freshFor = saved.value + FRESH_MS - Date.now();
      // If the clock was set back, its age is not known.
      if (freshFor < 0 || freshFor > FRESH_MS) setSlow(true);
      else timer = setTimeout(() => void checkAge(), freshFor + 1);
    };
    let timer = setTimeout(() => void checkAge(), SLOW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setSlow(false);
    };
  }, [area, list, isFetching]);
  useRefetchWhenCutOff(area, refetch);
  return isSlow ? apiError('network', 0) : null;
}

/** Fetches again when the network goes or changes cannot be fetched, so that an open page says it. */
function useRefetchWhenCutOff(area: Area, refetch: Refetch): void {
  const failedAt = useLiveQuery(async () => (await accountData(area)?.meta.get(SYNC_FAILED_KEY))?.value ?? 0, [area]);
  const lastFailedAt = useRef<number>(undefined);
  useEffect(() => {
    if (failedAt === undefined) return;
    lastFailedAt.current ??= failedAt;
    // Once a minute is enough: a room tries to connect every few seconds.
    if (failedAt <= lastFailedAt.current + FRESH_MS) return;
    lastFailedAt.current = failedAt;
    void refetch({ cancelRefetch: false });
  }, [failedAt, refetch]);
  useEffect(() => {
    const fetchAgain = () => void refetch({ cancelRefetch: false });
    window.addEventListener('offline', fetchAgain);
    return () => window.removeEventListener('offline', fetchAgain);
  }, [refetch]);
}
