import * as z from 'zod/mini';
import { GRID_CELL_DEGREES, MAX_RADIUS_KM } from '#contract/geo.ts';
import {
  SOS_ROOM,
  inboxRoomName,
  ROOM_KINDS,
  roomEvent,
  type EventType,
  type SosPositionFrame,
  type RoomKind,
  type EphemeralFrame,
  type RoomEvent,
} from '#contract/events.ts';
import { Database, sql, type Row, type Sql } from './db.ts';
import type { ChatRoom, SosRoom, Env, Room } from './env.ts';
import { log } from './log.ts';

const COLUMNS = sql`id, party, room, seq, type, body, at`;

/**
 * An event for each row of `from`, which holds the row that the guarded write of the same batch has just written (by its
 * `write_id`) or nothing. `room`, `body` (a JSON object), `jobId` and `seq`, where the row has its own, are expressions over it.
 */
export function insertEvent(event: {
  party: RoomKind;
  room: Sql;
  type: EventType;
  body: Sql;
  jobId: Sql;
  seq?: Sql;
  from: Sql;
  at: number;
}): Sql {
  return sql`INSERT INTO event_outbox (party, room, seq, type, job_id, body, at)
    SELECT ${event.party}, room,
      coalesce(e.seq, 1 + coalesce((SELECT max(seq) FROM event_outbox o WHERE o.party = ${event.party} AND o.room = e.room), 0)),
      ${event.type}, job_id, body, ${event.at}
    FROM (SELECT ${event.room} AS room, ${event.body} AS body, ${event.jobId} AS job_id,
      ${event.seq ?? sql`NULL`} AS seq FROM ${event.from}) e
    WHERE true RETURNING ${COLUMNS}`;
}

const outboxRow = z.object({
  id: z.int(),
  party: z.enum(ROOM_KINDS),
  room: z.string(),
  seq: z.int(),
  type: z.string(),
  body: z.string(),
  at: z.int(),
});
type OutboxRow = z.infer<typeof outboxRow>;

/** An outbox row as the event a room says. */
export const eventOf = (row: Pick<OutboxRow, 'seq' | 'type' | 'body' | 'at'>): RoomEvent =>
  z.parse(roomEvent, { ...(JSON.parse(row.body) as object), type: row.type, seq: row.seq, at: row.at });

/**
 * Dispatch rooms that a job in this room's cell may concern: every cell a worker may serve it from, and those without a place.
 * A job without a place concerns the whole profession. `%` ends a prefix.
 */
export function dispatchRoomsInRange(room: string): string[] {
  const [profession = '', cell = ''] = room.split('.');
  const [row, col] = cell.split('_').map(Number);
  if (row === undefined || col === undefined || Number.isNaN(row)) return [`${profession}.%`];
  // One degree of longitude is shortest, 88 km, in the north of India (37°).
  const rows = Math.ceil(MAX_RADIUS_KM / (GRID_CELL_DEGREES * 111));
  const cols = Math.ceil(MAX_RADIUS_KM / (GRID_CELL_DEGREES * 88));
  const rooms = [`${profession}.anywhere`];
  for (let r = row - rows; r <= row + rows; r++)
    for (let c = col - cols; c <= col + cols; c++) rooms.push(`${profession}.${r}_${c}`);
  return rooms;
}

async function occupiedRooms(db: Database, party: RoomKind, rooms: readonly string[], now: number): Promise<Set<string>> {
  const exact = rooms.filter((room) => !room.endsWith('%'));
  const prefix = rooms.find((room) => room.endsWith('%'))?.slice(0, -1);
  const [exactMatches = [], prefixMatches = []] = await db.batch([
    sql`SELECT room FROM json_each(${JSON.stringify(exact)}) r CROSS JOIN listening l ON l.party = ${party} AND l.room = r.value WHERE l.until > ${now}`,
    ...(prefix
      ? [
          sql`SELECT room FROM listening WHERE party = ${party} AND room >= ${prefix} AND room < ${`${prefix}~`} AND until > ${now} LIMIT 1000`,
        ]
      : []),
  ]);
  return new Set([...exactMatches, ...prefixMatches].map((row) => String(row['room'])));
}

/** An event, and the room it was written for. */
export interface PublishedEvent {
  party: RoomKind;
  room: string;
  event: RoomEvent;
}
type Subscriber = (env: Env, events: PublishedEvent[], now: number) => Promise<void>;
const subscribers: Subscriber[] = [];
/** The sweep comes by once within it: nobody is told of one event minute after minute because some room cannot be reached. */
const MAX_EVENT_AGE_MS = 60_000;
/** Tells somebody else of every event too, once it is committed: once, and a second time where the first may have been lost. */
export const onPublish = (subscriber: Subscriber): void => void subscribers.push(subscriber);

