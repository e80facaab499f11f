import type { SQL } from 'drizzle-orm';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import * as accounts from './accounts.repository.ts';
import type { AccountRow } from './accounts.table.ts';

type Account = Pick<AccountRow, 'id'>;

/** Runs an admin's change of an account; the same change again does nothing. Throws `account.not_found` and `auth.forbidden`. */
async function changeSuspension(
  context: ActorContext,
  id: string,
  change: SQL<never>,
  auditEntry: SQL<never>,
): Promise<Account> {
  const { row } = await runCommand<Account>(context, {
    // The audit entry is written first, because its condition reads the state before the change.
    write: auditEntry,
    dependentStatements: [change],
    result: accounts.suspensionResult(id),
  });
  if (row) return row;
  const existing = await context.db.first(accounts.selectKindAndEmailKey(context.db, id));
  // Admins cannot lock each other out.
  throw new AppError(existing?.kind === 'admin' ? 'auth.forbidden' : 'account.not_found');
}

/** Suspends a client or worker, who cannot log in. Their tokens end in the same transaction, their room connections right after it. */
export async function suspendAccount(context: ActorContext, id: string, reason: string): Promise<Account> {
  const row = await changeSuspension(
    context,
    id,
    accounts.suspend(id, reason, context.now),
    recordAdminAction(context, {
      action: 'account.suspend',
      target: id,
      detail: reason,
      condition: accounts.canBeSuspended(id),
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
    accounts.restore(id),
    recordAdminAction(context, { action: 'account.restore', target: id, condition: accounts.isSuspended(id) }),
  );
