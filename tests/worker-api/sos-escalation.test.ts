import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  SOS_ALL_ADMINS_AFTER_MS,
  SOS_BROADCAST_INTERVAL_MS,
  SOS_NEXT_ADMIN_AFTER_MS,
  SOS_UNANSWERED_AFTER_MS,
} from '#contract/sos.ts';
import { uuidv7 } from '#contract/ids.ts';
import { generateVapidKeys } from '../../scripts/vapid.ts';
import { selectUnalertedCases } from '#api/features/sos/escalation.repository.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { FakePushService } from '../support/fake-push-service.ts';
import { alarmsOf } from '../support/room-alarms.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { sosApi } from '../support/sos-api.ts';
import { createAdmin, createClient, get, parseResponse, patch, post, put, type TestUser } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const CLOCK_RATE = 10;
const keys = generateVapidKeys();
const pushService = new FakePushService(keys.publicKey);
await pushService.start();
const sms = await startFakeMessageProvider();
const server = withServer(
  {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    PUSH_VIA: pushService.url,
    SMS_URL: sms.url,
    SMS_KEY: 'key',
  },
  { rate: CLOCK_RATE },
);
afterAll(() => {
  sms.close();
  return pushService.stop();
});
beforeEach(() => {
  pushService.delivered.length = 0;
});
const { triggerSos, status } = sosApi(server);

/** An admin with a subscribed browser of this name. `status` is what its push service responds. */
async function createAdminWithPush(name: string, pushStatus = 201): Promise<TestUser> {
  const admin = await createAdmin(server);
  const body = { ...pushService.subscribe(name, pushStatus), language: 'en' };
  await parseResponse('subscribePush', put(server, '/api/push/subscription', body, admin));
  return admin;
}
const setRota = async (...admins: TestUser[]) => {
  const shifts = [{ days: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 }];
  const rota = admins.map(({ id }) => ({ adminId: id, shifts }));
  const [admin] = admins;
  await parseResponse('setDutyRota', put(server, '/api/duty/rota', { version: 0, rota }, admin));
};
/** The browsers that were notified of a case, in order. */
const notified = (id: string) =>
  pushService.delivered.flatMap(({ subscriber, payload: { event } }) =>
    event.type === 'sos-alert' && event.id === id ? [subscriber] : [],
  );
const ALERTS = `('alerted', 'alerted_next', 'alerted_all', 'alert_failed')`;
const alertsOf = async (id: string) =>
  (
    await server.db
      .prepare(
        `SELECT l.step, l.admin_id, l.at - c.created_at AS after FROM sos_log l JOIN sos_cases c ON c.id = l.case_id
         WHERE l.case_id = ? AND l.step IN ${ALERTS} ORDER BY l.id`,
      )
      .bind(id)
      .all<{ step: string; admin_id: string | null; after: number }>()
  ).results;
const stepsOf = async (id: string) => (await alertsOf(id)).map(({ step }) => step);
const alarms = () => alarmsOf(server.stateFolder, 'Sos');
const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 50 });

