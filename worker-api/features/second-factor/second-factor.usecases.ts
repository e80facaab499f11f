import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { TOTP_ID, type addSecondFactorBody, type PresentedSecondFactor, type SecondFactors } from '#contract/second-factor.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { Statement } from '#api/lib/db.ts';
import { checkRateLimit } from '#api/lib/rate-limit.ts';
import { clearRateLimit } from '#api/lib/rate-limit.repository.ts';
import { openText, sealText } from '#api/lib/sealed-text.ts';
import { isSecondFactorRecent } from '#api/lib/second-factor.ts';
import { withAuthenticationLog } from '#api/features/accounts/authentication-log.usecases.ts';
import { renewToken } from '#api/features/accounts/sessions.usecases.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { acceptPasskey, creationOptions, requestOptions, verifyNewPasskey } from './passkeys.usecases.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.rules.ts';
import * as factors from './second-factor.repository.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.rules.ts';

/** Ten guesses in an hour find a code of six digits, of which three are valid at a time, with a chance of 1 in 30,000. */
const CODE_RATE_LIMIT = { max: 10, seconds: 3600 };

/** A secret that was sealed for one account cannot be opened for another. */
const sealPurpose = ({ actor }: ActorContext): string => `authenticator app of ${actor.id}`;

const readFactors = (context: ActorContext) =>
  context.db.batch({
    accounts: factors.selectAccountFactors(context.actor.id),
    passkeys: factors.selectPasskeys(context.actor.id),
  });

/**
 * The account with its factors. Throws `auth.second_factor_recent` if it has one that this caller has not presented recently.
 */
async function requireMayAddFactor(context: ActorContext) {
  const {
    accounts: [account],
    passkeys,
  } = await readFactors(context);
  if (!account) throw new AppError('auth.required');
  if ((account.totp || passkeys.length > 0) && !isSecondFactorRecent(context.actor, context.now))
    throw new AppError('auth.second_factor_recent');
  return { account, passkeys };
}

/** The factors of the caller, without their secrets. */
export async function listFactors(context: ActorContext): Promise<SecondFactors> {
  const {
    accounts: [account],
    passkeys,
  } = await readFactors(context);
  return {
    totp: account?.totp === 1,
    passkeys: passkeys.map((row) => ({ id: row.id, createdAt: row.created_at, lastUsedAt: row.last_used_at })),
    recoveryCodesLeft: account?.codes ?? 0,
    passkeysAvailable: context.origin !== null,
  };
}

/** A new secret for an authenticator app. It is stored once a code confirms it. */
export async function setUpTotp(context: ActorContext) {
  const { account } = await requireMayAddFactor(context);
  const secret = newTotpSecret();
  const sealedSecret = await sealText(context.settings.secret, sealPurpose(context), secret);
  return { secret, uri: totpUri(secret, account.email), sealedSecret };
}

export async function passkeyCreationOptions(context: ActorContext) {
  const { account, passkeys } = await requireMayAddFactor(context);
  return creationOptions(context, account, passkeys);
}

export const passkeyRequestOptions = async (context: ActorContext) =>
  requestOptions(context, await context.db.all(factors.selectPasskeys(context.actor.id)));

/** A factor that its owner has just proved to have. */
interface VerifiedFactor {
  storableCondition: SQL;
  /** The statement that stores it where `condition` holds. */
  store: (condition: SQL) => Statement<{ id: string }>;
}

/** Throws `auth.second_factor_wrong` and `request.too_many`. */
async function verifyNewFactor(context: ActorContext, body: z.infer<typeof addSecondFactorBody>): Promise<VerifiedFactor> {
  const { actor, now, settings } = context;
  if (body.method === 'passkey') {
    const row = await verifyNewPasskey(context, body.credential);
    return { storableCondition: factors.isStorable(row.id), store: (condition) => factors.insertPasskey(row, condition) };
  }
  await checkRateLimit(context.db, settings, `second factor setup ${actor.id}`, CODE_RATE_LIMIT, now);
  const secret = await openText(settings.secret, sealPurpose(context), body.sealedSecret);
  const step = secret && totpStepOf(secret, body.code, now);
  if (!step) throw new AppError('auth.second_factor_wrong');
  const row = { account_id: actor.id, sealed_secret: body.sealedSecret, last_step: step };
  return { storableCondition: factors.isStorable(), store: (condition) => factors.upsertTotpSecret(row, condition) };
}

/**
 * Adds a factor and returns a token that records it as presented. A user who knows the password may add the first one; any
 * other one needs a factor presented recently, or `auth.second_factor_recent` is thrown. Throws `auth.second_factor_wrong` for
 * a passkey that is already stored. With the first factor come recovery codes.
 */
