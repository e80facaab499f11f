import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { NotificationTopic } from '#contract/accounts.ts';
import type { PushSubscriptionBody } from '#contract/push.ts';
import type { Actor } from '#api/lib/auth.ts';
import type { Database } from '#api/lib/db.ts';
import { dispatchRoomOf } from '#api/lib/event-outbox.repository.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { expiredSessions } from '#api/lib/sessions.repository.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import { jobIsOfferedToWorker, type OfferContext } from '#api/features/jobs/jobs.predicates.ts';
import { pushSubscriptions, type SubscriptionRow } from './push.table.ts';

/** An account that subscribes one browser more loses its oldest subscription. */
const MAX_BROWSERS_PER_ACCOUNT = 10;
/** One worker takes a new job, so few need to hear of it. The workers of the job's own cell come first. */
const MAX_RECIPIENTS_PER_JOB = 100;
/** A worker with many browsers takes no places of others. */
const MAX_BROWSERS_PER_JOB = 2;

/** A subscribed browser, with the settings of its account. */
export interface Recipient
  extends
    Pick<SubscriptionRow, 'account_id' | 'endpoint' | 'p256dh' | 'auth' | 'language'>,
    Pick<AccountRow, 'kind' | 'muted_topics'> {
  /** Name of the admin who saw the case: in rows of `recipientsForSeenCase` only. */
  admin?: AccountRow['name'];
}
const COLUMNS = sql.raw('s.account_id, s.endpoint, s.p256dh, s.auth, s.language, a.kind, a.muted_topics');
const hasActiveSession = sql.raw('a.id = s.account_id AND a.token_version = s.token_version AND a.suspended_at IS NULL');

/** Before the limit, so that a browser which is not told takes no place from another. */
const wantsJobs = sql`NOT EXISTS (SELECT 1 FROM json_each(a.muted_topics) m WHERE m.value = ${'jobs' satisfies NotificationTopic})`;

const dispatchRoomOfWorker = (accountId: string): SQL =>
  sql`(SELECT ${dispatchRoomOf('workers')} FROM workers WHERE account_id = ${accountId})`;

/** The statements that subscribe a browser. Other accounts of the same area (client or worker) lose this browser. */
export const subscribe = (actor: Actor, { endpoint, keys, language }: PushSubscriptionBody, now: number): SQL<never>[] => [
  sql<never>`INSERT INTO push_subscriptions (account_id, endpoint, p256dh, auth, language, token_version, session_id, dispatch_room, created_at)
    VALUES (${actor.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language}, ${actor.tokenVersion}, ${actor.sessionId},
      ${dispatchRoomOfWorker(actor.id)}, ${now})
    ON CONFLICT DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
      token_version = excluded.token_version, session_id = excluded.session_id, dispatch_room = excluded.dispatch_room, created_at = excluded.created_at`,
  sql<never>`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND account_id <> ${actor.id}
    AND (SELECT kind = 'worker' FROM accounts a WHERE a.id = account_id) = ${actor.role === 'worker' ? 1 : 0}`,
  sql<never>`DELETE FROM push_subscriptions WHERE account_id = ${actor.id} AND endpoint NOT IN (
    SELECT endpoint FROM push_subscriptions WHERE account_id = ${actor.id} ORDER BY created_at DESC LIMIT ${MAX_BROWSERS_PER_ACCOUNT})`,
];

/** After a change of a worker's place. */
export const moveSubscriptions = (workerId: string): SQL<never> =>
  sql<never>`UPDATE push_subscriptions SET dispatch_room = ${dispatchRoomOfWorker(workerId)} WHERE account_id = ${workerId}`;

export const unsubscribe = (db: Database, accountId: string, endpoint: string) =>
  db.query
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.account_id, accountId), eq(pushSubscriptions.endpoint, endpoint)));

export const renew = (oldEndpoint: string, { endpoint, keys }: Omit<PushSubscriptionBody, 'language'>): SQL<never> =>
  sql<never>`UPDATE OR REPLACE push_subscriptions SET endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth} WHERE endpoint = ${oldEndpoint}`;

export const deleteSubscriptions = (endpoints: readonly string[]): SQL<never> =>
  sql<never>`DELETE FROM push_subscriptions WHERE endpoint IN (SELECT value FROM json_each(${JSON.stringify(endpoints)}))`;

/** The browsers of these accounts. */
export const recipientsForAccounts = (ids: readonly string[]): SQL<Recipient> =>
  sql<Recipient>`SELECT ${COLUMNS} FROM json_each(${JSON.stringify(ids)}) i
  CROSS JOIN push_subscriptions s ON s.account_id = i.value CROSS JOIN accounts a ON ${hasActiveSession}`;

/** Of the browsers of its account, `s` is one of those that subscribed last. */
const isOneOfNewest = sql`(SELECT count(*) FROM push_subscriptions o WHERE o.account_id = s.account_id AND o.token_version = s.token_version
  AND (o.created_at, o.endpoint) > (s.created_at, s.endpoint)) < ${MAX_BROWSERS_PER_JOB}`;

