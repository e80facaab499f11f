import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushPayload, PushSubscriptionBody } from '#contract/push.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { Database, type Row, type Sql } from '#api/lib/db.ts';
import { settingsOf, type Env, type Settings } from '#api/lib/env.ts';
import { audience, type Told } from '#api/lib/event-outbox.ts';
import { log } from '#api/lib/log.ts';
import * as push from './push.repository.ts';
import type { Recipient, SosRecipient } from './push.repository.ts';
import { topicOf } from './push.rules.ts';

const WITHIN_MS = 10_000;
const DAY_SECONDS = 86_400;

/** Sends notices to this browser too; again is the same. */
export async function subscribe({ db, actor, now }: ActorContext, subscription: PushSubscriptionBody): Promise<void> {
  await db.batch(push.subscribe(actor, subscription, now));
}
export async function unsubscribe({ db, actor }: ActorContext, endpoint: string): Promise<void> {
  await db.batch([push.unsubscribe(actor.id, endpoint)]);
}
/** Follows a subscription to its new address; nothing for an address that nobody gave. */
export async function renew({ db }: Context, old: string, subscription: Omit<PushSubscriptionBody, 'language'>): Promise<void> {
  await db.batch([push.renew(old, subscription)]);
}
export const { subscriptionsOfAccount, eraseSubscriptions } = push;

/** Who is to be told of an event, and with what: the statement that finds them, and what its rows get. */
interface Telling {
  find: Sql;
  say: (to: Recipient) => PushPayload['event'];
}

function tellingOf({ party, room, event }: Told): Telling | null {
  if (event.type === 'sos-updated')
    return {
      find: push.ofSeenCase(event.id, event.at),
      // Its statement has the two columns more.
      say: (to) => ({ type: 'sos-seen', id: event.id, name: (to as SosRecipient).admin }),
    };
  if (topicOf(event) === null) return null;
  const say = () => event;
  if (event.type === 'new-job') return { find: push.ofWorkersNear(event.job.id, [...new Set([room, ...audience(room)])]), say };
  return party === 'inbox' ? { find: push.ofAccounts([room.slice(room.indexOf('_') + 1)]), say } : null;
}

const wants = ({ muted }: Recipient, event: PushPayload['event']): boolean => {
  const topic = event.type === 'sos-seen' ? null : topicOf(event);
  return topic === null || !(JSON.parse(muted) as string[]).includes(topic);
};

/** Sends one notice. Answers false where the browser is gone for good. */
async function send(settings: Settings, to: Recipient, event: PushPayload['event']): Promise<boolean> {
  if (!settings.push) return true;
  const data: PushPayload = { language: to.language, kind: to.kind === 'worker' ? 'worker' : 'client', event };
  const request = await buildPushPayload(
    { data: JSON.stringify(data), options: { ttl: DAY_SECONDS, urgency: 'high' } },
    { endpoint: to.endpoint, expirationTime: null, keys: { p256dh: to.p256dh, auth: to.auth } },
    settings.push,
  );
  const { pathname } = new URL(to.endpoint);
  const address = settings.push.via ? settings.push.via + pathname : to.endpoint;
  const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(WITHIN_MS) });
  if (answer.status === 404 || answer.status === 410) return false;
  if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
  return true;
}

/**
 * Tells those whose app may be closed of events that need an answer. Whoever cannot be reached now is not tried again: the truth is
 * in the database, and the app pulls it. Browsers that are gone are forgotten. Never rejects for one of them.
 */
export async function tellPhones(env: Env, told: Told[], now: number): Promise<void> {
  const settings = settingsOf(env);
  const tellings = settings.push ? told.flatMap((one) => tellingOf(one) ?? []) : [];
  if (tellings.length === 0) return;
  const db = new Database(env.DB);
  const found = await db.batch(tellings.map(({ find }) => find));
  const gone: string[] = [];
  const one = async (row: Row, { say }: Telling) => {
    const to = row as unknown as Recipient;
    const event = say(to);
    if (!wants(to, event)) return;
    try {
      if (!(await send(settings, to, event))) gone.push(to.endpoint);
    } catch (error) {
      log('error', 'push.failed', { type: event.type, error: String(error) });
    }
  };
  await Promise.all(tellings.flatMap((telling, place) => (found[place] ?? []).map((row) => one(row, telling))));
  if (gone.length > 0) await db.batch([push.forget(gone)]);
  log('info', 'push.sent', { events: tellings.length, browsers: found.flat().length, gone: gone.length, ms: Date.now() - now });
}
