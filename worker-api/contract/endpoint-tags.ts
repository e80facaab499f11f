import { accountEndpoints } from './accounts.endpoints.ts';
import { adminEndpoints } from './admin.endpoints.ts';
import { apiReferenceEndpoints } from './api-reference.endpoints.ts';
import { blockEndpoints } from './blocks.endpoints.ts';
import { calendarEndpoints } from './calendar/calendar.endpoints.ts';
import { changeEndpoints } from './changes.endpoints.ts';
import { chatEndpoints } from './chat.endpoints.ts';
import { dutyEndpoints } from './duty.endpoints.ts';
import { earningsEndpoints } from './earnings.endpoints.ts';
import { emergencyContactEndpoints } from './emergency-contact.endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { favouriteEndpoints } from './favourites.endpoints.ts';
import { healthEndpoints } from './health.endpoints.ts';
import { jobPhotoEndpoints } from './jobs/job-photos.endpoints.ts';
import { jobEndpoints } from './jobs/jobs.endpoints.ts';
import { nextVisitEndpoints } from './jobs/next-visit.endpoints.ts';
import { reschedulingEndpoints } from './jobs/rescheduling.endpoints.ts';
import { mapEndpoints } from './map.endpoints.ts';
import { matchingEndpoints } from './matching/matching.endpoints.ts';
import { mediaEndpoints } from './media.endpoints.ts';
import { operationsEndpoints } from './operations.endpoints.ts';
import { paymentEndpoints } from './payments.endpoints.ts';
import { placeEndpoints } from './places/places.endpoints.ts';
import { pushEndpoints } from './push.endpoints.ts';
import { reviewEndpoints } from './reviews.endpoints.ts';
import { roomEndpoints } from './rooms.endpoints.ts';
import { secondFactorEndpoints } from './second-factor.endpoints.ts';
import { sosEndpoints } from './sos.endpoints.ts';
import { ticketEndpoints } from './tickets/tickets.endpoints.ts';
import { workerEndpoints } from './workers/workers.endpoints.ts';

export interface EndpointTag {
  name: string;
  description: string;
  endpoints: Record<string, Endpoint>;
}

/** The features in the order in which the API reference shows them. Each endpoint belongs to one. */
export const ENDPOINT_TAGS: readonly EndpointTag[] = [
  {
    name: 'Accounts',
    description: 'Clients and admins: registration, login, passwords, sessions and the own profile.',
    endpoints: accountEndpoints,
  },
  {
    name: 'Workers',
    description: 'Registration, login, profile, working hours and verification documents of workers.',
    endpoints: workerEndpoints,
  },
  { name: 'Search', description: 'Search, ranking and choice of workers.', endpoints: matchingEndpoints },
  { name: 'Jobs', description: 'Job requests, bookings and the actions on a job.', endpoints: jobEndpoints },
  { name: 'Job photos', description: 'Photos of the work to be done.', endpoints: jobPhotoEndpoints },
  {
    name: 'Rescheduling',
    description: 'Moving an accepted job: one side proposes a time, the other accepts or declines.',
    endpoints: reschedulingEndpoints,
  },
  {
    name: 'Next visits',
    description: 'The next visit after a completed one, if the client wants the work more than once.',
    endpoints: nextVisitEndpoints,
  },
  { name: 'Reviews', description: 'Reviews of workers.', endpoints: reviewEndpoints },
  { name: 'Favourites', description: 'Favourite workers of a client.', endpoints: favouriteEndpoints },
  {
    name: 'Blocks',
    description: 'Workers whom a client has blocked, and clients whom a worker has blocked. They are not told.',
    endpoints: blockEndpoints,
  },
  { name: 'Payments', description: 'Payments for bookings.', endpoints: paymentEndpoints },
  { name: 'Earnings', description: 'What a worker has earned.', endpoints: earningsEndpoints },
  { name: 'Chat', description: 'Messages between the client and the worker of a job.', endpoints: chatEndpoints },
  { name: 'Rooms', description: 'Tickets for the rooms, which send events over WebSocket.', endpoints: roomEndpoints },
  { name: 'Changes', description: 'Everything of an account that changed after a cursor.', endpoints: changeEndpoints },
  { name: 'Push notifications', description: 'Web push, for events while the app is closed.', endpoints: pushEndpoints },
  { name: 'Calendar feeds', description: 'An address to which calendar apps subscribe.', endpoints: calendarEndpoints },
  { name: 'Emergencies', description: 'The alarm button, and what admins do with an alarm.', endpoints: sosEndpoints },
  {
    name: 'Emergency contacts',
    description: 'The emergency contact of an account, who confirms or refuses.',
    endpoints: emergencyContactEndpoints,
  },
  { name: 'Duty', description: 'Which admins are on duty for emergencies.', endpoints: dutyEndpoints },
  {
    name: 'Tickets',
    description: 'Messages to us: each has a number, and admins answer it.',
    endpoints: ticketEndpoints,
  },
  { name: 'Places', description: 'Geocoding and directions.', endpoints: placeEndpoints },
  { name: 'Map', description: 'Street tiles of the operator’s own archive.', endpoints: mapEndpoints },
  { name: 'Files', description: 'Uploaded files.', endpoints: mediaEndpoints },
  {
    name: 'Second factor',
    description: 'Passkeys, authenticator apps and recovery codes of admins.',
    endpoints: secondFactorEndpoints,
  },
  {
    name: 'Admin console',
    description: 'The audit log records every call, in the same transaction as the read or the write.',
    endpoints: adminEndpoints,
  },
  { name: 'Operations', description: 'How the service runs.', endpoints: operationsEndpoints },
  { name: 'Health', description: 'Whether the service works.', endpoints: healthEndpoints },
  { name: 'API reference', description: 'The description of this API.', endpoints: apiReferenceEndpoints },
];
