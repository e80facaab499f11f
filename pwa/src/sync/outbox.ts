import { liveQuery } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import type { BodyInput } from '#contract/endpoint.ts';
import { uuidv7 } from '#contract/ids.ts';
import { refused, type Endpoints, type Refused } from './ask.ts';
import { call } from './call.ts';
import { COMMANDS, type CommandName } from './commands.ts';
import { accountData } from './db.ts';
import { flush } from './flush.ts';
import { takeProfileBack } from './profile.ts';
import { onSessionChange, useSession, type Area } from './session.ts';
import type { OutboxRow } from './store.ts';

/** What whoever is logged in still has to send, and what was not taken, oldest first; undefined until the phone's store has answered. */
export function useOutbox(area: Area): OutboxRow[] | undefined {
  const id = useSession(area)?.profile.id;
  return useLiveQuery(async () => (await accountData(area)?.outbox.orderBy('seq').toArray()) ?? [], [area, id]);
}

interface Given<N extends CommandName> {
  entityKey: string;
  params?: Record<string, string>;
  body?: BodyInput<Endpoints[N]>;
  file?: File;
  aside?: unknown;
  /** Of the row; made here where nothing else goes by it. */
  id?: string;
}

/** Puts a command into this phone's outbox, from which it goes out as soon as there is a network. Rejects where the phone cannot keep it. */
export async function give<N extends CommandName>(area: Area, name: N, given: Given<N>): Promise<string> {
  const { entityKey, params = {}, body = null, file = null, aside = null, id = uuidv7() } = given;
  const waiting = { attempts: 0, nextAttemptAt: 0, state: 'waiting', refusal: null } as const;
  await accountData(area)?.outbox.add({
    id,
    command: name,
    v: COMMANDS[name].v,
    params,
    body,
    file,
    entityKey,
    aside,
    idempotencyKey: uuidv7(),
    happenedAt: Date.now(),
    ...waiting,
  });
  void flush(area);
  return id;
}

/** What became of a command while its giver looked on: it was done, it still waits and will be, or it was refused. */
export type Outcome = { ok: true; waits: boolean } | Refused;

/** Whoever gave a command looks on for so long; after it the command goes its own way. */
const LOOKS_ON_MS = 6000;
/** Commands whose giver looks on, and need not be told otherwise. */
const watched = new Set<string>();
export const isLookedOn = (id: string): boolean => watched.has(id);

/**
 * Gives a command and looks on. One that is refused meanwhile is told here and waits no longer; where the session is over
 * (`auth.required`) it waits for the log-in.
 */
export async function run<N extends CommandName>(area: Area, name: N, given: Given<N>): Promise<Outcome> {
  const data = accountData(area);
  if (!data) return refused('auth.required', 401);
  const id = uuidv7();
  watched.add(id);
  try {
    try {
      await give(area, name, { ...given, id });
    } catch {
      // The phone is full. It is done now, or it has not been kept.
      const { params = {}, body } = given;
      const answer = await call(name, area, { params, ...(body !== undefined && { body }) });
      return answer.ok ? { ok: true, waits: false } : answer.code === 'network' ? refused('phone_full', 0) : answer;
    }
    const row = () => data.outbox.where('id').equals(id).first();
    const done = await new Promise<Outcome>((resolve) => {
      const look = liveQuery(row).subscribe((now) => {
        if (!now) end({ ok: true, waits: false });
        else if (now.refusal) end(refused(now.refusal.code, now.refusal.status, '', now.refusal.fields));
        else if (now.state === 'waiting' && now.attempts > 0) end({ ok: true, waits: true });
      });
      const stop = onSessionChange(() => {
        if (accountData(area) !== data) end(refused('auth.required', 401));
      });
      const timer = setTimeout(() => end({ ok: true, waits: true }), LOOKS_ON_MS);
      function end(outcome: Outcome) {
        clearTimeout(timer);
        stop();
        look.unsubscribe();
        resolve(outcome);
      }
    });
    if (!done.ok && accountData(area) === data) await drop(area, id);
    return done;
  } finally {
    watched.delete(id);
  }
}

/** Takes a command back that has not gone out, or was refused. False when it is just on its way. */
export async function drop(area: Area, id: string): Promise<boolean> {
  const data = accountData(area);
  if (!data) return false;
  const gone = await data.transaction('rw', data.outbox, async () => {
    const row = await data.outbox.where('id').equals(id).first();
    if (!row || row.state === 'sending') return null;
    await data.outbox.delete(row.seq);
    return row;
  });
  if (!gone) return false;
  takeProfileBack(gone);
  // What stood behind it may go now.
  void flush(area);
  return true;
}

/** Sends a command now: one that waits for its time, or one that was refused, under a key of its own. */
export async function retry(area: Area, { seq, state }: Pick<OutboxRow, 'seq' | 'state'>): Promise<void> {
  if (state === 'refused')
    await accountData(area)?.outbox.update(seq, { state: 'waiting', refusal: null, attempts: 0, idempotencyKey: uuidv7() });
  await flush(area, true);
}
