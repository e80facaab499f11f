import { sql } from 'drizzle-orm';
import { decode } from 'hono/jwt';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_MS } from '#contract/accounts.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { dayInIndia, instantInIndia } from '#contract/time.ts';
import { notificationOf } from '#pwa/i18n/notification-text.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { dispatchRoomsInRange } from '#api/lib/event-outbox.ts';
import type { Env } from '#api/lib/env.ts';
import { markEndNotified } from '#api/lib/sessions.repository.ts';
import { runScheduledSteps } from '#api/scheduled.ts';
import { announceSessionEnds, sendPushNotifications } from '#api/features/push/push.usecases.ts';
import { recipientsForJob } from '#api/features/push/push.repository.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  get,
  advanceJob,
  logIn,
  patch,
  PASSWORD,
  post,
  PUNE,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { clientRoom } from '../support/room-client.ts';
import { withPushServer } from '../support/push-server-fixture.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import { ticketBody } from '../support/ticket-bodies.ts';
import { insertWorkerDocuments } from '../support/worker-documents.ts';

const sms = await startFakeMessageProvider();
afterAll(() => sms.close());
const { server, pushService, publicKey, pushSettings } = await withPushServer({ SMS_URL: sms.url });
beforeEach(() => {
  pushService.delivered.length = 0;
  pushService.rejectionReasons.length = 0;
});

const sendJson = (path: string, body: unknown, user?: TestUser, method = 'PUT') =>
  server.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...(user && { authorization: `Bearer ${user.token}` }) },
    body: JSON.stringify(body),
  });
/** Subscribes the user’s browser to push notifications. */
async function subscribe(
  user: TestUser,
  name: string,
  language: LanguageCode = 'en',
  ...response: [status?: number | 'silent', audience?: string]
) {
  const subscription = pushService.subscribe(name, ...response);
  await parseResponse('subscribePush', sendJson('/api/push/subscription', { ...subscription, language }, user));
  return subscription;
}
/** What push notifications need of the environment. */
const envWith = (db: D1Database): Env => {
  const bindings: Partial<Env> = { DB: db, DEPLOYMENT: 'local', AUTH_SECRET: 'x'.repeat(64), ...pushSettings };
  return bindings as Env;
};
/** Push notifications are sent after the response. */
const eventually = <T>(readValue: () => T) => expect.poll(readValue);
const payloadsFor = (name: string) =>
  pushService.delivered.filter(({ subscriber }) => subscriber === name).map(({ payload }) => payload);
const subscriptionRows = async () => {
  const { results } = await server.db.prepare('SELECT account_id, endpoint FROM push_subscriptions').all();
  return results.map((row) => String(row['endpoint']).split('/').at(-1)).toSorted();
};

