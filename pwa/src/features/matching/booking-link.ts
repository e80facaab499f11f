import * as z from 'zod/mini';
import { slot } from '#contract/time.ts';
import type { FreeTime } from './matching.queries.ts';

/** The path of a worker's page with their booking sheet open, for a guest who has to log in first. */
export const bookingLink = (workerId: string, time: FreeTime | null): string =>
  `/workers/${workerId}?${new URLSearchParams({ book: '', ...time })}`;

const bookingParams = z.object({ date: z.iso.date(), slot });

/** Whether this page was opened by a booking link, and with which time. */
export const parseBookingLink = (params: URLSearchParams): { time: FreeTime | null } | null =>
  params.has('book') ? { time: z.safeParse(bookingParams, Object.fromEntries(params)).data ?? null } : null;
