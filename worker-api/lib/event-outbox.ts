import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { GRID_CELL_DEGREES, MAX_RADIUS_KM } from '#contract/geo.ts';
import {
  SOS_ROOM,
  ROOM_KINDS,
  roomEvent,
  type SosPositionFrame,
  type RoomKind,
  type EphemeralFrame,
  type RoomEvent,
} from '#contract/events.ts';
import { Database } from './db.ts';
import {
  markAnnounced,
  markDelivered,
  selectOccupied,
  selectOccupiedByPrefix,
  selectRoomsOfAccount,
  selectUndelivered,
  type EventRow,
} from './event-outbox.repository.ts';
import type { Env, Room } from './env.ts';
import { log } from './log.ts';

/** The event that a row of the outbox holds. */
export const eventOf = (row: Pick<EventRow, 'seq' | 'type' | 'body' | 'at'>): RoomEvent =>
  z.parse(roomEvent, { ...(JSON.parse(row.body) as object), type: row.type, seq: row.seq, at: row.at });

/**
 * The dispatch rooms to notify of a job in this room's cell: every cell that a worker may serve it from. A job without a
 * location concerns the whole profession. `%` ends a prefix.
 */
export function dispatchRoomsInRange(room: string): string[] {
  const [profession = '', gridCell = ''] = room.split('.');
  const [row, col] = gridCell.split('_').map(Number);
  if (row === undefined || col === undefined || Number.isNaN(row)) return [`${profession}.%`];
  // One degree of longitude is shortest, 88 km, in the north of India (37°).
  const rows = Math.ceil(MAX_RADIUS_KM / (GRID_CELL_DEGREES * 111));
  const cols = Math.ceil(MAX_RADIUS_KM / (GRID_CELL_DEGREES * 88));
  const rooms: string[] = [];
  for (let r = row - rows; r <= row + rows; r++)
    for (let c = col - cols; c <= col + cols; c++) rooms.push(`${profession}.${r}_${c}`);
  return rooms;
}

async function occupiedRooms(db: Database, party: RoomKind, rooms: readonly string[], now: number): Promise<Set<string>> {
  const exact = rooms.filter((room) => !room.endsWith('%'));
  const prefix = rooms.find((room) => room.endsWith('%'))?.slice(0, -1);
  const { occupied } = await db.batch({
    occupied: [selectOccupied(party, exact, now), ...(prefix ? [selectOccupiedByPrefix(party, prefix, now)] : [])],
  });
  return new Set(occupied.map(({ room }) => room));
}

/** An event with the room that it was written for. */
export interface PublishedEvent {
  party: RoomKind;
  room: string;
  event: RoomEvent;
}
type Subscriber = (env: Env, events: PublishedEvent[], now: number) => Promise<void>;
const subscribers: Subscriber[] = [];
/** Subscribers get no older events: a push notification of them would be no news. */
const MAX_EVENT_AGE_MS = 5 * MINUTE_MS;
/** Calls a subscriber with every committed event: once, and again if an earlier call failed or may have been lost. */
export const onPublish = (subscriber: Subscriber): void => void subscribers.push(subscriber);

/** An event of the outbox with the rooms that it concerns. `%` ends a prefix. */
interface OutboxEvent {
  row: EventRow;
  event: RoomEvent;
  targets: string[];
}

const readEvent = (row: EventRow): OutboxEvent => ({
  row,
  event: eventOf(row),
  targets: row.party === 'dispatch' ? dispatchRoomsInRange(row.room) : [row.room],
});

const concerns = ({ targets }: OutboxEvent, room: string): boolean =>
  targets.some((target) => target === room || (target.endsWith('%') && room.startsWith(target.slice(0, -1))));

/**
 * Delivers new events to occupied rooms and subscribers, then marks them as delivered. An event that cannot be read would never
 * be delivered: it is logged and marked too. Rejects if something could not be delivered, once the rest is marked.
 */
