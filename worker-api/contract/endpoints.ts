import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './accounts.endpoints.ts';
import { adminEndpoints } from './admin.endpoints.ts';
import { apiReferenceEndpoints } from './api-reference.endpoints.ts';
import { blockEndpoints } from './blocks.endpoints.ts';
import { calendarEndpoints } from './calendar/calendar.endpoints.ts';
import { changeEndpoints } from './changes.endpoints.ts';
import { chatEndpoints } from './chat.endpoints.ts';
import { earningsEndpoints } from './earnings.endpoints.ts';
import { emergencyContactEndpoints } from './emergency-contact.endpoints.ts';
import { favouriteEndpoints } from './favourites.endpoints.ts';
import { healthEndpoints } from './health.endpoints.ts';
import { jobPhotoEndpoints } from './jobs/job-photos.endpoints.ts';
import { jobEndpoints } from './jobs/jobs.endpoints.ts';
import { nextVisitEndpoints } from './jobs/next-visit.endpoints.ts';
import { matchingEndpoints } from './matching/matching.endpoints.ts';
import { mapEndpoints } from './map.endpoints.ts';
import { mediaEndpoints } from './media.endpoints.ts';
import { operationsEndpoints } from './operations.endpoints.ts';
import { paymentEndpoints } from './payments.endpoints.ts';
import { placeEndpoints } from './places/places.endpoints.ts';
import { pushEndpoints } from './push.endpoints.ts';
import { reschedulingEndpoints } from './jobs/rescheduling.endpoints.ts';
import { reviewEndpoints } from './reviews.endpoints.ts';
import { roomEndpoints } from './rooms.endpoints.ts';
import { secondFactorEndpoints } from './second-factor.endpoints.ts';
import { dutyEndpoints } from './duty.endpoints.ts';
import { sosEndpoints } from './sos.endpoints.ts';
import { ticketEndpoints } from './tickets/tickets.endpoints.ts';
import { workerEndpoints } from './workers/workers.endpoints.ts';

/** The API's table of contents: one line per feature. */
export const endpoints = {
  ...healthEndpoints,
  ...apiReferenceEndpoints,
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...emergencyContactEndpoints,
  ...workerEndpoints,
  ...jobEndpoints,
  ...jobPhotoEndpoints,
  ...reschedulingEndpoints,
  ...nextVisitEndpoints,
  ...reviewEndpoints,
  ...changeEndpoints,
  ...roomEndpoints,
  ...mediaEndpoints,
  ...mapEndpoints,
  ...matchingEndpoints,
  ...blockEndpoints,
  ...calendarEndpoints,
  ...favouriteEndpoints,
  ...paymentEndpoints,
  ...sosEndpoints,
  ...dutyEndpoints,
  ...placeEndpoints,
  ...adminEndpoints,
  ...operationsEndpoints,
  ...earningsEndpoints,
  ...chatEndpoints,
  ...pushEndpoints,
  ...ticketEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
