import type { SQL } from 'drizzle-orm';
import { suspensionDetail } from '#contract/suspension.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { endAnswerTimeOfClient, endAnswerTimeOfWorker } from '#api/features/jobs/direct-request.usecases.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import * as suspensions from './suspension.repository.ts';
import type { AccountRow } from './accounts.table.ts';

type Account = Pick<AccountRow, 'id'>;

/**
 * Runs an admin's change of an account; the same change again does nothing. Throws `account.not_found`, `auth.forbidden`, and
 * `suspension.changed` if the account has another suspension than the admin saw.
 */
async function changeSuspension(
  context: ActorContext,
  id: string,
  changes: SQL<never>[],
  auditEntry: SQL<never>,
  result: ReturnType<typeof suspensions.restoredResult>,
): Promise<Account> {
  // The audit entry is written first, because its condition reads the state before the change.
  const { row } = await runCommand<Account>(context, { write: auditEntry, dependentStatements: changes, result });
  if (row) return row;
  const existing = await context.db.first(suspensions.selectSuspension(id));
  if (!existing) throw new AppError('account.not_found');
  // Admins cannot lock each other out.
  throw new AppError(existing.kind === 'admin' ? 'auth.forbidden' : 'suspension.changed');
}

/**
 * Suspends a client or worker, who cannot log in. Their tokens end in the same transaction, their room connections right after it. Another admin,
 * where there is one, reviews it within 24 hours. Requests that only this worker could take, and the open request of this client, end as if
 * they had not been answered. An account that is suspended for another ground or reason stays as it is.
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
    suspensions.suspendedResult(id, suspension),
  );
  context.disconnectAccount(id);
  return row;
}

/**
 * The statements that suspend an account as at an instant that a restore has undone.
 * @param suspendedBy the admin whose suspension another one has not reviewed yet; null if that has happened
 */
export const repeatedSuspension = (
  id: string,
  suspension: suspensions.StoredSuspension,
  { at, suspendedBy }: { at: number; suspendedBy: string | null },
): SQL<never>[] => [
  ...(suspendedBy ? [suspensions.requestReview(id, suspendedBy, at)] : []),
  endAnswerTimeOfWorker(id, suspensions.canBeSuspended(id), at),
  endAnswerTimeOfClient(id, suspensions.canBeSuspended(id), at),
  suspensions.suspend(id, suspension, at),
];

/** Lets an account log in again that was suspended at this instant; its old tokens stay invalid. */
export function restoreAccount(context: ActorContext, id: string, suspendedAt: number): Promise<Account> {
  const condition = suspensions.isSuspended(id, suspendedAt);
  return changeSuspension(
    context,
    id,
    [suspensions.endReview(id, condition), suspensions.restore(id, suspendedAt)],
    recordAdminAction(context, { action: 'account.restore', target: id, condition }),
    suspensions.restoredResult(id),
  );
}

/**
 * Another admin than the one who suspended an account at this instant confirms it. The same again changes nothing. Throws
 * `account.not_found`, `suspension.ended`, `suspension.changed`, and `auth.forbidden` for the one who suspended.
 */
export async function confirmSuspension(context: ActorContext, id: string, suspendedAt: number): Promise<Account> {
  const condition = suspensions.canBeReviewed(id, suspendedAt, context.actor.id);
  const { row } = await runCommand<Account>(context, {
    write: recordAdminAction(context, { action: 'account.confirm', target: id, condition }),
    dependentStatements: [suspensions.endReview(id, condition)],
    result: suspensions.reviewResult(id, suspendedAt),
  });
  if (row) return row;
  const existing = await context.db.first(suspensions.selectSuspension(id));
  if (!existing) throw new AppError('account.not_found');
  if (existing.suspended_at === null) throw new AppError('suspension.ended');
  throw new AppError(existing.suspended_at === suspendedAt ? 'auth.forbidden' : 'suspension.changed');
}

/** The statement that reads the suspensions that an admin may review, first due first. */
export const suspensionsToReview = ({ actor }: ActorContext) => suspensions.selectReviewsFor(actor.id);

/** The statement that reads the open review of a suspension. */
export const suspensionReviewOf = (id: string) => suspensions.selectReview(id);
