import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { isBlocked } from '#api/features/blocks/blocks.usecases.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import * as events from './jobs.events.ts';
import * as jobs from './jobs.repository.ts';
import type { JobView } from './jobs.repository.ts';

interface DirectRequest {
  jobId: string;
  clientId: string;
  workerId: string;
}

const hasJobProfession = (workerId: string): Sql => sql`EXISTS (SELECT 1 FROM workers w JOIN accounts b ON b.id = w.account_id
  WHERE w.account_id = ${workerId} AND w.profession = jobs.profession AND b.suspended_at IS NULL)`;
const isAvailable = (workerId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${workerId} AND available = 1)`;
const hasJobInSlot = (workerId: string): Sql => sql`EXISTS (SELECT 1 FROM jobs t
  WHERE t.worker_id = ${workerId} AND t.date = jobs.date AND t.slot = jobs.slot AND t.status IN ('accepted', 'ongoing'))`;

const updateToDirectRequest = (
  { jobId, clientId, workerId }: DirectRequest,
  writeId: string,
  now: number,
): Sql => sql`UPDATE jobs
  SET worker_id = ${workerId}, by_name = 1, write_id = ${writeId}
  WHERE id = ${jobId} AND client_id = ${clientId} AND status = 'pending' AND worker_id IS NULL AND ${jobs.notExpired('jobs', now)}
    AND ${hasJobProfession(workerId)} AND ${isAvailable(workerId)} AND NOT ${hasJobInSlot(workerId)} AND NOT ${isBlocked(sql`${clientId}`, sql`${workerId}`)}
  RETURNING id`;

const explainRejectedRequest = ({ jobId, clientId, workerId }: DirectRequest, now: number): Sql => sql`SELECT status, worker_id,
    ${jobs.notExpired('jobs', now)} AS to_come, ${hasJobProfession(workerId)} AS does_that_work, ${isAvailable(workerId)} AS takes_jobs,
    EXISTS (SELECT 1 FROM workers WHERE account_id = ${workerId}) AS known, ${isBlocked(sql`${clientId}`, sql`${workerId}`)} AS blocked
  FROM jobs WHERE id = ${jobId} AND client_id = ${clientId}`;

/** A client asks one worker by name for a request that went to everybody near and that nobody has taken. Others no longer see it. */
export async function requestWorker(context: ActorContext, jobId: string, workerId: string): Promise<JobView> {
  const request = { jobId, workerId, clientId: context.actor.id };
  const write = { jobId, writeId: uuidv7(context.now), at: context.now };
  const outcome = await runCommand<JobView>(
    context.db,
    context.idempotencyKey,
    {
      write: updateToDirectRequest(request, write.writeId, context.now),
      follow: [events.changed(write, 'client', context.actor.id), events.bookingRequest(write), events.offerWithdrawn(write)],
      result: jobs.commandResult(jobId, write.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  return outcome.row ?? resolveRejectedRequest(context, request);
}

async function resolveRejectedRequest(context: ActorContext, request: DirectRequest): Promise<JobView> {
  const current = await context.db.first<{
    status: string;
    worker_id: string | null;
    to_come: number;
    does_that_work: number;
    takes_jobs: number;
    known: number;
    blocked: number;
  }>(explainRejectedRequest(request, context.now));
  if (!current) throw new AppError('job.not_found');
  if (current.status === 'pending' && current.worker_id === request.workerId) {
    const found = await jobs.findJob(context.db, request.jobId, context.actor.id);
    if (found) return found;
  }
  if (current.worker_id) throw new AppError('job.already_taken');
  if (current.status !== 'pending' || !current.to_come) throw new AppError('job.not_open');
  if (!current.does_that_work) throw new AppError(current.known ? 'job.worker_service' : 'worker.not_found');
  if (current.blocked) throw new AppError('worker.blocked');
  throw new AppError(current.takes_jobs ? 'worker.slot_taken' : 'worker.off');
}
