import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { endpointTable } from '#pwa/sync/http/endpoint-table.ts';
import { apiError, isRejection, isTokenExpired, type ApiError } from '#pwa/sync/http/api-error.ts';
import type { request, RequestInput } from '#pwa/sync/http/http.ts';
import type { Command } from './commands/command.ts';
import { mayHaveArrived, unstoredAttempts } from './may-have-arrived.ts';
import { blocksOnFailure, commandOf, type CommandName } from './commands/commands.ts';
import { DOCUMENTS_ENTITY_KEY, jobIdOf } from './commands/entity-key.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';
import { saveDetail } from '#pwa/sync/stored-detail.ts';
import { isStored } from '#pwa/sync/storage-full.ts';

const BASE_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 5 * MINUTE_MS;
/** Exponential backoff with jitter: devices that lost the server together must not all come back at once. */
const backoff = (attempts: number): number =>
  Math.min(MAX_BACKOFF_MS, BASE_BACKOFF_MS * 2 ** Math.min(attempts - 1, 10)) * (0.5 + Math.random() / 2);

/** A full phone cannot note when a command is to be tried again. */
const FULL_PHONE_RETRY_MS = MINUTE_MS;

/** If the clock was set back, a command still waits no longer than MAX_BACKOFF_MS. */
const isDue = ({ nextAttemptAt }: OutboxRow, now: number): boolean =>
  nextAttemptAt <= now || nextAttemptAt > now + MAX_BACKOFF_MS;

/** Whether later rows about its entity are held back until the user has decided about it, or the app knows its command. */
const holdsBack = (row: OutboxRow): boolean => commandOf(row) === null || (row.state === 'rejected' && blocksOnFailure(row));

/**
 * Whether a row waits for a row of another entity: the server would reject the request while the job before it is not ended. It
 * does not wait for one that is held back itself.
 */
export const waitsForEnd = (row: OutboxRow, older: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  older.seq < row.seq &&
  older.state !== 'rejected' &&
  commandOf(older)?.endsJob === true &&
  commandOf(row)?.followsEndedJobs === true &&
  !rows.some((each) => each.entityKey === older.entityKey && each.seq < older.seq && holdsBack(each));

/** The queued rows for which no other has to be sent first, except commands that this version does not know. */
function sendableRows(rows: readonly OutboxRow[]): OutboxRow[] {
  const entityKeys = new Set<string>();
  return rows.filter((row) => {
    if (entityKeys.has(row.entityKey)) return false;
    if (row.state !== 'rejected' || blocksOnFailure(row)) entityKeys.add(row.entityKey);
    return row.state !== 'rejected' && commandOf(row) !== null && !rows.some((older) => waitsForEnd(row, older, rows));
  });
}

/** The row with the fewest attempts, then the oldest. A command that always fails must not block the others. */
const nextRow = (rows: readonly OutboxRow[], now: number): OutboxRow | undefined =>
  rows.filter((row) => isDue(row, now)).toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq)[0];

/**
 * What is sent one after the other. A photo may take minutes, and holds up only later commands about the same entity.
 * Verification documents may be larger still, and nothing depends on them.
 */
export const LANES = ['commands', 'photos', 'documents'] as const;
export type Lane = (typeof LANES)[number];
const laneOf = ({ entityKey, file }: OutboxRow): Lane =>
  entityKey === DOCUMENTS_ENTITY_KEY ? 'documents' : file ? 'photos' : 'commands';

/** The rows of one lane for which no other has to be sent first, in whichever lane that is. */
async function sendableIn({ data, lane, maxFileBytes = Infinity }: DrainOptions): Promise<OutboxRow[]> {
  const rows = await data.outbox
    .orderBy('seq')
    .filter(({ file }) => (file?.size ?? 0) <= maxFileBytes)
    .toArray();
  return sendableRows(rows).filter((row) => laneOf(row) === lane);
}

/**
 * When the next retry is due; null if nothing is waiting for a retry. Commands that were never tried are sent in the same
 * drain.
 */
