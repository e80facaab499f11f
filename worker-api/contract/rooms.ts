import * as z from 'zod/mini';
import { PARTIES } from './events.ts';
import { line } from './text.ts';

/** `room` as the specification joins it: `client_{userId}`, `worker_{workerId}`, a profession for dispatch, or the job's id for chat. */
export const ticketBody = z.object({ party: z.enum(PARTIES), room: line(80) });
export const ticketAnswer = z.object({ party: z.enum(PARTIES), room: z.string(), ticket: z.string(), expiresIn: z.int() });
