import { endpoints } from '#contract/endpoints.ts';
import type { Profession } from '#contract/catalogue.ts';
import { AppError } from '#api/lib/app-error.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { route, type App } from '#api/lib/route.ts';
import { addFavourite, removeFavourite } from './favourites.usecases.ts';

interface FavouriteRow {
  id: string;
  name: string;
  profession: Profession;
  photo_key: string | null;
  rating_sum: number;
  rating_count: number;
}

const latestFavourites = (
  clientId: string,
): Sql => sql`SELECT a.id, a.name, w.profession, a.photo_key, w.rating_sum, w.rating_count
  FROM favourites f JOIN workers w ON w.account_id = f.worker_id JOIN accounts a ON a.id = f.worker_id
  WHERE f.client_id = ${clientId} AND a.suspended_at IS NULL ORDER BY f.created_at DESC LIMIT 200`;

export function favouriteRoutes(app: App): void {
  route(app, endpoints.favourites, async (_, { db, actor }) =>
    (await db.all<FavouriteRow>(latestFavourites(actor.id))).map((row) => ({
      id: row.id,
      name: row.name,
      profession: row.profession,
      profilePhoto: row.photo_key && `/media/${row.photo_key}`,
      averageRating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
      reviewCount: row.rating_count,
    })),
  );
  route(app, endpoints.addFavourite, async ({ params }, context) => {
    if (!(await addFavourite(context, params.workerId))) throw new AppError('worker.not_found');
    return { message: 'Added to your favourites.' };
  });
  route(app, endpoints.removeFavourite, async ({ params }, context) => {
    await removeFavourite(context, params.workerId);
    return { message: 'Removed from your favourites.' };
  });
}