/** Hands freshly written events to the rooms that somebody is in, then marks them delivered. */
export async function publish(env: Env, rows: Row[], now: number): Promise<void> {
  if (rows.length === 0) return;
  const db = new Database(env.DB);
  const events = rows.map((row) => z.parse(outboxRow, row));
  const targets = events.map((event) => (event.party === 'dispatch' ? dispatchRoomsInRange(event.room) : [event.room]));
  const deliverToRooms = async (party: RoomKind): Promise<void> => {
    const targetRooms = targets.filter((_, i) => events[i]?.party === party).flat();
    if (targetRooms.length === 0) return;
    // The desk's room counts the seconds also while nobody is in it.
    const occupied = party === 'sos' ? new Set(targetRooms) : await occupiedRooms(db, party, [...new Set(targetRooms)], now);
    const isTarget = (i: number, room: string) =>
      targets[i]?.some((target) => target === room || (target.endsWith('%') && room.startsWith(target.slice(0, -1))));
    await Promise.all(
      [...occupied].map((room) =>
        roomStub(env, party, room).deliver(
          events.filter((event, i) => event.party === party && isTarget(i, room)).map(eventOf),
        ),
      ),
    );
  };
  const published = events
    .filter(({ at }) => now - at < MAX_EVENT_AGE_MS)
    .map((event) => ({ party: event.party, room: event.room, event: eventOf(event) }));
  // A room that cannot be reached ends nothing but its own part.
  const results = await Promise.allSettled([
    ...ROOM_KINDS.map(deliverToRooms),
    ...subscribers.map((subscriber) => subscriber(env, published, now)),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const wasPublished = sql`id IN (SELECT value FROM json_each(${JSON.stringify(events.map((e) => e.id))}))`;
  await db.batch([
    // What was written is kept as messages, and nowhere twice.
    sql`DELETE FROM event_outbox WHERE ${wasPublished} AND party = 'chat'`,
    sql`UPDATE event_outbox SET delivered_at = ${now} WHERE ${wasPublished}`,
  ]);
}

/** Passes something that is kept nowhere on to the room of a job, if somebody is in it. */
export async function relayToChatRoom(env: Env, jobId: string, frame: EphemeralFrame, now: number): Promise<void> {
  const occupied = await occupiedRooms(new Database(env.DB), 'chat', [jobId], now);
  // The class behind the binding is named in wrangler.toml.
  if (occupied.has(jobId)) await (roomStub(env, 'chat', jobId) as ChatRoom).relay(frame);
}

/**
 * Lets the rooms that an account may be in look now whose tokens have died, instead of at their next heartbeat. A room that cannot
 * be reached looks then.
 */
export async function disconnectAccount(env: Env, accountId: string, now: number): Promise<void> {
  const accountJobs = sql`SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId}`;
  const rows = await new Database(env.DB).all<{ party: RoomKind; room: string }>(
    sql`SELECT party, room FROM listening WHERE until > ${now} AND (
      (party = 'inbox' AND room IN (${inboxRoomName('client', accountId)}, ${inboxRoomName('worker', accountId)}))
      OR (party = 'dispatch' AND room IN (SELECT profession || '.' || coalesce(cell, 'anywhere') FROM workers WHERE account_id = ${accountId}))
      OR (party = 'chat' AND room IN (${accountJobs})))`,
  );
  await Promise.all(rows.map(({ party, room }) => roomStub(env, party, room).disconnectRevoked()));
}

/** Tells the desk where an emergency is now, if somebody is there. */
export async function relayToSosRoom(env: Env, frame: SosPositionFrame, now: number): Promise<void> {
  const occupied = await occupiedRooms(new Database(env.DB), 'sos', [SOS_ROOM], now);
  // As above.
  if (occupied.has(SOS_ROOM)) await (roomStub(env, 'sos', SOS_ROOM) as SosRoom).relay(frame);
}

function roomStub(env: Env, party: RoomKind, room: string): Room {
  const rooms = { inbox: env.Inbox, dispatch: env.Dispatch, chat: env.Chat, sos: env.Sos }[party];
  // The class behind the binding is named in wrangler.toml; every kind of room implements Room.
  return rooms.get(rooms.idFromName(room)) as unknown as Room;
}

const SWEEP_AFTER_MS = 2_000;
const SWEEP_BATCH_SIZE = 200;

/** Publishes what a crash or an unreachable room left behind, oldest first. Returns how many events it handled. */
export async function publishUndelivered(env: Env, now: number): Promise<number> {
  const rows = await new Database(env.DB).all<Row>(
    sql`SELECT ${COLUMNS} FROM event_outbox WHERE delivered_at IS NULL AND at <= ${now - SWEEP_AFTER_MS} ORDER BY id LIMIT ${SWEEP_BATCH_SIZE}`,
  );
  await publish(env, rows, now);
  if (rows.length > 0) log('info', 'outbox.swept', { events: rows.length });
  return rows.length;
}
