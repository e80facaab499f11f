import { emailKey } from '#contract/text.ts';
import { AppError } from '#api/lib/app-error.ts';
import { signToken } from '#api/lib/auth.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { mailPort, sendAndLogFailure } from '#api/lib/mail.ts';
import { hashPassword, verifyPassword } from '#api/lib/password.ts';
import { checkRateLimit } from '#api/lib/rate-limit.ts';
import * as accounts from './accounts.repository.ts';
import type { AccountRow } from './accounts.table.ts';

const RESET_LIFETIME_MINUTES = 30;

const hashToken = async (token: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('base64url');

const resetMail = (account: AccountRow, link: string) => ({
  to: account.email,
  subject: 'A new password for Karigar',
  text: `Namaste ${account.name},

somebody asked for a new password for your ${account.kind} account. To choose one, open this link within ${RESET_LIFETIME_MINUTES} minutes:

${link}

If it was not you, there is nothing to do: your password stays as it is.`,
});

/** Mails a link to every account of this e-mail. Whether there is one shows neither in the answer nor in how long it takes. */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const key = emailKey(email);
  await checkRateLimit(context.db, context.settings, `forgot ${key}`, { max: 5, seconds: 3600 }, context.now);
  const found = await accounts.findAllByEmail(context.db, key);
  const { origin } = context;
  // A link to wherever the Host header says would hand the token to whoever sent that header.
  if (!origin) throw new Error('PUBLIC_ORIGIN is not set, so no mail can hold a link');
  context.waitUntil(
    Promise.all(
      found.map(async (account) => {
        const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
        await context.db.batch([
          accounts.insertPasswordReset(await hashToken(token), account.id, context.now + RESET_LIFETIME_MINUTES * 60_000),
        ]);
        // Afterwards one logs in where that account does. The token is in the fragment, which browsers send to nobody.
        const pageUrl = `${origin}/reset-password${account.kind === 'worker' ? '?for=worker' : ''}`;
        await sendAndLogFailure(mailPort(context.env), resetMail(account, `${pageUrl}#${token}`));
      }),
    ),
  );
}

/** Sets a new password with a token that came by mail. Throws `auth.reset_over` for one that is over, used or made up. */
export async function resetPassword(context: Context, token: string, password: string): Promise<void> {
  const [changed = []] = await context.db.batch(
    accounts.resetPasswordByToken(await hashToken(token), await hashPassword(password), context.now),
  );
  if (changed.length === 0) throw new AppError('auth.reset_over');
  context.disconnectAccount(String(changed[0]?.['id']));
}

/** Changes the password of who is logged in, and answers a token for the one session that goes on. */
export async function changePassword(context: ActorContext, currentPassword: string, newPassword: string): Promise<string> {
  const { id, role, tokenVersion } = context.actor;
  const row = await accounts.findById(context.db, id);
  await checkRateLimit(context.db, context.settings, `password ${id}`, { max: 10, seconds: 900 }, context.now);
  if (!(await verifyPassword(currentPassword, row?.password_hash ?? null))) throw new AppError('auth.wrong_password');
  const [changed = []] = await context.db.batch([accounts.setPassword(id, tokenVersion, await hashPassword(newPassword))]);
  const version = changed[0]?.['token_version'];
  if (typeof version !== 'number') throw new AppError('auth.required');
  context.disconnectAccount(id);
  return signToken(context.settings, { id, role, tokenVersion: version }, context.now);
}

/** Ends every session of the account, this one too. */
export async function logoutEverywhere(context: ActorContext): Promise<void> {
  await context.db.batch([accounts.endSessions(context.actor.id)]);
  context.disconnectAccount(context.actor.id);
}

/** Deletes links that are over. */
export const deleteExpiredPasswordResets = accounts.deleteExpiredPasswordResets;
