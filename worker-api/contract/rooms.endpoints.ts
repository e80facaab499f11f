import type { Endpoint } from './endpoint.ts';
import { roomTicketBody, roomTicketResponse } from './rooms.ts';

/** Tickets for the real-time rooms. */
export const roomEndpoints = {
  roomTicket: {
    method: 'POST',
    path: '/api/rooms/ticket',
    access: 'account',
    // A ticket works once.
    idempotency: 'none',
    summary: 'A ticket for one room, valid once within 60 seconds',
    body: roomTicketBody,
    response: roomTicketResponse,
    errors: ['room.forbidden', 'worker.not_verified', 'worker.refused'],
  },
} as const satisfies Record<string, Endpoint>;
