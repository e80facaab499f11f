import { HAPPENED_AT_HEADER } from '#contract/clock-skew.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { JOB_STATUSES, nextStatus, type Actor, type JobAction, type JobStatus } from '#contract/jobs/job-status.ts';
import type { ClientStatus } from '#contract/jobs/job-status.ts';
import * as z from 'zod/mini';
import { errorCodeOf, responseTo, type Call } from '../recording/history.ts';
import type { AttemptedCommand } from './attempted-commands.ts';
import type { Operation } from './linearizability.ts';

/** What decides which commands on a job are possible. A pending job has a worker only if it is a direct request. */
export interface JobState {
  status: JobStatus;
  worker: string | null;
  /** When the acceptance had ended: a withdrawal that began before that may cancel the accepted job. */
  acceptedBefore?: number;
}

const TRANSITIONS: Partial<Record<EndpointName, { action: JobAction; actor: Actor; rejections: readonly string[] }>> = {
  withdrawJob: { action: 'withdraw', actor: 'client', rejections: ['job.has_worker', 'job.not_cancellable'] },
  withdrawBooking: { action: 'withdraw', actor: 'client', rejections: ['job.has_worker', 'job.not_cancellable'] },
  cancelBooking: { action: 'cancel', actor: 'client', rejections: ['job.not_cancellable'] },
  declineJob: { action: 'decline', actor: 'worker', rejections: ['job.not_open'] },
  startJob: { action: 'start', actor: 'worker', rejections: ['job.not_startable'] },
  completeJob: { action: 'complete', actor: 'worker', rejections: ['job.not_completable'] },
  cancelJob: { action: 'cancel', actor: 'worker', rejections: ['job.not_cancellable'] },
  adminCancelJob: { action: 'cancel', actor: 'admin', rejections: ['job.not_cancellable'] },
};

const jobReference = z.object({ id: z.optional(z.string()), jobId: z.optional(z.string()) });

/** The job that a command moves; null for other commands. */
export function jobIdOf({ command, input }: Pick<AttemptedCommand, 'command' | 'input'>): string | null {
  if (command !== 'acceptJob' && command !== 'requestWorker' && !TRANSITIONS[command]) return null;
  const { id, jobId } = z.parse(jobReference, { ...input.params, ...input.body });
  return input.params?.['id'] ?? id ?? jobId ?? null;
}

const acceptBy =
  (worker: string | null, completed: number) =>
  (state: JobState): JobState | null => {
    if (state.status === 'pending' && (state.worker === null || state.worker === worker))
      return { status: 'accepted', worker, acceptedBefore: completed };
    // A repeated call of the winner succeeds again.
    return state.worker === worker && ['accepted', 'ongoing', 'completed'].includes(state.status) ? state : null;
  };

const declineBy =
  (worker: string | null) =>
  (state: JobState): JobState | null => {
    if (state.worker !== worker) return null;
    if (state.status === 'pending') return { ...state, status: 'cancelled' };
    // Declining a request that has ended succeeds.
    return state.status === 'cancelled' ? state : null;
  };

const requestOf =
  (worker: string | null) =>
  (state: JobState): JobState | null =>
    state.status === 'pending' && (state.worker === null || state.worker === worker) ? { status: 'pending', worker } : null;

/** That a side of a job cancels what is cancelled, which succeeds. */
const isAlreadyCancelled = ({ status }: JobState, { action, actor }: { action: JobAction; actor: Actor }): boolean =>
  status === 'cancelled' && actor !== 'admin' && (action === 'withdraw' || action === 'cancel');

/**
 * What a client’s command on a job can do to the request that followed when its worker cancelled it: withdraw that as well. Null for other
 * commands.
 */
export function operationOnSuccessor({ command, calls, invoked }: AttemptedCommand): Operation<JobState> | null {
  const transition = TRANSITIONS[command];
  if (transition?.actor !== 'client') return null;
  const next = (state: JobState): JobState | null =>
    state.status === 'pending' || state.status === 'accepted' ? { ...state, status: 'cancelled' } : null;
  return { call: calls[0]?.call ?? 0, invoked, completed: Infinity, next };
}

/** The operation of a command on a job; null if its response says nothing about the job. */
export function operationOf(attempted: AttemptedCommand): Operation<JobState> | null {
  const { command, account, invoked, input, outcome, response } = attempted;
  const transition = TRANSITIONS[command];
  const call = attempted.calls[0]?.call ?? 0;
  const completed = outcome === 'unknown' ? Infinity : attempted.completed;
  if (outcome === 'rejected') {
    if (!transition || !response || !transition.rejections.includes(errorCodeOf(response) ?? '')) return null;
    const { action, actor } = transition;
    const isForeign = (state: JobState) => actor === 'worker' && state.worker !== account;
    const next = (state: JobState) =>
      (nextStatus(state.status, action, actor) === null && !isAlreadyCancelled(state, transition)) || isForeign(state)
        ? state
        : null;
    return { call, invoked, completed, next, isRead: true };
  }
  if (command === 'acceptJob') return { call, invoked, completed, next: acceptBy(account, completed) };
  if (command === 'declineJob') return { call, invoked, completed, next: declineBy(account) };
  if (command === 'requestWorker') {
    const { workerId } = z.parse(z.object({ workerId: z.string() }), input.body);
    return { call, invoked, completed, next: requestOf(workerId) };
  }
  if (!transition) return null;
  const { action, actor } = transition;
  const next = (state: JobState): JobState | null => {
    if (isAlreadyCancelled(state, transition)) return actor === 'worker' && state.worker !== account ? null : state;
    const isRevoked =
      action === 'withdraw' &&
      state.status === 'accepted' &&
      (invoked < (state.acceptedBefore ?? 0) || attempted.calls.some(({ headers }) => HAPPENED_AT_HEADER in headers));
    const status = nextStatus(isRevoked ? 'pending' : state.status, action, actor);
    return status === null || (actor === 'worker' && state.worker !== account) ? null : { ...state, status };
  };
  return { call, invoked, completed, next };
}

const storedStatus = (status: ClientStatus | JobStatus): JobStatus => JOB_STATUSES.find((one) => one === status) ?? 'accepted';

/** What a response shows of jobs. A job as its worker sees it does not name the worker. */
export function jobsShownBy(call: Call): { id: string; status: JobStatus; worker?: string | null }[] {
  const detail = responseTo('jobDetail', call);
  if (detail) return [{ id: detail.id, status: storedStatus(detail.status), worker: detail.worker_id }];
  const jobs = responseTo('changes', call)?.jobs ?? responseTo('myBookings', call) ?? [];
  return jobs.map((job) =>
    'service' in job
      ? { id: job.id, status: storedStatus(job.status), worker: job.workerId }
      : { id: job.id, status: job.status },
  );
}
