import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { LanguageCode } from '#contract/push.ts';
import { newVapidKeys } from '../../scripts/vapid.ts';
import { aClient, aJob, anAdmin, aWorker, get, moved, post, read, refusalOf, type Person } from '../support/people.ts';
import { PushService } from '../support/push-service.ts';
import { withServer } from '../support/server.ts';

const keys = newVapidKeys();
const service = new PushService(keys.publicKey);
await service.start();
const server = withServer({
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:help@karigar.example',
  PUSH_VIA: service.url,
});
afterAll(() => service.end());
beforeEach(() => {
  service.arrived.length = 0;
  service.refused.length = 0;
});

const put = (path: string, body: unknown, who?: Person, method = 'PUT') =>
  server.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
    body: JSON.stringify(body),
  });
/** Lets this person's browser be told. */
async function subscribed(who: Person, name: string, language: LanguageCode = 'en', status = 201) {
  const subscription = service.browser(name, status);
  await read('subscribePush', put('/api/push/subscription', { ...subscription, language }, who));
  return subscription;
}
/** Notices go out after the answer. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });
const toldTo = (name: string) => service.arrived.filter(({ browser }) => browser === name).map(({ notice }) => notice);
const rows = async () => {
  const { results } = await server.db.prepare('SELECT account_id, endpoint FROM push_subscriptions').all();
  return results.map((row) => String(row['endpoint']).split('/').at(-1)).toSorted();
};

describe('notices to a closed app', () => {
  test('reach whoever has to answer, in his language, signed and encrypted, without address and phone number', async () => {
    const [asha, ravi, stranger] = [await aClient(server), await aWorker(server), await aWorker(server, 'maid')];
    await subscribed(asha, 'asha', 'mr');
    await subscribed(ravi, 'ravi', 'hi');
    await subscribed(stranger, 'stranger');
    expect(await read('pushPublicKey', get(server, '/api/push/key'))).toEqual({ key: keys.publicKey });

    const jobId = await aJob(server, asha);
    await soon(() => toldTo('ravi')).toEqual([
      {
        language: 'hi',
        kind: 'worker',
        event: expect.objectContaining({ type: 'new-job', job: { id: jobId, serviceType: 'plumbing' } }),
      },
    ]);
    await moved(server, jobId, ravi, 'accept');
    await soon(() => toldTo('asha')).toEqual([
      { language: 'mr', kind: 'client', event: expect.objectContaining({ type: 'job-accepted', jobId }) },
    ]);
    await post(server, `/api/messages/${jobId}`, { message: 'On my way.' }, ravi);
    await soon(() => toldTo('asha').at(-1)?.event.type).toBe('message');
    await post(server, '/api/worker/jobs/cancel', { jobId }, ravi);
    await soon(() => toldTo('asha').at(-1)?.event.type).toBe('job-cancelled');
    expect(toldTo('stranger')).toEqual([]);
    expect(service.refused).toEqual([]);
    const sent = JSON.stringify(service.arrived.map(({ notice }) => notice));
    expect(sent).not.toMatch(/98220|Fergusson|411005|On my way/);
    expect(service.arrived[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  });

  test('come when the desk has seen an emergency, once', async () => {
    const [asha, meera] = [await aClient(server), await anAdmin(server)];
    await subscribed(asha, 'asha');
    const { id } = await read('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: asha.id }, asha));
    await read('markSosSeen', post(server, `/api/sos/${id}/seen`, {}, meera));
    await soon(() => toldTo('asha').map(({ event }) => event.type)).toEqual(['sos-seen']);
    await post(server, `/api/sos/${id}/note`, { note: 'Called.' }, meera);
    await post(server, `/api/sos/${id}/helping`, {}, meera);
    // The next notice says that those before it have had their time.
    await moved(server, await aJob(server, asha), await aWorker(server), 'accept');
    await soon(() => toldTo('asha').map(({ event }) => event.type)).toEqual(['sos-seen', 'job-accepted']);
  });

  test('stay away from whoever does not want them, is logged out everywhere, or has moved out of the browser', async () => {
    const [asha, ravi] = [await aClient(server), await aWorker(server)];
    await subscribed(asha, 'asha');
    await subscribed(ravi, 'ravi');
    await put(
      '/api/account',
      { notifications: { bookings: true, payments: true, messages: true, jobs: false } },
      ravi,
      'PATCH',
    );
    const jobId = await aJob(server, asha);
    await moved(server, jobId, ravi, 'accept');
    await soon(() => toldTo('asha')).toHaveLength(1);
    expect(toldTo('ravi')).toEqual([]);

    await post(server, '/api/auth/logout-everywhere', {}, asha);
    await post(server, '/api/worker/jobs/cancel', { jobId }, ravi);
    // Somebody else logs in on the same phone: it is his browser now.
    const other = await aClient(server);
    await subscribed(other, 'asha');
    const second = await aJob(server, other);
    await moved(server, second, ravi, 'accept');
    await soon(() => toldTo('asha').filter(({ event }) => event.type === 'job-accepted')).toHaveLength(2);
    expect(toldTo('asha')).toHaveLength(2);
    expect(await rows()).toEqual(['asha', 'ravi']);
  });

  test('forget a browser that is gone, and not one whose service has a bad day', async () => {
    const [asha, ravi] = [await aClient(server), await aWorker(server)];
    await subscribed(asha, 'gone', 'en', 410);
    await subscribed(asha, 'unknown', 'en', 404);
    await subscribed(asha, 'ill', 'en', 503);
    await subscribed(asha, 'well');
    await moved(server, await aJob(server, asha), ravi, 'accept');
    await soon(() => toldTo('well')).toHaveLength(1);
    await soon(rows).toEqual(['ill', 'well']);
  });
});

describe('subscriptions', () => {
  test('lead to push services alone', async () => {
    const asha = await aClient(server);
    const good = { ...service.browser('x'), language: 'en' };
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://127.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      `https://fcm.googleapis.com/${'x'.repeat(2000)}`,
    ])
      expect(await refusalOf(put('/api/push/subscription', { ...good, endpoint }, asha))).toMatchObject({ status: 400 });
    expect(await refusalOf(put('/api/push/subscription', { ...good, keys: { p256dh: 'x', auth: 'y' } }, asha))).toMatchObject({
      status: 400,
    });
    expect(await rows()).toEqual([]);
  });

  test('move with the browser, end when asked, and are at most ten', async () => {
    const [asha, ravi] = [await aClient(server), await aWorker(server)];
    const old = await subscribed(asha, 'old');
    const next = service.browser('next');
    await read('renewPushSubscription', put('/api/push/renewal', { old: old.endpoint, subscription: next }));
    expect(await rows()).toEqual(['next']);
    await moved(server, await aJob(server, asha), ravi, 'accept');
    await soon(() => toldTo('next')).toHaveLength(1);
    await read('unsubscribePush', put('/api/push/subscription', { endpoint: next.endpoint }, asha, 'DELETE'));
    expect(await rows()).toEqual([]);
    for (let n = 0; n < 12; n++) await subscribed(asha, `phone${String(n).padStart(2, '0')}`);
    expect(await rows()).toHaveLength(10);
    expect(await rows()).not.toContain('phone00');
  });

  test('go with the account', async () => {
    const asha = await aClient(server);
    await subscribed(asha, 'asha');
    const mine = await read('exportAccount', get(server, '/api/account/export', asha));
    expect(mine['subscriptions']).toEqual([expect.objectContaining({ language: 'en' })]);
    await put('/api/account', { password: 'Karigar@123' }, asha, 'DELETE');
    expect(await rows()).toEqual([]);
  });
});
