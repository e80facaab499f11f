import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { insertVerdictEvent, isNewVerdict, setVerdict } from './verification.repository.ts';
import { selectWorkerId } from './workers.repository.ts';

/**
 * An admin verifies a worker, or refuses one with a reason that the worker reads. The same verdict again changes nothing. Searches do
 * not find a refused worker, who takes no new jobs but keeps accepted ones. The reason and its effects last until the next verdict.
 * Throws `worker.not_found`.
 */
export async function decideVerification(
  context: ActorContext,
  id: string,
  verdict: 'verified' | 'refused',
  reason: string | null,
): Promise<void> {
  const { now } = context;
  // The update has no write_id, so the statements before it must decide whether it changes anything.
  const isDifferent = isNewVerdict(id, verdict, reason);
  const { events, worker } = await context.db.batch({
    recorded: recordAdminAction(context, {
      action: verdict === 'verified' ? 'worker.verify' : 'worker.refuse',
      target: id,
      detail: reason ?? '',
      condition: isDifferent,
    }),
    events: insertVerdictEvent(id, verdict, isDifferent, now),
    updated: setVerdict(id, verdict, reason),
    worker: selectWorkerId(id),
  });
  if (worker.length === 0) throw new AppError('worker.not_found');
  context.publish(events);
}
