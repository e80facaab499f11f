import { routePartykitRequest } from 'partyserver';
import { requireTicket, unauthorizedResponse } from '#party/ticket.ts';
import { createApp } from './app.ts';
import { deleteExpiredPasswordResets } from './features/accounts/passwords.usecases.ts';
import { deleteOldActiveWorkers } from './features/admin/admin.usecases.ts';
import { sendPushNotifications } from './features/push/push.usecases.ts';
import { expireJobs } from './features/jobs/jobs.usecases.ts';
import { sendContactMessages } from '#api/features/sos/emergency-contact.usecases.ts';
import { settingsOf, type Env } from './lib/env.ts';
import { onPublish, publishUndelivered } from './lib/event-outbox.ts';
import { Database } from './lib/db.ts';
import { deleteExpiredKeys } from './lib/idempotency.ts';
import { deleteExpiredCounters } from './lib/rate-limit.ts';

export { Inbox } from '#party/inbox.ts';
export { Dispatch } from '#party/dispatch.ts';
export { Chat } from '#party/chat.ts';
export { Sos } from '#party/sos.ts';

const app = createApp();
onPublish(sendPushNotifications);

// PartyServer looks a room's class up by name in the whole environment, so only the two there are go to it.
const ROOM_PATH = /^\/parties\/(inbox|dispatch|chat|sos)\/[^/]+$/;

/** A request without what PartyServer would take from a stranger: connection ids and headers of its own. */
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
    await sendContactMessages(env, now);
    await new Database(env.DB).batch([
      deleteExpiredKeys(now),
      deleteExpiredCounters(now),
      deleteExpiredPasswordResets(now),
      deleteOldActiveWorkers(now),
    ]);
  },
} satisfies ExportedHandler<Env>;
