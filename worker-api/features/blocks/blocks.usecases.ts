import type { SQL } from 'drizzle-orm';
import type { ActorContext } from '#api/lib/context.ts';
import { eraseFavourite } from '#api/features/favourites/favourites.usecases.ts';
import * as blocks from './blocks.repository.ts';

/** Blocks a worker, who is not told; blocking again changes nothing. Returns false if the worker does not exist. */
export async function blockWorker({ db, actor, now }: ActorContext, workerId: string): Promise<boolean> {
  const { found } = await db.batch({
    inserted: blocks.insertBlock(actor.id, workerId, now),
    favouriteDeleted: eraseFavourite(actor.id, workerId),
    found: blocks.selectBlock(actor.id, workerId),
  });
  return found.length > 0;
}

export async function unblockWorker({ db, actor }: ActorContext, workerId: string): Promise<void> {
  await db.batch({ deleted: blocks.deleteBlock(actor.id, workerId) });
}

/** The statement that reads which workers a client blocked. */
export const blocksOfAccount = (accountId: string) => blocks.selectBlocksOfClient(accountId);

/** The statements that delete the blocks by and of an account, where `condition` holds. */
export const eraseBlocks = (accountId: string, condition: SQL) => blocks.deleteBlocksOfAccount(accountId, condition);
