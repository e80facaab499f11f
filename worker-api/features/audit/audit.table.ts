import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ADMIN_ACTIONS } from '#contract/audit.ts';

/**
 * What admins did and looked at. Append-only: triggers reject every UPDATE, and a DELETE within two years. It holds ids and no
 * names.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    admin_id: text().notNull(),
    action: text({ enum: ADMIN_ACTIONS }).notNull(),
    /** Id of a job, an account or a file. */
    target_id: text(),
    /** The reason that the admin gave, or the search query. */
    detail: text().notNull(),
  },
  (t) => [index('audit_log_target').on(t.target_id, t.id)],
);
export type AuditLogRow = typeof auditLog.$inferSelect;
