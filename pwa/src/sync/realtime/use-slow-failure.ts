import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { accountData } from '#pwa/sync/db.ts';
import { apiError, type ApiError } from '#pwa/sync/http/api-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';

const SLOW_MS = 3_000;
/** Younger data need no note. */
const FRESH_MS = MINUTE_MS;

/**
 * The error of a missing network while a request takes more than three seconds and what is stored is older than a minute: the screen then says how
 * old it is. Fetches again when the network goes, which says it on an open page.
 * @param list the key of the stored list
 */
export function useSlowFailure(area: Area, list: string, isFetching: boolean, refetch: () => unknown): ApiError | null {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return undefined;
    let isOver = false;
    const checkAge = async () => {
      const saved = await accountData(area)?.meta.get(`saved:${list}`);
      if (!isOver && saved && Date.now() - saved.value > FRESH_MS) setSlow(true);
    };
    const timer = setTimeout(() => void checkAge(), SLOW_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setSlow(false);
    };
  }, [area, list, isFetching]);
  useEffect(() => {
    const fetchAgain = () => void refetch();
    window.addEventListener('offline', fetchAgain);
    return () => window.removeEventListener('offline', fetchAgain);
  }, [refetch]);
  return isSlow ? apiError('network', 0) : null;
}
