import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { changesSince } from './changes.usecases.ts';

export function changeRoutes(app: App): void {
  route(app, endpoints.changes, ({ query }, context) => changesSince(context, query));
}