async function nextAttempt(options: DrainOptions): Promise<number | null> {
  const times = (await sendableIn(options)).flatMap(({ nextAttemptAt }) => (nextAttemptAt > 0 ? [nextAttemptAt] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

function sendRow({ name, fileField }: Command<CommandName>, token: string, row: OutboxRow, send: typeof request) {
  const { params, idempotencyKey, happenedAt, file } = row;
  const input: RequestInput<CommandName> = { params, idempotencyKey, happenedAt };
  const endpoint = endpointTable[name];
  if (endpoint.multipart) {
    input.form = new FormData();
    for (const [field, text] of Object.entries(z.parse(formFields, row.body))) input.form.set(field, text);
    if (file) input.form.set(fileField ?? 'photo', file);
  } else if (endpoint.body) {
    // commandOf() has checked by `version` that the body has this version's shape; the server validates it.
    input.body = row.body as RequestInput<CommandName>['body'];
  }
  return send(name, token, input);
}
const formFields = z.record(z.string(), z.string());

export interface DrainResult {
  /** Set if the token is invalid: nothing is sent until the user logs in. */
  sessionError: ApiError | null;
  /** Instant of the next retry; null if nothing is waiting for a retry. */
  nextAttemptAt: number | null;
}

/**
 * Sends one command. Resolves to the error if it stops all other commands too: no network, no valid token, or a phone too full
 * to note what happened.
 */
async function sendOne(
  command: Command<CommandName>,
  { data, token, request, onResponse, onSent, onRejected }: DrainOptions,
  row: OutboxRow,
): Promise<ApiError | null> {
  const attempts = row.attempts + 1;
  const wasSent = mayHaveArrived(row);
  const marked = data.outbox.update(row.seq, { state: 'sending', attempts, mayHaveArrived: wasSent || navigator.onLine });
  // A full phone can still send: a second attempt has the same idempotency key.
  if (!(await isStored(marked))) unstoredAttempts.add(row.id);
  // The user has just discarded it.
  else if ((await marked) === 0) return null;
  const sent = await sendRow(command, token, row, request);
  // The response to a repeated command is that to the first attempt, after which the job may have changed.
  const jobId = sent.ok && wasSent && command.savesJob ? jobIdOf(row) : null;
  const latest = jobId ? await request('jobDetail', token, { params: { id: jobId } }) : null;
  // Without it the command is repeated once more, unless its sender cannot see the job any more.
  const result = sent.ok && latest && !latest.ok && !isRejection(latest) ? latest : sent;
  if (result.ok) {
    await onResponse?.(row, result.data);
    const saved = data.transaction(
      'rw',
      [data.outbox, data.bookings, data.jobs, data.details, data.messages, data.cachedResponses],
      async () => {
        // A log-out has deleted the data of this account meanwhile: nothing of it is stored again.
        if (!(await data.outbox.get(row.seq))) return;
        if (latest?.ok) await saveDetail(data, latest.data);
        else await command.save(data, result.data, row);
        await data.outbox.delete(row.seq);
      },
    );
    // A full phone can still delete.
    if (!(await isStored(saved))) await data.outbox.delete(row.seq);
    onSent?.(row, result.data);
    return null;
  }
  const store = async (changes: Partial<OutboxRow>): Promise<ApiError | null> =>
    (await isStored(data.outbox.update(row.seq, changes))) ? null : apiError('phone_full', 0);
  if (isTokenExpired(result)) {
    await store({ state: 'waiting', attempts: row.attempts, mayHaveArrived: wasSent });
    return result;
  }
  if (!isRejection(result)) {
    const full = await store({
      state: 'waiting',
      nextAttemptAt: Date.now() + backoff(attempts),
      serverFailed: result.status >= 500,
      isLimited: result.status === 429,
    });
    return result.code === 'network' ? result : full;
  }
  const { code, status, fields } = result;
  const full = await store({ state: 'rejected', error: { code, status, fields }, mayHaveArrived: false });
  // One that could not be noted stays as it was, and is sent again.
  if (!full) await onRejected?.();
  return full;
}

interface DrainOptions {
  data: AccountData;
  token: string;
  lane: Lane;
  /** Sends a request; a page passes one that reports the upload progress. */
  request: typeof request;
  /** What has a larger file is left to another sender. */
  maxFileBytes?: number;
  /** Ignore the backoff of commands that failed. */
  retryNow?: boolean;
  /** Called with the response to each accepted command, before it leaves the queue: what awaits it then goes on. */
  onResponse?: (row: OutboxRow, response: unknown) => Promise<void>;
  /** Called after each accepted command with its response. */
  onSent?: (row: OutboxRow, response: unknown) => void;
  /** Called after each rejected command. */
  onRejected?: () => Promise<void>;
}

/** Makes all failed commands due now. */
const resetBackoff = (data: AccountData, lane: Lane): Promise<number> =>
  data.outbox
    .filter((row) => row.state === 'waiting' && row.nextAttemptAt > 0 && laneOf(row) === lane)
    .modify({ nextAttemptAt: 0 });

/**
 * Sends the queued commands of an account in one lane. A Web Lock allows one sender at a time across all tabs and the service
 * worker. It is held for this drain only, because a frozen page would never release it. Also works in the service worker.
 */
export function drain(options: DrainOptions): Promise<DrainResult> {
  const { data, lane, retryNow = false } = options;
  const lock = `outbox ${lane === 'commands' ? '' : `${lane} `}${data.name}`;
  return navigator.locks.request(lock, async () => {
    // The queue is empty at nearly every start. The steps below write, and what the screen reads would wait for them.
    if ((await data.outbox.count()) === 0) return { sessionError: null, nextAttemptAt: null };
    // Their sender was killed: no other one runs while we hold the lock.
    await isStored(data.outbox.filter((row) => row.state === 'sending' && laneOf(row) === lane).modify({ state: 'waiting' }));
    // Not before the lock is held: the attempt of the sender before us may have failed meanwhile.
    if (retryNow) await isStored(resetBackoff(data, lane));
    for (;;) {
      const row = nextRow(await sendableIn(options), Date.now());
      const command = row && commandOf(row);
      const stopError = command ? await sendOne(command, options, row) : null;
      if (stopError && isTokenExpired(stopError)) return { sessionError: stopError, nextAttemptAt: null };
      if (!command) return { sessionError: null, nextAttemptAt: await nextAttempt(options) };
      if (stopError)
        return { sessionError: null, nextAttemptAt: (await nextAttempt(options)) ?? Date.now() + FULL_PHONE_RETRY_MS };
    }
  });
}
