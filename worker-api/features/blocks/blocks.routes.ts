import { endpoints } from '#contract/endpoints.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { findNewestBlockedWorkers } from './blocks.repository.ts';
import { blockClient, blockWorker, findBlockedClients, unblockClient, unblockWorker } from './blocks.usecases.ts';

export function blockRoutes(app: App): void {
  route(app, endpoints.blockedWorkers, (_, { db, actor }) => findNewestBlockedWorkers(db, actor.id));
  routeCommand(app, endpoints.blockWorker, {
    columns: ['worker_id'],
    run: ({ params }, context) => blockWorker(context, params.workerId),
    respond: () => ({ message: 'You will not see this worker again.' }),
  });
  routeCommand(app, endpoints.unblockWorker, {
    columns: ['worker_id'],
    run: ({ params }, context) => unblockWorker(context, params.workerId),
    respond: () => ({ message: 'You may see this worker again.' }),
  });
  route(app, endpoints.blockedClients, (_, context) => findBlockedClients(context));
  routeCommand(app, endpoints.blockClient, {
    columns: ['id'],
    run: ({ params }, context) => blockClient(context, params.jobId),
    respond: () => ({ message: 'You get no more requests from this client.' }),
  });
  routeCommand(app, endpoints.unblockClient, {
    columns: ['id'],
    run: ({ params }, context) => unblockClient(context, params.jobId),
    respond: () => ({ message: 'You may get requests from this client again.' }),
  });
}
