import * as z from 'zod/mini';
import type { EndpointName } from '#contract/endpoints.ts';
import type { DatabaseState } from '../recording/database-state.ts';
import { responseTo, type Call } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import type { AttemptedCommand } from './attempted-commands.ts';
import { closedAccounts } from './erasure.ts';

type Values = Record<string, unknown>;

/** A command that writes a row with a text or id that the generator uses for this command only. */
interface IdentifiedWrite {
  identifierOf: (input: { body: Values; form: Values }) => unknown;
  identifiersIn: (database: DatabaseState) => (string | null)[];
}

const auditDetails = (database: DatabaseState, action: string) =>
  database.audit_log.filter((entry) => entry.action === action).map(({ detail }) => detail);

const IDENTIFIED_WRITES: Partial<Record<EndpointName, IdentifiedWrite>> = {
  requestJob: {
    identifierOf: ({ body }) => body['problem_description'],
    // A job that asks again for a cancelled one has its text.
    identifiersIn: ({ jobs }) => jobs.flatMap(({ problem, predecessor_id }) => (predecessor_id === null ? [problem] : [])),
  },
  sendMessage: { identifierOf: ({ body }) => body['id'], identifiersIn: ({ messages }) => messages.map(({ id }) => id) },
  sendPhotoMessage: { identifierOf: ({ form }) => form['id'], identifiersIn: ({ messages }) => messages.map(({ id }) => id) },
  writeReview: {
    identifierOf: ({ body }) => body['comment'],
    identifiersIn: ({ reviews }) => reviews.map(({ comment }) => comment),
  },
  addSosNote: { identifierOf: ({ body }) => body['note'], identifiersIn: ({ sos_log }) => sos_log.map(({ note }) => note) },
  adminCancelJob: {
    identifierOf: ({ body }) => body['reason'],
    identifiersIn: (database) => auditDetails(database, 'job.cancel'),
  },
  verifyWorker: {
    identifierOf: ({ body }) => body['reason'],
    identifiersIn: (database) => auditDetails(database, 'worker.refuse'),
  },
  // A closed account loses its e-mail address, so it is not followed.
  signup: { identifierOf: ({ body }) => body['email'], identifiersIn: ({ accounts }) => accounts.map(({ email }) => email) },
  workerSignup: {
    identifierOf: ({ form }) => form['email'],
    identifiersIn: ({ accounts }) => accounts.map(({ email }) => email),
  },
};

/** A closed account loses these texts, so they are not followed. */
const ERASED_WITH_ACCOUNT = new Set<EndpointName>(['requestJob', 'writeReview']);

function countsOf(texts: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The e-mail addresses of accounts that their owners tried to close. */
function closedEmails(calls: readonly Call[]): Set<unknown> {
  const closing = new Set(calls.filter(({ command }) => command === 'closeAccount').map(({ account }) => account));
  return new Set(
    calls.flatMap((call) => {
      const user = responseTo('signup', call)?.user ?? responseTo('workerSignup', call)?.worker;
      return user && closing.has(user.id) ? [user.email] : [];
    }),
  );
}

function checkIdentified(
  command: EndpointName,
  { identifierOf, identifiersIn }: IdentifiedWrite,
  commands: readonly AttemptedCommand[],
  { calls, database }: Recording,
): Anomaly[] {
  const counts = countsOf(identifiersIn(database));
  const closed = closedEmails(calls);
  const erased = ERASED_WITH_ACCOUNT.has(command) ? closedAccounts(database) : new Set<string>();
  const identified = commands
    .filter((one) => one.command === command && !erased.has(one.account ?? ''))
    .map((one) => ({ identifier: identifierOf({ body: one.input.body ?? {}, form: one.input.form ?? {} }), one }))
    .filter(({ identifier }) => identifier !== undefined && !closed.has(identifier));
  return [...Map.groupBy(identified, ({ identifier }) => String(identifier))].flatMap(([identifier, writes]) => {
    const outcomes = new Set(writes.map(({ one }) => one.outcome));
    const count = counts.get(identifier) ?? 0;
    const report = (kind: Anomaly['kind'], message: string): Anomaly[] => [
      {
        kind,
        subject: `${command} ${identifier}`,
        message,
        calls: writes.flatMap(({ one }) => one.calls.map(({ call }) => call)),
      },
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
function checkCreated({ database }: Recording, commands: readonly AttemptedCommand[]): Anomaly[] {
  return commands.flatMap(({ command, outcome, response }) => {
    const table = CREATED_ROWS[command];
    if (!table || outcome !== 'acknowledged' || !response) return [];
    const { id } = z.parse(created, response.body);
    if (database[table].some((row) => row.id === id)) return [];
    const message = 'was acknowledged and is not stored';
    return [{ kind: 'write-lost' as const, subject: `${command} ${id}`, message, calls: [response.call] }];
  });
}

/** Every acknowledged write is stored once, no write twice, and no rejected write at all. */
export const checkAcknowledgedWrites = (recording: Recording, commands: readonly AttemptedCommand[]): Anomaly[] => [
  ...(Object.entries(IDENTIFIED_WRITES) as [EndpointName, IdentifiedWrite][]).flatMap(([command, write]) =>
    checkIdentified(command, write, commands, recording),
  ),
  ...checkCreated(recording, commands),
];
