import { routePartykitRequest } from 'partyserver';
import { requireTicket, unauthorizedResponse } from '#party/ticket.ts';
import { createApp } from './app.ts';
import { erasePlacesOfClosedAccounts } from './features/accounts/account-lifecycle.usecases.ts';
import { deleteExpiredContactRequests } from './features/accounts/contact-requests.usecases.ts';
import { deleteExpiredPasswordResets } from './features/accounts/passwords.usecases.ts';
import { deleteOldActiveWorkers } from './features/admin/admin.usecases.ts';
import { deleteSubscriptionsOfExpiredSessions, sendPushNotifications } from './features/push/push.usecases.ts';
import { deleteExpiredChallenges } from './features/second-factor/second-factor.usecases.ts';
import { expireJobs } from './features/jobs/job-expiry.usecases.ts';
import { countEarlyJobs } from './features/jobs/job-outcomes.usecases.ts';
import { addLocalitiesOfJobs } from './features/jobs/job-localities.usecases.ts';
import { addLocalitiesOfWorkers } from './features/workers/worker-localities.usecases.ts';
import { deleteExpiredPhoneCodes } from './features/workers/phone-verification.usecases.ts';
import { deleteOldWorkerActions } from './features/workers/worker-limits.usecases.ts';
import { deleteOldUnconfirmedContacts, sendContactMessages } from '#api/features/sos/emergency-contact.usecases.ts';
import { settingsOf, type Env } from './lib/env.ts';
import { onPublish, publishUndelivered } from './lib/event-outbox.ts';
import { Database } from './lib/db.ts';
import { deleteExpiredKeys } from './lib/idempotency.repository.ts';
import { deleteExpiredCounters } from './lib/rate-limit.repository.ts';
import { deleteExpiredSessions } from './lib/sessions.repository.ts';

export { Inbox } from '#party/inbox.ts';
export { Dispatch } from '#party/dispatch.ts';
export { Chat } from '#party/chat.ts';
export { Sos } from '#party/sos.ts';

const app = createApp();
onPublish(sendPushNotifications);

// PartyServer looks up a room's class by name in the whole environment, so only known kinds of rooms may reach it.
const ROOM_PATH = /^\/parties\/(inbox|dispatch|chat|sos)\/[^/]+$/;

/** Removes the connection id and the headers that PartyServer would accept from an untrusted client. */
function stripPartyKitOverrides(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('_pk');
  const headers = new Headers(request.headers);
  for (const name of request.headers.keys()) if (name.startsWith('x-partykit-')) headers.delete(name);
  return new Request(url, { method: request.method, headers });
}

export default {
  async fetch(request, env, context) {
    if (!ROOM_PATH.test(new URL(request.url).pathname)) return app.fetch(request, env, context);
    const room = await routePartykitRequest(stripPartyKitOverrides(request), env, {
      onBeforeConnect: (upgrade, lobby) => requireTicket(upgrade, settingsOf(env).secret, lobby),
      onBeforeRequest: () => unauthorizedResponse(),
    });
    return room ?? app.fetch(request, env, context);
  },

  async scheduled(_event, env) {
    const now = Date.now();
    await publishUndelivered(env, now);
    await expireJobs(env, now);
    await countEarlyJobs(env, now);
    await sendContactMessages(env, now);
    await addLocalitiesOfJobs(env);
    await addLocalitiesOfWorkers(env);
    await erasePlacesOfClosedAccounts(env, now);
    await new Database(env.DB).batch({
      deleted: [
        deleteExpiredKeys(now),
        deleteExpiredCounters(now),
        deleteExpiredPasswordResets(now),
        deleteSubscriptionsOfExpiredSessions(now),
        deleteExpiredSessions(now),
        deleteExpiredChallenges(now),
        deleteExpiredContactRequests(now),
        deleteOldUnconfirmedContacts(now),
        deleteOldActiveWorkers(now),
        deleteExpiredPhoneCodes(now),
        deleteOldWorkerActions(now),
      ],
    });
  },
} satisfies ExportedHandler<Env>;
