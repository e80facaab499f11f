import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, type App } from '#api/lib/route.ts';
import { findNewestBlockedWorkers } from './blocks.repository.ts';
import { blockWorker, unblockWorker } from './blocks.usecases.ts';

export function blockRoutes(app: App): void {
  route(app, endpoints.blockedWorkers, (_, { db, actor }) => findNewestBlockedWorkers(db, actor.id));
  route(app, endpoints.blockWorker, async ({ params }, context) => {
    if (!(await blockWorker(context, params.workerId))) throw new AppError('worker.not_found');
    return { message: 'You will not see this worker again.' };
  });
  route(app, endpoints.unblockWorker, async ({ params }, context) => {
    await unblockWorker(context, params.workerId);
    return { message: 'You may see this worker again.' };
  });
}
