import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { renew, subscribe, unsubscribe } from './push.usecases.ts';

export function pushRoutes(app: App): void {
  route(app, endpoints.pushPublicKey, async (_, { settings }) => ({ key: settings.push?.publicKey ?? null }));
  route(app, endpoints.subscribePush, async ({ body }, context) => {
    await subscribe(context, body);
    return { message: 'Notices come to this browser.' };
  });
  route(app, endpoints.unsubscribePush, async ({ body }, context) => {
    await unsubscribe(context, body.endpoint);
    return { message: 'No more notices come to this browser.' };
  });
  route(app, endpoints.renewPushSubscription, async ({ body }, context) => {
    await renew(context, body.old, body.subscription);
    return { message: 'Noted.' };
  });
}
