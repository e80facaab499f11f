import type { SQL } from 'drizzle-orm';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { Statement } from '#api/lib/db.ts';
import type { EventRow } from '#api/lib/event-outbox.repository.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { changeCancelledJobs } from '#api/features/workers/worker-counters.usecases.ts';
import { changedForCanceller } from './job-events.repository.ts';
import * as excuses from './late-excuses.repository.ts';
import type { JobRow } from './jobs.table.ts';
import { findJob } from './job-views.repository.ts';

/**
 * Excuses late cancellations, or counts them again, and records it. The jobs come last, because the statements before read how they are
 * counted.
 */
const change = (
  context: ActorContext,
  jobs: SQL<excuses.LateJob>,
  excused: boolean,
  reason: string,
): [SQL<never>, ...Statement<EventRow>[]] => [
  recordAdminAction(context, { ...excuses.auditEntriesFor(jobs, excused), detail: reason }),
  changeCancelledJobs(excuses.selectWorkersOfLate(jobs), excused ? -1 : 1),
  changedForCanceller(jobs, context.now),
  excuses.setExcused(jobs, excused),
];

/**
 * Stops counting a late cancellation, or that the worker did not come, or counts it again. Only the side that cancelled is told. The same
 * again changes nothing. Throws `job.not_found` and `job.not_late`.
 */
export async function excuseCancellation(
  context: ActorContext,
  jobId: string,
  { excused, reason }: { excused: boolean; reason: string },
): Promise<Pick<JobRow, 'id'>> {
  const [write, ...dependentStatements] = change(context, excuses.selectJobToChange(jobId, excused), excused, reason);
  const { row, events } = await runCommand<Pick<JobRow, 'id'>>(context, {
    write,
    dependentStatements,
    result: excuses.lateJob(jobId),
  });
  context.publish(events);
  if (row) return row;
  throw new AppError((await findJob(context.db, jobId, context.actor.id)) ? 'job.not_late' : 'job.not_found');
}

/** What the audit log gives as the reason. */
const EMERGENCY = 'SOS';

/**
 * The statements that excuse the late cancellations of the account of an emergency around it, for the batch that has closed it as real.
 * `accountId` is an expression; NULL if that batch has not closed it.
 */
export const excuseAroundEmergency = (context: ActorContext, { caseId, accountId }: { caseId: string; accountId: SQL }) =>
  change(context, excuses.selectAroundEmergency(caseId, accountId), true, EMERGENCY);
