import { endpoints } from '#contract/endpoints.ts';
import { averageRating } from '#contract/reviews.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { findNewestFavourites } from './favourites.repository.ts';
import { addFavourite, removeFavourite } from './favourites.usecases.ts';

export function favouriteRoutes(app: App): void {
  route(app, endpoints.favourites, async (_, { db, actor }) =>
    (await findNewestFavourites(db, actor.id)).map((row) => ({
      id: row.id,
      name: row.name,
      profession: row.profession,
      profilePhoto: row.photo_key && `/media/${row.photo_key}`,
      averageRating: averageRating(row.rating_sum, row.rating_count),
      reviewCount: row.rating_count,
    })),
  );
  routeCommand(app, endpoints.addFavourite, {
    columns: ['worker_id'],
    run: ({ params }, context) => addFavourite(context, params.workerId),
    respond: () => ({ message: 'Added to your favourites.' }),
  });
  routeCommand(app, endpoints.removeFavourite, {
    columns: ['worker_id'],
    run: ({ params }, context) => removeFavourite(context, params.workerId),
    respond: () => ({ message: 'Removed from your favourites.' }),
  });
}