describe('push notifications to a closed app', () => {
  test('tell the sender of a ticket that there is news, with its number and without any text', async () => {
    const [client, other, admin] = [await createClient(server), await createClient(server), await createAdmin(server)];
    await subscribe(client, 'asha');
    await subscribe(other, 'stranger');
    const answeredTicket = async (sender: TestUser) => {
      const { ticket } = await parseResponse('createTicket', post(server, '/api/tickets', ticketBody(), sender));
      const answer = { id: ticketBody().id, message: 'A secret', messageCount: 1 };
      await post(server, `/api/admin/tickets/${ticket.id}/answer`, answer, admin);
      return ticket;
    };
    const ticket = await answeredTicket(client);
    await eventually(() => payloadsFor('asha')).toEqual([
      {
        language: 'en',
        kind: 'client',
        // `jobId` keeps the event readable for installed apps.
        event: {
          type: 'changed',
          seq: 1,
          at: expect.any(Number),
          jobId: ticket.id,
          ticket: { id: ticket.id, number: ticket.number },
        },
      },
    ]);
    // What is sent to the other client is only their own news, which comes later.
    const { id } = await answeredTicket(other);
    await eventually(() => payloadsFor('stranger')).toMatchObject([{ event: { ticket: { id } } }]);
  });

  test('tell a user that their emergency contact has said no, once and without saying who it was', async () => {
    for (const [kind, user] of [
      ['client', await createClient(server)],
      ['worker', await createWorker(server)],
    ] as const) {
      await subscribe(user, kind);
      const contact = `+9198220001${kind.length}${user.phone.slice(-1)}`;
      await parseResponse('changeAccount', patch(server, '/api/account', { emergencyContact: contact }, user));
      const tokens = () =>
        sms.accepted.flatMap(({ body }) =>
          body['to'] === contact ? (/emergency-contact#([\w-]{32})/.exec(body['text'] ?? '')?.[1] ?? []) : [],
        );
      await expect.poll(() => tokens().length).toBe(1);
      const [token] = tokens();
      await parseResponse('confirmContactRequest', post(server, '/api/emergency-contact/confirm', { token }));
      await parseResponse('refuseContactRequest', post(server, '/api/emergency-contact/refuse', { token }));
      await eventually(() => payloadsFor(kind)).toEqual([
        {
          language: 'en',
          kind,
          event: { type: 'changed', seq: 1, at: expect.any(Number), jobId: user.id, contactRefused: true },
        },
      ]);
      expect((await post(server, '/api/emergency-contact/refuse', { token })).status).toBe(400);
      const { results } = await server.db
        .prepare('SELECT id FROM event_outbox WHERE room = ?')
        .bind(`${kind}_${user.id}`)
        .all();
      expect(results).toHaveLength(1);
    }
  });

  test('reach the user who has to respond, in their language, signed and encrypted, without address and phone number', async () => {
    const [client, worker, unrelatedUser] = [
      await createClient(server),
      await createWorker(server),
      await createWorker(server, 'maid'),
    ];
    await subscribe(client, 'asha', 'mr');
    await subscribe(worker, 'ravi', 'hi');
    await subscribe(unrelatedUser, 'stranger');
    expect(await parseResponse('pushPublicKey', get(server, '/api/push/key'))).toEqual({ key: publicKey });

    const jobId = await createJob(server, client);
    await eventually(() => payloadsFor('ravi')).toEqual([
      {
        language: 'hi',
        kind: 'worker',
        event: expect.objectContaining({ type: 'new-job', job: { id: jobId, serviceType: 'plumbing' } }),
      },
    ]);
    await advanceJob(server, jobId, worker, 'accept');
    await eventually(() => payloadsFor('asha')).toEqual([
      { language: 'mr', kind: 'client', event: expect.objectContaining({ type: 'job-accepted', jobId }) },
    ]);
    await post(server, `/api/messages/${jobId}`, { message: 'On my way.' }, worker);
    await eventually(() => payloadsFor('asha').at(-1)?.event.type).toBe('message');
    await post(server, '/api/worker/jobs/cancel', { jobId }, worker);
    await eventually(() => payloadsFor('asha').at(-1)?.event.type).toBe('job-cancelled');
    // What is sent to the other worker is only the job for their own trade, which comes later.
    const other = await createJob(server, await createClient(server), { serviceType: 'maid' });
    await eventually(() => payloadsFor('stranger')).toMatchObject([{ event: { type: 'new-job', job: { id: other } } }]);
    expect(pushService.rejectionReasons).toEqual([]);
    const sent = JSON.stringify(pushService.delivered.map(({ payload }) => payload));
    expect(sent).not.toMatch(/98220|Fergusson|411005|On my way/);
    expect(pushService.delivered[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  });

  test('tell a worker that an admin has decided about the verification, and a client that the money did not come or is owed back', async () => {
    const [client, worker, admin] = [await createClient(server), await createWorker(server), await createAdmin(server)];
    await subscribe(client, 'asha');
    await subscribe(worker, 'ravi');
    const decide = async (decision: object) =>
      parseResponse(
        'verifyWorker',
        post(
          server,
          `/api/admin/workers/${worker.id}/verification`,
          { ...decision, seen: await seenDetailsOf(server, worker.id) },
          admin,
        ),
      );
    await decide({ verdict: 'refused', reason: 'The photo shows no face.' });
    await eventually(() => payloadsFor('ravi')).toMatchObject([
      { kind: 'worker', event: { type: 'notice', about: 'refused' } },
    ]);
    expect(JSON.stringify(payloadsFor('ravi')), 'the reason stays private').not.toContain('face');
    await insertWorkerDocuments(server, worker, { face: uuidv7(), portfolio: uuidv7() });
    await decide({ verdict: 'verified' });
    await eventually(() => payloadsFor('ravi').at(-1)?.event).toMatchObject({ type: 'notice', about: 'verified' });

    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await eventually(() => payloadsFor('asha')).toHaveLength(1);
    const { id } = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: jobId, method: 'upi' }, client),
    );
    const confirm = (user: TestUser, body: object) =>
      parseResponse('confirmPayment', post(server, `/api/payments/${id}/confirm`, body, user));
    await confirm(client, { reference: '123456789012' });
    await confirm(worker, { received: false });
    await eventually(() => payloadsFor('asha').at(-1)?.event).toMatchObject({ type: 'payment', jobId, state: 'refused' });
    await post(server, '/api/bookings/cancel', { id: jobId }, client);
    await confirm(admin, { received: true });
    await eventually(() => payloadsFor('asha').at(-1)?.event).toMatchObject({
      type: 'payment',
      state: 'paid',
      refundDue: true,
    });
    await confirm(admin, { retainedBecause: 'The client does not want it back' });
    await eventually(() => payloadsFor('asha').at(-1)?.event).toMatchObject({ type: 'payment', state: 'paid', retained: true });
    // When the next notification has arrived, earlier ones would have arrived too.
    const paid = await createJob(server, client);
    await advanceJob(server, paid, worker, 'accept');
    const { id: test } = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: paid, method: 'sandbox' }, client),
    );
    await parseResponse('confirmPayment', post(server, `/api/payments/${test}/confirm`, {}, client));
    await post(server, `/api/messages/${paid}`, { message: 'Thank you.' }, client);
    await eventually(() => payloadsFor('ravi').some(({ event }) => event.type === 'message' && event.jobId === paid)).toBe(
      true,
    );
    expect(payloadsFor('ravi').filter(({ event }) => event.type === 'payment' && event.jobId === paid)).toEqual([]);
  });

  test('tell a worker who has moved of the jobs at the new place', async () => {
    const worker = await createWorker(server, 'plumber', { lat: 19.076, lng: 72.8777 });
    await subscribe(worker, 'ravi');
    const area = { address: 'Kothrud, Pune', place: PUNE, serviceRadiusKm: 5 };
    await parseResponse('changeWorker', sendJson('/api/worker/profile', { area }, worker, 'PATCH'));
    const jobId = await createJob(server, await createClient(server));
    await eventually(() => payloadsFor('ravi')).toMatchObject([
      { kind: 'worker', event: { type: 'new-job', job: { id: jobId } } },
    ]);
  });

  test('are sent once when an admin has seen an SOS case, with the first name of the admin only', async () => {
    const [client, admin] = [await createClient(server), await createAdmin(server)];
    await server.db.prepare(`UPDATE accounts SET name = 'Meera Joshi' WHERE id = ?`).bind(admin.id).run();
    await subscribe(client, 'asha');
    const { id } = await parseResponse(
      'triggerSos',
      post(server, '/api/emergency/trigger', { location: null, userId: client.id }, client),
    );
    await parseResponse('markSosSeen', post(server, `/api/sos/${id}/seen`, {}, admin));
    await eventually(() => payloadsFor('asha').map(({ event }) => event.type)).toEqual(['sos-seen']);
    expect(payloadsFor('asha')[0]?.event).toMatchObject({ name: 'Meera' });
    await post(server, `/api/sos/${id}/note`, { note: 'Called.' }, admin);
    await post(server, `/api/sos/${id}/helping`, {}, admin);
    // When the next notification has arrived, earlier ones would have arrived too.
    await advanceJob(server, await createJob(server, client), await createWorker(server), 'accept');
    await eventually(() => payloadsFor('asha').map(({ event }) => event.type)).toEqual(['sos-seen', 'job-accepted']);
  });

  test('are sent once when an admin helps in an SOS case that no admin has seen, which its log says is seen', async () => {
    const [client, admin] = [await createClient(server), await createAdmin(server)];
    await subscribe(client, 'asha');
    const { id } = await parseResponse(
      'triggerSos',
      post(server, '/api/emergency/trigger', { location: null, userId: client.id }, client),
    );
    const { log } = await parseResponse('markSosHelping', post(server, `/api/sos/${id}/helping`, {}, admin));
    await post(server, `/api/sos/${id}/seen`, {}, admin);
    // When the next notification has arrived, earlier ones would have arrived too.
    await advanceJob(server, await createJob(server, client), await createWorker(server), 'accept');
    await eventually(() => payloadsFor('asha').map(({ event }) => event.type)).toEqual(['sos-seen', 'job-accepted']);
    expect(log.slice(-2)).toMatchObject([{ step: 'seen' }, { step: 'helping' }]);
  });

  test('remind both sides of a next visit that is not booked, unless they have switched them off', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client, { service_frequency: 'weekly' });
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await server.db
      .prepare('UPDATE jobs SET next_visit_at = ? WHERE id = ?')
      .bind(Date.now() + 3_600_000, jobId)
      .run();
    await subscribe(client, 'asha');
    await subscribe(worker, 'ravi');
    const muted = { notifications: { bookings: false, payments: true, messages: true, jobs: true } };
    await sendJson('/api/account', muted, worker, 'PATCH');
    await server.runScheduled();
    await eventually(() => payloadsFor('asha')).toMatchObject([
      { kind: 'client', event: { type: 'changed', jobId, nextVisit: { time: '10:00 - 12:00 PM' } } },
    ]);
    // When the next notification has arrived, earlier ones would have arrived too.
    await post(server, `/api/messages/${jobId}`, { message: 'Thank you.' }, client);
    await eventually(() => payloadsFor('ravi').map(({ event }) => event.type)).toEqual(['message']);
  });

  test('tell a worker of a job although a hundred browsers of others before them have switched this off', async () => {
    const [muted, worker, client] = [await createWorker(server), await createWorker(server), await createClient(server)];
    await subscribe(muted, 'sachin');
    const notifications = { bookings: true, payments: true, messages: true, jobs: false };
    await sendJson('/api/account', { notifications }, muted, 'PATCH');
    const columns = 'account_id, p256dh, auth, language, token_version, session_id, dispatch_room, created_at';
    await server.db
      .prepare(
        `INSERT INTO push_subscriptions (endpoint, ${columns}) SELECT endpoint || value, ${columns}
          FROM push_subscriptions JOIN json_each(?) WHERE account_id = ?`,
      )
      .bind(JSON.stringify(Array.from({ length: 99 }, (_, n) => n)), muted.id)
      .run();
    await subscribe(worker, 'ravi');
    const jobId = await createJob(server, client);
    await eventually(() => payloadsFor('ravi')).toMatchObject([{ event: { type: 'new-job', job: { id: jobId } } }]);
    expect(payloadsFor('sachin')).toEqual([]);
  });

  test('are not sent to users who switched them off, logged out everywhere or no longer use the browser', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await subscribe(client, 'asha');
    await subscribe(worker, 'ravi');
    await sendJson(
      '/api/account',
      { notifications: { bookings: true, payments: true, messages: true, jobs: false } },
      worker,
      'PATCH',
    );
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await eventually(() => payloadsFor('asha')).toHaveLength(1);
    // When the next notification has arrived, earlier ones would have arrived too.
    await post(server, `/api/messages/${jobId}`, { message: 'The bell is broken.' }, client);
    await eventually(() => payloadsFor('ravi').map(({ event }) => event.type)).toEqual(['message']);

    await post(server, '/api/auth/logout-everywhere', {}, client);
    await post(server, '/api/worker/jobs/cancel', { jobId }, worker);
    // Another user logs in on the same phone, so the browser is theirs from now on.
    const other = await createClient(server);
    await subscribe(other, 'asha');
    const second = await createJob(server, other);
    await advanceJob(server, second, worker, 'accept');
    await eventually(() => payloadsFor('asha').filter(({ event }) => event.type === 'job-accepted')).toHaveLength(2);
    expect(payloadsFor('asha')).toHaveLength(2);
    expect(await subscriptionRows()).toEqual(['asha', 'ravi']);
  });

  test('delete the subscription of a browser that is gone, and keep one whose push service fails temporarily', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await subscribe(client, 'gone', 'en', 410);
    await subscribe(client, 'unknown', 'en', 404);
    await subscribe(client, 'ill', 'en', 503);
    await subscribe(client, 'well');
    await advanceJob(server, await createJob(server, client), worker, 'accept');
    await eventually(() => payloadsFor('well')).toHaveLength(1);
    await eventually(subscriptionRows).toEqual(['ill', 'well']);
  });
});

