import { routePartykitRequest } from 'partyserver';
import { refuseWithoutTicket, refused } from '#party/ticket.ts';
import { createApp } from './app.ts';
import { forgetOldResets } from './features/accounts/passwords.usecases.ts';
import { forgetActiveWorkers } from './features/admin/admin.usecases.ts';
import { endUnanswered } from './features/jobs/jobs.usecases.ts';
import { sendMessages } from './features/sos/contact.usecases.ts';
import { settingsOf, type Env } from './lib/env.ts';
import { sweep } from './lib/event-outbox.ts';
import { Database } from './lib/db.ts';
import { forgetOldKeys } from './lib/idempotency.ts';
import { forgetOldCounters } from './lib/rate-limit.ts';

export { Inbox } from '#party/inbox.ts';
export { Dispatch } from '#party/dispatch.ts';
export { Chat } from '#party/chat.ts';
export { Sos } from '#party/sos.ts';

const app = createApp();

// PartyServer looks a room's class up by name in the whole environment, so only the two there are go to it.
const ROOM = /^\/parties\/(inbox|dispatch|chat|sos)\/[^/]+$/;

/** A request without what PartyServer would take from a stranger: connection ids and headers of its own. */
function ownTermsOnly(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('_pk');
  const headers = new Headers(request.headers);
  for (const name of request.headers.keys()) if (name.startsWith('x-partykit-')) headers.delete(name);
  return new Request(url, { method: request.method, headers });
}

export default {
  async fetch(request, env, context) {
    if (!ROOM.test(new URL(request.url).pathname)) return app.fetch(request, env, context);
    const room = await routePartykitRequest(ownTermsOnly(request), env, {
      onBeforeConnect: (upgrade, lobby) => refuseWithoutTicket(upgrade, settingsOf(env).secret, lobby),
      onBeforeRequest: () => refused(),
    });
    return room ?? app.fetch(request, env, context);
  },

  async scheduled(_event, env) {
    const now = Date.now();
    await sweep(env, now);
    await endUnanswered(env, now);
    await sendMessages(env, now);
    await new Database(env.DB).batch([
      forgetOldKeys(now),
      forgetOldCounters(now),
      forgetOldResets(now),
      forgetActiveWorkers(now),
    ]);
  },
} satisfies ExportedHandler<Env>;
