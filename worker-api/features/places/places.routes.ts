import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { geocode, wayFrom } from './places.usecases.ts';

export function placeRoutes(app: App): void {
  route(app, endpoints.geocode, ({ query }, context) => geocode(context, query.address));
  route(app, endpoints.directions, ({ query }, context) => wayFrom(context, query.from, query.to));
}
