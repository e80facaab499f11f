import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { trigger } from './sos.usecases.ts';

export function sosRoutes(app: App): void {
  route(app, endpoints.triggerSos, ({ body }, context) => trigger(context, body));
}