describe('An event whose first publication was lost', () => {
  test('is still announced minutes later, and once, although its room cannot be reached meanwhile', async () => {
    const client = await createClient(server);
    await subscribe(client, 'asha');
    const insert = (seq: number, age: number) =>
      server.db
        .prepare(
          `INSERT INTO event_outbox (party, room, seq, type, body, at)
            VALUES ('inbox', ?, ?, 'booking-request', json_object('jobId', ?, 'customerName', 'Asha'), ?)`,
        )
        .bind(clientRoom(client), seq, uuidv7(), Date.now() - age)
        .run();
    await insert(1, 4 * 60_000);
    // Too old to be news.
    await insert(2, 5 * 60_000);
    await server.db.exec('ALTER TABLE room_presence RENAME TO hidden_presence');
    const sequences = () => payloadsFor('asha').map(({ event }) => 'seq' in event && event.seq);
    try {
      await server.runScheduled();
      await eventually(sequences).toEqual([1]);
      await server.runScheduled();
    } finally {
      await server.db.exec('ALTER TABLE hidden_presence RENAME TO room_presence');
    }
    const waiting = () => server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first('n');
    expect(await waiting(), 'control: the room could not be reached').toBe(2);
    await server.runScheduled();
    expect(await waiting()).toBe(0);
    expect(sequences()).toEqual([1]);
  });
});

