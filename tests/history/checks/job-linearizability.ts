import * as z from 'zod/mini';
import { isSuccess, type Call } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import type { AttemptedCommand } from './attempted-commands.ts';
import { jobIdOf, jobsShownBy, operationOf, operationOnSuccessor, type JobState } from './job-operations.ts';
import { findContradiction, type Operation } from './linearizability.ts';

/** Before every call, and after every call. */
const BEGINNING = -1;
const END = Number.MAX_SAFE_INTEGER;

const readOf = (call: Call, shown: { status: string; worker?: string | null }): Operation<JobState> => ({
  call: call.call,
  invoked: call.invoked,
  completed: call.completed,
  isRead: true,
  next: (state) =>
    state.status === shown.status && (shown.worker === undefined || shown.worker === state.worker) ? state : null,
});

const requestBody = z.object({ id: z.string(), workerId: z.optional(z.string()) });

/** Every job has an order of its commands, reads and final row that respects real time and the rules of `nextStatus`. */
export function checkJobLinearizability({ calls, database }: Recording, commands: readonly AttemptedCommand[]): Anomaly[] {
  const operations = new Map<string, Operation<JobState>[]>();
  const add = (jobId: string, operation: Operation<JobState>) => {
    const list = operations.get(jobId);
    if (list) list.push(operation);
    else operations.set(jobId, [operation]);
  };
  const successors = new Map(database.jobs.map(({ id, successor_id }) => [id, successor_id]));
  for (const one of commands) {
    const jobId = jobIdOf(one);
    const operation = jobId && operationOf(one);
    if (operation) add(jobId, operation);
    const successorId = jobId && successors.get(jobId);
    const further = successorId && operationOnSuccessor(one);
    if (further) add(successorId, further);
  }
  for (const call of calls) if (isSuccess(call)) for (const job of jobsShownBy(call)) add(job.id, readOf(call, job));

  const requestedWorkers = new Map(
    commands
      .filter(({ command }) => command === 'requestJob')
      .map(({ input }) => z.parse(requestBody, input.body))
      .map(({ id, workerId }) => [id, workerId ?? null]),
  );
  return database.jobs.flatMap(({ id, status, worker_id, cancelled_by }) => {
    const initial: JobState = { status: 'pending', worker: requestedWorkers.get(id) ?? null };
    const expiry: Operation<JobState> = {
      call: 0,
      invoked: BEGINNING,
      completed: END - 1,
      next: (state) => (state.status === 'pending' ? { ...state, status: 'cancelled' } : null),
    };
    const finalRow: Operation<JobState> = {
      call: 0,
      invoked: END,
      completed: END + 1,
      isRead: true,
      next: (state) => (state.status === status && state.worker === worker_id ? state : null),
    };
    const all = [...(operations.get(id) ?? []), ...(cancelled_by === 'time' ? [expiry] : []), finalRow];
    const rest = findContradiction(initial, all);
    if (!rest) return [];
    const stuck = rest.map(({ call }) => call).filter((call) => call > 0);
    const message =
      stuck.length > 0
        ? `no order of its commands explains the response to call ${stuck[0]}`
        : `no order of its commands leads to its final row (${status})`;
    return [{ kind: 'job-not-linearizable', subject: `job ${id}`, message, calls: stuck.slice(0, 5) }];
  });
}
