import { MINUTE_MS } from '#contract/durations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { emailKey } from '#contract/text.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { Context } from '#api/lib/context.ts';
import { mailPort, sendAndLogFailure } from '#api/lib/mail.ts';
import { hashToken, randomToken } from '#api/lib/random-token.ts';
import { eraseCalendarFeed } from '#api/features/calendar-feeds/calendar-feeds.usecases.ts';
import * as accounts from './accounts.repository.ts';
import {
  clearAttempts,
  countResetMail,
  countResetRequest,
  rememberDevice,
  RESET_LIFETIME_MINUTES,
  RESET_REPEAT_MINUTES,
} from './attempt-limits.usecases.ts';
import { logAuthentication } from './authentication-log.usecases.ts';
import { hashNewPassword } from './new-password.usecases.ts';
import { resetMailText } from './reset-mail.rules.ts';

/** Work that starts at once delays the response by milliseconds, which would tell that there is an account. */
const DELAY_AFTER_RESPONSE_MS = 100;

/**
 * Mails a link to every account with this e-mail, in this language, unless strangers ask while the owner has one that works, or
 * the account got too many. Neither the response nor its duration tells whether there is one. Throws `mail.not_configured` if
 * this deployment cannot send mails with links.
 */
export async function forgotPassword(context: Context, email: string, language: LanguageCode): Promise<void> {
  const { origin } = context;
  const mail = mailPort(context.env);
  // A link to the Host header's origin would give the token to the sender of that header.
  if (!origin || !mail) throw new AppError('mail.not_configured');
  const key = emailKey(email);
  await countResetRequest(context, key);
  const found = await accounts.findAllByEmail(context.db, key);
  for (const id of found.length > 0 ? found.map((account) => account.id) : [null])
    await logAuthentication(context, 'reset_request', id);
  const sendLink = async (account: (typeof found)[number]) => {
    const { isAllowed, isKnownDevice } = await countResetMail(context, account);
    if (!isAllowed) return;
    const token = randomToken(32);
    const tokenHash = await hashToken(token);
    const expiresAt = context.now + RESET_LIFETIME_MINUTES * MINUTE_MS;
    const row = { token_hash: tokenHash, account_id: account.id, expires_at: expiresAt };
    const isMailAllowed = isKnownDevice
      ? undefined
      : accounts.hasFewResetLinks(account.id, context.now, expiresAt - RESET_REPEAT_MINUTES * MINUTE_MS);
    const { inserted } = await context.db.batch({ inserted: accounts.insertPasswordReset(row, isMailAllowed) });
    if (inserted.length === 0) return;
    // `for` selects the login page that follows. The token is in the fragment, which browsers do not send to servers.
    const path = `${language === 'en' ? '' : `/${language}`}/reset-password${account.kind === 'worker' ? '?for=worker' : ''}`;
    const { name, kind } = account;
    const link = `${origin}${path}#${token}`;
    const message = resetMailText({ language, name, kind, link, minutes: RESET_LIFETIME_MINUTES });
    // A link that never arrives must not hold back the next mail.
    const { isRejected } = await sendAndLogFailure(mail, { to: account.email, ...message });
    if (isRejected) await context.db.batch({ deleted: accounts.deletePasswordReset(tokenHash) });
  };
  context.waitUntil(scheduler.wait(DELAY_AFTER_RESPONSE_MS).then(() => Promise.all(found.map(sendLink))));
}

/**
 * Sets a new password with a token from a mail, ends the calendar address, and clears the limits of the account for its owner, who has just
 * used it. Throws `auth.reset_over` for an expired, used or unknown token.
 */
export async function resetPassword(context: Context, token: string, password: string): Promise<void> {
  const tokenHash = await hashToken(token);
  // Hashing takes 150 ms of CPU, which a made-up token must not cost.
  const found = await context.db.first(accounts.selectAccountToReset(tokenHash, context.now));
  if (!found) {
    await logAuthentication(context, 'reset', null, 'auth.reset_over');
    throw new AppError('auth.reset_over');
  }
  const isValid = accounts.isResetValid(tokenHash, context.now);
  const { changed, tokensDeleted } = accounts.resetPasswordByToken(tokenHash, await hashNewPassword(password), context.now);
  const {
    changed: [account],
  } = await context.db.batch({
    changed,
    cleared: await clearAttempts(context, found, isValid),
    device: await rememberDevice(context, found.id, isValid),
    // Who had the account before the owner of the mailbox may have made it. Unlike a session, its holder is not seen by the user.
    calendar: eraseCalendarFeed(found.id, isValid),
    tokensDeleted,
  });
  if (!account) throw new AppError('auth.reset_over');
  await logAuthentication(context, 'reset', account.id);
  context.disconnectAccount(account.id);
}
