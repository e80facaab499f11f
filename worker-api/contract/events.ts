import * as z from 'zod/mini';
import { service, type Profession } from './catalogue.ts';
import { latitude, longitude } from './geo.ts';
import { id } from './ids.ts';
import { readReceipts, message, SIDES } from './chat.ts';
import { CLIENT_STATUSES } from './status.ts';

/**
 * What a room says (contract, "Rooms"). `seq` counts without gaps per inbox, and per job in a chat, so that a missed event is seen; an event tells
 * that something changed, the truth is pulled. `changed` (ours) tells a person's other devices what he did on one; `job-closed`
 * (ours) tells a dispatch room that an offer is gone.
 */
const head = { seq: z.int(), at: z.int() };

export const inboxEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job-accepted'), ...head, jobId: id, workerName: z.string(), message: z.string() }),
  z.object({
    type: z.literal('job-cancelled'),
    ...head,
    jobId: id,
    message: z.string(),
    /** Ours: given when neither of the two parties did it. */
    by: z.optional(z.enum(['admin', 'time'])),
  }),
  z.object({ type: z.literal('job-status-update'), ...head, jobId: id, status: z.enum(CLIENT_STATUSES), message: z.string() }),
  z.object({ type: z.literal('booking-request'), ...head, jobId: id, customerName: z.string() }),
  z.object({
    type: z.literal('payment'),
    ...head,
    jobId: id,
    state: z.enum(['claimed', 'paid', 'refused']),
    amount: z.number(),
  }),
  z.object({ type: z.literal('notice'), ...head, about: z.enum(['verified', 'refused']) }),
  /** `number` is the message's seq in its job; its words are pulled. */
  z.object({ type: z.literal('message'), ...head, jobId: id, number: z.int(), from: z.string() }),
  z.object({ type: z.literal('changed'), ...head, jobId: id }),
]);
export type InboxEvent = z.infer<typeof inboxEvent>;

const dispatchEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new-job'), ...head, job: z.object({ id, serviceType: service }) }),
  z.object({ type: z.literal('job-closed'), ...head, jobId: id }),
]);

const receiveMessage = z.extend(message, { type: z.literal('receiveMessage'), ...head });

/** To the admins at the desk: what changed of which emergency is read there. */
const sosEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sos-raised'), ...head, id: z.string() }),
  z.object({ type: z.literal('sos-updated'), ...head, id: z.string() }),
]);

export const roomEvent = z.union([inboxEvent, dispatchEvent, receiveMessage, sosEvent]);
export type RoomEvent = z.infer<typeof roomEvent>;
export type EventType = RoomEvent['type'];

const point = z.object({ lat: latitude, lng: longitude });
const side = z.enum(SIDES);

/**
 * What the room of a job says besides messages, worth nothing a minute later: who is typing, how far one side has read (which is
 * stored before), and where the worker is on his way; without a `point` he no longer shows it. `ago`: milliseconds,
 * so that nobody's clock has to be right.
 */
export const ephemeralFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), side }),
  z.extend(readReceipts, { type: z.literal('seen'), side }),
  z.object({ type: z.literal('position'), point: z.nullable(point), ago: z.int() }),
]);
export type EphemeralFrame = z.infer<typeof ephemeralFrame>;
export const chatFrame = z.union([receiveMessage, ephemeralFrame]);

/** Where the phone of an emergency is now, which is stored before; `ago` as above. */
const sosPositionFrame = z.object({ type: z.literal('sos-moved'), id: z.string(), point, ago: z.int() });
export type SosPositionFrame = z.infer<typeof sosPositionFrame>;

/** What the desk's room says of itself: what it has received, and what nobody has seen in time. */
const ids = z.array(z.string());
export const sosRoomFrame = z.union([
  sosEvent,
  sosPositionFrame,
  z.object({ type: z.literal('received'), ids }),
  z.object({ type: z.literal('unanswered'), ids }),
]);
export type SosRoomFrame = z.infer<typeof sosRoomFrame>;
/** The one room of the desk. */
export const SOS_ROOM = 'desk';

/** What a phone may say in the room of a job. */
export const inboundChatFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('position'), point: z.nullable(point) }),
]);
export type InboundChatFrame = z.infer<typeof inboundChatFrame>;

/** Frames of a phone: at most so long, and so many at once and per second. Positions go on at most every four seconds. */
export const FRAME_LIMITS = {
  maxCharacters: 1000,
  burst: 20,
  perSecond: 2,
  positionEveryMs: 4000,
  positionKeptMs: 600_000,
} as const;

export const ROOM_KINDS = ['inbox', 'dispatch', 'chat', 'sos'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** The inbox of an account. */
export const inboxRoom = (kind: 'client' | 'worker', accountId: string): string => `${kind}_${accountId}`;

/** The dispatch room of a profession in one grid cell; a worker without a place hears the room of `anywhere`. */
export const dispatchRoom = (of: Profession, cell: string | null): string => `${of}.${cell ?? 'anywhere'}`;

/** A ticket: one room, one account, once, within 60 seconds. */
export const TICKET_SECONDS = 60;
export const ticketClaims = z.object({
  jti: z.string(),
  sub: id,
  /** Version of the account's tokens when the ticket was given: a room lets go of whoever is revoked. */
  ver: z.int(),
  party: z.enum(ROOM_KINDS),
  room: z.string(),
  /** In a chat: as whom. */
  side: z.optional(side),
  exp: z.int(),
});

/** A phone pings every 20 s; a peer silent for 45 s is dropped; a phone without a pong for 7 s reconnects. */
export const HEARTBEAT = { pingEveryMs: 20_000, silentAfterMs: 45_000, pongWithinMs: 7_000 } as const;

/** The key tickets are signed with: never the one of session tokens, so that neither passes for the other. */
export const ticketSecret = (secret: string): string => `${secret} room ticket`;
