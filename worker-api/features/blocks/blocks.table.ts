import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Workers whom a client does not want to see again. */
export const blockedWorkers = sqliteTable(
  'blocked_workers',
  { client_id: text().notNull(), worker_id: text().notNull(), created_at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.client_id, t.worker_id] }), index('blocked_workers_worker').on(t.worker_id)],
);
export type BlockedWorkerRow = typeof blockedWorkers.$inferSelect;
