import { sql, type SQL } from 'drizzle-orm';
import type { AdminAction, AuditLogEntry } from '#contract/audit.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { AuditLogRow } from './audit.table.ts';

export interface NewAuditEntry {
  action: AdminAction;
  /** Id of the job or account concerned, or an expression that finds it. */
  target?: string | SQL;
  detail?: string | SQL;
  /** One entry is written for each of these rows, which `target` may read. Without it, one. */
  from?: SQL;
  /** The entry is written only if this holds: the recorded write happened in this batch, or the target exists. */
  condition?: SQL;
}

export const insertAuditEntry = (
  adminId: string,
  { action, target, detail = '', from, condition = sql`1` }: NewAuditEntry,
  now: number,
): SQL<never> =>
  sql<never>`INSERT INTO audit_log (at, admin_id, action, target_id, detail)
    SELECT ${now}, ${adminId}, ${action}, ${target ?? null}, ${detail} ${from ? sql`FROM ${from}` : sql``} WHERE ${condition}`;

/**
 * Deletes those of the `limit` first entries that were written until `before`. A trigger rejects the deletion of later ones.
 */
export const deleteOldEntries = (before: number, limit: number): SQL<never> => sql<never>`DELETE FROM audit_log
  WHERE id IN (SELECT id FROM (SELECT id, at FROM audit_log ORDER BY id LIMIT ${limit}) WHERE at <= ${before})`;

export interface AuditLogView extends Pick<AuditLogRow, 'id' | 'at' | 'action' | 'target_id' | 'detail'> {
  /** Empty if the admin has no account any more. */
  admin_name: AccountRow['name'];
  target: AuditLogEntry['target'];
  target_name: string | null;
}

/** Adds the names of the admin and of the target to `entries` (rows of `audit_log`, alias `l`). */
const selectWithNames = (entries: SQL): SQL<AuditLogView> =>
  sql<AuditLogView>`SELECT l.id, l.at, coalesce(a.name, '') AS admin_name, l.action, l.target_id,
    CASE WHEN j.id IS NULL THEN t.kind ELSE 'job' END AS target, coalesce(j.name, t.name) AS target_name, l.detail
  FROM ${entries} l LEFT JOIN accounts a ON a.id = l.admin_id LEFT JOIN accounts t ON t.id = l.target_id
    LEFT JOIN jobs j ON j.id = l.target_id ORDER BY l.id DESC`;

/** The log, newest first, one entry more than `limit`. */
export const selectNewestEntries = (keys: CursorKeys | null, limit: number): SQL<AuditLogView> =>
  selectWithNames(
    sql`(SELECT * FROM audit_log ${keys ? sql`WHERE id < ${keys[0]}` : sql``} ORDER BY id DESC LIMIT ${limit + 1})`,
  );

/** The entries about one job or account, newest first, at most 50. */
export const selectEntriesAbout = (target: string): SQL<AuditLogView> =>
  selectWithNames(sql`(SELECT * FROM audit_log WHERE target_id = ${target} ORDER BY id DESC LIMIT 50)`);
