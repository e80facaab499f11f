import type { SQL } from 'drizzle-orm';
import { suspensionDetail } from '#contract/suspension.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { endAnswerTimeOfClient, endAnswerTimeOfWorker } from '#api/features/jobs/direct-request.usecases.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { selectKindAndEmailKey } from './accounts.repository.ts';
import * as suspensions from './suspension.repository.ts';
import type { AccountRow } from './accounts.table.ts';

type Account = Pick<AccountRow, 'id'>;

/** Runs an admin's change of an account; the same change again does nothing. Throws `account.not_found` and `auth.forbidden`. */
async function changeSuspension(
  context: ActorContext,
  id: string,
  changes: SQL<never>[],
  auditEntry: SQL<never>,
): Promise<Account> {
  const { row } = await runCommand<Account>(context, {
    // The audit entry is written first, because its condition reads the state before the change.
    write: auditEntry,
    dependentStatements: changes,
    result: suspensions.suspensionResult(id),
  });
  if (row) return row;
  const existing = await context.db.first(selectKindAndEmailKey(context.db, id));
  // Admins cannot lock each other out.
  throw new AppError(existing?.kind === 'admin' ? 'auth.forbidden' : 'account.not_found');
}

/**
 * Suspends a client or worker, who cannot log in. Their tokens end in the same transaction, their room connections right after it. Another admin,
 * where there is one, reviews it within 24 hours. Requests that only this worker could take, and the open request of this client, end as if
 * they had not been answered.
 */
export async function suspendAccount(context: ActorContext, id: string, suspension: suspensions.Suspension): Promise<Account> {
  const row = await changeSuspension(
    context,
    id,
    [
      suspensions.requestReview(id, context.actor.id, context.now),
      endAnswerTimeOfWorker(id, suspensions.canBeSuspended(id), context.now),
      endAnswerTimeOfClient(id, suspensions.canBeSuspended(id), context.now),
      suspensions.suspend(id, suspension, context.now),
    ],
    recordAdminAction(context, {
      action: 'account.suspend',
      target: id,
      detail: suspensionDetail(suspension),
      condition: suspensions.canBeSuspended(id),
    }),
  );
  context.disconnectAccount(id);
  return row;
}

/** Lets a suspended account log in again; its old tokens stay invalid. */
export const restoreAccount = (context: ActorContext, id: string): Promise<Account> =>
  changeSuspension(
    context,
    id,
    [suspensions.endReview(id, suspensions.isSuspended(id)), suspensions.restore(id)],
    recordAdminAction(context, { action: 'account.restore', target: id, condition: suspensions.isSuspended(id) }),
  );

/**
 * Another admin than the one who suspended an account confirms it. The same again changes nothing. Throws `account.not_found`,
 * `auth.forbidden` for the one who suspended, and `suspension.ended`.
 */
export async function confirmSuspension(context: ActorContext, id: string): Promise<Account> {
  const condition = suspensions.canBeReviewed(id, context.actor.id);
  const { row } = await runCommand<Account>(context, {
    write: recordAdminAction(context, { action: 'account.confirm', target: id, condition }),
    dependentStatements: [suspensions.endReview(id, condition)],
    result: suspensions.reviewResult(id),
  });
  if (row) return row;
  if (await context.db.first(suspensions.selectReview(id))) throw new AppError('auth.forbidden');
  const existing = await context.db.first(selectKindAndEmailKey(context.db, id));
  throw new AppError(existing ? 'suspension.ended' : 'account.not_found');
}

/** The statement that reads the suspensions that an admin may review, first due first. */
export const suspensionsToReview = ({ actor }: ActorContext) => suspensions.selectReviewsFor(actor.id);

/** The statement that reads the open review of a suspension. */
export const suspensionReviewOf = (id: string) => suspensions.selectReview(id);
