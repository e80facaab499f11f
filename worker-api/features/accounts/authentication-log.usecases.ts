import { AppError } from '#api/lib/app-error.ts';
import type { Context } from '#api/lib/context.ts';
import { log } from '#api/lib/log.ts';
import { hashToken } from '#api/lib/random-token.ts';

type AuthenticationEvent =
  | 'login'
  | 'password'
  | 'second_factor'
  | 'password_change'
  | 'reset_request'
  | 'reset'
  | 'logout'
  | 'logout_everywhere'
  | 'session_end'
  | 'closing';

/** Logs an event of an account, null if there is none. The network is hashed with the secret, so that it cannot be read from the log. */
export async function logAuthentication(
  { settings, clientNetwork }: Context,
  event: AuthenticationEvent,
  account: string | null,
  outcome = 'success',
): Promise<void> {
  const network = (await hashToken(`${settings.secret} network ${clientNetwork}`)).slice(0, 16);
  log('info', `auth.${event}`, { account, outcome, network });
}

/** Does `work` and logs its outcome: success or the code of the error. */
export async function withAuthenticationLog<T>(
  context: Context,
  event: AuthenticationEvent,
  account: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    await logAuthentication(context, event, account);
    return result;
  } catch (error) {
    await logAuthentication(context, event, account, error instanceof AppError ? error.code : 'server.error');
    throw error;
  }
}