describe('an emergency', () => {
  test('is pushed to the first admin on duty, unseen after 60 seconds to the next, and after 180 to all; its user sees each step once it has happened', async () => {
    const [a, b, other] = [await createAdminWithPush('a'), await createAdminWithPush('b'), await createAdminWithPush('other')];
    await setRota(a, b);
    const client = await createClient(server);
    const { id } = await triggerSos(client);
    const shown = async () => {
      const { alerts, seen } = await parseResponse('sosStatus', status(id, {}, client));
      return { steps: alerts?.map(({ step }) => step), seen };
    };
    await eventually(shown).toEqual({ steps: ['alerted'], seen: null });
    expect(notified(id)).toEqual(['a']);
    await eventually(shown).toEqual({ steps: ['alerted', 'alerted_next'], seen: null });
    expect(notified(id)).toEqual(['a', 'b']);
    await eventually(shown).toEqual({ steps: ['alerted', 'alerted_next', 'alerted_all'], seen: null });
    expect(notified(id).slice(2).toSorted()).toEqual(['a', 'b', 'other']);

    const alerts = await alertsOf(id);
    expect(alerts.map(({ admin_id }) => admin_id)).toEqual([a.id, b.id, null]);
    expect(alerts[1]?.after).toBeGreaterThanOrEqual(SOS_NEXT_ADMIN_AFTER_MS);
    expect(alerts[1]?.after).toBeLessThan(SOS_ALL_ADMINS_AFTER_MS);
    expect(alerts[2]?.after).toBeGreaterThanOrEqual(SOS_ALL_ADMINS_AFTER_MS);
    // The payload says nothing about the user.
    for (const { payload } of pushService.delivered)
      expect(payload).toEqual({ language: 'en', kind: 'client', event: { type: 'sos-alert', id, drill: false } });
    const [found] = await sosApi(server).cases(other);
    expect(found?.log.filter(({ step }) => step.startsWith('alerted')).map(({ by }) => by !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('that an admin has seen is pushed to no one else', async () => {
    const [a, b] = [await createAdminWithPush('a'), await createAdminWithPush('b')];
    await setRota(a, b);
    const [seen, unseen] = [await triggerSos(), await triggerSos()];
    await eventually(() => stepsOf(seen.id)).toEqual(['alerted']);
    await post(server, `/api/sos/${seen.id}/seen`, {}, a);
    // Control: the other one goes on.
    await eventually(() => stepsOf(unseen.id)).toEqual(['alerted', 'alerted_next', 'alerted_all']);
    expect(await stepsOf(seen.id)).toEqual(['alerted']);
  });

  test('lets its room sleep once an admin has seen it', async () => {
    const admin = await createAdminWithPush('a');
    await setRota(admin);
    const { id } = await triggerSos();
    await eventually(() => stepsOf(id)).toEqual(['alerted']);
    expect(alarms()).toHaveLength(1);
    await post(server, `/api/sos/${id}/seen`, {}, admin);
    await eventually(alarms).toEqual([]);
  });

  test('is pushed a moment later if the database fails at first', async () => {
    await setRota(await createAdminWithPush('a'));
    const rename = (from: string, to: string) => server.db.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    // No alarm of an earlier test is left.
    await eventually(alarms).toEqual([]);
    await rename('duty_rota', 'hidden_rota');
    let id: string;
    try {
      ({ id } = await triggerSos());
      await eventually(alarms).toHaveLength(1);
      const [first] = alarms();
      // A run sets the alarm for the 45 seconds, and again, soon, when it fails. How far ahead it is at first does not depend on how busy this machine is.
      const aheadAtFirst = new Map<number, number>();
      const isSetSoon = () => {
        for (const at of alarms())
          if (at !== first && !aheadAtFirst.has(at)) aheadAtFirst.set(at, (at - Date.now()) * CLOCK_RATE);
        return [...aheadAtFirst.values()].some((ahead) => ahead <= SOS_BROADCAST_INTERVAL_MS);
      };
      await eventually(isSetSoon).toBe(true);
    } finally {
      await rename('hidden_rota', 'duty_rota');
    }
    await eventually(() => stepsOf(id)).toEqual(['alerted']);
  });

  test('of an account is alerted first, however many guests have raised since', async () => {
    const { id: account } = await createClient(server);
    // So long ago that the room leaves them alone.
    await server.db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 1002)
         INSERT INTO sos_cases (id, account_id, token_hash, network, state, presses, created_at, updated_at)
         SELECT printf('018f0000-0000-7000-8000-%012d', i), iif(i = 0, ?, NULL), i, 'n', 'raised', 1, i + 1, 0 FROM n`,
      )
      .bind(account)
      .run();
    const { results } = await prepareStatement(server.db, selectUnalertedCases(0)).all<{ id: string }>();
    expect(results).toHaveLength(1000);
    expect(results[0]?.id).toBe('018f0000-0000-7000-8000-000000000000');
  });

  test('goes to all admins at once if no one is on duty', async () => {
    await Promise.all(['a', 'b'].map((name) => createAdminWithPush(name)));
    const { id } = await triggerSos();
    await eventually(() => stepsOf(id)).toEqual(['alerted_all']);
    expect(notified(id).toSorted()).toEqual(['a', 'b']);
    expect((await alertsOf(id))[0]?.after).toBeLessThan(SOS_NEXT_ADMIN_AFTER_MS);
  });

  test('goes at once past admins who cannot be reached, and its user is told of no alert that did not arrive', async () => {
    const [withoutPush, gone, c] = [
      await createAdmin(server),
      await createAdminWithPush('gone', 410),
      await createAdminWithPush('c'),
    ];
    await setRota(withoutPush, gone, c);
    const { id, caseToken } = await triggerSos();
    await eventually(() => stepsOf(id)).toEqual(['alert_failed', 'alert_failed', 'alerted']);
    const alerts = await alertsOf(id);
    expect(alerts.map(({ admin_id }) => admin_id)).toEqual([withoutPush.id, gone.id, c.id]);
    expect(alerts[2]?.after).toBeLessThan(SOS_NEXT_ADMIN_AFTER_MS);
    const shown = await parseResponse('sosStatus', status(id, { caseToken }));
    expect(shown.alerts?.map(({ step }) => step)).toEqual(['alerted']);
  });

  test('reaches an admin without push notifications at the console that is open', async () => {
    const admin = await createAdmin(server);
    await setRota(admin);
    const room = await joinSosRoom(server, admin, 10_000 / CLOCK_RATE);
    const { id } = await triggerSos();
    await eventually(() => stepsOf(id)).toEqual(['alerted']);
    await eventually(() => room.frameTypesOf(id)).toContain('alerted');
    await room.close();
  });

  test('is pushed although the event that announces it never reached the room, or the room lost its alarm', async () => {
    await setRota(await createAdminWithPush('a'));
    const id = uuidv7();
    const { now } = await parseResponse('health', get(server, '/api/health'));
    await server.db
      .prepare(
        `INSERT INTO sos_cases (id, token_hash, network, state, presses, created_at, updated_at) VALUES (?1, ?1, 'n', 'raised', 1, ?2, ?2)`,
      )
      .bind(id, now)
      .run();
    await server.runScheduled();
    await eventually(() => notified(id)).toContain('a');
  });

  test('that is half an hour old is pushed no more', async () => {
    await setRota(await createAdminWithPush('a'));
    const { now } = await parseResponse('health', get(server, '/api/health'));
    const [old, recent] = [uuidv7(), uuidv7()];
    const insert = server.db.prepare(
      `INSERT INTO sos_cases (id, token_hash, network, state, presses, created_at, updated_at) VALUES (?1, ?1, 'n', 'raised', 1, ?2, ?2)`,
    );
    await server.db.batch([insert.bind(old, now - 31 * 60_000), insert.bind(recent, now)]);
    await server.runScheduled();
    await eventually(() => stepsOf(recent)).not.toEqual([]);
    expect(await stepsOf(old)).toEqual([]);
  });
});

describe('the message to the emergency contact of a press without a position', () => {
  const createClientWithContact = async (number: string) => {
    const client = await createClient(server);
    await parseResponse('changeAccount', patch(server, '/api/account', { emergencyContact: number }, client));
    return client;
  };
  /** The texts about an emergency that this number got; before them it is asked to confirm. */
  const textsTo = (number: string) =>
    sms.accepted.flatMap(({ body: { to, text = '' } }) =>
      to === `+91${number}` && !text.includes('/emergency-contact#') ? [text] : [],
    );
  const toldAfter = (id: string) =>
    server.db
      .prepare(
        `SELECT l.at - c.created_at AS after FROM sos_log l JOIN sos_cases c ON c.id = l.case_id WHERE l.case_id = ? AND l.step = 'contact_told'`,
      )
      .bind(id)
      .first<number>('after');

  test('goes out after 15 seconds, with no request of the phone', async () => {
    const client = await createClientWithContact('9822000031');
    const { id } = await triggerSos(client);
    await eventually(() => toldAfter(id)).toBeGreaterThanOrEqual(15_000);
    expect(await toldAfter(id)).toBeLessThan(SOS_UNANSWERED_AFTER_MS);
    expect(textsTo('9822000031')).toEqual([expect.stringContaining('not known')]);
  });
});

describe('many emergencies at once', () => {
  test('are one push notification for each admin and three seconds, and each has its own log', async () => {
    const a = await createAdminWithPush('a');
    await setRota(a);
    const raised = await Promise.all(Array.from({ length: 12 }, (_, n) => triggerSos(null, {}, `198.51.${n}.1`)));
    for (const { id } of raised) await eventually(() => stepsOf(id)).toContain('alerted');
    const runs = server.db
      .prepare(
        `SELECT count(DISTINCT at) AS n FROM sos_log WHERE step = 'alerted' AND case_id IN (SELECT value FROM json_each(?))`,
      )
      .bind(JSON.stringify(raised.map(({ id }) => id)));
    expect(await runs.first<number>('n')).toBeLessThan(12);
    expect(pushService.delivered.length).toBeLessThan(12);
  });
});
