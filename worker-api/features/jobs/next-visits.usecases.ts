import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { publishAdded } from '#api/lib/event-outbox.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import * as events from './job-events.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import * as visits from './next-visits.repository.ts';
import { bookingRejection, offerContextOf } from './jobs.rules.ts';
import { newSuccessor } from './successors.usecases.ts';

/**
 * A client books the proposed next visit with the same worker. A repeated call is the same job. Throws the errors of the
 * endpoint.
 */
export async function bookNextVisit(context: ActorContext, jobId: string): Promise<JobView> {
  const { actor, now, db } = context;
  const next = newSuccessor(now);
  const write = { jobId, writeId: newWriteId(), at: now };
  const nextWrite = { jobId: next.id, writeId: next.writeId, at: now };
  const booking = { jobId, clientId: actor.id };
  const outcome = await runCommand<JobView>(context, {
    write: visits.nameNextVisit(booking, next.id, write.writeId, offerContextOf(context)),
    dependentStatements: [
      visits.insertNextVisit(write, next),
      events.changed(write, 'client'),
      events.changed(nextWrite, 'client'),
      events.bookingRequest(nextWrite),
    ],
    result: views.commandResult(next.id, next.writeId, actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const current = await visits.explainRejectedBooking(db, booking, offerContextOf(context));
  if (!current) throw new AppError('job.not_found');
  const existing = current.next_visit_id && (await views.findJob(db, current.next_visit_id, actor.id));
  if (existing) return existing;
  if (!current.is_proposed) throw new AppError('job.no_next_visit');
  if (current.has_active_request) throw new AppError('job.active_exists');
  throw new AppError(bookingRejection(current));
}

/** A client or worker wants no next visit. A repeated call succeeds again. Throws the errors of the endpoint. */
export async function stopNextVisits(context: ActorContext, jobId: string): Promise<JobView> {
  const { actor, now, db } = context;
  if (actor.role === 'admin') throw new AppError('auth.forbidden');
  const stop = { jobId, side: actor.role, accountId: actor.id };
  const write = { jobId, writeId: newWriteId(), at: now };
  const outcome = await runCommand<JobView>(context, {
    write: visits.stopNextVisits(stop, write.writeId),
    dependentStatements: [
      actor.role === 'worker' ? events.nextVisitStopped(write) : events.changed(write, 'client'),
      events.changed(write, 'worker'),
    ],
    result: views.commandResult(jobId, write.writeId, actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;
  const current = await visits.explainRejectedStop(db, stop);
  if (!current) throw new AppError('job.not_found');
  const unchanged = await views.findJob(db, jobId, actor.id);
  if (!unchanged || current.next_visit_id || current.frequency === 'one-time') throw new AppError('job.no_next_visit');
  return unchanged;
}

/** Each takes three statements, of the thousand that D1 allows one run of all steps. */
const MAX_REMINDED_PER_RUN = 50;

/** Reminds both sides of the proposed visits of the next day that are not booked, at most 50 a run. */
export async function remindOfVisits(env: Env, now: number): Promise<void> {
  const db = new Database(env.DB);
  await publishAdded(env, now, async (addEvents) => {
    for (const { id } of await visits.findVisitsToRemindOf(db, now, MAX_REMINDED_PER_RUN)) {
      const write = { jobId: id, writeId: newWriteId(), at: now };
      const { events: rows } = await db.batch({
        marked: visits.markReminded(id, write.writeId, now),
        events: [events.nextVisit(write, 'client'), events.nextVisit(write, 'worker')],
      });
      addEvents(rows);
    }
  });
}
