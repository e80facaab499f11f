import { DAY_MS } from '#contract/durations.ts';
import type { JobCancellation } from '#contract/admin.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { AcceptJobBody } from '#contract/jobs/jobs.ts';
import { isInProgress, transitionOf, type JobAction } from '#contract/jobs/job-status.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { Statement } from '#api/lib/db.ts';
import type { EventRow } from '#api/lib/event-outbox.repository.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { checkRateLimit, isWithinRateLimit } from '#api/lib/rate-limit.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { closePayments } from '#api/features/payments/payments.usecases.ts';
import { verificationErrorOf } from '#api/features/workers/verification.usecases.ts';
import { limitContextOf, recordWorkerAction } from '#api/features/workers/worker-limits.usecases.ts';
import { countJobOutcome, uncountCompletedJob } from '#api/features/workers/worker-counters.usecases.ts';
import * as lifecycle from './job-lifecycle.repository.ts';
import type { AcceptContext } from './job-lifecycle.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import * as events from './job-events.repository.ts';
import { hasWriteId } from './jobs.predicates.ts';
import { offerContextOf } from './jobs.rules.ts';
import { findEndedByItself } from './overdue-jobs.repository.ts';
import { copyPhotos } from './photos.usecases.ts';
import { findAutomaticSuccessor } from './successors.repository.ts';
import { newSuccessor, requestSuccessor } from './successors.usecases.ts';

/** What a worker may say when they accept: the slot of a job without one, and that they can travel between it and their other jobs. */
export type AcceptOptions = Pick<AcceptJobBody, 'timeSlot' | 'acceptTravel'>;

/** A worker accepts a pending job. Of concurrent calls one wins; a repeated call of the winner succeeds again. */
export async function acceptJob(context: ActorContext, jobId: string, options: AcceptOptions = {}): Promise<JobView> {
  const acceptContext = acceptContextOf(context, options);
  const write = { jobId, writeId: newWriteId(), at: context.now };
  const outcome = await runCommand<JobView>(context, {
    write: lifecycle.acceptJob(jobId, context.actor.id, acceptContext, write.writeId),
    dependentStatements: [
      events.jobAccepted(write),
      events.changed(write, 'worker'),
      events.jobClosed(write),
      recordWorkerAction(context, 'accept', hasWriteId(jobId, write.writeId)),
    ],
    result: views.commandResult(jobId, write.writeId, context.actor.id),
  });
  context.publish(outcome.events);
  return outcome.row ?? resolveRejectedAccept(context, jobId, acceptContext);
}

const acceptContextOf = (context: ActorContext, { timeSlot, acceptTravel = false }: AcceptOptions): AcceptContext => ({
  ...offerContextOf(context),
  ...limitContextOf(context),
  verifyPhones: context.settings.verifyPhones,
  timeSlot,
  acceptTravel,
});
const secondsUntil = (instant: number, { now }: ActorContext): number => Math.ceil((instant - now) / 1000);

async function resolveRejectedAccept(context: ActorContext, jobId: string, acceptContext: AcceptContext): Promise<JobView> {
  const current = await lifecycle.explainRejectedAccept(context.db, jobId, context.actor.id, acceptContext);
  const isOwn = current?.worker_id === context.actor.id;
  if (current && isOwn && ['accepted', 'ongoing', 'completed'].includes(current.status)) {
    const found = await views.findJob(context.db, jobId, context.actor.id);
    if (found) return found;
  }
  // Neither a worker who cannot be booked nor one who lost the job before this one must learn that the job exists.
  if (
    !current ||
    !current.client_may_book ||
    (!isOwn && (current.is_direct || current.lost_predecessor || !current.same_profession))
  )
    throw new AppError('job.not_found');
  if (current.status === 'cancelled' || (current.status === 'pending' && !current.not_expired))
    throw new AppError('job.not_open');
  if (current.status !== 'pending') throw new AppError('job.already_taken');
  if (!current.passes_verification) throw new AppError(verificationErrorOf(current));
  if (!current.phone_verified) throw new AppError('worker.phone_unverified');
  if (current.paused_until)
    throw new AppError('worker.cancel_limit', { retryAfter: secondsUntil(current.paused_until, context) });
  if (current.forbidden_until)
    throw new AppError('worker.accept_limit', { retryAfter: secondsUntil(current.forbidden_until, context) });
  if (!isOwn && !current.available) throw new AppError('worker.unavailable');
  if (!isOwn && !current.preferred_gender) throw new AppError(current.gender ? 'job.other_gender' : 'worker.no_gender');
  if (!isOwn && !current.within_reach) throw new AppError(current.has_place ? 'job.too_far' : 'worker.no_place');
  if (!current.keeps_slot) throw new AppError('request.invalid', { fields: { timeSlot: 'field.slot' } });
  if (current.slot_over) throw new AppError('job.time_past', { fields: { timeSlot: 'field.date_past' } });
  if (!current.is_free) throw new AppError('worker.slot_taken');
  throw new AppError(current.has_hours ? 'worker.travel_time' : 'worker.outside_hours');
}

