import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { apiReferenceRoutes } from './features/api-reference/api-reference.routes.ts';
import { changeRoutes } from './features/changes/changes.routes.ts';
import { blockRoutes } from './features/blocks/blocks.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts';
import { earningRoutes } from './features/earnings/earnings.routes.ts';
import { favouriteRoutes } from './features/favourites/favourites.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { jobCommandRoutes } from './features/jobs/job-commands.routes.ts';
import { reschedulingRoutes } from './features/jobs/rescheduling.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { chatRoutes } from '#api/features/chat/chat.routes.ts';
import { matchingRoutes } from './features/matching/matching.routes.ts';
import { mapRoutes } from './features/map/map.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { operationsRoutes } from './features/operations/operations.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { placeRoutes } from './features/places/places.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { roomRoutes } from './features/rooms/rooms.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { dutyRoutes } from './features/duty/duty.routes.ts';
import { sosRoutes } from './features/sos/sos.routes.ts';
import { ticketRoutes } from './features/tickets/tickets.routes.ts';
import { workerRoutes } from './features/workers/workers.routes.ts';
import { toErrorResponse, validateUrl, notFound, requestId } from './lib/http.ts';
import type { AppEnv } from './lib/env.ts';
import { recordRequests } from './lib/request-log.ts';
import type { App } from './lib/route.ts';

const FEATURES = [
  healthRoutes,
  apiReferenceRoutes,
  accountRoutes,
  secondFactorRoutes,
  workerRoutes,
  jobRoutes,
  jobCommandRoutes,
  reschedulingRoutes,
  reviewRoutes,
  matchingRoutes,
  changeRoutes,
  roomRoutes,
  mediaRoutes,
  mapRoutes,
  favouriteRoutes,
  blockRoutes,
  calendarFeedRoutes,
  paymentRoutes,
  sosRoutes,
  dutyRoutes,
  earningRoutes,
  placeRoutes,
  chatRoutes,
  pushRoutes,
  ticketRoutes,
  adminRoutes,
  operationsRoutes,
];

/** The API: the order of its middleware and the list of its features. */
export function createApp(): App {
  const app = new Hono<AppEnv>();
  app.use(requestId);
  app.use(recordRequests);
  app.use(
    secureHeaders({
      referrerPolicy: 'strict-origin-when-cross-origin',
      xFrameOptions: 'DENY',
      // That of the pages (pwa/public/_headers): a browser obeys the last one that it got from the host.
      strictTransportSecurity: 'max-age=31536000; includeSubDomains',
      // Obsolete, or without effect on responses that are no documents.
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  app.use(validateUrl);
  for (const registerRoutes of FEATURES) registerRoutes(app);
  app.notFound((c) => notFound(c.req.raw, c.env.ASSETS));
  app.onError((error, c) => toErrorResponse(error, c.get('requestId')));
  return app;
}