export async function addFactor(context: ActorContext, body: z.infer<typeof addSecondFactorBody>) {
  const { id } = context.actor;
  const { storableCondition, store } = await verifyNewFactor(context, body);
  const isFirst = factors.isFirstFactor(id, storableCondition);
  const condition = factors.mayAddFactor(id, storableCondition, isSecondFactorRecent(context.actor, context.now));
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map(hashRecoveryCode));
  const { codesStored, stored } = await context.db.batch({
    // The conditions of these statements read the state before the factor is stored.
    recorded: recordAdminAction(context, { action: 'factor.add', target: id, detail: body.method, condition }),
    codesDeleted: factors.deleteRecoveryCodes(id, isFirst),
    codesStored: factors.insertRecoveryCodes(id, hashes, isFirst),
    stored: store(condition),
  });
  if (stored.length === 0) {
    await requireMayAddFactor(context);
    throw new AppError('auth.second_factor_wrong');
  }
  return { token: await renewTokenWithFactor(context), recoveryCodes: codesStored.length > 0 ? codes : [] };
}

const renewTokenWithFactor = (context: ActorContext): Promise<string> => renewToken(context, { secondFactorAt: context.now });

async function acceptTotp(context: ActorContext, code: string): Promise<boolean> {
  const { db, actor, now, settings } = context;
  const row = await factors.findTotpSecret(db, actor.id);
  // Null after a change of AUTH_SECRET.
  const secret = row && (await openText(settings.secret, sealPurpose(context), row.sealed_secret));
  const step = secret && totpStepOf(secret, code, now);
  if (!row || !step) return false;
  return (await db.first(factors.acceptTotpStep(actor.id, row.sealed_secret, step))) !== null;
}

async function acceptRecoveryCode(context: ActorContext, code: string): Promise<boolean> {
  const { id } = context.actor;
  const hash = await hashRecoveryCode(code);
  const { taken } = await context.db.batch({
    recorded: recordAdminAction(context, {
      action: 'factor.recover',
      target: id,
      condition: factors.isRecoveryCode(id, hash),
    }),
    taken: factors.takeRecoveryCode(id, hash),
  });
  return taken.length > 0;
}

/** Presents a factor and returns a token that records it. Throws `auth.second_factor_wrong` and `request.too_many`. */
export async function presentFactor(context: ActorContext, body: PresentedSecondFactor): Promise<string> {
  const { db, actor, settings, now } = context;
  const { method } = body;
  // Attempts with a passkey are not counted, because it cannot be guessed: a stranger who tries codes cannot lock out an admin
  // with a passkey. Those of a new log-in are counted apart, so that a stranger who knows the password cannot use up those of a
  // running session.
  const counter = `second factor ${method} ${actor.id} ${actor.secondFactorAt === undefined ? 'login' : 'session'}`;
  if (method !== 'passkey') await checkRateLimit(db, settings, counter, CODE_RATE_LIMIT, now);
  await withAuthenticationLog(context, 'second_factor', actor.id, async () => {
    const isAccepted =
      method === 'passkey'
        ? await acceptPasskey(context, body.credential)
        : method === 'totp'
          ? await acceptTotp(context, body.code)
          : await acceptRecoveryCode(context, body.code);
    if (!isAccepted) throw new AppError('auth.second_factor_wrong');
  });
  if (method !== 'passkey') await db.batch({ cleared: clearRateLimit(counter) });
  return renewTokenWithFactor(context);
}

/** Replaces the recovery codes of the caller. */
export async function replaceRecoveryCodes(context: ActorContext): Promise<string[]> {
  const { id } = context.actor;
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map(hashRecoveryCode));
  await context.db.batch({
    deleted: factors.deleteRecoveryCodes(id),
    stored: factors.insertRecoveryCodes(id, hashes),
    recorded: recordAdminAction(context, { action: 'factor.codes', target: id }),
  });
  return codes;
}

/** Removes a factor of the caller; one that is not there is removed already. Throws `auth.second_factor_last`. */
export async function removeFactor(context: ActorContext, factorId: string): Promise<void> {
  const { id } = context.actor;
  const {
    kept: [kept],
  } = await context.db.batch({
    recorded: recordAdminAction(context, {
      action: 'factor.remove',
      target: id,
      detail: factorId === TOTP_ID ? TOTP_ID : 'passkey',
      condition: factors.isRemovable(id, factorId),
    }),
    removed: factors.removeFactor(id, factorId),
    kept: factors.selectIsFactor(id, factorId),
  });
  if (kept?.kept) throw new AppError('auth.second_factor_last');
}

/** Statements that other features run. */
export { deleteFactors as eraseSecondFactors } from './second-factor.repository.ts';
