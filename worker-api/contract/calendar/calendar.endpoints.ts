import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { LANGUAGE_CODES } from '#contract/languages.ts';
import { singleLine } from '#contract/text.ts';

const message = z.string();

/** The calendar feed of an account: an address to which calendar apps subscribe. */
export const calendarEndpoints = {
  calendarFeed: {
    method: 'GET',
    path: '/api/account/calendar-feed',
    access: 'account',
    summary: 'When the calendar address of this account was made; null without one. The address itself is not stored',
    response: z.object({ createdAt: z.nullable(z.int()) }),
    errors: [],
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/api/account/calendar-feed',
    access: 'account',
    // The response is a secret address, which is not stored. A new one replaces it.
    idempotency: 'none',
    summary: 'Make a private calendar address, which replaces the one before. Needs a login in the last ten minutes',
    body: z.object({ language: z.enum(LANGUAGE_CODES) }),
    response: z.object({ path: z.string(), createdAt: z.int() }),
    errors: ['auth.password_needed'],
  },
  deleteCalendarFeed: {
    method: 'DELETE',
    path: '/api/account/calendar-feed',
    access: 'account',
    // Without an address nothing changes.
    idempotency: 'none',
    summary: 'End the calendar address of this account',
    response: z.object({ message }),
    errors: [],
  },
  calendarFile: {
    method: 'GET',
    path: '/calendar/:file',
    access: 'anyone',
    summary:
      'The jobs of an account as an iCalendar file, `<token>.ics`, with an ETag; the secret token authorizes the call. Worker: accepted and ongoing jobs, and completed ones of the last 90 days',
    params: z.object({ file: singleLine(100) }),
    response: z.unknown(),
    responseType: 'text/calendar',
    errors: ['request.not_found', 'request.too_many'],
  },
} as const satisfies Record<string, Endpoint>;
