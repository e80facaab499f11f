import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { calendarFeeds, type CalendarFeedRow } from './calendar-feeds.table.ts';

/** A worker with ten jobs on each of the last 90 days has fewer. */
const MAX_JOBS = 1000;

/** Sets the address of an account. */
export const setFeed = ({ account_id, token_hash, language, created_at }: CalendarFeedRow): SQL<never> =>
  sql<never>`INSERT INTO calendar_feeds (account_id, token_hash, language, created_at)
    VALUES (${account_id}, ${token_hash}, ${language}, ${created_at})
    ON CONFLICT (account_id) DO UPDATE SET token_hash = excluded.token_hash, language = excluded.language, created_at = excluded.created_at`;

export const selectFeed = (accountId: string): SQL<Pick<CalendarFeedRow, 'language' | 'created_at'>> =>
  sql<
    Pick<CalendarFeedRow, 'language' | 'created_at'>
  >`SELECT language, created_at FROM calendar_feeds WHERE account_id = ${accountId}`;

export const deleteFeed = (db: Database, accountId: string) =>
  db.query.delete(calendarFeeds).where(eq(calendarFeeds.account_id, accountId));

/** Deletes the feed of an account, where `condition` holds. */
export const eraseFeed = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM calendar_feeds WHERE account_id = ${accountId} AND ${condition}`;

const feedOf = (tokenHash: string): SQL => sql`(SELECT f.account_id, f.language FROM calendar_feeds f
  JOIN accounts o ON o.id = f.account_id WHERE f.token_hash = ${tokenHash} AND o.suspended_at IS NULL) f`;

/** The feed with this token, unless its account is suspended or closed. */
export const selectFeedByToken = (tokenHash: string): SQL<Pick<CalendarFeedRow, 'language'>> =>
  sql<Pick<CalendarFeedRow, 'language'>>`SELECT f.language FROM ${feedOf(tokenHash)}`;

const COLUMNS = [
  'id',
  'service',
  'status',
  'slot',
  'starts_at',
  'ends_at',
  'address',
  'locality',
  'created_at',
  'accepted_at',
  'moves',
  'moved_at',
  'started_at',
  'completed_at',
  'cancelled_at',
] as const satisfies (keyof JobRow)[];
const jobColumns = sql.raw(COLUMNS.map((column) => `j.${column}`).join(', '));

export interface FeedJob extends Pick<JobRow, (typeof COLUMNS)[number]> {
  reader: 'client' | 'worker';
  /** Name of the other side. */
  person: AccountRow['name'] | null;
}

/**
 * The jobs of the account with this token that start after an instant. A client also sees requests and, of the cancelled jobs,
 * those that a worker had accepted.
 */
export const selectFeedJobs = (tokenHash: string, after: number): SQL<FeedJob> =>
  sql<FeedJob>`SELECT ${jobColumns}, 'client' AS reader, w.name AS person
    FROM ${feedOf(tokenHash)} CROSS JOIN jobs j ON j.client_id = f.account_id LEFT JOIN accounts w ON w.id = j.worker_id
    WHERE j.starts_at > ${after} AND (j.status <> 'cancelled' OR j.accepted_at IS NOT NULL)
  UNION ALL SELECT ${jobColumns}, 'worker', j.name
    FROM ${feedOf(tokenHash)} CROSS JOIN jobs j ON j.worker_id = f.account_id
    WHERE j.starts_at > ${after} AND j.status IN ('accepted', 'ongoing', 'completed')
  ORDER BY starts_at DESC, id LIMIT ${MAX_JOBS}`;
