import * as z from 'zod/mini';
import { ROOM_KINDS } from './events.ts';
import { singleLine } from './text.ts';

/** `room` as the specification joins it: `client_{userId}`, `worker_{workerId}`, a profession for dispatch, or the job's id for chat. */
export const ticketBody = z.object({ party: z.enum(ROOM_KINDS), room: singleLine(80) });
export const ticketResponse = z.object({ party: z.enum(ROOM_KINDS), room: z.string(), ticket: z.string(), expiresIn: z.int() });
