import { endpoints } from '#contract/endpoints.ts';
import { averageRating } from '#contract/reviews.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, type App } from '#api/lib/route.ts';
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
  route(app, endpoints.addFavourite, async ({ params }, context) => {
    if (!(await addFavourite(context, params.workerId))) throw new AppError('worker.not_found');
    return { message: 'Added to your favourites.' };
  });
  route(app, endpoints.removeFavourite, async ({ params }, context) => {
    await removeFavourite(context, params.workerId);
    return { message: 'Removed from your favourites.' };
  });
}
