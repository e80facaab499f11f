import { useCallback, useState } from 'react';
import type { ApiError } from '#pwa/sync/http/api-error.ts';

/**
 * How many messages of a ticket an admin has seen who is about to act: those that the page showed when they began. The page is
 * fetched again while they write.
 * @param shown how many the page shows
 * @param begunWith how many it showed when they began; null if they begin later
 */
export function useSeenCount(shown: number, begunWith: number | null = null) {
  const [seen, setSeen] = useState(begunWith);
  return {
    seen: seen ?? shown,
    begin: useCallback(() => setSeen((now) => now ?? shown), [shown]),
    /** The next action begins with what the page shows then. */
    reset: useCallback(() => setSeen(null), []),
    /** Also after `ticket.changed`: the admin reads that there is a newer message. */
    end: (error: ApiError | null) => {
      if (!error || error.code === 'ticket.changed') setSeen(null);
    },
  };
}
