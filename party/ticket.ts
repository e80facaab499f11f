import { verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { ROOM_KINDS, ticketClaims, ticketSigningSecret, type RoomKind } from '#contract/events.ts';

export type Ticket = z.infer<typeof ticketClaims>;

export const unauthorizedResponse = (): Response =>
  Response.json(
    { code: 'auth.required', message: 'A valid ticket for this room is needed.' },
    { status: 401, headers: { 'x-request-id': crypto.randomUUID(), 'cache-control': 'no-store' } },
  );

/** The ticket of an upgrade request, if its signature is valid, it has not expired and it is for this room; otherwise null. */
export async function readTicket(request: Request, secret: string, party: RoomKind, room: string): Promise<Ticket | null> {
  try {
    const ticket = new URL(request.url).searchParams.get('ticket') ?? '';
    const claims = z.parse(ticketClaims, await verify(ticket, ticketSigningSecret(secret), { alg: 'HS256' }));
    return claims.party === party && claims.room === room ? claims : null;
  } catch {
    return null;
  }
}

/** Returns a 401 without waking the room if the ticket is invalid. Only the room knows whether a ticket was used before. */
export async function requireTicket(
  request: Request,
  secret: string,
  lobby: { className: string; name: string },
): Promise<Response | undefined> {
  const party = ROOM_KINDS.find((name) => name === lobby.className.toLowerCase());
  return party && (await readTicket(request, secret, party, lobby.name)) ? undefined : unauthorizedResponse();
}
