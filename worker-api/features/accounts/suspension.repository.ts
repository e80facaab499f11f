import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { SuspensionGround } from '#contract/suspension.ts';
import type { AccountRow, SuspensionReviewRow } from './accounts.table.ts';

/** What its owner is told of a suspension, and the reason in the words of the admin. */
export interface Suspension {
  ground: SuspensionGround;
  reason: string;
}

const openAccount = (id: string): SQL =>
  sql`accounts r WHERE r.id = ${id} AND r.kind <> 'admin' AND r.email_key NOT LIKE 'closed:%'`;

/** An account with this suspension, as the result of a command. */
export const suspendedResult = (id: string, { ground, reason }: Suspension) => ({
  columns: ['id'] as const,
  from: sql`${openAccount(id)} AND r.suspend_ground = ${ground} AND r.suspend_reason = ${reason}`,
});

/** An account that is not suspended, as the result of a command. */
export const restoredResult = (id: string) => ({
  columns: ['id'] as const,
  from: sql`${openAccount(id)} AND r.suspended_at IS NULL`,
});

/** Whether an admin suspended the account at this instant. Its owner has not closed it. */
export const isSuspended = (id: string, suspendedAt: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${openAccount(id)} AND r.suspended_at = ${suspendedAt})`;

/** Whether the account is a client's or worker's and neither suspended nor closed. */
export const canBeSuspended = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND suspended_at IS NULL AND kind <> 'admin')`;

/** A suspension as it is stored. Those from before there were grounds have none. */
export type StoredSuspension = { [Part in keyof Suspension]: Suspension[Part] | null };

export const suspend = (id: string, { ground, reason }: StoredSuspension, now: number): SQL<never> => sql<never>`UPDATE accounts
  SET suspended_at = ${now}, suspend_reason = ${reason}, suspend_ground = ${ground}, token_version = token_version + 1
  WHERE id = ${id} AND ${canBeSuspended(id)}`;

/** When another admin has to have reviewed a suspension. */
const REVIEW_MS = DAY_MS;
/** Asks another admin, if there is one, to review the suspension of an account that is suspended after this. */
export const requestReview = (id: string, adminId: string, now: number): SQL<never> => sql<never>`INSERT INTO suspension_reviews
  (account_id, suspended_by, due_at) SELECT ${id}, ${adminId}, ${now + REVIEW_MS} WHERE ${canBeSuspended(id)}
  AND EXISTS (SELECT 1 FROM accounts WHERE kind = 'admin' AND suspended_at IS NULL AND id <> ${adminId})`;

/** Whether this admin may review the suspension of this instant. */
export const canBeReviewed = (id: string, suspendedAt: number, adminId: string): SQL =>
  sql`${isSuspended(id, suspendedAt)} AND EXISTS (SELECT 1 FROM suspension_reviews WHERE account_id = ${id} AND suspended_by <> ${adminId})`;

export const endReview = (id: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM suspension_reviews WHERE account_id = ${id} AND ${condition}`;

/** An account with the suspension of this instant and without an open review, as the result of a command. */
export const reviewResult = (id: string, suspendedAt: number) => ({
  columns: ['id'] as const,
  from: sql`${openAccount(id)} AND r.suspended_at = ${suspendedAt} AND NOT EXISTS (SELECT 1 FROM suspension_reviews WHERE account_id = ${id})`,
});

/** When an account was suspended, with its role; no row if it does not exist or is closed. */
export const selectSuspension = (id: string): SQL<Pick<AccountRow, 'kind' | 'suspended_at'>> =>
  sql`SELECT kind, suspended_at FROM accounts WHERE id = ${id} AND email_key NOT LIKE 'closed:%'`;

export const selectReview = (id: string): SQL<SuspensionReviewRow> =>
  sql<SuspensionReviewRow>`SELECT account_id, suspended_by, due_at FROM suspension_reviews WHERE account_id = ${id}`;

/** Admins are not suspended. */
type SuspensionToReview = Pick<AccountRow, 'id'> & Pick<SuspensionReviewRow, 'due_at'> & { kind: 'client' | 'worker' };
/** The suspensions that this admin may review, first due first, at most ten. */
export const selectReviewsFor = (adminId: string): SQL<SuspensionToReview> =>
  sql`SELECT a.id, a.kind, r.due_at FROM suspension_reviews r JOIN accounts a ON a.id = r.account_id
    WHERE r.suspended_by <> ${adminId} ORDER BY r.due_at, a.id LIMIT 10`;

export const restore = (id: string, suspendedAt: number): SQL<never> =>
  sql<never>`UPDATE accounts SET suspended_at = NULL, suspend_reason = NULL, suspend_ground = NULL WHERE id = ${id} AND ${isSuspended(id, suspendedAt)}`;
