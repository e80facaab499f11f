import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { uuidv7 } from '#contract/ids.ts';
import { apiError, type ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Command, NewRow } from './commands/command.ts';
import { blocksOnFailure, commandOf, type CommandName } from './commands/commands.ts';
import { accountData } from '#pwa/sync/db.ts';
import { waitsForEnd } from './drain.ts';
import { flush } from './flush.ts';
import { MAX_WAIT_MS } from './max-wait.ts';
import { mayHaveArrived } from './may-have-arrived.ts';
import { rollBackProfile } from './session-profile.ts';
import { onSessionChange, type Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';

/** Queued and rejected commands of the account, oldest first; undefined until IndexedDB has responded. */
export function useOutbox(area: Area): OutboxRow[] | undefined {
  const id = useSession(area)?.profile.id;
  return useLiveQuery(async () => (await accountData(area)?.outbox.orderBy('seq').toArray()) ?? [], [area, id]);
}

/**
 * Queues commands in the outbox, from which they are sent as soon as there is a network. Rejects, with none of them queued, if
 * the device cannot store them.
 */
export async function enqueue<N extends CommandName, I>(area: Area, command: Command<N, I>, ...inputs: I[]): Promise<void> {
  await addRows(
    area,
    inputs.map((input) => newOutboxRow(command, command.createRow(input))),
  );
}

type NewOutboxRow = Omit<OutboxRow, 'seq'>;

/** A row for `enqueueAndWait` to add with another one. */
export function newOutboxRow<N extends CommandName, I>(command: Command<N, I>, row: NewRow<N>): NewOutboxRow {
  const { entityKey, params = {}, body = null, file = null, metadata = null, id = uuidv7() } = row;
  return {
    id,
    command: command.name,
    version: command.version,
    params,
    body,
    file,
    entityKey,
    metadata,
    idempotencyKey: uuidv7(),
    happenedAt: Date.now(),
    attempts: 0,
    nextAttemptAt: 0,
    state: 'waiting',
    error: null,
  };
}

/** Adds these rows and deletes the drafts that they were created from, all or nothing. */
async function addRows(area: Area, rows: readonly NewOutboxRow[], usedDrafts: readonly string[] = []): Promise<void> {
  const data = accountData(area);
  await data?.transaction('rw', data.outbox, data.drafts, async () => {
    await data.outbox.bulkAdd(rows);
    await data.drafts.bulkDelete([...usedDrafts]);
  });
  void flush(area);
}

/**
 * Puts a row in the place of a rejected one of the same command, and in its instant if later ones wait for it. Resolves to false
 * if there is none.
 */
async function replaceRejected(area: Area, { outbox }: AccountData, row: NewOutboxRow): Promise<boolean> {
  const rows = await outbox.where({ entityKey: row.entityKey }).toArray();
  const count = await outbox
    .where({ entityKey: row.entityKey })
    .filter(({ command, state }) => command === row.command && state === 'rejected')
    .modify((each) => {
      const isAwaited = rows.some(({ seq }) => seq > each.seq);
      Object.assign(each, row, isAwaited && { happenedAt: each.happenedAt });
    });
  if (count > 0) void flush(area);
  return count > 0;
}

/**
 * The result of enqueueAndWait: done, still queued (for lack of a network, because our side failed, for a rate limit, or because
 * it is blocked by a rejected command that the user has to decide about), or an error.
 */
export type CommandOutcome =
  | { ok: true; queued: boolean; serverFailed?: boolean; isLimited?: boolean; isBlocked?: boolean }
  | ApiError;

/** Commands whose caller is waiting for the result, with whether it can still show the error. */
const awaitedCommands = new Map<string, () => boolean>();
export const isAwaited = (id: string): boolean => awaitedCommands.get(id)?.() ?? false;

interface WaitOptions {
  /** Later commands about the same entity, queued with it or not at all. */
  later?: readonly NewOutboxRow[];
  /** The names of the drafts that all of them were created from, which are restored if it is taken back. */
  drafts?: readonly string[];
  /** Whether the caller can still show the error. */
  isListening?: () => boolean;
  /** Whether a rate limit counts as a rejection: what was entered may be wrong, and is not to be tried later by itself. */
  rejectsLimit?: boolean;
}

/**
 * Queues a command and waits for its result. A command that is rejected meanwhile is taken back from the outbox, because the
 * caller gets the error. If the session has ended (`auth.required`), it stays there until the next log-in, unless a form still
 * holds it. A rejected one is not taken back from a caller that is not listening any more: the app then shows it as rejected.
 */
export async function enqueueAndWait<N extends CommandName, I>(
  area: Area,
  command: Command<N, I>,
  input: I,
  { later = [], drafts = [], isListening = () => true, rejectsLimit = false }: WaitOptions = {},
): Promise<CommandOutcome> {
  const data = accountData(area);
  if (!data) return apiError('auth.required', 401);
  const newRow = command.createRow(input);
  const row = newOutboxRow(command, newRow);
  const { id } = row;
  awaitedCommands.set(id, isListening);
  try {
    let isReplacement = false;
    try {
      isReplacement = command.replacesRejected === true && (await replaceRejected(area, data, row));
      if (!isReplacement) await addRows(area, [row, ...later], drafts);
    } catch {
      // The storage is full: send it now without the queue.
      const { params = {}, body } = newRow;
      const result = await call(command.name, area, { params, ...(body !== undefined && { body }) });
      if (!result.ok && accountData(area) === data) rollBackProfile(row);
      return result.ok ? { ok: true, queued: false } : result.code === 'network' ? apiError('phone_full', 0) : result;
    }
    /** Those about the same entity, and those that it waits for. */
    const readRows = async () => {
      const rows = await data.outbox.orderBy('seq').toArray();
      const stored = rows.find((each) => each.id === id);
      return rows.filter((each) => each.entityKey === row.entityKey || (stored && waitsForEnd(stored, each, rows)));
    };
    const outcome = await new Promise<CommandOutcome>((resolve) => {
      const subscription = liveQuery(readRows).subscribe((rows) => {
        const stored = rows.find((each) => each.id === id);
        if (!stored) return settle({ ok: true, queued: false });
        if (stored.error) return settle(apiError(stored.error.code, stored.error.status, '', stored.error.fields));
        // One that its caller awaits is removed in a moment.
        const blocks = (each: OutboxRow) => each.state === 'rejected' && blocksOnFailure(each) && !isAwaited(each.id);
        if (rows.some((each) => each.seq < stored.seq && blocks(each)))
          return settle({ ok: true, queued: true, isBlocked: true });
        // It failed, or waits behind an older one that failed, and neither is due yet.
        const failed = rows.find(
          ({ seq, state, nextAttemptAt }) => seq <= stored.seq && state === 'waiting' && nextAttemptAt > Date.now(),
        );
        if (!failed) return;
        const { serverFailed = false, isLimited = false } = failed;
        if (isLimited && rejectsLimit && failed.id === id) settle(apiError('request.too_many', 429));
        else settle({ ok: true, queued: true, serverFailed, isLimited });
      });
      const unsubscribe = onSessionChange(() => {
        if (accountData(area) !== data) settle(apiError('auth.required', 401));
      });
      const timer = setTimeout(() => settle({ ok: true, queued: true }), MAX_WAIT_MS);
      function settle(outcome: CommandOutcome) {
        clearTimeout(timer);
        unsubscribe();
        subscription.unsubscribe();
        resolve(outcome);
      }
    });
    const hasEnded = accountData(area) !== data;
    // An attempt under the token that has ended is not waited for.
    const isRemovable = ({ state }: OutboxRow) => state !== 'sending' || hasEnded;
    // Later commands wait for it, as for the one whose place it took.
    if (!outcome.ok && isReplacement && !hasEnded) {
      const error = { code: 'request.too_many', status: 429, fields: {} } as const;
      await data.outbox
        .where({ id })
        .filter(({ state }) => state === 'waiting')
        .modify({ state: 'rejected', error });
    } else if (!outcome.ok && (hasEnded || isListening()))
      await removeRow(area, data, id, { isRemovable, restoresDrafts: drafts.length > 0, isKeptWithoutDraft: hasEnded });
    return outcome;
  } finally {
    awaitedCommands.delete(id);
  }
}

interface RemoveOptions {
  isRemovable?: (row: OutboxRow) => boolean;
  /** Whether what it was created from is restored. */
  restoresDrafts?: boolean;
  /** Whether nothing stays of what has been written in the same form since. */
  replacesForm?: boolean;
  /** Whether it stays if there is nothing to restore. */
  isKeptWithoutDraft?: boolean;
}

/**
 * Removes a row, with all about the same entity if only it would have created that. Resolves to false if it may not be removed.
 */
async function removeRow(area: Area, data: AccountData, id: string, options: RemoveOptions = {}): Promise<boolean> {
  const {
    isRemovable = ({ state }) => state !== 'sending',
    restoresDrafts = false,
    replacesForm = false,
    isKeptWithoutDraft = false,
  } = options;
  const removed = await data.transaction('rw', data.outbox, data.drafts, async () => {
    const row = await data.outbox.where('id').equals(id).first();
    if (!row || !isRemovable(row)) return null;
    const later = (await data.outbox.where({ entityKey: row.entityKey }).sortBy('seq')).filter(({ seq }) => seq > row.seq);
    const command = commandOf(row);
    const drafts = restoresDrafts ? (command?.drafts?.(row, later) ?? []) : [];
    if (drafts.length === 0 && isKeptWithoutDraft) return null;
    if (replacesForm && drafts.length > 0) await data.drafts.bulkDelete([...(command?.otherDrafts?.(row) ?? [])]);
    await data.drafts.bulkPut(drafts);
    // What was restored must not be sent as well.
    const isLaterVoid = command?.createsEntity && (drafts.length > 0 || !mayHaveArrived(row));
    await data.outbox.bulkDelete([row, ...(isLaterVoid ? later : [])].map(({ seq }) => seq));
    return row;
  });
  if (!removed) return false;
  if (accountData(area) === data && !removed.isRolledBack) rollBackProfile(removed);
  // Commands that it blocked can be sent now.
  void flush(area);
  return true;
}

const removeOwnRow = async (area: Area, id: string, options?: RemoveOptions): Promise<boolean> => {
  const data = accountData(area);
  return data !== null && removeRow(area, data, id, options);
};

/** Removes a command that is queued or was rejected. Resolves to false if it is being sent. */
export const discardCommand = (area: Area, id: string): Promise<boolean> => removeOwnRow(area, id);

const isUnsent = (row: OutboxRow): boolean => row.state !== 'sending' && !mayHaveArrived(row);

/** Removes a command if the server cannot have it. Resolves to false if it may. */
export const discardUnsent = (area: Area, id: string): Promise<boolean> => removeOwnRow(area, id, { isRemovable: isUnsent });

/**
 * Removes a command and restores the drafts that it was created from, if the server cannot have it. Resolves to false if it
 * may.
 */
export const takeBack = (area: Area, id: string): Promise<boolean> =>
  removeOwnRow(area, id, { isRemovable: isUnsent, restoresDrafts: true, replacesForm: true });

/** Whether `takeBack` would replace something that has been written since. */
export async function replacesDraft(area: Area, row: OutboxRow): Promise<boolean> {
  const command = commandOf(row);
  const forms = (command?.drafts?.(row, []) ?? []).map(({ form }) => form);
  const stored = await accountData(area)?.drafts.bulkGet([...forms, ...(command?.otherDrafts?.(row) ?? [])]);
  return stored?.some((draft) => draft !== undefined) ?? false;
}

/** Sends a queued command now, or a rejected one again under a new idempotency key. */
export async function retry(area: Area, row: Pick<OutboxRow, 'seq' | 'state' | 'command' | 'version'>): Promise<void> {
  if (row.state === 'rejected')
    await accountData(area)?.outbox.update(row.seq, {
      state: 'waiting',
      error: null,
      attempts: 0,
      idempotencyKey: uuidv7(),
      ...(commandOf(row)?.resetsHappenedAtOnRetry && { happenedAt: Date.now() }),
    });
  await flush(area, true);
}
