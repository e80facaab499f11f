import { verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { ROOM_KINDS, ticketClaims, ticketSigningSecret, type RoomKind } from '#contract/events.ts';

export type Ticket = z.infer<typeof ticketClaims>;

export const unauthorizedResponse = (): Response =>
  Response.json(
    { code: 'auth.required', message: 'A valid ticket for this room is needed.' },
    { status: 401, headers: { 'x-request-id': crypto.randomUUID(), 'cache-control': 'no-store' } },
  );

/** The ticket of an upgrade request, if it is genuine, not yet over, and for this room; otherwise null. */
export async function readTicket(request: Request, secret: string, party: RoomKind, room: string): Promise<Ticket | null> {
  try {
    const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
    const claims = z.parse(ticketClaims, await verify(ticket, ticketSigningSecret(secret), { alg: 'HS256' }));
    return claims.party === party && claims.room === room ? claims : null;
  } catch {
    return null;
  }
}

/** Keeps strangers from waking a room: answers 401 before the room is asked. That a ticket is new, only the room knows. */
export async function requireTicket(
  request: Request,
  secret: string,
  lobby: { className: string; name: string },
): Promise<Response | undefined> {
  const party = ROOM_KINDS.find((name) => name === lobby.className.toLowerCase());
  return party && (await readTicket(request, secret, party, lobby.name)) ? undefined : unauthorizedResponse();
}
