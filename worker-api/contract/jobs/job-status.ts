export const JOB_STATUSES = ['pending', 'accepted', 'ongoing', 'completed', 'cancelled'] as const;
/**
 * Who or what cancelled a job. `time`: no worker accepted it in time, or its worker did not start it (OVERDUE_RULES).
 * `no_show`: the worker did not come.
 */
export const CANCELLERS = ['client', 'worker', 'admin', 'time', 'no_show'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What happens to a job at the instants of its `times`, in this order. */
export const JOB_STEPS = ['created', 'accepted', 'moved', 'started', 'completed', 'cancelled'] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/**
 * A client withdraws a request that is pending, and the worker of a direct request declines it; a client, worker or admin
 * cancels a job that may be accepted or ongoing. A client reports that the worker of an accepted job has not come (a no-show).
 * An admin undoes the completion of work that was not done.
 */
export type JobAction = 'accept' | 'decline' | 'start' | 'complete' | 'withdraw' | 'cancel' | 'reportNoShow' | 'undoCompletion';
export type Actor = 'client' | 'worker' | 'admin';

const TRANSITIONS: Record<Actor, Partial<Record<JobAction, { from: readonly JobStatus[]; to: JobStatus }>>> = {
  client: {
    withdraw: { from: ['pending'], to: 'cancelled' },
    cancel: { from: ['pending', 'accepted', 'ongoing'], to: 'cancelled' },
    reportNoShow: { from: ['accepted'], to: 'cancelled' },
  },
  worker: {
    accept: { from: ['pending'], to: 'accepted' },
    decline: { from: ['pending'], to: 'cancelled' },
    start: { from: ['accepted'], to: 'ongoing' },
    complete: { from: ['ongoing'], to: 'completed' },
    cancel: { from: ['accepted', 'ongoing'], to: 'cancelled' },
  },
  admin: {
    cancel: { from: ['pending', 'accepted', 'ongoing'], to: 'cancelled' },
    undoCompletion: { from: ['completed'], to: 'cancelled' },
  },
};

/** The transition of `action`, or null if `actor` may not perform it. */
export const transitionOf = (action: JobAction, actor: Actor): { from: readonly JobStatus[]; to: JobStatus } | null =>
  TRANSITIONS[actor][action] ?? null;

/** The status after `action`, or null if the transition is not allowed. */
export function nextStatus(from: JobStatus, action: JobAction, actor: Actor): JobStatus | null {
  const transition = transitionOf(action, actor);
  return transition?.from.includes(from) ? transition.to : null;
}

/**
 * Accepted and not over. The worker then knows the home: the exact address, the phone number and what the client wrote about
 * the way in.
 */
export const isInProgress = (status: JobStatus): boolean => status === 'accepted' || status === 'ongoing';

export const CLIENT_STATUSES = ['pending', 'confirmed', 'ongoing', 'completed', 'cancelled'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The name that clients see for a status, and the one that is stored. */
export const toClientStatus = (status: JobStatus | ClientStatus): ClientStatus =>
  status === 'accepted' ? 'confirmed' : status;
export const toStoredStatus = (status: JobStatus | ClientStatus): JobStatus => (status === 'confirmed' ? 'accepted' : status);
