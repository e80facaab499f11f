import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { getHealth } from './health.usecases.ts';

export function healthRoutes(app: App): void {
  route(app, endpoints.health, (_, context) => getHealth(context));
}
