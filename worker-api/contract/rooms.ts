import * as z from 'zod/mini';
import { ROOM_KINDS } from './events.ts';
import { singleLine } from './text.ts';

/**
 * `room` as in the specification: `client_{userId}`, `worker_{workerId}`, a profession for dispatch, or the job's id for chat.
 */
export const roomTicketBody = z.object({ party: z.enum(ROOM_KINDS), room: singleLine(80) });
export const roomTicketResponse = z.object({
  party: z.enum(ROOM_KINDS),
  room: z.string(),
  ticket: z.string(),
  expiresIn: z.int(),
});
