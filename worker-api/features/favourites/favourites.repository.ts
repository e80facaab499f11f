import { desc, eq, and, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { accounts } from '#api/features/accounts/accounts.table.ts';
import { clientHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { workers } from '#api/features/workers/workers.table.ts';
import { favourites, type FavouriteRow } from './favourites.table.ts';

const MAX_FAVOURITES = 200;

/** The newest favourites of a client, without suspended workers. */
export const findNewestFavourites = (db: Database, clientId: string) =>
  db.all(
    db.query
      .select({
        id: accounts.id,
        name: accounts.name,
        profession: workers.profession,
        photo_key: accounts.photo_key,
        rating_sum: workers.rating_sum,
        rating_count: workers.rating_count,
      })
      .from(favourites)
      .innerJoin(workers, eq(workers.account_id, favourites.worker_id))
      .innerJoin(accounts, eq(accounts.id, favourites.worker_id))
      .where(and(eq(favourites.client_id, clientId), isNull(accounts.suspended_at)))
      .orderBy(desc(favourites.created_at))
      .limit(MAX_FAVOURITES),
  );

/** Inserts nothing if the worker does not exist or is suspended, or if the client has blocked them. */
export const insertFavourite = (clientId: string, workerId: string, now: number): SQL<never> =>
  sql<never>`INSERT INTO favourites (client_id, worker_id, created_at) SELECT ${clientId}, w.account_id, ${now}
      FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${workerId} AND a.suspended_at IS NULL
        AND NOT ${clientHasBlocked(sql`${clientId}`, sql.raw('w.account_id'))}
      ON CONFLICT DO NOTHING`;

/** A row if the client has blocked the worker. */
export const findBlock = (db: Database, clientId: string, workerId: string) =>
  db.first(
    sql<{ worker_id: string }>`SELECT ${workerId} AS worker_id WHERE ${clientHasBlocked(sql`${clientId}`, sql`${workerId}`)}`,
  );

/** The favourite as the result of a command; none if the client does not have it. */
export const favouriteResult = (clientId: string, workerId: string) => ({
  columns: ['worker_id'] as const,
  from: sql`favourites r WHERE r.client_id = ${clientId} AND r.worker_id = ${workerId}`,
});

export const deleteFavourite = (clientId: string, workerId: string): SQL<never> =>
  sql<never>`DELETE FROM favourites WHERE client_id = ${clientId} AND worker_id = ${workerId}`;

export const selectFavouritesOfClient = (clientId: string): SQL<Pick<FavouriteRow, 'worker_id' | 'created_at'>> =>
  sql`SELECT worker_id, created_at FROM favourites WHERE client_id = ${clientId} ORDER BY created_at DESC`;

/** Deletes the favourites of an account, and the account from the favourites of others, where `condition` holds. */
export const deleteFavouritesOfAccount = (accountId: string, condition: SQL): SQL<never>[] => [
  sql<never>`DELETE FROM favourites WHERE client_id = ${accountId} AND ${condition}`,
  sql<never>`DELETE FROM favourites WHERE worker_id = ${accountId} AND ${condition}`,
];
