import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushPayload, PushSubscriptionBody } from '#contract/push.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { Database, type Row, type Sql } from '#api/lib/db.ts';
import { settingsOf, type Env, type Settings } from '#api/lib/env.ts';
import { dispatchRoomsInRange, type PublishedEvent } from '#api/lib/event-outbox.ts';
import { log } from '#api/lib/log.ts';
import * as push from './push.repository.ts';
import type { Recipient, SosRecipient } from './push.repository.ts';
import { topicOf } from './push.rules.ts';

const TIMEOUT_MS = 10_000;
const TTL_SECONDS = 86_400;

/** Sends notices to this browser too; again is the same. */
export async function subscribe({ db, actor, now }: ActorContext, subscription: PushSubscriptionBody): Promise<void> {
  await db.batch(push.subscribe(actor, subscription, now));
}
export async function unsubscribe({ db, actor }: ActorContext, endpoint: string): Promise<void> {
  await db.batch([push.unsubscribe(actor.id, endpoint)]);
}
/** Follows a subscription to its new address; nothing for an address that nobody gave. */
export async function renew(
  { db }: Context,
  oldEndpoint: string,
  subscription: Omit<PushSubscriptionBody, 'language'>,
): Promise<void> {
  await db.batch([push.renew(oldEndpoint, subscription)]);
}
export const { subscriptionsOfAccount, eraseSubscriptions } = push;

/** Who is to be told of an event, and with what: the statement that finds them, and what its rows get. */
interface PushNotification {
  recipientsQuery: Sql;
  eventFor: (to: Recipient) => PushPayload['event'];
}

function pushNotificationOf({ party, room, event }: PublishedEvent): PushNotification | null {
  if (event.type === 'sos-updated')
    return {
      recipientsQuery: push.recipientsForSeenCase(event.id, event.at),
      // Its statement has the two columns more.
      eventFor: (to) => ({ type: 'sos-seen', id: event.id, name: (to as SosRecipient).admin }),
    };
  if (topicOf(event) === null) return null;
  const eventFor = () => event;
  if (event.type === 'new-job')
    return {
      recipientsQuery: push.recipientsForJob(event.job.id, [...new Set([room, ...dispatchRoomsInRange(room)])]),
      eventFor,
    };
  return party === 'inbox'
    ? { recipientsQuery: push.recipientsForAccounts([room.slice(room.indexOf('_') + 1)]), eventFor }
    : null;
}

const wantsEvent = ({ muted }: Recipient, event: PushPayload['event']): boolean => {
  const topic = event.type === 'sos-seen' ? null : topicOf(event);
  return topic === null || !(JSON.parse(muted) as string[]).includes(topic);
};

/** Sends one notice. Answers false where the browser is gone for good. */
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
  if (!response.ok) throw new Error(`the push service answered ${response.status}`);
  return true;
}

/**
 * Tells those whose app may be closed of events that need an answer. Whoever cannot be reached now is not tried again: the truth is
 * in the database, and the app pulls it. Browsers that are gone are forgotten. Never rejects for one of them.
 */
export async function sendPushNotifications(env: Env, events: PublishedEvent[], now: number): Promise<void> {
  const settings = settingsOf(env);
  const notifications = settings.push ? events.flatMap((event) => pushNotificationOf(event) ?? []) : [];
  if (notifications.length === 0) return;
  const db = new Database(env.DB);
  const recipientRows = await db.batch(notifications.map(({ recipientsQuery }) => recipientsQuery));
  const expiredEndpoints: string[] = [];
  const sendTo = async (row: Row, { eventFor }: PushNotification) => {
    const recipient = row as unknown as Recipient;
    const event = eventFor(recipient);
    if (!wantsEvent(recipient, event)) return;
    try {
      if (!(await sendPush(settings, recipient, event))) expiredEndpoints.push(recipient.endpoint);
    } catch (error) {
      log('error', 'push.failed', { type: event.type, error: String(error) });
    }
  };
  await Promise.all(
    notifications.flatMap((notification, index) => (recipientRows[index] ?? []).map((row) => sendTo(row, notification))),
  );
  if (expiredEndpoints.length > 0) await db.batch([push.deleteSubscriptions(expiredEndpoints)]);
  log('info', 'push.sent', {
    events: notifications.length,
    browsers: recipientRows.flat().length,
    gone: expiredEndpoints.length,
    ms: Date.now() - now,
  });
}
