import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { log } from '#api/lib/log.ts';
import { flushMetrics, observe } from '#api/lib/metrics.ts';
import * as cases from './sos-room.repository.ts';

/**
 * Counts how long these emergencies took from the press until the room had them, and writes it at once: the next event of a room may be
 * days away. A failure only loses the figures.
 */
export async function recordArrivals(env: Env, ids: readonly string[], now: number): Promise<void> {
  try {
    const presses = await new Database(env.DB).all(cases.selectPressTimes(ids));
    for (const { at } of presses) observe(now, { name: 'sos', ms: Math.max(0, now - at) });
    await flushMetrics(env, now);
  } catch (error) {
    log('error', 'metrics.failed', {}, error);
  }
}

/** Marks the newest raised cases as received by an admin. Returns their ids, and whether there may be more. */
export async function markCasesReceived(db: Database, now: number): Promise<{ ids: string[]; hasMore: boolean }> {
  const { received } = await db.batch({
    // Before the update: it finds the cases by the state that the update changes.
    log: cases.logReceivedCases(now),
    received: cases.updateReceivedCases(now),
  });
  return { ids: received.map(({ id }) => id), hasMore: received.length === cases.MAX_CHANGED_CASES };
}

/**
 * Records, once per case, that no admin looked at it in time. Returns the ids of the cases recorded now, and the instant at which the
 * next unseen case becomes unanswered, or null. That instant is past if there may be more cases to record. One instant divides the two: a case
 * between two instants would get no alarm.
 */
export async function recordUnansweredCases(db: Database, now: number): Promise<{ ids: string[]; nextAt: number | null }> {
  const {
    recorded,
    waiting: [oldest],
  } = await db.batch({ recorded: cases.logUnansweredCases(now), waiting: cases.selectOldestWaitingCase(now) });
  const ids = recorded.map(({ case_id }) => case_id);
  if (ids.length === cases.MAX_CHANGED_CASES) return { ids, nextAt: now };
  return { ids, nextAt: oldest?.at ? oldest.at + SOS_UNANSWERED_AFTER_MS : null };
}
