import { sign } from 'hono/jwt';
import type * as z from 'zod/mini';
import {
  SOS_ROOM,
  TICKET_LIFETIME_SECONDS,
  dispatchRoomName,
  inboxRoomName,
  ticketSigningSecret,
  type RoomKind,
  type ticketClaims,
} from '#contract/events.ts';
import { dayInIndia } from '#contract/time.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { JobSide } from '#contract/chat.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sideInChat } from '#api/features/chat/chat.usecases.ts';
import { verificationErrorOf } from '#api/features/workers/verification.usecases.ts';
import { setWorkerSeenOn } from '#api/features/workers/worker-counters.usecases.ts';
import { selectWorker } from './rooms.repository.ts';

/**
 * A ticket for a room that the caller may enter. Throws `room.forbidden` for every other room, and why a worker gets no offers.
 */
export async function issueTicket(context: ActorContext, party: RoomKind, requestedRoom: string) {
  const { id, role } = context.actor;
  if (party === 'chat') {
    const side = await sideInChat(context, requestedRoom);
    if (!side) throw new AppError('room.forbidden');
    return signTicket(context, { party, room: requestedRoom, side });
  }
  if (party === 'sos') {
    // Only a round trip to the database detects a revoked token.
    await context.db.runPreconditions();
    if (role !== 'admin' || requestedRoom !== SOS_ROOM) throw new AppError('room.forbidden');
    return signTicket(context, { party, room: SOS_ROOM });
  }
  // Read for an inbox too: only a round trip to the database detects a revoked token.
  const worker = await context.db.first(selectWorker(id, context.settings.verifyWorkers));
  const ownRoom = party === 'inbox' ? inboxRoomName(role === 'worker' ? 'worker' : 'client', id) : worker?.profession;
  if (requestedRoom !== ownRoom) throw new AppError('room.forbidden');
  if (party === 'dispatch' && worker && !worker.may_take_jobs) throw new AppError(verificationErrorOf(worker));
  const today = dayInIndia(context.now);
  // Once a day. The ranking of workers uses it.
  if (worker && worker.last_seen_on !== today)
    context.waitUntil(context.db.batch({ updated: setWorkerSeenOn(context.db, id, today) }));
  const room = party === 'dispatch' && worker ? dispatchRoomName(worker.profession, worker.cell) : requestedRoom;
  return signTicket(context, { party, room });
}

async function signTicket({ actor, now, settings }: ActorContext, claims: { party: RoomKind; room: string; side?: JobSide }) {
  const exp = Math.floor(now / 1000) + TICKET_LIFETIME_SECONDS;
  const session = { ver: actor.tokenVersion, ...(actor.sessionId && { sid: actor.sessionId }) };
  const ticket = await sign(
    { jti: uuidv7(now), sub: actor.id, ...session, ...claims, exp } satisfies z.infer<typeof ticketClaims>,
    ticketSigningSecret(settings.secret),
    'HS256',
  );
  return { party: claims.party, room: claims.room, ticket, expiresIn: TICKET_LIFETIME_SECONDS };
}
