import type { SQL } from 'drizzle-orm';
import type { ActorContext } from '#api/lib/context.ts';
import * as favourites from './favourites.repository.ts';

/** Adds a favourite; adding it again changes nothing. Returns false if the worker does not exist. */
export async function addFavourite({ db, actor, now }: ActorContext, workerId: string): Promise<boolean> {
  const { found } = await db.batch({
    inserted: favourites.insertFavourite(actor.id, workerId, now),
    found: favourites.selectFavourite(actor.id, workerId),
  });
  return found.length > 0;
}

export async function removeFavourite({ db, actor }: ActorContext, workerId: string): Promise<void> {
  await db.batch({ deleted: favourites.deleteFavourite(actor.id, workerId) });
}

/** The statement that removes a worker from the favourites of a client. */
export const eraseFavourite = (clientId: string, workerId: string) => favourites.deleteFavourite(clientId, workerId);

/** The statement that reads the favourites of a client. */
export const favouritesOfAccount = (accountId: string) => favourites.selectFavouritesOfClient(accountId);

/** The statements that delete the favourites of an account and the account from the favourites of others, where `condition` holds. */
export const eraseFavourites = (accountId: string, condition: SQL) =>
  favourites.deleteFavouritesOfAccount(accountId, condition);
