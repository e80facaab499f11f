import { sql, type SQL } from 'drizzle-orm';
import type { eventOutbox } from '#api/lib/infrastructure.table.ts';

type OutboxRow = typeof eventOutbox.$inferSelect;
type InboxEventRow = Pick<OutboxRow, 'seq' | 'type' | 'body' | 'at' | 'job_id'>;

/** The `seq` of the newest event of an inbox; null for an empty one. */
export const selectLastSeq = (inbox: string): SQL<{ seq: OutboxRow['seq'] | null }> =>
  sql<{ seq: OutboxRow['seq'] | null }>`SELECT max(seq) AS seq FROM event_outbox WHERE party = 'inbox' AND room = ${inbox}`;

/** The events of an inbox after `cursor`, oldest first. */
export const selectInboxEvents = (inbox: string, cursor: number, limit: number): SQL<InboxEventRow> =>
  sql<InboxEventRow>`SELECT seq, type, body, at, job_id FROM event_outbox
    WHERE party = 'inbox' AND room = ${inbox} AND seq > ${cursor} ORDER BY seq LIMIT ${limit}`;
