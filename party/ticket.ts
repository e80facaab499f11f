import { verify } from 'hono/jwt';
import * as z from 'zod/mini';
import type { ErrorCode, ErrorResponse } from '#contract/errors.ts';
import { ROOM_KINDS, ticketClaims, ticketSigningSecret, type RoomKind } from '#contract/events.ts';

export type Ticket = z.infer<typeof ticketClaims>;

const errorResponse = (status: number, code: ErrorCode, message: string): Response =>
  Response.json({ code, message } satisfies ErrorResponse, {
    status,
    headers: { 'x-request-id': crypto.randomUUID(), 'cache-control': 'no-store' },
  });
export const unauthorizedResponse = (): Response =>
  errorResponse(401, 'auth.required', 'A valid ticket for this room is needed.');
export const tooManyConnectionsResponse = (): Response =>
  errorResponse(429, 'request.too_many', 'This account has too many connections to this room.');

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
