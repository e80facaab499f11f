import type { AuditLogEntry } from '#contract/audit.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import * as audit from './audit.repository.ts';
import type { AuditLogView, NewAuditEntry } from './audit.repository.ts';

export type { AuditLogView } from './audit.repository.ts';

/** The statement that records an action of the admin of this request. It must run in the batch of that action. */
export const recordAdminAction = ({ actor, now }: ActorContext, entry: NewAuditEntry) =>
  audit.insertAuditEntry(actor.id, entry, now);

/** The statement that reads the log, newest first, one more than `limit`. */
export const newestAuditEntries = (keys: CursorKeys | null, limit: number) => audit.selectNewestEntries(keys, limit);

/** The statement that reads the entries about one job or account, newest first, at most 50. */
export const auditEntriesAbout = (target: string) => audit.selectEntriesAbout(target);

/** The response for a row of those statements. */
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
