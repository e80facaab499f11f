import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { eraseFavourite } from '#api/features/favourites/favourites.usecases.ts';
import { endAnswerTime } from '#api/features/jobs/direct-request.usecases.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { resultOfValues } from '#api/lib/idempotency.repository.ts';
import * as blocks from './blocks.repository.ts';
import type { BlockedWorkerRow } from './blocks.table.ts';

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

/** Statements that other features run. */
export { deleteBlocksOfAccount as eraseBlocks, selectBlocksOfClient as blocksOfAccount } from './blocks.repository.ts';