describe('A push service that does not respond', () => {
  const APPLE = 'https://web.push.apple.com';

  test('delays no notification through another service, and is waited for once', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    for (let i = 0; i < 9; i++) await subscribe(client, `silent${i}`, 'en', 'silent');
    await subscribe(client, 'asha', 'en', 201, APPLE);
    pushService.mostOpen = 0;
    const linesBefore = server.log.length;
    const begin = Date.now();
    const failures = () => server.log.slice(linesBefore).filter((line) => line.includes('push.failed'));
    await advanceJob(server, await createJob(server, client), worker, 'accept');
    await eventually(() => payloadsFor('asha')).toHaveLength(1);
    expect(failures(), 'before the ten seconds that a service may take are over').toEqual([]);
    await expect
      .poll(() => server.log.some((line) => line.includes('"push.sent"') && line.includes('"browsers":10')))
      .toBe(true);
    expect(Date.now() - begin, 'twice ten seconds are two waits').toBeLessThan(20_000);
    expect(pushService.mostOpen).toBe(5);
    expect(failures()).toHaveLength(9);
  });
});

describe('A new job where 300 workers have subscribed', () => {
  const WORKERS = 300;
  const ID_START = '01890000-0000-7000-8000-00000000';
  /** Workers with evenly spread ends of their ids, each with these browsers. */
  async function insertSubscribers(browsers: number, profession: string): Promise<void> {
    const people = `SELECT printf('${ID_START}%04x', value * 218) AS id, value FROM json_each(?)`;
    const values = JSON.stringify(Array.from({ length: WORKERS }, (_, i) => i));
    await server.db.batch([
      server.db
        .prepare(
          `INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
            SELECT id, 'worker', 'W', id, id, id, '', '', 1 FROM (${people})`,
        )
        .bind(values),
      server.db
        .prepare(
          `INSERT INTO workers (account_id, profession, experience, lat, lng, verification)
            SELECT id, '${profession}', '1-3 years', ${PUNE.lat}, ${PUNE.lng} + (value % 2) * 0.06, 'verified' FROM (${people})`,
        )
        .bind(values),
      server.db
        .prepare(
          `INSERT INTO push_subscriptions (account_id, endpoint, p256dh, auth, language, token_version, dispatch_room, created_at)
            SELECT account_id, 'https://push.example/' || account_id || b.value, '', '', 'en', 1, profession || '.' || cell, b.value
            FROM workers CROSS JOIN json_each(?) b WHERE account_id LIKE '${ID_START}%'`,
        )
        .bind(JSON.stringify(Array.from({ length: browsers }, (_, i) => i))),
    ]);
  }
  /** Whom the jobs with these ends of their ids are told. */
  async function toldWorkers(ends: string[], place: Record<string, unknown> = {}) {
    const jobId = await createJob(server, await createClient(server), place);
    const told = [];
    for (const end of ends) {
      const id = `${ID_START}${end}`;
      await server.db
        .prepare(`UPDATE jobs SET id = ? WHERE id IN (?, ?)`)
        .bind(id, jobId, told.at(-1)?.id ?? '')
        .run();
      const room = await server.db
        .prepare(`SELECT profession || '.' || coalesce(cell, 'anywhere') AS room FROM jobs WHERE id = ?`)
        .bind(id)
        .first<string>('room');
      if (room === null) throw new Error('the job has a room');
      const rooms = [...new Set([room, ...dispatchRoomsInRange(room)])];
      const query = recipientsForJob(id, rooms, { now: Date.now(), verifyWorkers: true });
      const { results, meta } = await prepareStatement(server.db, query).all<{ account_id: string; endpoint: string }>();
      told.push({ id, workers: results.map((row) => row.account_id), endpoints: results, rowsRead: meta.rows_read });
    }
    return told;
  }

  test.each([
    ['with a place', {}],
    ['without a place', { latitude: undefined, longitude: undefined, address: 'Behind the temple' }],
  ])('%s is told to 100 of them, and after three jobs each of them has heard of one', async (_, place) => {
    await insertSubscribers(1, 'plumber');
    const told = await toldWorkers(['0000', '5555', 'aaaa'], place);
    expect(told.map(({ workers }) => workers.length)).toEqual([100, 100, 100]);
    expect(new Set(told.flatMap(({ workers }) => workers)).size).toBeGreaterThan(WORKERS - 10);
    for (const { rowsRead } of told) expect(rowsRead).toBeLessThan(2500);
  });

  test('is told to at most two browsers of a worker, those that subscribed last', async () => {
    await insertSubscribers(5, 'plumber');
    const [told] = await toldWorkers(['5555']);
    expect(told?.endpoints).toHaveLength(100);
    expect(new Set(told?.workers).size).toBe(50);
    expect(told?.endpoints.every(({ endpoint }) => /[34]$/.test(endpoint))).toBe(true);
  });
});

