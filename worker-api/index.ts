import { routePartykitRequest } from 'partyserver';
import { refuseWithoutTicket } from '#party/ticket.ts';
import { createApp } from './app.ts';
import { forgetOldResets } from './features/accounts/passwords.usecases.ts';
import { settingsOf, type Env } from './lib/env.ts';
import { sweep } from './lib/event-outbox.ts';
import { Database } from './lib/db.ts';
import { forgetOldKeys } from './lib/idempotency.ts';
import { forgetOldCounters } from './lib/rate-limit.ts';

export { Inbox } from '#party/inbox.ts';
export { Dispatch } from '#party/dispatch.ts';

const app = createApp();

export default {
  async fetch(request, env, context) {
    const room = await routePartykitRequest(request, env, {
      onBeforeConnect: (upgrade, lobby) => refuseWithoutTicket(upgrade, settingsOf(env).secret, lobby),
      onBeforeRequest: () => new Response(null, { status: 404 }),
    });
    return room ?? app.fetch(request, env, context);
  },

  async scheduled(_event, env) {
    const now = Date.now();
    await sweep(env, now);
    await new Database(env.DB).batch([forgetOldKeys(now), forgetOldCounters(now), forgetOldResets(now)]);
  },
} satisfies ExportedHandler<Env>;
