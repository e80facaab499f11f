import type { SQL } from 'drizzle-orm';
import { AppError } from '#api/lib/app-error.ts';
import { isLoginFresh } from '#api/lib/auth.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { hasContacts, type Contacts } from './accounts.predicates.ts';
import { requirePassword } from './passwords.usecases.ts';
import { renewToken } from './sessions.usecases.ts';

/** A token that may do what needs a fresh login. Throws `auth.wrong_password` and `request.too_many`. */
export async function confirmPassword(context: ActorContext, password: string): Promise<string> {
  await requirePassword(context, password);
  return renewToken(context, { loggedInAt: context.now });
}

/** Throws `auth.password_needed` unless the caller entered the password in the last ten minutes: a phone may be unlocked in a stranger's hand. */
export async function requireFreshLogin({ actor, now, db }: ActorContext): Promise<void> {
  if (isLoginFresh(actor, now)) return;
  // A session that has ended is told so, and is not asked for a password.
  await db.runPreconditions();
  throw new AppError('auth.password_needed');
}

/** The condition of a change of the caller's account: without a fresh login it has to keep these contacts. */
export const mayChangeContacts = ({ actor, now }: ActorContext, contacts: Contacts): SQL =>
  hasContacts(actor.id, isLoginFresh(actor, now) ? {} : contacts);

/** Why these contacts were not changed: `auth.password_needed`, or `account.phone_taken` by another worker. */
export const explainRejectedContacts = ({ actor, now }: ActorContext): AppError =>
  isLoginFresh(actor, now)
    ? new AppError('account.phone_taken', { fields: { phone: 'field.invalid' } })
    : new AppError('auth.password_needed');
