import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { geocode } from './places.usecases.ts';

export function placeRoutes(app: App): void {
  route(app, endpoints.geocode, ({ query }, context) => geocode(context, query.address));
}
