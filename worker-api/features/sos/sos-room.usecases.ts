import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import type { Database } from '#api/lib/db.ts';
import * as cases from './sos-room.repository.ts';

/** Marks raised cases as received by an admin. Returns their ids. */
export async function markCasesReceived(db: Database, now: number): Promise<string[]> {
  const { received } = await db.batch({
    // Before the update: it finds the cases by the state that the update changes.
    log: cases.logReceivedCases(now),
    received: cases.updateReceivedCases(now),
  });
  return received.map(({ id }) => id);
}

/**
 * Records, once per case, that no admin looked at it in time. Returns the ids of the cases recorded now, and the instant at which the
 * next unseen case becomes unanswered, or null. One instant divides the two: a case between two instants would get no alarm.
 */
export async function recordUnansweredCases(db: Database, now: number): Promise<{ ids: string[]; nextAt: number | null }> {
  const {
    recorded,
    waiting: [oldest],
  } = await db.batch({ recorded: cases.logUnansweredCases(now), waiting: cases.selectOldestWaitingCase(now) });
  return {
    ids: recorded.map(({ case_id }) => case_id),
    nextAt: oldest?.at ? oldest.at + SOS_UNANSWERED_AFTER_MS : null,
  };
}
