import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { placeNamed } from '#api/features/places/places.usecases.ts';
import { matchWorkers, searchWorkers, workerInPublic } from './matching.usecases.ts';

export function matchingRoutes(app: App): void {
  route(app, endpoints.searchWorkers, ({ query }, context) =>
    searchWorkers(context, query, (text) => placeNamed(context, text)),
  );
  route(app, endpoints.publicWorker, ({ params }, context) => workerInPublic(context, params.workerId));
  route(app, endpoints.matchWorkers, async ({ body }, context) => ({ workers: await matchWorkers(context, body) }));
}
