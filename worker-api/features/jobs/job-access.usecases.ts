import type { SQL } from 'drizzle-orm';
import type { ActorContext } from '#api/lib/context.ts';
import { selectOffer, selectJobsById } from './job-lists.repository.ts';
import { findJob } from './job-views.repository.ts';
import type { JobRow } from './jobs.table.ts';
import { offerContextOf, type ReaderRole } from './jobs.rules.ts';

/** The role in which this account can read a job; null if it must not learn that the job exists. */
export async function readerRoleOf(
  context: ActorContext,
  row: Pick<JobRow, 'id' | 'client_id' | 'worker_id' | 'status' | 'accepted_at'>,
): Promise<ReaderRole | null> {
  const { id, role } = context.actor;
  if (role === 'admin') return 'admin';
  if (row.client_id === id) return 'client';
  if (role !== 'worker') return null;
  if (row.worker_id === id && row.accepted_at !== null) return 'worker';
  const offerContext = offerContextOf(context);
  const readable: SQL<{ id: string }> =
    row.status === 'pending'
      ? selectOffer(id, row.id, offerContext)
      : selectJobsById('worker', id, [row.id], offerContext.verifyWorkers);
  return (await context.db.first(readable)) ? 'eligibleWorker' : null;
}

/** Whether this account can view a job, and so its photos. */
export async function canView(context: ActorContext, jobId: string): Promise<boolean> {
  const row = await findJob(context.db, jobId, context.actor.id);
  return row !== null && (await readerRoleOf(context, row)) !== null;
}
