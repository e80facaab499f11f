import type { BlockedClient } from '#contract/blocks.ts';
import { firstNameOf } from '#contract/person-name.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { eraseFavourite } from '#api/features/favourites/favourites.usecases.ts';
import { endAnswerTime } from '#api/features/jobs/direct-request.usecases.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { resultOfValues } from '#api/lib/idempotency.repository.ts';
import * as blocks from './blocks.repository.ts';
import type { BlockedWorkerRow } from './blocks.table.ts';

type BlockedJob = Pick<JobRow, 'id'>;
type Block = Pick<BlockedWorkerRow, 'worker_id'>;

/**
 * Blocks a worker, who is not told. A request that only they could take ends as if they had not answered. Blocking again
 * changes nothing. Throws `worker.not_found`.
 */
export async function blockWorker(context: ActorContext, workerId: string): Promise<Block> {
  const { row } = await runCommand<Block>(context, {
    write: blocks.insertBlock(context.actor.id, workerId, context.now),
    dependentStatements: [eraseFavourite(context.actor.id, workerId), endAnswerTime(workerId, context.actor.id, context.now)],
    result: blocks.blockResult(context.actor.id, workerId),
  });
  if (!row) throw new AppError('worker.not_found');
  return row;
}

/** Unblocks a worker; unblocking again changes nothing. */
export async function unblockWorker(context: ActorContext, workerId: string): Promise<Block> {
  const unblocked = { worker_id: workerId };
  await runCommand<Block>(context, {
    write: blocks.deleteBlock(context.actor.id, workerId),
    result: resultOfValues(unblocked),
  });
  return unblocked;
}

/** The clients whom the worker has blocked; the first name of those whose job they have not accepted. */
export async function findBlockedClients({ db, actor }: ActorContext): Promise<BlockedClient[]> {
  const rows = await blocks.findNewestBlockedClients(db, actor.id);
  return rows.map(({ id, name, service, date, accepted_at }) => ({
    jobId: id,
    name: accepted_at === null ? firstNameOf(name) : name,
    service,
    date,
  }));
}

async function runOnClient(
  context: ActorContext,
  jobId: string,
  work: Pick<Parameters<typeof runCommand>[1], 'write' | 'dependentStatements'>,
) {
  const { row } = await runCommand<BlockedJob>(context, { ...work, result: blocks.clientBlockResult(context.actor.id, jobId) });
  if (!row) throw new AppError('job.not_found');
  return row;
}

/**
 * Blocks the client of a job of the worker. The client is not told: a request that only this worker could take ends as if they
 * had not answered. Blocking again changes nothing. Throws `job.not_found`.
 */
export const blockClient = (context: ActorContext, jobId: string): Promise<BlockedJob> =>
  runOnClient(context, jobId, {
    write: blocks.insertClientBlock(context.actor.id, jobId, context.now),
    dependentStatements: [endAnswerTime(context.actor.id, blocks.clientOfJob(context.actor.id, jobId), context.now)],
  });

/** Unblocks the client of a job; unblocking again changes nothing. Throws `job.not_found`. */
export const unblockClient = (context: ActorContext, jobId: string): Promise<BlockedJob> =>
  runOnClient(context, jobId, { write: blocks.deleteClientBlock(context.actor.id, jobId) });

/** Statements that other features run. */
export {
  deleteBlocksOfAccount as eraseBlocks,
  selectBlocksOfClient as blocksOfAccount,
  selectClientBlocksOfWorker as clientBlocksOfAccount,
} from './blocks.repository.ts';
