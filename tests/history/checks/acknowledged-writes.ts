import * as z from 'zod/mini';
import type { EndpointName } from '#contract/endpoints.ts';
import type { DatabaseState } from '../recording/database-state.ts';
import { responseTo, type Call } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import type { Attempts } from './attempts.ts';

type Values = Record<string, unknown>;

/** A command that writes a row with a text or id that the generator uses for this command only. */
interface MarkedWrite {
  markOf: (input: { body: Values; form: Values }) => unknown;
  marksIn: (database: DatabaseState) => (string | null)[];
}

const auditDetails = (database: DatabaseState, action: string) =>
  database.audit_log.filter((entry) => entry.action === action).map(({ detail }) => detail);

const MARKED_WRITES: Partial<Record<EndpointName, MarkedWrite>> = {
  requestJob: { markOf: ({ body }) => body['problem_description'], marksIn: ({ jobs }) => jobs.map(({ problem }) => problem) },
  sendMessage: { markOf: ({ body }) => body['id'], marksIn: ({ messages }) => messages.map(({ id }) => id) },
  sendPhotoMessage: { markOf: ({ form }) => form['id'], marksIn: ({ messages }) => messages.map(({ id }) => id) },
  writeReview: { markOf: ({ body }) => body['comment'], marksIn: ({ reviews }) => reviews.map(({ comment }) => comment) },
  addSosNote: { markOf: ({ body }) => body['note'], marksIn: ({ sos_log }) => sos_log.map(({ note }) => note) },
  adminCancelJob: { markOf: ({ body }) => body['reason'], marksIn: (database) => auditDetails(database, 'job.cancel') },
  verifyWorker: { markOf: ({ body }) => body['reason'], marksIn: (database) => auditDetails(database, 'worker.refuse') },
  // A closed account loses its e-mail address, so an account that is closed is not followed.
  signup: { markOf: ({ body }) => body['email'], marksIn: ({ accounts }) => accounts.map(({ email }) => email) },
  workerSignup: { markOf: ({ form }) => form['email'], marksIn: ({ accounts }) => accounts.map(({ email }) => email) },
};

function countsOf(texts: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The e-mail addresses of accounts that somebody tried to close. */
function closedEmails(calls: readonly Call[]): Set<unknown> {
  const closing = new Set(calls.filter(({ command }) => command === 'closeAccount').map(({ account }) => account));
  return new Set(
    calls.flatMap((call) => {
      const user = responseTo('signup', call)?.user ?? responseTo('workerSignup', call)?.worker;
      return user && closing.has(user.id) ? [user.email] : [];
    }),
  );
}

function checkMarked(
  command: EndpointName,
  { markOf, marksIn }: MarkedWrite,
  attempts: readonly Attempts[],
  { calls, database }: Recording,
): Anomaly[] {
  const counts = countsOf(marksIn(database));
  const closed = closedEmails(calls);
  const marked = attempts
    .filter((one) => one.command === command)
    .map((one) => ({ mark: markOf({ body: one.input.body ?? {}, form: one.input.form ?? {} }), one }))
    .filter(({ mark }) => mark !== undefined && !closed.has(mark));
  return [...Map.groupBy(marked, ({ mark }) => String(mark))].flatMap(([mark, writes]) => {
    const outcomes = new Set(writes.map(({ one }) => one.outcome));
    const count = counts.get(mark) ?? 0;
    const report = (kind: Anomaly['kind'], message: string): Anomaly[] => [
      { kind, subject: `${command} ${mark}`, message, calls: writes.flatMap(({ one }) => one.calls.map(({ call }) => call)) },
    ];
    if (count > 1) return report('write-repeated', `is stored ${count} times`);
    if (count === 0 && outcomes.has('acknowledged')) return report('write-lost', 'was acknowledged and is not stored');
    if (count === 1 && outcomes.size === 1 && outcomes.has('rejected'))
      return report('rejected-write-stored', 'was rejected and is stored');
    return [];
  });
}

const created = z.object({ id: z.string() });
const CREATED_ROWS: Partial<Record<EndpointName, 'payments' | 'sos_cases'>> = {
  startPayment: 'payments',
  triggerSos: 'sos_cases',
};

/** The rows whose ids the server has chosen and returned exist. */
function checkCreated({ database }: Recording, attempts: readonly Attempts[]): Anomaly[] {
  return attempts.flatMap(({ command, outcome, response }) => {
    const table = CREATED_ROWS[command];
    if (!table || outcome !== 'acknowledged' || !response) return [];
    const { id } = z.parse(created, response.body);
    if (database[table].some((row) => row.id === id)) return [];
    const message = 'was acknowledged and is not stored';
    return [{ kind: 'write-lost' as const, subject: `${command} ${id}`, message, calls: [response.call] }];
  });
}

/** Every acknowledged write is stored once, no write twice, and no rejected write at all. */
export const checkAcknowledgedWrites = (recording: Recording, attempts: readonly Attempts[]): Anomaly[] => [
  ...(Object.entries(MARKED_WRITES) as [EndpointName, MarkedWrite][]).flatMap(([command, write]) =>
    checkMarked(command, write, attempts, recording),
  ),
  ...checkCreated(recording, attempts),
];