interface JobCommand {
  action: Exclude<JobAction, 'accept'>;
  actor: 'client' | 'worker';
  errorCode: ErrorCode;
  events: (write: events.JobWrite) => Statement<EventRow>[];
  /** The outcome that this command adds to the worker's record. */
  countedOutcome?: Parameters<typeof countJobOutcome>[0];
}

const COMMANDS = {
  withdraw: {
    action: 'withdraw',
    actor: 'client',
    errorCode: 'job.not_cancellable',
    events: (w) => [events.cancelledByClient(w), events.jobClosed(w)],
  },
  cancelAsClient: {
    action: 'cancel',
    actor: 'client',
    errorCode: 'job.not_cancellable',
    events: (w) => [events.cancelledByClient(w), events.jobClosed(w)],
  },
  decline: {
    action: 'decline',
    actor: 'worker',
    errorCode: 'job.not_open',
    events: (w) => [events.declined(w)],
  },
  start: {
    action: 'start',
    actor: 'worker',
    errorCode: 'job.not_startable',
    events: (w) => [events.jobStatusUpdate(w, 'ongoing', 'Your job has started.')],
  },
  complete: {
    action: 'complete',
    actor: 'worker',
    errorCode: 'job.not_completable',
    countedOutcome: 'completed',
    events: (w) => [events.jobStatusUpdate(w, 'completed', 'Your job is done.')],
  },
  cancelAsWorker: {
    action: 'cancel',
    actor: 'worker',
    errorCode: 'job.not_cancellable',
    countedOutcome: 'cancelledByWorker',
    events: (w) => [events.cancelledByWorker(w)],
  },
} as const satisfies Record<string, JobCommand>;

/**
 * Counts a try of a start code, of which there are 10,000. Throws `request.too_many`, after which a queued command is sent again, and
 * `job.start_code_tries`, which rejects it: the worker would else believe for a day that the job has started.
 */
async function checkStartCodeTries({ db, settings, actor, now }: ActorContext, jobId: string): Promise<void> {
  const key = `start ${jobId} ${actor.id}`;
  await checkRateLimit(db, settings, key, { max: 10, seconds: 900 }, now);
  if (!(await isWithinRateLimit(db, settings, `${key} day`, { max: 20, seconds: DAY_MS / 1000 }, now)))
    throw new AppError('job.start_code_tries');
}

/**
 * A client or worker changes the status of their own job. Declining a request that has ended succeeds, and so do cancelling a job that is
 * cancelled and completing one that has ended so by itself. A withdrawal that was pressed before a worker accepted cancels the accepted job. Throws `job.not_found` for another
 * account's job, `job.has_worker` for a client who withdraws a job that was accepted before, `job.no_show_paid` for one who cancels work that has
 * begun and is paid, and else the command's `errorCode` if it is not allowed.
 */
