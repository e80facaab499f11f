import type { SQL } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { isErrorCode } from '#contract/errors.ts';
import { AppError } from './app-error.ts';
import type { Database, Statement } from './db.ts';
import type { EventRow } from './event-outbox.repository.ts';
import { insertKey, selectKey, selectPacked, storeResult } from './idempotency.repository.ts';
import { unpackRow } from './packed-row.ts';

/** Owner of the keys of callers without an account. */
export const ANONYMOUS_ACCOUNT = 'nobody';

/** The Idempotency-Key of a caller, with the request that it belongs to. */
export interface IdempotencyKey {
  accountId: string;
  key: string;
  /** Hash of method, path and body, keyed with the server's secret because a body may hold a password. */
  fingerprint: string;
}

/** The key of this request; null without the header. Throws `request.key_invalid`. */
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
  /** False if the guard of the write failed: nothing was written, and `row` is null. */
  applied: boolean;
  /** The row after the write, or the stored one for a repeated key. */
  row: T | null;
  /** The events that `dependentStatements` wrote, to be published. */
  events: EventRow[];
}

/**
 * Runs a guarded write, its consequences, its events and its idempotency key in one transaction.
 * @param work.write the guarded write, with RETURNING; it stamps its row with a `write_id`
 * @param work.dependentStatements events and statements without rows, which must do nothing unless they find that `write_id`
 * @param work.fileStatements inserts of uploaded files, whose guards belong to the caller
 * @param work.result the row of the response: its columns, and `from` (a FROM with its WHERE, alias `r`), empty without that `write_id`
 */
export async function runCommand<T>(
  db: Database,
  key: IdempotencyKey | null,
  work: {
    write: Statement;
    dependentStatements: Statement<EventRow>[];
    fileStatements?: Statement[];
    result: { columns: readonly (keyof T & string)[]; from: SQL };
  },
  now: number,
): Promise<CommandResult<T>> {
  const { columns, from } = work.result;
  const packed = selectPacked(columns, from);
  try {
    const { write, result, events } = await db.batch({
      key: key ? [insertKey(key, now)] : [],
      write: work.write,
      result: packed,
      events: work.dependentStatements,
      files: work.fileStatements ?? [],
      stored: key ? storeResult(key, packed) : [],
    });
    return { applied: write.length > 0, row: result[0] ? unpackRow<T>(columns, result[0].packed) : null, events };
  } catch (error) {
    const savedResponse = key && (await findSavedResponse(db, key));
    if (!savedResponse) throw error;
    return { applied: true, row: unpackRow<T>(columns, savedResponse), events: [] };
  }
}

/** The packed row stored under this key, or null. Throws the stored error, and `request.key_reused` if the key belongs to another request. */
export async function findSavedResponse(db: Database, key: IdempotencyKey): Promise<string | null> {
  const row = await db.first(selectKey(key));
  if (!row) return null;
  if (row.fingerprint !== key.fingerprint) throw new AppError('request.key_reused');
  if (row.error_code && isErrorCode(row.error_code)) throw new AppError(row.error_code);
  return row.response;
}
