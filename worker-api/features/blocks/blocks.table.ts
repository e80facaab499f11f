import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Workers whom a client does not want to see again. */
export const blockedWorkers = sqliteTable(
  'blocked_workers',
  { client_id: text().notNull(), worker_id: text().notNull(), created_at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.client_id, t.worker_id] }), index('blocked_workers_worker').on(t.worker_id)],
);
export type BlockedWorkerRow = typeof blockedWorkers.$inferSelect;

/** Clients of whom a worker wants no more requests. `job_id` is the job through which they blocked: they do not know the client's id. */
export const blockedClients = sqliteTable(
  'blocked_clients',
  { worker_id: text().notNull(), client_id: text().notNull(), job_id: text().notNull(), created_at: integer().notNull() },
  (t) => [primaryKey({ columns: [t.worker_id, t.client_id] }), index('blocked_clients_client').on(t.client_id)],
);
export type BlockedClientRow = typeof blockedClients.$inferSelect;
