import type { SQL } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { isErrorCode } from '#contract/errors.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import type { Database, Precondition, Statement } from './db.ts';
import type { EventRow } from './event-outbox.repository.ts';
import { insertKey, saveOutcome, selectKey, selectPacked, storeResult, type SavedOutcome } from './idempotency.repository.ts';
import { unpackRow } from './packed-row.ts';

/** Owner of the keys of callers without an account. */
export const ANONYMOUS_ACCOUNT = 'nobody';

/** The Idempotency-Key of a caller, with the request that it belongs to. */
export interface IdempotencyKey {
  accountId: string;
  key: string;
  /** Hash of method, path and body, keyed with the server's secret because a body may hold a password. */
  fingerprint: string;
  /** Whether this request has saved its outcome under the key. */
  isSaved: boolean;
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
  return { accountId, key: header, fingerprint: hash.digest('base64'), isSaved: false };
}

/** Thrown by the database of a request whose key was used before: the first response is sent again. */
export class KeyUsedBefore extends Error {
  readonly outcome: SavedOutcome;
  constructor(outcome: SavedOutcome) {
    super('the idempotency key was used before');
    this.outcome = outcome;
  }
}

/** Fails if the key was used before: by its rows, or because `runCommand` could not insert the key once more. */
export const isFirstUse = (db: Database, key: IdempotencyKey): Precondition<SavedOutcome> => ({
  statement: selectKey(key),
  check: ([outcome]) => {
    if (outcome) throw new KeyUsedBefore(outcome);
  },
  explainFailure: async () => {
    const outcome = await db.first(selectKey(key));
    if (outcome) throw new KeyUsedBefore(outcome);
  },
});

/** The saved response. Throws the saved error, and `request.key_reused` if the key belongs to another request. */
export function responseOf(outcome: SavedOutcome, key: IdempotencyKey): string {
  if (outcome.fingerprint !== key.fingerprint) throw new AppError('request.key_reused');
  if (outcome.error_code && isErrorCode(outcome.error_code)) {
    const fields = outcome.response === null ? undefined : (JSON.parse(outcome.response) as Record<string, string>);
    throw new AppError(outcome.error_code, fields && { fields });
  }
  if (outcome.response === null) throw new Error('an idempotency key has no outcome');
  return outcome.response;
}

/** Whether the error is a decision about this request that a retry must get again: not the token, a limit or a failure. */
export const isRejection = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && ![401, 429].includes(error.status) && error.code !== 'request.key_reused';

/** Saves the outcome of a request under its key, unless a parallel request with the key did. Returns the saved one. */
export async function saveFirstOutcome(
  db: Database,
  key: IdempotencyKey,
  outcome: { response: string } | { error: AppError },
  now: number,
): Promise<SavedOutcome> {
  const saved =
    'error' in outcome
      ? { error_code: outcome.error.code, response: outcome.error.fields ? JSON.stringify(outcome.error.fields) : null }
      : { error_code: null, response: outcome.response };
  const { first } = await db.batch({ saved: saveOutcome(key, saved, now), first: selectKey(key) });
  if (!first[0]) throw new Error('the outcome of a request was not saved');
  return first[0];
}

export interface CommandResult<T> {
  /** The row after the write; null if the guard of the write failed, and nothing was written. */
  row: T | null;
  /** The events that `dependentStatements` wrote, to be published. */
  events: EventRow[];
}

/**
 * Runs a guarded write, its consequences, its events and its idempotency key in one transaction. Throws `KeyUsedBefore`.
 * @param work.write the guarded write, with RETURNING; it stamps its row with a `write_id`
 * @param work.dependentStatements events and statements without rows, which must do nothing unless they find that `write_id`
 * @param work.fileStatements inserts of uploaded files, whose guards belong to the caller
 * @param work.result the row of the response: its columns, and `from` (a FROM with its WHERE, alias `r`), empty without that
 * `write_id`
 */
export async function runCommand<T>(
  { db, idempotencyKey: key, now }: Pick<Context, 'db' | 'idempotencyKey' | 'now'>,
  work: {
    write: Statement;
    dependentStatements?: Statement<EventRow>[];
    fileStatements?: Statement[];
    result: { columns: readonly (keyof T & string)[]; from: SQL };
  },
): Promise<CommandResult<T>> {
  const { columns, from } = work.result;
  const packed = selectPacked(columns, from);
  const { result, events } = await db.batch({
    key: key ? [insertKey(key, now)] : [],
    write: work.write,
    events: work.dependentStatements ?? [],
    files: work.fileStatements ?? [],
    result: packed,
    stored: key ? storeResult(key, packed) : [],
  });
  const row = result[0] ? unpackRow<T>(columns, result[0].packed) : null;
  if (key && row) key.isSaved = true;
  return { row, events };
}
