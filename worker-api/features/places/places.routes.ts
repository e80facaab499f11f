import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { geocode, findDirections } from './places.usecases.ts';

export function placeRoutes(app: App): void {
  route(app, endpoints.geocode, ({ query }, context) => geocode(context, query.address));
  route(app, endpoints.directions, ({ query }, context) => findDirections(context, query.from, query.to));
}
