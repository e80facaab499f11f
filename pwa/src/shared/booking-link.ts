import * as z from 'zod/mini';
import { slot } from '#contract/time.ts';

const bookingParams = z.object({ date: z.iso.date(), slot });
type BookingTime = z.infer<typeof bookingParams>;

/** The path of a worker's page with their booking sheet open: for a guest who has to log in first, or to edit a request. */
export const bookingLink = (workerId: string, time: BookingTime | null): string =>
  `/workers/${workerId}?${new URLSearchParams({ book: '', ...time })}`;

/** Whether this page was opened by a booking link, and with which time. */
export const parseBookingLink = (params: URLSearchParams): { time: BookingTime | null } | null =>
  params.has('book') ? { time: z.safeParse(bookingParams, Object.fromEntries(params)).data ?? null } : null;
