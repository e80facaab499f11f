import type { AdminAction, AuditLogEntry } from '#contract/admin.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';

interface NewAuditEntry {
  action: AdminAction;
  /** Id of the job or account it is about; an expression where the statement finds it. */
  target?: string | Sql;
  detail?: string;
  /** A condition: that what is recorded has come to pass in this batch, or is there to be looked at. */
  condition?: Sql;
}

/** The statement that writes down what the admin of this request does. It belongs into the batch of what he does. */
export const recordAdminAction = (
  { actor, now }: ActorContext,
  { action, target, detail = '', condition = sql`1` }: NewAuditEntry,
): Sql =>
  sql`INSERT INTO audit_log (at, admin_id, action, target_id, detail)
    SELECT ${now}, ${actor.id}, ${action}, ${target ?? null}, ${detail} WHERE ${condition}`;

export interface AuditLogView {
  id: number;
  at: number;
  admin_name: string;
  action: AdminAction;
  target_id: string | null;
  target: AuditLogEntry['target'];
  target_name: string | null;
  detail: string;
}

/** Entries (rows of `audit_log`, alias `l`) with the names of those in them. */
const withNames = (entries: Sql): Sql => sql`SELECT l.id, l.at, coalesce(a.name, '') AS admin_name, l.action, l.target_id,
    CASE WHEN j.id IS NULL THEN t.kind ELSE 'job' END AS target, coalesce(j.name, t.name) AS target_name, l.detail
  FROM ${entries} l LEFT JOIN accounts a ON a.id = l.admin_id LEFT JOIN accounts t ON t.id = l.target_id
    LEFT JOIN jobs j ON j.id = l.target_id ORDER BY l.id DESC`;

/** The statement that reads the log, newest first, one more than `limit`. */
export const newestAuditEntries = (keys: CursorKeys | null, limit: number): Sql =>
  withNames(sql`(SELECT * FROM audit_log ${keys ? sql`WHERE id < ${keys[0]}` : sql``} ORDER BY id DESC LIMIT ${limit + 1})`);

/** The statement that reads what was done to one job or account, newest first, at most 50. */
export const auditEntriesAbout = (target: string): Sql =>
  withNames(sql`(SELECT * FROM audit_log WHERE target_id = ${target} ORDER BY id DESC LIMIT 50)`);

/** A row of those statements. */
export const auditEntryOf = (row: AuditLogView): AuditLogEntry => ({
  id: row.id,
  at: row.at,
  adminName: row.admin_name,
  action: row.action,
  targetId: row.target_id,
  target: row.target,
  targetName: row.target_name,
  detail: row.detail,
});
