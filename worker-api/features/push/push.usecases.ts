import type { SQL } from 'drizzle-orm';
import pLimit from 'p-limit';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { firstNameOf } from '#contract/person-name.ts';
import type { PushPayload, PushSubscriptionBody } from '#contract/push.ts';
import { sessionEnd } from '#api/lib/auth.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { Database } from '#api/lib/db.ts';
import { settingsOf, type Env, type Settings } from '#api/lib/env.ts';
import { dispatchRoomsInRange, type PublishedEvent } from '#api/lib/event-outbox.ts';
import { log } from '#api/lib/log.ts';
import { observe } from '#api/lib/metrics.ts';
import { markEndNotified, unmarkEndNotified } from '#api/lib/sessions.repository.ts';
import type { OfferContext } from '#api/features/jobs/jobs.predicates.ts';
import { hasSubscribedBrowser } from './push.predicates.ts';
import * as push from './push.repository.ts';
import type { Recipient } from './push.repository.ts';
import { isDaytime, topicOf } from './push.rules.ts';

const TIMEOUT_MS = 10_000;
/** A request may have six connections at once: one stays for rooms. */
const MAX_CONNECTIONS = 5;
/** One stays for the others while a push service does not respond. */
const MAX_CONNECTIONS_PER_SERVICE = 4;
const TTL_SECONDS = 86_400;

/** Subscribes this browser. Idempotent. */
export async function subscribe({ db, actor, now }: ActorContext, subscription: PushSubscriptionBody): Promise<void> {
  await db.batch({
    subscribed: push.subscribe(actor, subscription, now),
    ...(actor.sessionId && { unmarked: unmarkEndNotified(actor.sessionId) }),
  });
}
export async function unsubscribe({ db, actor }: ActorContext, endpoint: string): Promise<void> {
  await db.batch({ unsubscribed: push.unsubscribe(db, actor.id, endpoint) });
}
/** Moves a subscription to the new URL that the browser gave it. Does nothing for an unknown URL. */
export async function renew(
  { db }: Context,
  oldEndpoint: string,
  subscription: Omit<PushSubscriptionBody, 'language'>,
): Promise<void> {
  await db.batch({ renewed: push.renew(oldEndpoint, subscription) });
}

/** Statements that other features run. */
export {
  deleteSubscriptionsWithoutSession,
  eraseSubscriptions,
  moveSubscriptions,
  subscriptionsOfAccount,
} from './push.repository.ts';

/** Who gets an event, an account or those whom a statement finds, and what each of them gets. */
interface PushNotification {
  recipients: { accountId: string } | { query: SQL<Recipient> };
  eventFor: (to: Recipient) => PushPayload['event'];
}

function pushNotificationOf({ party, room, event }: PublishedEvent, offerContext: OfferContext): PushNotification | null {
  if (event.type === 'sos-updated')
    return {
      recipients: { query: push.recipientsForSeenCase(event.id, event.at) },
      // As in the state of the case: the full name stays private.
      eventFor: ({ admin = '' }) => ({ type: 'sos-seen', id: event.id, name: firstNameOf(admin) }),
    };
  if (topicOf(event) === null) return null;
  const eventFor = () => event;
  if (event.type === 'new-job')
    return {
      recipients: {
        query: push.recipientsForJob(event.job.id, [...new Set([room, ...dispatchRoomsInRange(room)])], offerContext),
      },
      eventFor,
    };
  return party === 'inbox' ? { recipients: { accountId: room.slice(room.indexOf('_') + 1) }, eventFor } : null;
}

const wantsEvent = ({ muted_topics }: Recipient, event: PushPayload['event']): boolean => {
  const isForSafety =
    event.type === 'sos-seen' || event.type === 'sos-alert' || ('contactRefused' in event && event.contactRefused === true);
  const topic = isForSafety ? null : topicOf(event);
  return topic === null || !(JSON.parse(muted_topics) as string[]).includes(topic);
};

/** Sends one push notification. Returns false if the push service has forgotten the browser. */
async function sendPush(settings: Settings, recipient: Recipient, event: PushPayload['event']): Promise<boolean> {
  if (!settings.push) return true;
  const payload: PushPayload = { language: recipient.language, kind: recipient.kind === 'worker' ? 'worker' : 'client', event };
  const request = await buildPushPayload(
    { data: JSON.stringify(payload), options: { ttl: TTL_SECONDS, urgency: 'high' } },
    { endpoint: recipient.endpoint, expirationTime: null, keys: { p256dh: recipient.p256dh, auth: recipient.auth } },
    settings.push,
  );
  const { pathname } = new URL(recipient.endpoint);
  const url = settings.push.proxyUrl ? settings.push.proxyUrl + pathname : recipient.endpoint;
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404 || response.status === 410) return false;
  if (!response.ok) throw new Error(`the push service responded with ${response.status}`);
  return true;
}

interface Push {
  to: Recipient;
  event: PushPayload['event'];
}

/**
 * Calls `send` for each, a few at once. A push service that has not responded once, nor to others meanwhile, is not waited for
 * again.
 */
