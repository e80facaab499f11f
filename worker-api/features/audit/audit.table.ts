import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ADMIN_ACTIONS } from '#contract/admin.ts';

/** What admins did and looked at. Only ever added to: triggers refuse to change or delete a row. Ids, never names. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    admin_id: text().notNull(),
    action: text({ enum: ADMIN_ACTIONS }).notNull(),
    /** Of a job, an account or a file. */
    target_id: text(),
    /** The reason given, or what was searched for. */
    detail: text().notNull(),
  },
  (t) => [index('audit_log_target').on(t.target_id, t.id)],
);
export type AuditLogRow = typeof auditLog.$inferSelect;
