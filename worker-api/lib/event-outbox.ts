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
import type { ChatRoom, DeskRoom, Env, Room } from './env.ts';
import { log } from './log.ts';

const COLUMNS = sql`id, party, room, seq, type, body, at`;

/**
 * An event for each row of `from`, which holds the row that the guarded write of the same batch has just written (by its
 * `write_id`) or nothing. `room`, `body` (a JSON object), `jobId` and `seq`, where the row has its own, are expressions over it.
 */
export function emit(event: {
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

const stored = z.object({
  id: z.int(),
  party: z.enum(ROOM_KINDS),
  room: z.string(),
  seq: z.int(),
  type: z.string(),
  body: z.string(),
  at: z.int(),
});
type Stored = z.infer<typeof stored>;

/** An outbox row as the event a room says. */
export const eventOf = (row: Pick<Stored, 'seq' | 'type' | 'body' | 'at'>): RoomEvent =>
  z.parse(roomEvent, { ...(JSON.parse(row.body) as object), type: row.type, seq: row.seq, at: row.at });

/**
 * Dispatch rooms that a job in this room's cell may concern: every cell a worker may serve it from, and those without a place.
 * A job without a place concerns the whole profession. `%` ends a prefix.
 */
export function audience(room: string): string[] {
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

async function roomsWithSomebody(db: Database, party: RoomKind, rooms: readonly string[], now: number): Promise<Set<string>> {
  const exact = rooms.filter((room) => !room.endsWith('%'));
  const prefix = rooms.find((room) => room.endsWith('%'))?.slice(0, -1);
  const [named = [], all = []] = await db.batch([
    sql`SELECT room FROM json_each(${JSON.stringify(exact)}) r CROSS JOIN listening l ON l.party = ${party} AND l.room = r.value WHERE l.until > ${now}`,
    ...(prefix
      ? [
          sql`SELECT room FROM listening WHERE party = ${party} AND room >= ${prefix} AND room < ${`${prefix}~`} AND until > ${now} LIMIT 1000`,
        ]
      : []),
  ]);
  return new Set([...named, ...all].map((row) => String(row['room'])));
}

/** An event, and the room it was written for. */
export interface Told {
  party: RoomKind;
  room: string;
  event: RoomEvent;
}
type Teller = (env: Env, told: Told[], now: number) => Promise<void>;
const tellers: Teller[] = [];
/** The sweep comes by once within it: nobody is told of one event minute after minute because some room cannot be reached. */
const FRESH_MS = 60_000;
/** Tells somebody else of every event too, once it is committed: once, and a second time where the first may have been lost. */
export const alsoTell = (teller: Teller): void => void tellers.push(teller);

/** Hands freshly written events to the rooms that somebody is in, then marks them delivered. */
export async function publish(env: Env, rows: Row[], now: number): Promise<void> {
  if (rows.length === 0) return;
  const db = new Database(env.DB);
  const events = rows.map((row) => z.parse(stored, row));
  const targets = events.map((event) => (event.party === 'dispatch' ? audience(event.room) : [event.room]));
  const hand = async (party: RoomKind): Promise<void> => {
    const wanted = targets.filter((_, i) => events[i]?.party === party).flat();
    if (wanted.length === 0) return;
    // The desk's room counts the seconds also while nobody is in it.
    const awake = party === 'sos' ? new Set(wanted) : await roomsWithSomebody(db, party, [...new Set(wanted)], now);
    const concerns = (i: number, room: string) =>
      targets[i]?.some((target) => target === room || (target.endsWith('%') && room.startsWith(target.slice(0, -1))));
    await Promise.all(
      [...awake].map((room) =>
        roomOf(env, party, room).deliver(events.filter((event, i) => event.party === party && concerns(i, room)).map(eventOf)),
      ),
    );
  };
  const told = events
    .filter(({ at }) => now - at < FRESH_MS)
    .map((event) => ({ party: event.party, room: event.room, event: eventOf(event) }));
  // A room that cannot be reached ends nothing but its own part.
  const done = await Promise.allSettled([...ROOM_KINDS.map(hand), ...tellers.map((tell) => tell(env, told, now))]);
  for (const part of done) if (part.status === 'rejected') throw part.reason;
  const handed = sql`id IN (SELECT value FROM json_each(${JSON.stringify(events.map((e) => e.id))}))`;
  await db.batch([
    // What was written is kept as messages, and nowhere twice.
    sql`DELETE FROM event_outbox WHERE ${handed} AND party = 'chat'`,
    sql`UPDATE event_outbox SET delivered_at = ${now} WHERE ${handed}`,
  ]);
}

/** Passes something that is kept nowhere on to the room of a job, if somebody is in it. */
export async function pass(env: Env, jobId: string, frame: EphemeralFrame, now: number): Promise<void> {
  const awake = await roomsWithSomebody(new Database(env.DB), 'chat', [jobId], now);
  // The class behind the binding is named in wrangler.toml.
  if (awake.has(jobId)) await (roomOf(env, 'chat', jobId) as ChatRoom).pass(frame);
}

/**
 * Lets the rooms that an account may be in look now whose tokens have died, instead of at their next heartbeat. A room that cannot
 * be reached looks then.
 */
export async function dropFromRooms(env: Env, accountId: string, now: number): Promise<void> {
  const own = sql`SELECT id FROM jobs WHERE client_id = ${accountId} UNION ALL SELECT id FROM jobs WHERE worker_id = ${accountId}`;
  const rows = await new Database(env.DB).all<{ party: RoomKind; room: string }>(
    sql`SELECT party, room FROM listening WHERE until > ${now} AND (
      (party = 'inbox' AND room IN (${inboxRoomName('client', accountId)}, ${inboxRoomName('worker', accountId)}))
      OR (party = 'dispatch' AND room IN (SELECT profession || '.' || coalesce(cell, 'anywhere') FROM workers WHERE account_id = ${accountId}))
      OR (party = 'chat' AND room IN (${own})))`,
  );
  await Promise.all(rows.map(({ party, room }) => roomOf(env, party, room).dropRevoked()));
}

/** Tells the desk where an emergency is now, if somebody is there. */
export async function passToDesk(env: Env, frame: SosPositionFrame, now: number): Promise<void> {
  const awake = await roomsWithSomebody(new Database(env.DB), 'sos', [SOS_ROOM], now);
  // As above.
  if (awake.has(SOS_ROOM)) await (roomOf(env, 'sos', SOS_ROOM) as DeskRoom).pass(frame);
}

function roomOf(env: Env, party: RoomKind, room: string): Room {
  const rooms = { inbox: env.Inbox, dispatch: env.Dispatch, chat: env.Chat, sos: env.Sos }[party];
  // The class behind the binding is named in wrangler.toml; every kind of room implements Room.
  return rooms.get(rooms.idFromName(room)) as unknown as Room;
}

const SWEEP_AFTER_MS = 2_000;
const SWEEP_ROWS = 200;

/** Publishes what a crash or an unreachable room left behind, oldest first. Returns how many events it handled. */
export async function sweep(env: Env, now: number): Promise<number> {
  const rows = await new Database(env.DB).all<Row>(
    sql`SELECT ${COLUMNS} FROM event_outbox WHERE delivered_at IS NULL AND at <= ${now - SWEEP_AFTER_MS} ORDER BY id LIMIT ${SWEEP_ROWS}`,
  );
  await publish(env, rows, now);
  if (rows.length > 0) log('info', 'outbox.swept', { events: rows.length });
  return rows.length;
}