export async function transitionJob(
  context: ActorContext,
  name: keyof typeof COMMANDS,
  jobId: string,
  code?: string,
): Promise<JobView> {
  const command = COMMANDS[name];
  const sideColumn = command.actor === 'client' ? 'client_id' : 'worker_id';
  const requiresCode = name === 'start' && context.settings.startCodeEnabled;
  if (requiresCode) await checkStartCodeTries(context, jobId);
  const write = { jobId, writeId: newWriteId(), at: context.now };
  const successor = name === 'cancelAsWorker' ? newSuccessor(context.now) : null;
  const transition = transitionOf(command.action, command.actor);
  if (!transition || transition.to === 'pending' || transition.to === 'accepted')
    throw new Error(`${command.actor} has no transition for ${command.action}`);
  const outcome = await runCommand<JobView>(context, {
    write: lifecycle.transitionJob(
      {
        jobId,
        side: sideColumn,
        accountId: context.actor.id,
        from: transition.from,
        to: transition.to,
        startCode: requiresCode ? (code ?? '') : null,
        successorId: successor?.id ?? null,
        precedesAcceptance: name === 'withdraw',
      },
      write.writeId,
      { happened: context.happenedAt, now: context.now },
    ),
    dependentStatements: [
      events.changed(write, command.actor),
      ...command.events(write),
      ...('countedOutcome' in command
        ? [countJobOutcome(command.countedOutcome, lifecycle.selectCountedWorker(jobId, write.writeId))]
        : []),
      ...(transition.to === 'cancelled' ? [closePayments(jobId, hasWriteId(jobId, write.writeId))] : []),
      ...(successor
        ? [
            recordWorkerAction(context, 'cancel', lifecycle.isCounted(jobId, write.writeId)),
            ...requestSuccessor(write, successor),
          ]
        : []),
    ],
    result: views.commandResult(jobId, write.writeId, context.actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row?.successor_id) context.waitUntil(copyPhotos(context, jobId, outcome.row.successor_id));
  if (outcome.row) return outcome.row;

  const found = await views.findJob(context.db, jobId, context.actor.id);
  if (!found || found[sideColumn] !== context.actor.id) throw new AppError('job.not_found');
  // The client has withdrawn it meanwhile, or its time is over: the worker has what they want.
  if (name === 'decline' && found.status === 'cancelled' && found.accepted_at === null) return found;
  if (name !== 'decline' && transition.to === 'cancelled' && found.status === 'cancelled') {
    const successor = command.actor === 'client' && (await findAutomaticSuccessor(context.db, jobId));
    // The key of this request belongs to its own job.
    if (successor) await transitionJob({ ...context, idempotencyKey: null }, 'withdraw', successor.id);
    return found;
  }
  // It has ended by itself while the command waited on a phone.
  if (await findEndedByItself(context.db, jobId, transition.to)) return found;
  // What the client was told before the press, that it costs nothing, may no longer be so.
  if (name === 'withdraw' && isInProgress(found.status)) throw new AppError('job.has_worker');
  // The worker may have finished it without a network. If not, an admin decides who gets the money.
  if (name === 'cancelAsClient' && found.status === 'ongoing') throw new AppError('job.no_show_paid');
  // This includes a pending direct request: it has a `worker_id` before the worker accepts it.
  throw new AppError(requiresCode && found.status === 'accepted' ? 'job.start_code' : command.errorCode);
}

/**
 * An admin cancels a job with a reason that client and worker can read: one that is not over or, if the admin has seen that it is completed,
 * one that was not done. Throws `job.not_found`, `job.not_cancellable` and, if it is no longer as the admin saw it, `job.changed`.
 */
export async function cancelAsAdmin(context: ActorContext, jobId: string, { reason, seen }: JobCancellation): Promise<JobView> {
  const write = { jobId, writeId: newWriteId(), at: context.now };
  const action = seen?.status === 'completed' ? 'undoCompletion' : 'cancel';
  const transition = transitionOf(action, 'admin');
  if (!transition) throw new Error(`an admin has no transition for ${action}`);
  const outcome = await runCommand<JobView>(context, {
    write: lifecycle.cancelAsAdmin(jobId, transition.from, { reason, seen }, write.writeId, context.now),
    dependentStatements: [
      ...events.cancelledBy('admin', write),
      closePayments(jobId, hasWriteId(jobId, write.writeId)),
      uncountCompletedJob(lifecycle.selectWorkerOfUndone(jobId, write.writeId)),
      recordAdminAction(context, {
        action: 'job.cancel',
        target: jobId,
        detail: reason,
        condition: hasWriteId(jobId, write.writeId),
      }),
    ],
    result: views.commandResult(jobId, write.writeId, context.actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const found = await views.findJob(context.db, jobId, context.actor.id);
  if (!found) throw new AppError('job.not_found');
  // Without `seen` only the status can have been in the way.
  throw new AppError(seen && found.status !== 'cancelled' ? 'job.changed' : 'job.not_cancellable');
}
