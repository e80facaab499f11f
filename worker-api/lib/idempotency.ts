import { createHmac } from 'node:crypto';
import { isErrorCode, type ErrorCode } from '#contract/errors.ts';
import { AppError } from './app-error.ts';
import { packRow, sql, unpackRow, type Database, type Row, type Sql } from './db.ts';

const KEY_LIFETIME_HOURS = 48;

/** Whose keys those of people without an account are. */
export const ANONYMOUS_ACCOUNT = 'nobody';

/** A caller's Idempotency-Key and what it stands for. */
export interface IdempotencyKey {
  accountId: string;
  key: string;
  /** Hash of method, address and body, with the server's secret: a body may hold a password. */
  fingerprint: string;
}

/** The key of this request, or null without the header. Throws `request.key_invalid`. */
export function parseIdempotencyKey(
  accountId: string,
  header: string | undefined,
  request: { method: string; path: string; body: string },
  secret: string,
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new AppError('request.key_invalid');
  const hash = createHmac('sha256', `${secret} idempotency`).update(`${request.method} ${request.path}\n${request.body}`);
  return { accountId, key: header, fingerprint: hash.digest('base64') };
}

export interface CommandResult<T> {
  /** False when the guard of the write did not hold: nothing was written, and `row` is null. */
  applied: boolean;
  /** The row after the write, or as the first answer had it. */
  row: T | null;
  /** What `follow` returned: the events to publish. */
  events: Row[];
}

/**
 * Runs a guarded write, what follows from it, its events and the memory of its key in one transaction.
 * @param work.write the guarded write, with RETURNING; it stamps its row with a `write_id`
 * @param work.follow further statements and events, which do nothing unless they find that `write_id`
 * @param work.result the row to answer with: its columns, and `from` (a FROM with its WHERE, alias `r`), empty without that `write_id`
 */
export async function runCommand<T>(
  db: Database,
  key: IdempotencyKey | null,
  work: { write: Sql; follow: Sql[]; result: { columns: readonly string[]; from: Sql } },
  now: number,
): Promise<CommandResult<T>> {
  const { columns, from } = work.result;
  const packed = sql`SELECT ${packRow(columns, 'r')} AS packed FROM ${from}`;
  const matchesKey = key && sql`account_id = ${key.accountId} AND key = ${key.key}`;
  const beforeWrite = key
    ? [
        sql`INSERT INTO idempotency_keys (account_id, key, fingerprint, at) VALUES (${key.accountId}, ${key.key}, ${key.fingerprint}, ${now})`,
      ]
    : [];
  const afterWrite = matchesKey
    ? [
        sql`UPDATE idempotency_keys SET answer = (${packed}) WHERE ${matchesKey}`,
        sql`DELETE FROM idempotency_keys WHERE ${matchesKey} AND answer IS NULL`,
      ]
    : [];
  try {
    const results = await db.batch([...beforeWrite, work.write, packed, ...work.follow, ...afterWrite]);
    const writeIndex = beforeWrite.length;
    const packedRow = results[writeIndex + 1]?.[0]?.['packed'];
    return {
      applied: (results[writeIndex]?.length ?? 0) > 0,
      row: typeof packedRow === 'string' ? unpackRow<T>(columns, packedRow) : null,
      events: results.slice(writeIndex + 2, writeIndex + 2 + work.follow.length).flat(),
    };
  } catch (error) {
    const savedResponse = key && (await findSavedResponse(db, key));
    if (!savedResponse) throw error;
    return { applied: true, row: unpackRow<T>(columns, savedResponse), events: [] };
  }
}

/** What was answered under this key, or null. Throws the refusal that was answered, and `request.key_reused` for another request. */
export async function findSavedResponse(db: Database, key: IdempotencyKey): Promise<string | null> {
  const row = await db.first<{ fingerprint: string; answer: string | null; refusal: string | null }>(
    sql`SELECT fingerprint, answer, refusal FROM idempotency_keys WHERE account_id = ${key.accountId} AND key = ${key.key}`,
  );
  if (!row) return null;
  if (row.fingerprint !== key.fingerprint) throw new AppError('request.key_reused');
  if (row.refusal && isErrorCode(row.refusal)) throw new AppError(row.refusal);
  return row.answer;
}

/** That nothing was answered under this key yet: a guard for a write that does not run through `command`. */
export const isUnusedKey = (key: IdempotencyKey | null): Sql =>
  key ? sql`NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE account_id = ${key.accountId} AND key = ${key.key})` : sql`1`;

/** Keeps the answer of a keyed command that does not run through `command`, where `when` holds. */
export const saveResponse = (key: IdempotencyKey, response: string, when: Sql, now: number): Sql =>
  sql`INSERT INTO idempotency_keys (account_id, key, fingerprint, answer, at)
    SELECT ${key.accountId}, ${key.key}, ${key.fingerprint}, ${response}, ${now} WHERE ${when} ON CONFLICT DO NOTHING`;

/** Keeps the refusal of a keyed command, which wrote nothing, so that the same key is refused the same way. */
export const saveError = (key: IdempotencyKey, code: ErrorCode, now: number): Sql =>
  sql`INSERT OR IGNORE INTO idempotency_keys (account_id, key, fingerprint, refusal, at)
    VALUES (${key.accountId}, ${key.key}, ${key.fingerprint}, ${code}, ${now})`;

/** Deletes keys past their 48 hours. */
export const deleteExpiredKeys = (now: number): Sql =>
  sql`DELETE FROM idempotency_keys WHERE at < ${now - KEY_LIFETIME_HOURS * 3_600_000}`;
