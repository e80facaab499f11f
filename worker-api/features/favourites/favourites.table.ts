import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const favourites = sqliteTable(
  'favourites',
  { client_id: text().notNull(), worker_id: text().notNull(), created_at: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.client_id, t.worker_id] }),
    index('favourites_latest').on(t.client_id, t.created_at),
    index('favourites_worker').on(t.worker_id),
  ],
);
export type FavouriteRow = typeof favourites.$inferSelect;
