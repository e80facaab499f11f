import { sql, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { packRow } from './packed-row.ts';

const KEY_LIFETIME_HOURS = 48;

const matches = ({ accountId, key }: IdempotencyKey): SQL => sql`account_id = ${accountId} AND key = ${key}`;

/** Fails if the key was used before. */
export const insertKey = (key: IdempotencyKey, now: number): SQL<never> => sql<never>`
  INSERT INTO idempotency_keys (account_id, key, fingerprint, at) VALUES (${key.accountId}, ${key.key}, ${key.fingerprint}, ${now})`;

/** The row of a response as one packed text; no row if `from` (alias `r`) has none. */
export const selectPacked = (columns: readonly string[], from: SQL) =>
  sql<{ packed: string }>`SELECT ${packRow(columns, 'r')} AS packed FROM ${from}`;

/** Stores the packed row that `result` selects as the response of a key; deletes the key if there is no row. */
export const storeResult = (key: IdempotencyKey, result: SQL): SQL<never>[] => [
  sql<never>`UPDATE idempotency_keys SET response = (${result}) WHERE ${matches(key)}`,
  sql<never>`DELETE FROM idempotency_keys WHERE ${matches(key)} AND response IS NULL`,
];

/** What is stored of a key: `response` is the packed row of the response. */
export const selectKey = (key: IdempotencyKey) => sql<{
  fingerprint: string;
  response: string | null;
  error_code: string | null;
}>`
  SELECT fingerprint, response, error_code FROM idempotency_keys WHERE ${matches(key)}`;

/** Condition: nothing is stored under this key. For guarded writes that do not use `runCommand`. */
export const isUnusedKey = (key: IdempotencyKey | null): SQL =>
  key ? sql`NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE ${matches(key)})` : sql`1`;

/** Stores the response of a command that does not use `runCommand`, if `condition` holds. */
export const saveResponse = (key: IdempotencyKey, response: string, condition: SQL, now: number): SQL<never> =>
  sql<never>`INSERT INTO idempotency_keys (account_id, key, fingerprint, response, at)
    SELECT ${key.accountId}, ${key.key}, ${key.fingerprint}, ${response}, ${now} WHERE ${condition} ON CONFLICT DO NOTHING`;

/** Stores the error of a rejected command, which wrote nothing, so that a retry gets the same response. */
export const saveError = (key: IdempotencyKey, code: ErrorCode, now: number): SQL<never> =>
  sql<never>`INSERT OR IGNORE INTO idempotency_keys (account_id, key, fingerprint, error_code, at)
    VALUES (${key.accountId}, ${key.key}, ${key.fingerprint}, ${code}, ${now})`;

/** Deletes the keys of an account, if `condition` holds. */
export const deleteKeysOfAccount = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM idempotency_keys WHERE account_id = ${accountId} AND ${condition}`;

/** Deletes keys after 48 hours. */
export const deleteExpiredKeys = (now: number): SQL<never> =>
  sql<never>`DELETE FROM idempotency_keys WHERE at < ${now - KEY_LIFETIME_HOURS * 3_600_000}`;
