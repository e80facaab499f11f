import { routePartykitRequest } from 'partyserver';
import { requireTicket, unauthorizedResponse } from '#party/ticket.ts';
import { createApp } from './app.ts';
import { sendPushNotifications } from './features/push/push.usecases.ts';
import { settingsOf, type Env } from './lib/env.ts';
import { onPublish } from './lib/event-outbox.ts';
import { recordRequest } from './lib/request-log.ts';
import { runScheduledSteps } from './scheduled.ts';

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
    const startedAt = Date.now();
    const room = await routePartykitRequest(stripPartyKitOverrides(request), env, {
      onBeforeConnect: (upgrade, lobby) => requireTicket(upgrade, settingsOf(env).secret, lobby),
      onBeforeRequest: () => unauthorizedResponse(),
    });
    if (!room) return app.fetch(request, env, context);
    recordRequest(env, context, { request: crypto.randomUUID(), endpoint: 'room', status: room.status, startedAt });
    return room;
  },

  scheduled: (_event, env) => runScheduledSteps(env, Date.now()),
} satisfies ExportedHandler<Env>;
