import { sql, type SQL } from 'drizzle-orm';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import type { phoneCodes, WorkerRow } from './workers.table.ts';

type PhoneCodeRow = typeof phoneCodes.$inferSelect;

/** Stores the code that is sent to an account. Every earlier one is invalid. */
export const replaceCode = ({ account_id, phone, code_hash, expires_at }: Omit<PhoneCodeRow, 'attempts'>): SQL<never> =>
  sql<never>`INSERT OR REPLACE INTO phone_codes (account_id, phone, code_hash, expires_at)
    VALUES (${account_id}, ${phone}, ${code_hash}, ${expires_at})`;

export interface CodeAttempt {
  accountId: string;
  codeHash: string;
  maxAttempts: number;
  now: number;
}

const isRightCode = ({ accountId, codeHash, maxAttempts, now }: CodeAttempt): SQL =>
  sql`EXISTS (SELECT 1 FROM phone_codes c JOIN accounts a ON a.id = c.account_id AND a.phone = c.phone
    WHERE c.account_id = ${accountId} AND c.code_hash = ${codeHash} AND c.expires_at > ${now} AND c.attempts < ${maxAttempts})`;

/**
 * Verifies the phone of a worker with a code, in this order. A phone that was changed after the code was sent is not verified.
 */
export const tryCode = (attempt: CodeAttempt) => ({
  verified: sql<
    Pick<WorkerRow, 'account_id'>
  >`UPDATE workers SET verified_phone = (SELECT phone FROM accounts WHERE id = ${attempt.accountId})
    WHERE account_id = ${attempt.accountId} AND ${isRightCode(attempt)} RETURNING account_id`,
  /** Deletes a code that has served its purpose; of another one, counts the attempt. */
  used: sql<never>`DELETE FROM phone_codes WHERE account_id = ${attempt.accountId} AND ${isRightCode(attempt)}`,
  tried: sql<Pick<PhoneCodeRow, 'attempts' | 'expires_at'>>`UPDATE phone_codes SET attempts = attempts + 1
    WHERE account_id = ${attempt.accountId} RETURNING attempts, expires_at`,
});

/** Deletes the code of an account, if `condition` holds. */
export const deleteCode = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM phone_codes WHERE account_id = ${accountId} AND ${condition}`;

export const deleteExpiredCodes = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM phone_codes WHERE ${isOldest('phone_codes', 'expires_at', before, limit)}`;