test('One statement finds the browsers of all accounts that a run of the cron has an event for', async () => {
  const clients = [await createClient(server), await createClient(server), await createClient(server)];
  for (const [i, client] of clients.entries()) await subscribe(client, `client${i}`);
  let statements = 0;
  const countStatements: ProxyHandler<D1Database>['get'] = (db, name) =>
    name === 'batch'
      ? (list: D1PreparedStatement[]) => {
          statements += list.length;
          return db.batch(list);
        }
      : db.prepare.bind(db);
  const db = new Proxy(server.db, { get: countStatements });
  const events = clients.map(({ id }) => ({
    party: 'inbox' as const,
    room: `client_${id}`,
    event: { type: 'changed' as const, seq: 1, at: 1, jobId: id, endedItself: true },
  }));
  await sendPushNotifications(envWith(db), [...events, ...events], Date.now());
  expect(statements).toBe(1);
  for (const [i, client] of clients.entries())
    expect(payloadsFor(`client${i}`).map(({ event }) => 'jobId' in event && event.jobId)).toEqual([client.id, client.id]);
});

test('The cron notifies of all requests that it ends before it waits for a push service', async () => {
  for (const name of ['asha', 'sunita', 'meera']) {
    const client = await createClient(server);
    await subscribe(client, name, 'en', 'silent');
    const jobId = await createJob(server, client);
    await server.db.prepare('UPDATE jobs SET created_at = 0, starts_at = 0 WHERE id = ?').bind(jobId).run();
  }
  pushService.mostOpen = 0;
  const ran = server.runScheduled();
  await eventually(() => pushService.mostOpen).toBe(3);
  pushService.acceptSilent();
  await ran;
});

