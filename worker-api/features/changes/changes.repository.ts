import { sql, type SQL } from 'drizzle-orm';
import { lastSeqOf } from '#api/lib/event-outbox.repository.ts';
import type { eventOutbox } from '#api/lib/infrastructure.table.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';

type OutboxRow = typeof eventOutbox.$inferSelect;
type InboxEventRow = Pick<OutboxRow, 'seq' | 'type' | 'body' | 'at' | 'job_id'>;

/** The `seq` of the newest event of an inbox, 0 before the first, and the highest of its events that were deleted. */
export const selectSeqs = (inbox: string): SQL<{ last: OutboxRow['seq']; deleted: OutboxRow['seq'] }> =>
  sql<{ last: OutboxRow['seq']; deleted: OutboxRow['seq'] }>`SELECT ${lastSeqOf('inbox', sql`${inbox}`)} AS last,
    coalesce((SELECT seq FROM deleted_events WHERE party = 'inbox' AND room = ${inbox}), 0) AS deleted`;

/** The events of an inbox after `cursor`, oldest first. */
export const selectInboxEvents = (inbox: string, cursor: number, limit: number): SQL<InboxEventRow> =>
  sql<InboxEventRow>`SELECT seq, type, body, at, job_id FROM event_outbox
    WHERE party = 'inbox' AND room = ${inbox} AND seq > ${cursor} ORDER BY seq LIMIT ${limit}`;

/** The version of the newest change of a worker's profile. */
export const selectProfileVersion = (): SQL<{ version: number | null }> =>
  sql<{ version: number | null }>`SELECT max(profile_version) AS version FROM workers`;

export type BookedWorkerRow = Pick<AccountRow, 'id' | 'name' | 'photo_key'> & Pick<WorkerRow, 'rating_sum' | 'rating_count'>;

/**
 * The workers of a client's jobs whose profiles are newer than `version`. Each step of the recursion finds the next distinct
 * worker by one seek, so that the rows read depend on the number of workers, not of jobs.
 */
export function selectChangedWorkers(clientId: string, version: number): SQL<BookedWorkerRow> {
  const nextWorker = (previous: string) =>
    sql`SELECT min(worker_id) FROM jobs INDEXED BY jobs_client_worker WHERE client_id = ${clientId} AND worker_id > ${sql.raw(previous)}`;
  return sql<BookedWorkerRow>`WITH RECURSIVE booked(worker_id) AS
    (${nextWorker("''")} UNION ALL SELECT (${nextWorker('booked.worker_id')}) FROM booked WHERE booked.worker_id IS NOT NULL)
  SELECT a.id, a.name, a.photo_key, w.rating_sum, w.rating_count
  FROM booked CROSS JOIN workers w ON w.account_id = booked.worker_id CROSS JOIN accounts a ON a.id = w.account_id
  WHERE w.profile_version > ${version}`;
}
