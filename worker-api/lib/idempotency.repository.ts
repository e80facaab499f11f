import { sql, type SQL } from 'drizzle-orm';
import type { IdempotencyKey } from './idempotency.ts';
import { isOldest } from './old-rows.predicates.ts';
import { packRow } from './packed-row.ts';

const matches = ({ accountId, key }: IdempotencyKey): SQL => sql`account_id = ${accountId} AND key = ${key}`;

/** Fails if the key was used before. */
export const insertKey = (key: IdempotencyKey, now: number): SQL<never> => sql<never>`
  INSERT INTO idempotency_keys (account_id, key, fingerprint, at) VALUES (${key.accountId}, ${key.key}, ${key.fingerprint}, ${now})`;

/** The row of a response as one packed text; no row if `from` (alias `r`) has none. */
export const selectPacked = (columns: readonly string[], from: SQL) =>
  sql<{ packed: string }>`SELECT ${packRow(columns, 'r')} AS packed FROM ${from}`;

/** A row that is known before the write, as the result of a command without a guard. */
export const resultOfValues = <T extends Record<string, string | number>>(values: T) => ({
  columns: Object.keys(values) as (keyof T & string)[],
  from: sql`(SELECT ${sql.join(
    Object.entries(values).map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`),
    sql`, `,
  )}) r`,
});

/** Stores the packed row that `result` selects as the response of a key; deletes the key if there is no row. */
export const storeResult = (key: IdempotencyKey, result: SQL): SQL<never>[] => [
  sql<never>`UPDATE idempotency_keys SET response = (${result}) WHERE ${matches(key)}`,
  sql<never>`DELETE FROM idempotency_keys WHERE ${matches(key)} AND response IS NULL`,
];

/**
 * What the first request with a key led to. `response` is a packed row or JSON, as the route says; of a rejected request the
 * invalid fields as JSON, or null.
 */
export interface SavedOutcome {
  fingerprint: string;
  response: string | null;
  error_code: string | null;
  /** When the first request came. */
  at: number;
}

export const selectKey = (key: IdempotencyKey): SQL<SavedOutcome> =>
  sql<SavedOutcome>`SELECT fingerprint, response, error_code, at FROM idempotency_keys WHERE ${matches(key)}`;

/** Saves an outcome, unless the key has one. */
export const saveOutcome = (key: IdempotencyKey, outcome: Omit<SavedOutcome, 'fingerprint' | 'at'>, now: number): SQL<never> =>
  sql<never>`INSERT INTO idempotency_keys (account_id, key, fingerprint, response, error_code, at)
    VALUES (${key.accountId}, ${key.key}, ${key.fingerprint}, ${outcome.response}, ${outcome.error_code}, ${now})
    ON CONFLICT DO NOTHING`;

/** Deletes the keys of an account, if `condition` holds. */
export const deleteKeysOfAccount = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM idempotency_keys WHERE account_id = ${accountId} AND ${condition}`;

/** Deletes the oldest keys from before an instant, at most `limit`. */
export const deleteOldKeys = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM idempotency_keys WHERE ${isOldest('idempotency_keys', 'at', before, limit)}`;