describe('The end of a session', () => {
  /** Tomorrow: these sessions are still open now. */
  const NOON = instantInIndia(dayInIndia(Date.now() + DAY_MS), 12);
  const announceAt = (now: number) => announceSessionEnds(envWith(server.db), now);
  const setEnd = (here: TestUser, afterNoonMs: number) =>
    server.db
      .prepare('UPDATE sessions SET created_at = ? WHERE id = ? RETURNING id')
      .bind(NOON + afterNoonMs - SESSION_MS, decode(here.token).payload['sid'])
      .first('id');
  /** Logs the user in, in a session that ends so long after noon. */
  async function logInUntil(user: TestUser, afterNoonMs: number): Promise<TestUser> {
    const body = { emailOrPhone: user.phone, password: PASSWORD };
    const isWorker = decode(user.token).payload['role'] === 'worker';
    const here = isWorker
      ? { ...user, token: (await parseResponse('workerLogin', post(server, '/api/worker/login', body))).token }
      : await logIn(server, user);
    await setEnd(here, afterNoonMs);
    return here;
  }
  const endsOf = (name: string) => payloadsFor(name).map(({ event }) => 'sessionEndsAt' in event && event.sessionEndsAt);
  const textsOf = (name: string) => payloadsFor(name).map((payload) => notificationOf(payload).text);

  test('is announced a day before, once, to the browsers of that session only, in their language', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await subscribe(await logInUntil(client, 23 * HOUR_MS), 'asha', 'mr');
    await subscribe(await logInUntil(client, 25 * HOUR_MS), 'tablet');
    await subscribe(await logInUntil(worker, 24 * HOUR_MS), 'ravi', 'hi');
    await announceAt(NOON);
    expect(payloadsFor('asha')).toEqual([
      {
        language: 'mr',
        kind: 'client',
        // The type keeps the event readable for installed apps.
        event: { type: 'changed', seq: 0, at: NOON, jobId: client.id, sessionEndsAt: NOON + 23 * HOUR_MS },
      },
    ]);
    expect(payloadsFor('ravi')).toMatchObject([
      { language: 'hi', kind: 'worker', event: { sessionEndsAt: NOON + 24 * HOUR_MS } },
    ]);
    expect(payloadsFor('tablet')).toEqual([]);
    await announceAt(NOON + HOUR_MS);
    expect(endsOf('tablet')).toEqual([NOON + 25 * HOUR_MS]);
    expect([...payloadsFor('asha'), ...payloadsFor('ravi')]).toHaveLength(2);
    expect(textsOf('tablet')).toEqual([expect.stringContaining(formatDay(NOON + 25 * HOUR_MS, 'en', false))]);
  });

  test('is announced by one of two runs of the cron at the same time', async () => {
    await subscribe(await logInUntil(await createClient(server), 23 * HOUR_MS), 'asha');
    const runCron = () => runScheduledSteps(envWith(server.db), NOON);
    await Promise.all([runCron(), runCron()]);
    expect(payloadsFor('asha')).toHaveLength(1);
  });

  test('is announced from nine in the morning until nine in the evening in India', async () => {
    await subscribe(await logInUntil(await createWorker(server), 8 * HOUR_MS), 'ravi');
    await announceAt(NOON - 15 * HOUR_MS);
    await announceAt(NOON - 3 * HOUR_MS - 1);
    expect(payloadsFor('ravi')).toEqual([]);
    await announceAt(NOON - 3 * HOUR_MS);
    expect(payloadsFor('ravi')).toHaveLength(1);
    await subscribe(await logInUntil(await createWorker(server), 30 * HOUR_MS), 'sunita');
    await announceAt(NOON + 9 * HOUR_MS - 1);
    expect(payloadsFor('sunita')).toHaveLength(1);
  });

  test('is announced to a worker who wants no notifications of any topic', async () => {
    const worker = await createWorker(server);
    const notifications = { bookings: false, payments: false, messages: false, jobs: false };
    await parseResponse('changeAccount', patch(server, '/api/account', { notifications }, worker));
    await subscribe(await logInUntil(worker, 23 * HOUR_MS), 'ravi');
    await announceAt(NOON);
    expect(payloadsFor('ravi')).toHaveLength(1);
  });

  test('is announced to a browser that subscribes on the last day, and not again to one that was told', async () => {
    const here = await logInUntil(await createWorker(server), 23 * HOUR_MS);
    await announceAt(NOON);
    await subscribe(here, 'ravi');
    await announceAt(NOON);
    expect(payloadsFor('ravi')).toHaveLength(1);
    await subscribe(here, 'ravi');
    await subscribe(here, 'ravi2');
    await subscribe(await logInUntil(await createWorker(server), 23 * HOUR_MS), 'control');
    await announceAt(NOON);
    expect(payloadsFor('control')).toHaveLength(1);
    expect([...payloadsFor('ravi'), ...payloadsFor('ravi2')]).toHaveLength(1);
  });

  test('is not announced to an admin, nor to a browser that belongs to a later session by then, nor to a suspended account', async () => {
    const admin = await logIn(server, await createAdmin(server));
    await subscribe(admin, 'admin');
    expect(await setEnd(admin, 23 * HOUR_MS), 'control: the login has a session').not.toBeNull();
    const client = await createClient(server);
    await subscribe(await logInUntil(client, 23 * HOUR_MS), 'phone');
    await subscribe(await logIn(server, client), 'phone');
    const suspended = await createWorker(server);
    await subscribe(await logInUntil(suspended, 23 * HOUR_MS), 'suspended');
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(suspended.id).run();
    await subscribe(await logInUntil(await createWorker(server), 23 * HOUR_MS), 'control');
    await announceAt(NOON);
    expect(pushService.delivered.map(({ subscriber }) => subscriber)).toEqual(['control']);
  });

  test('is announced in the next run where more sessions end than one run tells, without reading those that were', async () => {
    const client = await createClient(server);
    await server.db
      .prepare(
        `INSERT INTO sessions (id, account_id, token_version, created_at, last_used_at)
          SELECT 's' || value, ?, 1, ? + value, 1 FROM json_each(?)`,
      )
      .bind(client.id, NOON - SESSION_MS + HOUR_MS, JSON.stringify(Array.from({ length: 1050 }, (_, i) => i)))
      .run();
    await server.db.exec(`UPDATE sessions SET end_notified_at = 0 WHERE created_at < ${NOON - SESSION_MS + HOUR_MS + 950}`);
    await subscribe(await logInUntil(await createWorker(server), 23 * HOUR_MS), 'last');
    const { meta } = await prepareStatement(server.db, markEndNotified(NOON, 50, sql.raw('0'))).run();
    expect(meta.rows_read).toBeLessThan(500);
    await announceAt(NOON);
    expect(payloadsFor('last')).toEqual([]);
    await announceAt(NOON);
    expect(payloadsFor('last')).toHaveLength(1);
  });
});

