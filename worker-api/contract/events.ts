import * as z from 'zod/mini';
import { service, type Profession } from './catalogue.ts';
import { latitude, longitude } from './geo.ts';
import { id } from './ids.ts';
import { readReceipts, chatMessage, JOB_SIDES } from './chat.ts';
import { CLIENT_STATUSES } from './jobs/job-status.ts';
import { jobDelay } from './jobs/delays.ts';
import { PROPOSAL_STATES } from './jobs/rescheduling.ts';
import { slot } from './time.ts';

/**
 * Events are invalidation signals: they say that something changed, and clients then refetch. `seq` counts without gaps per
 * inbox, and per job in a chat, so that clients notice a missed event. The specification does not name `changed`, which tells
 * the other devices of the same account, and `job-closed`, which tells a dispatch room that a job is no longer available.
 */
const eventHeader = { seq: z.int(), at: z.int() };

export const inboxEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job-accepted'), ...eventHeader, jobId: id, workerName: z.string(), message: z.string() }),
  z.object({
    type: z.literal('job-cancelled'),
    ...eventHeader,
    jobId: id,
    message: z.string(),
    /** Not in the specification: set when neither client nor worker cancelled. */
    by: z.optional(z.enum(['admin', 'time'])),
    /**
     * Not in the specification: the client said that the worker had not come. Installed apps reject a `by` that they do not
     * know.
     */
    noShow: z.optional(z.boolean()),
    /** Not in the specification: the worker has declined a direct request. */
    declined: z.optional(z.boolean()),
    /** Not in the specification: the worker of a direct request has not answered in time. */
    unanswered: z.optional(z.boolean()),
    /**
     * Not in the specification: the accepted job was not started and is overdue. Installed apps take it for a request that
     * expired.
     */
    notStarted: z.optional(z.boolean()),
    /** Not in the specification: the job that asks again for one that its worker cancelled. */
    successorId: z.optional(z.nullable(id)),
  }),
  z.object({
    type: z.literal('job-status-update'),
    ...eventHeader,
    jobId: id,
    status: z.enum(CLIENT_STATUSES),
    message: z.string(),
    /** Not in the specification: the job was overdue, and no phone has said that it is done. */
    endedItself: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('booking-request'), ...eventHeader, jobId: id, customerName: z.string() }),
  z.object({
    type: z.literal('payment'),
    ...eventHeader,
    jobId: id,
    state: z.enum(['claimed', 'paid', 'refused']),
    amount: z.number(),
    /** A `paid` payment is owed back: the job was cancelled, or paid otherwise. Installed apps reject a state that they do not know. */
    refundDue: z.optional(z.boolean()),
    /** A `paid` payment that was owed back: an admin has decided that the worker may have it. */
    retained: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('notice'), ...eventHeader, about: z.enum(['verified', 'refused']) }),
  /** `number` is the message's `seq` in its job; clients fetch its text. */
  z.object({ type: z.literal('message'), ...eventHeader, jobId: id, number: z.int(), from: z.string() }),
  z.object({
    type: z.literal('changed'),
    ...eventHeader,
    jobId: id,
    /** The proposal of another time, for the other side. Installed apps reject an event of a type that they do not know. */
    rescheduling: z.optional(z.object({ state: z.enum(PROPOSAL_STATES), date: z.string(), time: slot })),
    /** For the client: the worker is late, or with 0 minutes on time after all. */
    delay: z.optional(jobDelay),
    /** A reminder of the next visit after this job, which is proposed and not booked. */
    nextVisit: z.optional(z.object({ date: z.string(), time: slot })),
    /** For the client: the worker will not come to that visit, because they want none or their account is closed or suspended. */
    nextVisitOff: z.optional(z.object({ date: z.string(), time: slot })),
    /** For the worker: the job was overdue and has been completed by itself. */
    endedItself: z.optional(z.boolean()),
    /**
     * We answered or closed this ticket. `jobId` is its job, or else its own id: installed apps reject a type that they do not
     * know.
     */
    ticket: z.optional(z.object({ id, number: z.string() })),
    /** The emergency contact has said no. `jobId` is the id of the account, for the same reason. */
    contactRefused: z.optional(z.boolean()),
  }),
]);
export type InboxEvent = z.infer<typeof inboxEvent>;

/** What a `changed` event may tell its reader, by the field that says it. */
export const EVENT_NEWS = ['rescheduling', 'delay', 'nextVisit', 'nextVisitOff', 'endedItself', 'ticket'] as const;

/** Whether a `changed` event tells its reader something, and is not only a reason to fetch its job again. */
export const hasNews = (event: Extract<InboxEvent, { type: 'changed' }>): boolean =>
  (event.rescheduling ?? event.delay ?? event.nextVisit ?? event.nextVisitOff ?? event.endedItself ?? event.contactRefused) !==
  undefined;

const dispatchEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('new-job'), ...eventHeader, job: z.object({ id, serviceType: service }) }),
  z.object({ type: z.literal('job-closed'), ...eventHeader, jobId: id }),
]);

const receiveMessage = z.extend(chatMessage, { type: z.literal('receiveMessage'), ...eventHeader });

/** Tells admins which emergency changed; they refetch it. */
const sosEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sos-raised'), ...eventHeader, id: z.string() }),
  z.object({ type: z.literal('sos-updated'), ...eventHeader, id: z.string() }),
]);

export const roomEvent = z.union([inboxEvent, dispatchEvent, receiveMessage, sosEvent]);
export type RoomEvent = z.infer<typeof roomEvent>;
export type EventType = RoomEvent['type'];

const point = z.object({ lat: latitude, lng: longitude });
const side = z.enum(JOB_SIDES);

/**
 * Ephemeral frames of a job's chat room, which are relayed once: typing, read receipts (stored before they are sent) and the
 * position of the worker on the way. The room stores the last position for connections that are opened later. A null `point`
 * ends position sharing, or tells a client who connects that there is none. `ago` is in milliseconds, so that it does not depend
 * on device clocks.
 */
export const ephemeralFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing'), side }),
  z.extend(readReceipts, { type: z.literal('seen'), side }),
  z.object({ type: z.literal('position'), point: z.nullable(point), ago: z.int() }),
]);
export type EphemeralFrame = z.infer<typeof ephemeralFrame>;
export const chatFrame = z.union([receiveMessage, ephemeralFrame]);

/** The current position of an emergency, stored before it is sent. `ago` as above. */
const sosPositionFrame = z.object({ type: z.literal('sos-moved'), id: z.string(), point, ago: z.int() });
export type SosPositionFrame = z.infer<typeof sosPositionFrame>;

/** These come from the SOS room itself: it got the alarm, no admin has seen it in time, or admins were notified of it. */
const ids = z.array(z.string());
export const sosRoomFrame = z.union([
  sosEvent,
  sosPositionFrame,
  z.object({ type: z.literal('received'), ids }),
  z.object({ type: z.literal('unanswered'), ids }),
  z.object({ type: z.literal('alerted'), ids }),
]);
export type SosRoomFrame = z.infer<typeof sosRoomFrame>;
/** The single room in which all admins receive emergencies. Rooms are found by their names, so the value stays. */
export const SOS_ROOM = 'desk';

/** Frames that a participant may send to the chat room of a job. */
export const deviceToRoomFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('typing') }),
  z.object({ type: z.literal('position'), point: z.nullable(point) }),
]);
export type DeviceToRoomFrame = z.infer<typeof deviceToRoomFrame>;

/** Limits of these frames. Positions are relayed at most every four seconds. */
export const FRAME_LIMITS = {
  maxCharacters: 1000,
  burst: 20,
  perSecond: 2,
  positionEveryMs: 4000,
  positionKeptMs: 600_000,
} as const;

/** The API, the URLs of rooms and the database call the kind of a room `party`, as PartyServer does. */
export const ROOM_KINDS = ['inbox', 'dispatch', 'chat', 'sos'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

/** The inbox of an account. */
export const inboxRoomName = (role: 'client' | 'worker', accountId: string): string => `${role}_${accountId}`;

/** The dispatch room of a profession in one grid cell. Workers without a location join the room `anywhere`. */
export const dispatchRoomName = (profession: Profession, gridCell: string | null): string =>
  `${profession}.${gridCell ?? 'anywhere'}`;

/** A room ticket admits one account to one room, once, within 60 seconds. */
export const TICKET_LIFETIME_SECONDS = 60;
export const ticketClaims = z.object({
  jti: z.string(),
  sub: id,
  /** Token version of the account when the ticket was issued: rooms disconnect revoked accounts. */
  ver: z.int(),
  /** The session that asked for the ticket. */
  sid: z.optional(id),
  party: z.enum(ROOM_KINDS),
  room: z.string(),
  /** In a chat: the side of the job. */
  side: z.optional(side),
  exp: z.int(),
});

/** Clients ping every 20 s and reconnect after 7 s without a pong; the server drops a connection that is silent for 45 s. */
export const HEARTBEAT = { pingEveryMs: 20_000, silentAfterMs: 45_000, pongWithinMs: 7_000 } as const;

/** Differs from the secret of session tokens, so that neither token is accepted as the other. */
export const ticketSigningSecret = (secret: string): string => `${secret} room ticket`;
