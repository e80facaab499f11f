import { endpoints } from '#contract/endpoints.ts';
import { openApi } from '#api/lib/openapi.ts';
import { route, type App } from '#api/lib/route.ts';
import { getHealth } from './health.usecases.ts';

export function healthRoutes(app: App): void {
  route(app, endpoints.health, (_, context) => getHealth(context));
  route(app, endpoints.openapi, async () => openApi(endpoints));
}
