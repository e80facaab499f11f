import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import * as accounts from './accounts.repository.ts';

/** Runs a change of an account by an admin; once it is as asked, it is so again. Throws `account.not_found` and `auth.forbidden`. */
async function changeSuspension(context: ActorContext, id: string, statements: Sql[]): Promise<void> {
  const results = await context.db.batch([...statements, sql`SELECT kind, email_key FROM accounts WHERE id = ${id}`]);
  const row = results.at(-1)?.[0];
  if (!row || String(row['email_key']).startsWith('closed:')) throw new AppError('account.not_found');
  // Admins do not shut each other out.
  if (row['kind'] === 'admin') throw new AppError('auth.forbidden');
}

/** Suspends a client or worker: his tokens die in the same transaction, his lines to rooms right after it, and he cannot log in. */
export async function suspendAccount(context: ActorContext, id: string, reason: string): Promise<void> {
  await changeSuspension(context, id, [
    // Recorded first, here and below: afterwards nothing tells what it was before.
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

/** Lets a suspended account log in again; its old tokens stay dead. */
export function restoreAccount(context: ActorContext, id: string): Promise<void> {
  return changeSuspension(context, id, [
    recordAdminAction(context, { action: 'account.restore', target: id, condition: accounts.isSuspended(id) }),
    accounts.restore(id),
  ]);
}