export async function publish(env: Env, rows: EventRow[], now: number): Promise<void> {
  if (rows.length === 0) return;
  const db = new Database(env.DB);
  const undelivered = new Set<number>();
  const errors: unknown[] = [];
  const events = rows.flatMap((row) => {
    try {
      return [readEvent(row)];
    } catch (error) {
      log('error', 'outbox.unreadable', { id: row.id, type: row.type }, error);
      errors.push(error);
      return [];
    }
  });
  /** A room that cannot be reached must not stop the other deliveries. */
  const attempt = async (own: readonly OutboxEvent[], work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      errors.push(error);
      for (const { row } of own) undelivered.add(row.id);
      return false;
    }
  };
  const deliverToRooms = async (party: RoomKind): Promise<void> => {
    const own = events.filter(({ row }) => row.party === party);
    if (own.length === 0) return;
    await attempt(own, async () => {
      const targets = [...new Set(own.flatMap((event) => event.targets))];
      // The SOS room runs its alarm also while no admin is connected.
      const occupied = party === 'sos' ? new Set(targets) : await occupiedRooms(db, party, targets, now);
      await Promise.all(
        [...occupied].map((room) => {
          const ofRoom = own.filter((event) => concerns(event, room));
          return attempt(ofRoom, () => roomStub(env, party, room).deliver(ofRoom.map(({ event }) => event)));
        }),
      );
    });
  };
  const fresh = events.filter(({ row }) => row.announced_at === null && now - row.at < MAX_EVENT_AGE_MS);
  const published = fresh.map(({ row: { party, room }, event }) => ({ party, room, event }));
  const [areAnnounced] = await Promise.all([
    attempt(fresh, () => Promise.all(subscribers.map((subscriber) => subscriber(env, published, now)))),
    ...ROOM_KINDS.map(deliverToRooms),
  ]);
  const delivered = rows.map(({ id }) => id).filter((id) => !undelivered.has(id));
  const announced = areAnnounced ? fresh.map(({ row }) => row.id).filter((id) => undelivered.has(id)) : [];
  await db.batch({
    delivered: markDelivered(delivered, now),
    ...(announced.length > 0 && { announced: markAnnounced(announced, now) }),
  });
  if (errors.length > 0) throw errors[0];
}

/**
 * Publishes the events that `work` adds, all together when it has ended: a push service that does not respond is waited for
 * once. Those that were added before `work` fails are published too. An unreachable room fails nothing; its events wait for the
 * sweep.
 */
export async function publishAdded(
  env: Env,
  now: number,
  work: (add: (events: readonly EventRow[]) => void) => Promise<void>,
): Promise<void> {
  const added: EventRow[] = [];
  try {
    await work((events) => void added.push(...events));
  } finally {
    await publish(env, added, now).catch((error: unknown) => log('error', 'outbox.publish', {}, error));
  }
}

/** Relays an ephemeral frame to the chat room of a job, if it is occupied. */
export async function relayToChatRoom(env: Env, jobId: string, frame: EphemeralFrame, now: number): Promise<void> {
  const occupied = await occupiedRooms(new Database(env.DB), 'chat', [jobId], now);
  if (occupied.has(jobId)) await env.Chat.get(env.Chat.idFromName(jobId)).relay(frame);
}

/**
 * Makes the rooms that an account may be in check at once for revoked tokens. A room that cannot be reached checks at its next
 * heartbeat.
 */
export async function disconnectAccount(env: Env, accountId: string, now: number): Promise<void> {
  const rows = await new Database(env.DB).all(selectRoomsOfAccount(accountId, now));
  await Promise.all(rows.map(({ party, room }) => roomStub(env, party, room).disconnectRevoked()));
}

/** Relays the position of an emergency to the SOS room, if an admin is connected. */
export async function relayToSosRoom(env: Env, frame: SosPositionFrame, now: number): Promise<void> {
  const occupied = await occupiedRooms(new Database(env.DB), 'sos', [SOS_ROOM], now);
  if (occupied.has(SOS_ROOM)) await env.Sos.get(env.Sos.idFromName(SOS_ROOM)).relay(frame);
}

function roomStub(env: Env, party: RoomKind, room: string): Room {
  const rooms = { inbox: env.Inbox, dispatch: env.Dispatch, chat: env.Chat, sos: env.Sos }[party];
  return rooms.get(rooms.idFromName(room));
}

/** Longer than a push service is waited for: what is still being published is not published again. */
export const SWEEP_AFTER_MS = 15_000;
const SWEEP_BATCH_SIZE = 200;

/** Publishes events that a crash or an unreachable room left undelivered, oldest first. Returns their number. */
export async function publishUndelivered(env: Env, now: number): Promise<number> {
  const rows = await new Database(env.DB).all(selectUndelivered(now - SWEEP_AFTER_MS, SWEEP_BATCH_SIZE));
  await publish(env, rows, now);
  if (rows.length > 0) log('info', 'outbox.swept', { events: rows.length });
  return rows.length;
}
