import type { AuditLogEntry } from '#contract/audit.ts';
import type { ActorContext } from '#api/lib/context.ts';
import * as audit from './audit.repository.ts';
import type { AuditLogView, NewAuditEntry } from './audit.repository.ts';

/** The statement that records an action of the admin of this request. It must run in the batch of that action. */
export const recordAdminAction = ({ actor, now }: ActorContext, entry: NewAuditEntry) =>
  audit.insertAuditEntry(actor.id, entry, now);

/** The statement that records what the operator did by a command, without an account of their own. */
export const recordOperatorAction = (entry: NewAuditEntry, now: number) => audit.insertAuditEntry('operator', entry, now);

/** Statements that other features run. */
export { selectEntriesAbout as auditEntriesAbout, selectNewestEntries as newestAuditEntries } from './audit.repository.ts';
export type { AuditLogView } from './audit.repository.ts';

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
