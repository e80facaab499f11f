import type { ActorContext } from '#api/lib/context.ts';
import * as jobs from './jobs.repository.ts';
import type { JobRow } from './jobs.table.ts';
import type { ViewerRole } from './jobs.rules.ts';

/** As whom this account may read a job; null where it may not know of it. */
export async function viewerRoleOf(
  context: ActorContext,
  row: Pick<JobRow, 'id' | 'client_id' | 'worker_id' | 'status'>,
): Promise<ViewerRole | null> {
  const { id, role } = context.actor;
  if (role === 'admin') return 'admin';
  if (row.client_id === id) return 'client';
  if (role !== 'worker') return null;
  if (row.worker_id === id && row.status !== 'pending') return 'worker';
  return (await jobs.isOpenTo(context.db, id, row.id, context.now)) ? 'offered' : null;
}

/** Whether this account may look at a job, and so at its pictures. */
export async function canView(context: ActorContext, jobId: string): Promise<boolean> {
  const row = await jobs.findJob(context.db, jobId, context.actor.id);
  return row !== null && (await viewerRoleOf(context, row)) !== null;
}
