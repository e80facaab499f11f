import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { isBlocked } from '#api/features/blocks/blocks.usecases.ts';
import { command } from '#api/lib/idempotency.ts';
import * as events from './jobs.events.ts';
import * as jobs from './jobs.repository.ts';
import type { JobView } from './jobs.repository.ts';

interface Asked {
  jobId: string;
  clientId: string;
  workerId: string;
}

const doesThatWork = (workerId: string): Sql => sql`EXISTS (SELECT 1 FROM workers w JOIN accounts b ON b.id = w.account_id
  WHERE w.account_id = ${workerId} AND w.profession = jobs.profession AND b.suspended_at IS NULL)`;
const takesJobs = (workerId: string): Sql =>
  sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${workerId} AND available = 1)`;
const isBusyThen = (workerId: string): Sql => sql`EXISTS (SELECT 1 FROM jobs t
  WHERE t.worker_id = ${workerId} AND t.date = jobs.date AND t.slot = jobs.slot AND t.status IN ('accepted', 'ongoing'))`;

const askOne = ({ jobId, clientId, workerId }: Asked, writeId: string, now: number): Sql => sql`UPDATE jobs
  SET worker_id = ${workerId}, by_name = 1, write_id = ${writeId}
  WHERE id = ${jobId} AND client_id = ${clientId} AND status = 'pending' AND worker_id IS NULL AND ${jobs.stillToCome('jobs', now)}
    AND ${doesThatWork(workerId)} AND ${takesJobs(workerId)} AND NOT ${isBusyThen(workerId)} AND NOT ${isBlocked(sql`${clientId}`, sql`${workerId}`)}
  RETURNING id`;

const whyNot = ({ jobId, clientId, workerId }: Asked, now: number): Sql => sql`SELECT status, worker_id,
    ${jobs.stillToCome('jobs', now)} AS to_come, ${doesThatWork(workerId)} AS does_that_work, ${takesJobs(workerId)} AS takes_jobs,
    EXISTS (SELECT 1 FROM workers WHERE account_id = ${workerId}) AS known, ${isBlocked(sql`${clientId}`, sql`${workerId}`)} AS blocked
  FROM jobs WHERE id = ${jobId} AND client_id = ${clientId}`;

/** A client asks one worker by name for a request that went to everybody near and that nobody has taken. Others no longer see it. */
export async function askWorker(context: ActorContext, jobId: string, workerId: string): Promise<JobView> {
  const asked = { jobId, workerId, clientId: context.actor.id };
  const written = { jobId, writeId: uuidv7(context.now), at: context.now };
  const outcome = await command<JobView>(
    context.db,
    context.key,
    {
      write: askOne(asked, written.writeId, context.now),
      follow: [
        events.changed(written, 'client', context.actor.id),
        events.bookingRequest(written),
        events.offerWithdrawn(written),
      ],
      result: jobs.resultOf(jobId, written.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  return outcome.row ?? refused(context, asked);
}

async function refused(context: ActorContext, asked: Asked): Promise<JobView> {
  const now = await context.db.first<{
    status: string;
    worker_id: string | null;
    to_come: number;
    does_that_work: number;
    takes_jobs: number;
    known: number;
    blocked: number;
  }>(whyNot(asked, context.now));
  if (!now) throw new AppError('job.not_found');
  if (now.status === 'pending' && now.worker_id === asked.workerId) {
    const found = await jobs.findJob(context.db, asked.jobId, context.actor.id);
    if (found) return found;
  }
  if (now.worker_id) throw new AppError('job.already_taken');
  if (now.status !== 'pending' || !now.to_come) throw new AppError('job.not_open');
  if (!now.does_that_work) throw new AppError(now.known ? 'job.worker_service' : 'worker.not_found');
  if (now.blocked) throw new AppError('worker.blocked');
  throw new AppError(now.takes_jobs ? 'worker.slot_taken' : 'worker.off');
}
