import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { BodyInput, Endpoint } from '#contract/endpoint.ts';
import { isTokenOver, type ask, type Endpoints, type Input, type Refused } from './ask.ts';
import { commandOf, COMMANDS, type CommandName } from './commands.ts';
import type { AccountData, OutboxRow } from './store.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;
/** Later each time, by chance: a crowd of phones that lost their server does not come back as one. */
const backoff = (attempts: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 10)) * (0.5 + Math.random() / 2);

/** A clock that was set back must not make a command wait longer than the longest wait. */
const isDue = ({ nextAttemptAt }: OutboxRow, now: number): boolean => nextAttemptAt <= now || nextAttemptAt > now + LONGEST_MS;

const holds = (row: OutboxRow): boolean => {
  const name = commandOf(row);
  return name === null || COMMANDS[name].holds;
};

/** The first of each thing's line, but for what this version does not know. */
function heads(rows: readonly OutboxRow[]): OutboxRow[] {
  const taken = new Set<string>();
  return rows.filter((row) => {
    if (taken.has(row.entityKey)) return false;
    if (row.state !== 'refused' || holds(row)) taken.add(row.entityKey);
    return row.state !== 'refused' && commandOf(row) !== null;
  });
}

/** Commands that have failed least go first, then the oldest: one that never gets through does not keep the others back. */
const next = (rows: readonly OutboxRow[], now: number): OutboxRow | undefined =>
  rows.filter((row) => isDue(row, now)).toSorted((a, b) => a.attempts - b.attempts || a.seq - b.seq)[0];

/** There is reason to try at once what has failed before. */
export const hope = (data: AccountData): Promise<number> =>
  data.outbox.filter(({ state }) => state === 'waiting').modify({ nextAttemptAt: 0 });

const inLine = (data: AccountData): Promise<OutboxRow[]> => data.outbox.orderBy('seq').toArray();

/**
 * When there is something to send again, null where nothing waits for its time. What was not tried, because there was no network,
 * goes with what was.
 */
async function nextTime(data: AccountData): Promise<number | null> {
  const times = heads(await inLine(data)).flatMap(({ nextAttemptAt }) => (nextAttemptAt > 0 ? [nextAttemptAt] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

function send<N extends CommandName>(name: N, token: string, row: OutboxRow, by: typeof ask) {
  const { params, idempotencyKey, happenedAt, file } = row;
  const input: Input<N> = { params, idempotencyKey, happenedAt };
  const endpoint: Endpoint = endpoints[name];
  if (endpoint.form) {
    input.form = new FormData();
    for (const [field, text] of Object.entries(z.parse(texts, row.body))) input.form.set(field, text);
    if (file) input.form.set('photo', file);
  } else if (endpoint.body) {
    // `v` says that the row holds what this version's command is given; the server says whether it is good.
    input.body = row.body as BodyInput<Endpoints[N]>;
  }
  return by(name, token, input);
}
const texts = z.record(z.string(), z.string());

/**
 * Whether sending again may help: no answer, too many at once, trouble on the server, or an answer that is not our server's at all
 * (a login page of the network in between).
 */
const mayPass = ({ status, message }: Refused): boolean => status < 400 || status >= 500 || status === 429 || message === '';

export interface Drained {
  /** The token is over: nothing goes out before somebody logs in. */
  over: Refused | null;
  /** Instant from which there is something to send again; null where nothing waits for its time. */
  again: number | null;
}

/** One command, as far as it gets. Answers the refusal that holds everything else back too: no network, or no token. */
async function step<N extends CommandName>(
  name: N,
  { data, token, by, onSent }: Drain,
  row: OutboxRow,
): Promise<Refused | null> {
  const attempts = row.attempts + 1;
  // Taken back by the person at this very moment.
  if ((await data.outbox.update(row.seq, { state: 'sending', attempts })) === 0) return null;
  const answer = await send(name, token, row, by);
  if (answer.ok) {
    await data.transaction('rw', [data.outbox, data.bookings, data.jobs, data.details, data.messages], async () => {
      await COMMANDS[name].keep(data, answer.data, row);
      await data.outbox.delete(row.seq);
    });
    onSent?.(row, answer.data);
    return null;
  }
  const { code, status, fields } = answer;
  if (isTokenOver(answer)) {
    await data.outbox.update(row.seq, { state: 'waiting', attempts: row.attempts });
    return answer;
  }
  if (mayPass(answer) || code === 'network' || code === 'phone_full') {
    await data.outbox.update(row.seq, { state: 'waiting', nextAttemptAt: Date.now() + backoff(attempts) });
    return code === 'network' ? answer : null;
  }
  await data.outbox.update(row.seq, { state: 'refused', refusal: { code, status, fields } });
  return null;
}

interface Drain {
  data: AccountData;
  token: string;
  /** How it is sent; `ask` where nobody looks at the progress of a picture. */
  by: typeof ask;
  /** Told of each command that the server has taken, with its answer. */
  onSent?: (row: OutboxRow, answer: unknown) => void;
}

/**
 * Sends what waits of an account, one sender at a time in all tabs and the service worker: the lock is held for this flush only, a
 * frozen page would keep a longer one. Needs no page.
 */
export function drain(work: Drain): Promise<Drained> {
  const { data } = work;
  return navigator.locks.request(`outbox ${data.name}`, async () => {
    // Whoever was sending them died on the way.
    await data.outbox.filter(({ state }) => state === 'sending').modify({ state: 'waiting' });
    for (;;) {
      const row = next(heads(await inLine(data)), Date.now());
      const name = row && commandOf(row);
      const stopped = row && name ? await step(name, work, row) : null;
      if (stopped && isTokenOver(stopped)) return { over: stopped, again: null };
      if (stopped || !name) return { over: null, again: await nextTime(data) };
    }
  });
}