/**
 * The browsers of workers to whom a job is offered. The end of its id, which is random like theirs, says with whom each room
 * begins, and with which room the others begin: otherwise the same workers would hear of every job.
 * @param rooms dispatch rooms that announce the job, its own first; one that ends with `%` stands for all of the profession
 */
export function recipientsForJob(jobId: string, rooms: readonly string[], offerContext: OfferContext): SQL<Recipient> {
  const turn = jobId.slice(-4);
  const [own = '', ...others] = rooms;
  const first = Number.parseInt(turn, 16) % others.length || 0;
  const isForProfession = rooms.some((room) => room.endsWith('%'));
  const names = isForProfession ? [own.split('.')[0]] : [own, ...others.slice(first), ...others.slice(0, first)];
  const ranges = names.flatMap((name) => [[name, turn, '~'], [name, '', turn]]); // prettier-ignore
  const [index, column] = isForProfession
    ? ['push_subscriptions_profession', 'profession']
    : ['push_subscriptions_room', 'dispatch_room'];
  return sql<Recipient>`SELECT ${COLUMNS} FROM json_each(${JSON.stringify(ranges)}) r CROSS JOIN push_subscriptions s INDEXED BY ${sql.raw(index)}
      ON s.${sql.raw(column)} = r.value ->> 0 AND s.turn >= r.value ->> 1 AND s.turn < r.value ->> 2
    CROSS JOIN accounts a ON ${hasActiveSession} CROSS JOIN workers w ON w.account_id = s.account_id CROSS JOIN jobs j ON j.id = ${jobId}
    WHERE j.worker_id IS NULL AND ${wantsJobs} AND ${isOneOfNewest} AND ${jobIsOfferedToWorker('j', offerContext)} LIMIT ${MAX_RECIPIENTS_PER_JOB}`;
}

/** The browsers of the user whose emergency an admin saw at this instant. */
export const recipientsForSeenCase = (caseId: string, at: number): SQL<Recipient> =>
  sql<Recipient>`SELECT ${COLUMNS}, b.name AS admin
  FROM sos_log l JOIN sos_cases c ON c.id = l.case_id JOIN accounts b ON b.id = l.admin_id
    JOIN push_subscriptions s ON s.account_id = c.account_id JOIN accounts a ON ${hasActiveSession}
  WHERE l.case_id = ${caseId} AND l.step = 'seen' AND l.at = ${at}`;

/** The browsers that subscribed in these sessions, with the login of the session. Those of admins get notifications after it. */
export const recipientsInSessions = (ids: readonly string[]): SQL<Recipient & { logged_in_at: number }> =>
  sql<
    Recipient & { logged_in_at: number }
  >`SELECT ${COLUMNS}, e.created_at AS logged_in_at FROM json_each(${JSON.stringify(ids)}) i
  CROSS JOIN sessions e ON e.id = i.value CROSS JOIN push_subscriptions s ON s.account_id = e.account_id AND s.session_id = e.id
  CROSS JOIN accounts a ON ${hasActiveSession} WHERE a.kind <> 'admin'`;

type ExportedSubscription = Pick<SubscriptionRow, 'endpoint' | 'language' | 'created_at'>;
export const subscriptionsOfAccount = (accountId: string): SQL<ExportedSubscription> =>
  sql<ExportedSubscription>`SELECT endpoint, language, created_at FROM push_subscriptions WHERE account_id = ${accountId} ORDER BY created_at DESC`;

/** Deletes the subscriptions of an account whose sessions have ended. */
export const deleteSubscriptionsWithoutSession = (accountId: string): SQL<never> =>
  sql<never>`DELETE FROM push_subscriptions WHERE account_id = ${accountId} AND session_id IS NOT NULL
    AND session_id NOT IN (SELECT id FROM sessions WHERE account_id = ${accountId})`;

/**
 * Keeps the subscriptions of admins whose sessions ended by themselves, after twelve hours: an emergency at night must reach
 * them, and its message names no one. They stop with the token version of the account, and are deleted as those without a
 * session.
 */
export const keepSubscriptionsOfAdmins = (now: number, limit: number): SQL<never> =>
  sql<never>`UPDATE push_subscriptions SET session_id = NULL WHERE (account_id, session_id) IN ${expiredSessions(now, limit)}
    AND account_id IN (SELECT id FROM accounts WHERE kind = 'admin')`;

/** Deletes the subscriptions of sessions that ended by themselves, while their rows are still there. */
export const deleteSubscriptionsOfExpiredSessions = (now: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM push_subscriptions WHERE (account_id, session_id) IN ${expiredSessions(now, limit)}`;

/** Deletes the oldest subscriptions from before sessions were stored, at most `limit`. Their tokens have expired. */
export const deleteOldSubscriptions = (before: number, limit: number): SQL<never> => sql<never>`DELETE FROM push_subscriptions
  WHERE ${isOldest('push_subscriptions', 'created_at', before, limit, sql`session_id IS NULL`)}`;

export const eraseSubscriptions = (accountId: string, when: SQL): SQL<never> =>
  sql<never>`DELETE FROM push_subscriptions WHERE account_id = ${accountId} AND ${when}`;
