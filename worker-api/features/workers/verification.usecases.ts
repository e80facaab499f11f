import type { VerificationDecision } from '#contract/admin.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { endAnswerTimeOfWorker } from '#api/features/jobs/direct-request.usecases.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import {
  findHasDetails,
  insertVerdictEvent,
  isNewVerdict,
  mayDecide,
  reasonOf,
  setVerdict,
  verdictResult,
} from './verification.repository.ts';
import type { WorkerRow } from './workers.table.ts';

/**
 * An admin verifies a worker, or refuses one with a reason that the worker reads. The same verdict again changes nothing.
 * Searches do not find a refused worker, who takes no new jobs but keeps accepted ones; requests that only they could take end
 * as if they had not answered. The reason and its effects last until the next verdict. Throws `worker.not_found`,
 * `worker.documents_missing` for a worker without a face photo or a document, who can only be refused, and
 * `worker.details_changed` for a verdict about other details than those that the worker has now, or if another admin has decided meanwhile.
 */
export async function decideVerification(
  context: ActorContext,
  id: string,
  decision: VerificationDecision,
): Promise<Pick<WorkerRow, 'verification'>> {
  const { db, now } = context;
  const { verdict } = decision;
  const reason = reasonOf(decision);
  const allowed = mayDecide(id, decision);
  // The update has no write_id, so the statements before it must decide whether it changes anything.
  const isDifferent = isNewVerdict(id, verdict, reason, allowed);
  const { row, events } = await runCommand<Pick<WorkerRow, 'verification'>>(context, {
    write: recordAdminAction(context, {
      action: verdict === 'verified' ? 'worker.verify' : 'worker.refuse',
      target: id,
      detail: reason ?? '',
      condition: isDifferent,
    }),
    dependentStatements: [
      insertVerdictEvent(id, verdict, isDifferent, now),
      ...(verdict === 'refused' ? [endAnswerTimeOfWorker(id, isDifferent, now)] : []),
      setVerdict(id, verdict, reason, allowed),
    ],
    result: verdictResult(id, allowed),
  });
  if (!row) {
    const worker = await findHasDetails(db, id, decision);
    if (!worker) throw new AppError('worker.not_found');
    throw new AppError(worker.has_details ? 'worker.documents_missing' : 'worker.details_changed');
  }
  context.publish(events);
  return row;
}

/** Why a worker who does not pass verification takes no jobs. */
export const verificationErrorOf = ({ verification }: Pick<WorkerRow, 'verification'>): ErrorCode =>
  verification === 'refused' ? 'worker.refused' : 'worker.not_verified';
