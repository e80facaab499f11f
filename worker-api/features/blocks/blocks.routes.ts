import { endpoints } from '#contract/endpoints.ts';
import type { Profession } from '#contract/catalogue.ts';
import { AppError } from '#api/lib/app-error.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { route, type App } from '#api/lib/route.ts';
import { blockWorker, unblockWorker } from './blocks.usecases.ts';

const latestBlockedWorkers = (clientId: string): Sql => sql`SELECT a.id, a.name, w.profession
  FROM blocked_workers b JOIN workers w ON w.account_id = b.worker_id JOIN accounts a ON a.id = b.worker_id
  WHERE b.client_id = ${clientId} ORDER BY b.created_at DESC LIMIT 200`;

export function blockRoutes(app: App): void {
  route(app, endpoints.blockedWorkers, (_, { db, actor }) =>
    db.all<{ id: string; name: string; profession: Profession }>(latestBlockedWorkers(actor.id)),
  );
  route(app, endpoints.blockWorker, async ({ params }, context) => {
    if (!(await blockWorker(context, params.workerId))) throw new AppError('worker.not_found');
    return { message: 'You will not see this worker again.' };
  });
  route(app, endpoints.unblockWorker, async ({ params }, context) => {
    await unblockWorker(context, params.workerId);
    return { message: 'You may see this worker again.' };
  });
}