async function sendByService(
  pushes: readonly Push[],
  send: (push: Push) => Promise<void>,
  onError: (push: Push, error: unknown) => void,
) {
  const anyConnection = pLimit(MAX_CONNECTIONS);
  const byService = Map.groupBy(pushes, ({ to }) => new URL(to.endpoint).origin);
  await Promise.all(
    [...byService.values()].map((ofService) => {
      let timeout: unknown;
      let lastResponseAt = 0;
      return pLimit(MAX_CONNECTIONS_PER_SERVICE).map(ofService, (push) =>
        anyConnection(async () => {
          if (timeout) return onError(push, timeout);
          const begin = Date.now();
          try {
            await send(push);
            lastResponseAt = Date.now();
          } catch (error) {
            if (error instanceof Error && error.name === 'TimeoutError' && lastResponseAt < begin) timeout = error;
            onError(push, error);
          }
        }),
      );
    }),
  );
}

/**
 * Sends each of these push notifications. Subscriptions that have ended are deleted. Does not reject because one browser cannot
 * be reached.
 * @returns the accounts of which a browser's push service has accepted one
 */
async function sendAll(db: Database, settings: Settings, pushes: readonly Push[]): Promise<Set<string>> {
  const begin = Date.now();
  const expiredEndpoints: string[] = [];
  const reached = new Set<string>();
  let failed = 0;
  await sendByService(
    pushes,
    async ({ to, event }) => {
      if (await sendPush(settings, to, event)) reached.add(to.account_id);
      else expiredEndpoints.push(to.endpoint);
    },
    ({ event }, error) => {
      failed++;
      log('error', 'push.failed', { type: event.type }, error);
    },
  );
  // What was sent must not be sent again because of that: the next attempt finds them.
  if (expiredEndpoints.length > 0)
    await db
      .batch({ deleted: push.deleteSubscriptions(expiredEndpoints) })
      .catch((error: unknown) => log('error', 'push.not_deleted', {}, error));
  const now = Date.now();
  const accepted = pushes.length - failed - expiredEndpoints.length;
  if (accepted > 0) observe(now, { name: 'push', label: 'accepted', count: accepted });
  if (failed > 0) observe(now, { name: 'push', label: 'failed', count: failed });
  log('info', 'push.sent', { browsers: pushes.length, gone: expiredEndpoints.length, ms: now - begin });
  return reached;
}

/**
 * Sends push notifications of events that need an answer to users whose app may be closed. A failed one is not sent again: the
 * app fetches the state when it opens.
 */
export async function sendPushNotifications(env: Env, events: PublishedEvent[], now: number): Promise<void> {
  const settings = settingsOf(env);
  const notifications = settings.push
    ? events.flatMap((event) => pushNotificationOf(event, { now, verifyWorkers: settings.verifyWorkers }) ?? [])
    : [];
  if (notifications.length === 0) return;
  const db = new Database(env.DB);
  const recipients = notifications.map((one) => one.recipients);
  // A run of the cron has hundreds of events for accounts: one statement finds the browsers of all of them.
  const accountIds = new Set(recipients.flatMap((one) => ('accountId' in one ? [one.accountId] : [])));
  const queries = recipients.flatMap((one, i): [string, SQL<Recipient>][] =>
    'query' in one ? [[`notification${i}`, one.query]] : [],
  );
  if (accountIds.size > 0) queries.push(['accounts', push.recipientsForAccounts([...accountIds])]);
  const rows = await db.batch(Object.fromEntries(queries));
  const byAccount = Map.groupBy(rows['accounts'] ?? [], ({ account_id }) => account_id);
  const pushes = notifications.flatMap(
    ({ recipients: to, eventFor }, i) =>
      ('query' in to ? rows[`notification${i}`] : byAccount.get(to.accountId))?.map((one) => ({
        to: one,
        event: eventFor(one),
      })) ?? [],
  );
  await sendAll(
    db,
    settings,
    pushes.filter(({ to, event }) => wantsEvent(to, event)),
  );
}

/** Sends these accounts an event each. Returns the accounts that it has reached. */
export async function pushToAccounts(env: Env, events: ReadonlyMap<string, PushPayload['event']>): Promise<Set<string>> {
  const settings = settingsOf(env);
  if (!settings.push || events.size === 0) return new Set();
  const db = new Database(env.DB);
  const recipients = await db.all(push.recipientsForAccounts([...events.keys()]));
  const pushes = recipients.flatMap((to) => {
    const event = events.get(to.account_id);
    return event ? [{ to, event }] : [];
  });
  return sendAll(db, settings, pushes);
}

/** Other steps wait for it. With one run a minute in the daytime, 36,000 sessions a day. */
const MAX_ENDING_SESSIONS_PER_RUN = 50;

/**
 * Tells the browsers of sessions that end within a day, once and not at night: their push notifications end with the session.
 * A failed one is not sent again.
 */
export async function announceSessionEnds(env: Env, now: number): Promise<void> {
  const settings = settingsOf(env);
  if (!settings.push || !isDaytime(now)) return;
  const db = new Database(env.DB);
  const { marked } = await db.batch({ marked: markEndNotified(now, MAX_ENDING_SESSIONS_PER_RUN, hasSubscribedBrowser) });
  const ids = marked.filter((row) => row.end_notified_at === now).map(({ id }) => id);
  if (ids.length === 0) return;
  const recipients = await db.all(push.recipientsInSessions(ids));
  const pushes = recipients.map(({ logged_in_at, ...to }): Push => {
    const sessionEndsAt = sessionEnd(to.kind, logged_in_at);
    return { to, event: { type: 'changed', seq: 0, at: now, jobId: to.account_id, sessionEndsAt } };
  });
  await sendAll(db, settings, pushes);
}
