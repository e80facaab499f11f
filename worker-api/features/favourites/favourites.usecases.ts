import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { resultOfValues } from '#api/lib/idempotency.repository.ts';
import * as favourites from './favourites.repository.ts';
import type { FavouriteRow } from './favourites.table.ts';

type Favourite = Pick<FavouriteRow, 'worker_id'>;

/** Adds a favourite; adding it again changes nothing. Throws `worker.not_found` and `worker.blocked`. */
export async function addFavourite(context: ActorContext, workerId: string): Promise<Favourite> {
  const { row } = await runCommand<Favourite>(context, {
    write: favourites.insertFavourite(context.actor.id, workerId, context.now),
    result: favourites.favouriteResult(context.actor.id, workerId),
  });
  if (!row) {
    const block = await favourites.findBlock(context.db, context.actor.id, workerId);
    throw new AppError(block ? 'worker.blocked' : 'worker.not_found');
  }
  return row;
}

/** Removes a favourite; removing it again changes nothing. */
export async function removeFavourite(context: ActorContext, workerId: string): Promise<Favourite> {
  const removed = { worker_id: workerId };
  await runCommand<Favourite>(context, {
    write: favourites.deleteFavourite(context.actor.id, workerId),
    result: resultOfValues(removed),
  });
  return removed;
}

/** Statements that other features run. */
export {
  deleteFavourite as eraseFavourite,
  deleteFavouritesOfAccount as eraseFavourites,
  selectFavouritesOfClient as favouritesOfAccount,
} from './favourites.repository.ts';
