import { sql, type SQL } from 'drizzle-orm';
import { inboxRoomName, type EventType, type RoomKind } from '#contract/events.ts';
import type { eventOutbox } from './infrastructure.table.ts';

/** An event as it was written. */
export type EventRow = Pick<
  typeof eventOutbox.$inferSelect,
  'id' | 'party' | 'room' | 'seq' | 'type' | 'body' | 'at' | 'announced_at'
>;
const COLUMNS = sql`id, party, room, seq, type, body, at, announced_at`;

/** The number after the last one that this SELECT finds, and above those from before a restore. */
export const nextSeq = (lastSeq: SQL): SQL =>
  sql`1 + max(coalesce((${lastSeq}), 0), coalesce((SELECT seq FROM sequence_floor), 0))`;

/** The `seq` of the last event of a room, as an expression; 0 before the first. `room` is an expression. */
export const lastSeqOf = (party: RoomKind, room: SQL): SQL => sql`max(
  coalesce((SELECT max(seq) FROM event_outbox o WHERE o.party = ${party} AND o.room = ${room}), 0),
  coalesce((SELECT seq FROM deleted_events d WHERE d.party = ${party} AND d.room = ${room}), 0))`;

/**
 * Writes an event for each row of `from`: the row that the guarded write of the same batch has written (found by its
 * `write_id`), or none. `room`, `type`, `body` (a JSON object), `jobId` and `seq` are expressions over that row; without `seq`
 * the room's next number is used.
 */
export function insertEvent(event: {
  party: RoomKind;
  room: SQL;
  type: EventType | SQL;
  body: SQL;
  jobId: SQL;
  seq?: SQL;
  from: SQL;
  at: number;
}): SQL<EventRow> {
  return sql<EventRow>`INSERT INTO event_outbox (party, room, seq, type, job_id, body, at)
    SELECT ${event.party}, room,
      coalesce(e.seq, ${nextSeq(lastSeqOf(event.party, sql`e.room`))}),
      type, job_id, body, ${event.at}
    FROM (SELECT ${event.room} AS room, ${event.type} AS type, ${event.body} AS body, ${event.jobId} AS job_id,
      ${event.seq ?? sql`NULL`} AS seq FROM ${event.from}) e
    WHERE true RETURNING ${COLUMNS}`;
}

/** The dispatch room of a row with a profession and a cell, as `dispatchRoomName` in contract/events.ts names it. */
export const dispatchRoomOf = (alias: 'r' | 'workers'): SQL =>
  sql.raw(`${alias}.profession || '.' || coalesce(${alias}.cell, 'anywhere')`);

/** The occupied ones of these rooms. */
export const selectOccupied = (party: RoomKind, rooms: readonly string[], now: number) => sql<{ room: string }>`
  SELECT room FROM json_each(${JSON.stringify(rooms)}) r CROSS JOIN room_presence p ON p.party = ${party} AND p.room = r.value
  WHERE p.until > ${now}`;

/** Occupied rooms whose names start with `prefix`, at most 1,000. */
export const selectOccupiedByPrefix = (party: RoomKind, prefix: string, now: number) => sql<{ room: string }>`
  SELECT room FROM room_presence WHERE party = ${party} AND room >= ${prefix} AND room < ${`${prefix}~`} AND until > ${now} LIMIT 1000`;

/** The occupied rooms that an account may be in. */
export const selectRoomsOfAccount = (accountId: string, now: number) => sql<{ party: RoomKind; room: string }>`
  SELECT party, room FROM room_presence WHERE until > ${now} AND (
    (party = 'inbox' AND room IN (${inboxRoomName('client', accountId)}, ${inboxRoomName('worker', accountId)}))
    OR (party = 'dispatch' AND room IN (SELECT ${dispatchRoomOf('workers')} FROM workers WHERE account_id = ${accountId}))
    OR (party = 'sos' AND EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND kind = 'admin'))
    OR (party = 'chat' AND room IN (
      SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId})))`;

/** Marks events as delivered. Chat events are deleted: the messages table has their content. */
export function markDelivered(ids: readonly number[], now: number): SQL<never>[] {
  const isDelivered = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return [
    sql<never>`DELETE FROM event_outbox WHERE ${isDelivered} AND party = 'chat'`,
    sql<never>`UPDATE event_outbox SET delivered_at = ${now} WHERE ${isDelivered}`,
  ];
}

/**
 * Marks events as announced to the subscribers, although a room could not be reached: the sweep does not announce them again.
 */
export const markAnnounced = (ids: readonly number[], now: number): SQL<never> =>
  sql<never>`UPDATE event_outbox SET announced_at = ${now} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Events that were written before `before` and not delivered, oldest first. */
export const selectUndelivered = (before: number, limit: number) => sql<EventRow>`
  SELECT ${COLUMNS} FROM event_outbox WHERE delivered_at IS NULL AND at <= ${before} ORDER BY id LIMIT ${limit}`;

/**
 * Deletes the oldest of the `limit` first events that were written until `before`, and notes how far the events of each room
 * are deleted. It reads no others, so it needs no index: `id` grows with `at`. Events of a chat have the numbers of their
 * messages.
 */
export const deleteOldEvents = (before: number, limit: number): SQL<never>[] => {
  const old = sql`FROM (SELECT id, party, room, seq, at FROM event_outbox ORDER BY id LIMIT ${limit}) WHERE at <= ${before}`;
  return [
    sql<never>`INSERT INTO deleted_events (party, room, seq)
      SELECT party, room, max(seq) ${old} AND party <> 'chat' GROUP BY party, room
      ON CONFLICT (party, room) DO UPDATE SET seq = max(seq, excluded.seq)`,
    sql<never>`DELETE FROM event_outbox WHERE id IN (SELECT id ${old})`,
  ];
};

/** Deletes the inbox events of an account, if `condition` holds. */
export const deleteEventsOfAccount = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM event_outbox WHERE party = 'inbox'
    AND room IN (${inboxRoomName('client', accountId)}, ${inboxRoomName('worker', accountId)}) AND ${condition}`;

/**
 * Erases the name of an account from the inbox events of the other sides of its jobs, if `condition` holds. Found by the rooms,
 * because events of messages have no `job_id`.
 */
export const eraseNameFromEvents = (accountId: string, erasedName: string, condition: SQL): SQL<never> =>
  sql<never>`UPDATE event_outbox
    SET body = json_replace(body, '$.customerName', ${erasedName}, '$.workerName', ${erasedName}, '$.from', ${erasedName})
    WHERE party = 'inbox' AND ${condition} AND type IN ('booking-request', 'job-accepted', 'message')
      AND room IN (SELECT ${inboxRoomName('worker', '')} || worker_id FROM jobs WHERE client_id = ${accountId}
        UNION SELECT ${inboxRoomName('client', '')} || client_id FROM jobs WHERE worker_id = ${accountId})
      AND body ->> 'jobId' IN (SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId})`;

/** More waiting events than this are not counted. */
const MAX_COUNTED = 1000;

export interface Backlog {
  oldest_at: number | null;
  waiting: number;
}
/**
 * When the oldest undelivered event was written, and how many wait, counted up to `max`. It reads one row for each that is
 * counted, and one more.
 */
export const selectBacklog = (max = MAX_COUNTED) => sql<Backlog>`SELECT
  (SELECT at FROM event_outbox WHERE delivered_at IS NULL ORDER BY id LIMIT 1) AS oldest_at,
  (SELECT count(*) FROM (SELECT 1 FROM event_outbox WHERE delivered_at IS NULL LIMIT ${max})) AS waiting`;
