import type { Role } from '#contract/accounts.ts';
import type { PushSubscriptionBody } from '#contract/push.ts';
import type { Actor } from '#api/lib/auth.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import { isBlocked } from '#api/features/blocks/blocks.usecases.ts';
import type { SubscriptionRow } from './push.table.ts';

/** Browsers of one account; the oldest is forgotten for an eleventh. */
const MAX_BROWSERS_PER_ACCOUNT = 10;
/** Of a new job at most so many workers' browsers are told, those of the job's own cell first: one of them takes it. */
const MAX_RECIPIENTS_PER_JOB = 100;

export interface Recipient extends Pick<SubscriptionRow, 'account_id' | 'endpoint' | 'p256dh' | 'auth' | 'language'> {
  kind: Role;
  muted: string;
}
const COLUMNS = raw('s.account_id, s.endpoint, s.p256dh, s.auth, s.language, a.kind, a.muted');
const hasActiveSession = raw('a.id = s.account_id AND a.token_version = s.token_version AND a.suspended_at IS NULL');

/** The statements that send notices to a browser too. Whoever of the same kind used it before is told nothing there any more. */
export const subscribe = (actor: Actor, { endpoint, keys, language }: PushSubscriptionBody, now: number): Sql[] => [
  sql`INSERT INTO push_subscriptions (account_id, endpoint, p256dh, auth, language, token_version, room, created_at)
    VALUES (${actor.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language}, ${actor.tokenVersion},
      (SELECT profession || '.' || coalesce(cell, 'anywhere') FROM workers WHERE account_id = ${actor.id}), ${now})
    ON CONFLICT DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
      token_version = excluded.token_version, room = excluded.room, created_at = excluded.created_at`,
  sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND account_id <> ${actor.id}
    AND (SELECT kind = 'worker' FROM accounts a WHERE a.id = account_id) = ${actor.role === 'worker' ? 1 : 0}`,
  sql`DELETE FROM push_subscriptions WHERE account_id = ${actor.id} AND endpoint NOT IN (
    SELECT endpoint FROM push_subscriptions WHERE account_id = ${actor.id} ORDER BY created_at DESC LIMIT ${MAX_BROWSERS_PER_ACCOUNT})`,
];

export const unsubscribe = (accountId: string, endpoint: string): Sql =>
  sql`DELETE FROM push_subscriptions WHERE account_id = ${accountId} AND endpoint = ${endpoint}`;

export const renew = (oldEndpoint: string, { endpoint, keys }: Omit<PushSubscriptionBody, 'language'>): Sql =>
  sql`UPDATE OR REPLACE push_subscriptions SET endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth} WHERE endpoint = ${oldEndpoint}`;

export const deleteSubscriptions = (endpoints: readonly string[]): Sql =>
  sql`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT value FROM json_each(${JSON.stringify(endpoints)}))`;

/** The browsers of these accounts. */
export const recipientsForAccounts = (
  ids: readonly string[],
): Sql => sql`SELECT ${COLUMNS} FROM json_each(${JSON.stringify(ids)}) i
  CROSS JOIN push_subscriptions s ON s.account_id = i.value CROSS JOIN accounts a ON ${hasActiveSession}`;

/**
 * The browsers of workers who may take a job.
 * @param rooms dispatch rooms of its audience, its own first; one that ends with `%` is a prefix
 */
export function recipientsForJob(jobId: string, rooms: readonly string[]): Sql {
  const prefix = rooms.find((room) => room.endsWith('%'))?.slice(0, -1);
  const candidates = prefix
    ? sql`push_subscriptions s INDEXED BY push_subscriptions_room CROSS JOIN accounts a ON ${hasActiveSession}`
    : sql`json_each(${JSON.stringify(rooms)}) r CROSS JOIN push_subscriptions s INDEXED BY push_subscriptions_room ON s.room = r.value
        CROSS JOIN accounts a ON ${hasActiveSession}`;
  return sql`SELECT ${COLUMNS} FROM ${candidates} CROSS JOIN workers w ON w.account_id = s.account_id CROSS JOIN jobs j ON j.id = ${jobId}
    WHERE ${prefix ? sql`s.room >= ${prefix} AND s.room < ${`${prefix}~`} AND` : sql``} w.available = 1 AND w.profession = j.profession
      AND j.status = 'pending' AND j.worker_id IS NULL
      AND (j.cell IS NULL OR w.cell IS NULL OR EXISTS (SELECT 1 FROM json_each(w.reach) c WHERE c.value = j.cell))
      AND NOT ${isBlocked(raw('j.client_id'), raw('s.account_id'))} LIMIT ${MAX_RECIPIENTS_PER_JOB}`;
}

export interface SosRecipient extends Recipient {
  case_id: string;
  admin: string;
}
/** The browsers of whoever raised an emergency that was seen at this instant. */
export const recipientsForSeenCase = (
  caseId: string,
  at: number,
): Sql => sql`SELECT ${COLUMNS}, c.id AS case_id, b.name AS admin
  FROM sos_log l JOIN sos_cases c ON c.id = l.case_id JOIN accounts b ON b.id = l.admin_id
    JOIN push_subscriptions s ON s.account_id = c.account_id JOIN accounts a ON ${hasActiveSession}
  WHERE l.case_id = ${caseId} AND l.step = 'seen' AND l.at = ${at}`;

/** The statements that read, and erase, where an account is told. */
export const subscriptionsOfAccount = (accountId: string): Sql =>
  sql`SELECT endpoint, language, created_at FROM push_subscriptions WHERE account_id = ${accountId} ORDER BY created_at DESC`;
export const eraseSubscriptions = (accountId: string, when: Sql): Sql =>
  sql`DELETE FROM push_subscriptions WHERE account_id = ${accountId} AND ${when}`;