describe('push subscriptions', () => {
  test('accept only the endpoints of push services', async () => {
    const client = await createClient(server);
    const good = { ...pushService.subscribe('x'), language: 'en' };
    for (const endpoint of [
      'http://fcm.googleapis.com/fcm/send/x',
      'https://127.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      `https://fcm.googleapis.com/${'x'.repeat(2000)}`,
    ])
      expect(await parseErrorResponse(sendJson('/api/push/subscription', { ...good, endpoint }, client))).toMatchObject({
        status: 400,
      });
    expect(
      await parseErrorResponse(sendJson('/api/push/subscription', { ...good, keys: { p256dh: 'x', auth: 'y' } }, client)),
    ).toMatchObject({
      status: 400,
    });
    expect(await subscriptionRows()).toEqual([]);
  });

  test('follow the browser’s renewal, end on request, and are limited to ten', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const old = await subscribe(client, 'old');
    const next = pushService.subscribe('next');
    await parseResponse('renewPushSubscription', sendJson('/api/push/renewal', { old: old.endpoint, subscription: next }));
    expect(await subscriptionRows()).toEqual(['next']);
    await advanceJob(server, await createJob(server, client), worker, 'accept');
    await eventually(() => payloadsFor('next')).toHaveLength(1);
    await parseResponse('unsubscribePush', sendJson('/api/push/subscription', { endpoint: next.endpoint }, client, 'DELETE'));
    expect(await subscriptionRows()).toEqual([]);
    for (let n = 0; n < 12; n++) await subscribe(client, `phone${String(n).padStart(2, '0')}`);
    expect(await subscriptionRows()).toHaveLength(10);
    expect(await subscriptionRows()).not.toContain('phone00');
  });

  test('are exported and deleted with the account', async () => {
    const client = await createClient(server);
    await subscribe(client, 'asha');
    const mine = await parseResponse('exportAccount', get(server, '/api/account/export', client));
    expect(mine['subscriptions']).toEqual([expect.objectContaining({ language: 'en' })]);
    await sendJson('/api/account', { password: 'Karigar@123' }, client, 'DELETE');
    expect(await subscriptionRows()).toEqual([]);
  });
});
