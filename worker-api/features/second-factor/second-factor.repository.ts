import { sql, type SQL } from 'drizzle-orm';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { Database } from '#api/lib/db.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { passkeyChallenges, type PasskeyRow, type TotpSecretRow } from './second-factor.table.ts';

/** Whether the account has an authenticator app or a passkey, besides the one with id `except`. */
const hasFactor = (accountId: string, except = ''): SQL => sql`(
  EXISTS (SELECT 1 FROM totp_secrets WHERE account_id = ${accountId} AND ${except} <> 'totp')
  OR EXISTS (SELECT 1 FROM passkeys WHERE account_id = ${accountId} AND id <> ${except}))`;

/** That an authenticator app, or the passkey with this id, can be stored: a passkey is stored once. */
export const isStorable = (passkeyId?: string): SQL =>
  passkeyId === undefined ? sql`1` : sql`NOT EXISTS (SELECT 1 FROM passkeys WHERE id = ${passkeyId})`;

/** That the factor which can be stored under `storableCondition` becomes the first one. */
export const isFirstFactor = (accountId: string, storableCondition: SQL): SQL =>
  sql`(${storableCondition} AND NOT ${hasFactor(accountId)})`;

/** Whether a factor may be added: the first one by a login, any other one by a session that has presented a factor recently. */
export const mayAddFactor = (accountId: string, storableCondition: SQL, isRecent: boolean): SQL =>
  isRecent ? storableCondition : isFirstFactor(accountId, storableCondition);

/** An account and its factors: `totp` is 1 with an authenticator app, `codes` the number of recovery codes left. */
interface AccountFactors {
  email: AccountRow['email'];
  name: AccountRow['name'];
  totp: number;
  codes: number;
}
export const selectAccountFactors = (accountId: string) => sql<AccountFactors>`SELECT email, name,
    EXISTS (SELECT 1 FROM totp_secrets WHERE account_id = ${accountId}) AS totp,
    (SELECT count(*) FROM recovery_codes WHERE account_id = ${accountId}) AS codes
  FROM accounts WHERE id = ${accountId}`;

export const selectPasskeys = (accountId: string) =>
  sql<PasskeyRow>`SELECT * FROM passkeys WHERE account_id = ${accountId} ORDER BY created_at`;

export const findTotpSecret = (db: Database, accountId: string) =>
  db.first(sql<TotpSecretRow>`SELECT * FROM totp_secrets WHERE account_id = ${accountId}`);

export const findPasskey = (db: Database, accountId: string, id: string) =>
  db.first(sql<PasskeyRow>`SELECT * FROM passkeys WHERE id = ${id} AND account_id = ${accountId}`);

/** Sets the authenticator app where `condition` holds. */
export const upsertTotpSecret = ({ account_id, sealed_secret, last_step }: TotpSecretRow, condition: SQL) => sql<{
  id: string;
}>`INSERT INTO totp_secrets (account_id, sealed_secret, last_step)
    SELECT ${account_id}, ${sealed_secret}, ${last_step} WHERE ${condition}
    ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step
    RETURNING account_id AS id`;

/** Adds a passkey where `condition` holds. A credential belongs to one account. */
export const insertPasskey = (row: PasskeyRow, condition: SQL) => sql<{ id: string }>`
  INSERT INTO passkeys (id, account_id, public_key, counter, transports, created_at)
  SELECT ${row.id}, ${row.account_id}, ${row.public_key}, ${row.counter}, ${row.transports}, ${row.created_at} WHERE ${condition}
  ON CONFLICT DO NOTHING RETURNING id`;

/** Accepts a code of the authenticator app: no row if this code or a later one was accepted before. */
export const acceptTotpStep = (accountId: string, sealedSecret: string, step: number) => sql<{ id: string }>`
  UPDATE totp_secrets SET last_step = ${step}
  WHERE account_id = ${accountId} AND sealed_secret = ${sealedSecret} AND last_step < ${step} RETURNING account_id AS id`;

/** Accepts the use of a passkey: no row if its counter shows that it was used, or copied, meanwhile. */
export const acceptPasskeyUse = (accountId: string, id: string, counter: number, now: number) => sql<{ id: string }>`
  UPDATE passkeys SET counter = ${counter}, last_used_at = ${now}
  WHERE id = ${id} AND account_id = ${accountId} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`;

export const insertChallenge = (db: Database, row: typeof passkeyChallenges.$inferInsert) =>
  db.query.insert(passkeyChallenges).values(row);

/** Uses a challenge up: no row if it is unknown, expired or used. */
export const takeChallenge = (accountId: string, challenge: string, now: number) => sql<{ challenge: string }>`
  DELETE FROM passkey_challenges WHERE challenge = ${challenge} AND account_id = ${accountId} AND expires_at > ${now}
  RETURNING challenge`;

export const deleteExpiredChallenges = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM passkey_challenges WHERE ${isOldest('passkey_challenges', 'expires_at', before, limit)}`;

export const isRecoveryCode = (accountId: string, codeHash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM recovery_codes WHERE account_id = ${accountId} AND code_hash = ${codeHash})`;

/** Uses a recovery code up: no row if it is unknown or used. */
export const takeRecoveryCode = (accountId: string, codeHash: string) => sql<{ code_hash: string }>`
  DELETE FROM recovery_codes WHERE account_id = ${accountId} AND code_hash = ${codeHash} RETURNING code_hash`;

export const deleteRecoveryCodes = (accountId: string, condition: SQL = sql`1`): SQL<never> =>
  sql<never>`DELETE FROM recovery_codes WHERE account_id = ${accountId} AND ${condition}`;

/** Stores recovery codes where `condition` holds. */
export const insertRecoveryCodes = (accountId: string, codeHashes: readonly string[], condition: SQL = sql`1`) =>
  sql<{ code_hash: string }>`INSERT INTO recovery_codes (account_id, code_hash)
    SELECT ${accountId}, value FROM json_each(${JSON.stringify(codeHashes)}) WHERE ${condition} RETURNING code_hash`;

const isFactor = (accountId: string, id: string): SQL => sql`(
  EXISTS (SELECT 1 FROM totp_secrets WHERE account_id = ${accountId} AND ${id} = 'totp')
  OR EXISTS (SELECT 1 FROM passkeys WHERE account_id = ${accountId} AND id = ${id}))`;

/** Whether the account has this factor and another one. */
export const isRemovable = (accountId: string, id: string): SQL =>
  sql`(${hasFactor(accountId, id)} AND ${isFactor(accountId, id)})`;

/** `kept` is 1 if the account has this factor. */
export const selectIsFactor = (accountId: string, id: string) =>
  sql<{ kept: number }>`SELECT ${isFactor(accountId, id)} AS kept`;

/** Removes a factor that is not the last one. */
export const removeFactor = (accountId: string, id: string): SQL<never>[] => [
  sql<never>`DELETE FROM passkeys WHERE account_id = ${accountId} AND id = ${id} AND ${hasFactor(accountId, id)}`,
  sql<never>`DELETE FROM totp_secrets WHERE account_id = ${accountId} AND ${id} = 'totp' AND ${hasFactor(accountId, id)}`,
];

/** Deletes the factors of an account, where `condition` holds. */
export const deleteFactors = (accountId: string, condition: SQL): SQL<never>[] =>
  ['totp_secrets', 'passkeys', 'passkey_challenges', 'recovery_codes'].map(
    (table) => sql<never>`DELETE FROM ${sql.raw(table)} WHERE account_id = ${accountId} AND ${condition}`,
  );
