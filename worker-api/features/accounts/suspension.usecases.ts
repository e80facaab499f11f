import type { SQL } from 'drizzle-orm';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import * as accounts from './accounts.repository.ts';

/** Runs an admin's change of an account; the same change again does nothing. Throws `account.not_found` and `auth.forbidden`. */
async function changeSuspension(context: ActorContext, id: string, statements: SQL<never>[]): Promise<void> {
  const {
    account: [row],
  } = await context.db.batch({ statements, account: accounts.selectKindAndEmailKey(context.db, id) });
  if (!row || row.email_key.startsWith('closed:')) throw new AppError('account.not_found');
  // Admins cannot lock each other out.
  if (row.kind === 'admin') throw new AppError('auth.forbidden');
}

/** Suspends a client or worker, who cannot log in. Their tokens end in the same transaction, their room connections right after it. */
export async function suspendAccount(context: ActorContext, id: string, reason: string): Promise<void> {
  await changeSuspension(context, id, [
    // The audit entry is written first, because its condition reads the state before the change.
    recordAdminAction(context, {
      action: 'account.suspend',
      target: id,
      detail: reason,
      condition: accounts.canBeSuspended(id),
    }),
    accounts.suspend(id, reason, context.now),
  ]);
  context.disconnectAccount(id);
}

/** Lets a suspended account log in again; its old tokens stay invalid. */
export function restoreAccount(context: ActorContext, id: string): Promise<void> {
  return changeSuspension(context, id, [
    recordAdminAction(context, { action: 'account.restore', target: id, condition: accounts.isSuspended(id) }),
    accounts.restore(id),
  ]);
}
