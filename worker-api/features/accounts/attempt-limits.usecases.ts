import { not, type SQL } from 'drizzle-orm';
import type { Context } from '#api/lib/context.ts';
import { deviceCookie } from '#api/lib/device.ts';
import { hashToken, randomToken } from '#api/lib/random-token.ts';
import { checkRateLimits, isWithinRateLimit, privateKey } from '#api/lib/rate-limit.ts';
import { clearRateLimit, subtractCalls, type CountedLimit } from '#api/lib/rate-limit.repository.ts';
import { addDevice, isKnownDevice, isKnownDeviceOfEmail, selectIsKnownDevice } from './known-devices.repository.ts';

type Rule = Pick<CountedLimit, 'max' | 'seconds'>;
interface Rules {
  /** One account, from one network or from one known device. */
  own: Rule;
  /** All accounts together, from the unknown devices of one network. */
  network: Rule;
  /** One account, from all unknown devices together. */
  total: Rule;
}

/** Failed logins. 200 people behind the address of a mobile network may mistype at once. */
const LOGIN: Rules = {
  own: { max: 10, seconds: 15 * 60 },
  network: { max: 300, seconds: 15 * 60 },
  total: { max: 100, seconds: 3600 },
};

export const RESET_LIFETIME_MINUTES = 30;
/** While a link works, an unknown device has one more sent, after this time: a mail may be lost. */
export const RESET_REPEAT_MINUTES = 5;
/** E-mails with a reset link. While a limit of one account rejects a request, a link of the same window still works. */
const FORGOT: Rules = {
  own: { max: 5, seconds: RESET_LIFETIME_MINUTES * 60 },
  network: { max: 200, seconds: RESET_LIFETIME_MINUTES * 60 },
  total: { max: 10, seconds: RESET_LIFETIME_MINUTES * 60 },
};

/** Counts an attempt. One from a known device is counted apart, so that attempts of strangers do not affect it. */
async function countAttempt(
  { db, settings, now, clientNetwork, deviceToken }: Context,
  name: string,
  total: string,
  rules: Rules,
  isKnown: (tokenHash: string) => SQL,
) {
  const deviceHash = deviceToken && (await hashToken(deviceToken));
  const fromKnown = deviceHash ? isKnown(deviceHash) : undefined;
  const fromUnknown = fromKnown && not(fromKnown);
  const keys = {
    device: `${total} device ${deviceHash}`,
    own: `${total} ${clientNetwork}`,
    network: `${name} network ${clientNetwork}`,
  };
  const counted = await checkRateLimits(
    db,
    settings,
    [
      ...(deviceHash ? [{ key: keys.device, ...rules.own, condition: fromKnown }] : []),
      { key: keys.own, ...rules.own, condition: fromUnknown },
      { key: keys.network, ...rules.network, condition: fromUnknown },
      { key: total, ...rules.total, condition: fromUnknown },
    ],
    now,
  );
  return { keys, isKnownDevice: counted.has(keys.device) };
}

const loginCounter = ({ settings }: Context, account: string) => privateKey(settings, 'login', account);
const forgotCounter = ({ settings }: Context, emailKey: string) => privateKey(settings, 'forgot', emailKey);

/**
 * Counts a login before its password is checked. Throws `request.too_many`. Returns the statements that undo it after a success:
 * only failures are limited.
 * @param account the id of the account, or what the caller typed if there is none
 */
export async function countLogin(context: Context, account: string): Promise<SQL<never>[]> {
  const total = await loginCounter(context, account);
  const { keys, isKnownDevice: isKnown } = await countAttempt(context, 'login', total, LOGIN, (hash) =>
    isKnownDevice(account, hash),
  );
  if (isKnown) return [clearRateLimit(keys.device)];
  return [subtractCalls(keys.network, keys.own), subtractCalls(total, keys.own), clearRateLimit(keys.own)];
}

/** Counts a request for a reset link, also if no account has the e-mail. Throws `request.too_many`. */
export async function countResetRequest(context: Context, emailKey: string): Promise<void> {
  const total = await forgotCounter(context, emailKey);
  await countAttempt(context, 'forgot', total, FORGOT, (hash) => isKnownDeviceOfEmail(emailKey, hash));
}

/**
 * Counts a mail with a reset link to one account with an e-mail. Strangers can sign up with the e-mail of another person, so a
 * device that is known to another account with it is unknown to this one, and all known devices together have one limit.
 */
export async function countResetMail(
  context: Context,
  account: { id: string; email_key: string },
): Promise<{ isAllowed: boolean; isKnownDevice: boolean }> {
  const { db, settings, now, deviceToken } = context;
  const found = deviceToken ? await db.first(selectIsKnownDevice(account.id, await hashToken(deviceToken))) : null;
  const isKnown = found?.value === 1;
  const rule = isKnown ? FORGOT.own : FORGOT.total;
  // Links are not counted in their table: its owner, who may be a stranger, deletes them with a log-out everywhere.
  const key = `${await forgotCounter(context, account.email_key)} account ${account.id} ${isKnown ? 'known' : 'unknown'}`;
  return { isAllowed: await isWithinRateLimit(db, settings, key, rule, now), isKnownDevice: isKnown };
}

/** The counter of wrong passwords that a session of the account entered. */
export const passwordCounter = (accountId: string): string => `password ${accountId}`;

/** The statements that clear all counters of an account, where `condition` holds. */
export const clearAttempts = async (
  context: Context,
  account: { id: string; email_key: string },
  condition: SQL,
): Promise<SQL<never>[]> =>
  [await loginCounter(context, account.id), await forgotCounter(context, account.email_key), passwordCounter(account.id)].map(
    (key) => clearRateLimit(key, condition),
  );

/** The statements that make the calling device known to an account, where `condition` holds; the response gives it a token. */
export async function rememberDevice(context: Context, accountId: string, condition?: SQL): Promise<SQL<never>[]> {
  const token = context.deviceToken ?? randomToken(32);
  context.setHeader('set-cookie', deviceCookie(token, context.settings));
  return addDevice({ account_id: accountId, token_hash: await hashToken(token), logged_in_at: context.now }, condition);
}
