import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import { findFreeSlots } from './free-slots.usecases.ts';
import { findFreeWorkers, matchWorkers } from './match-workers.usecases.ts';
import { searchWorkers, findPublicWorker } from './matching.usecases.ts';

export function matchingRoutes(app: App): void {
  route(app, endpoints.searchWorkers, ({ query }, context) =>
    searchWorkers(context, query, (text) => locateInGazetteer(context, text)),
  );
  route(app, endpoints.publicWorker, ({ params }, context) => findPublicWorker(context, params.workerId));
  route(app, endpoints.freeSlots, ({ params, query }, context) => findFreeSlots(context, params.workerId, query.duration));
  route(app, endpoints.freeWorkers, ({ query }, context) => findFreeWorkers(context, query));
  route(app, endpoints.matchWorkers, async ({ body }, context) => ({ workers: await matchWorkers(context, body) }));
}
