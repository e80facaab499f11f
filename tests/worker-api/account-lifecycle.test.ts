import { describe, expect, test } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { distanceKm } from '#contract/geo.ts';
import {
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  PASSWORD,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { createPng } from '../support/png.ts';
import { moveEnds, moveSlot } from '../support/job-slots.ts';
import { paymentsApi } from '../support/payments-api.ts';
import { sosApi } from '../support/sos-api.ts';
import { createTicket } from '../support/ticket-bodies.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { createBooking, payInCash, confirmPayment } = paymentsApi(server);
const { triggerSos, close, pagesOfCases } = sosApi(server);

const sendJson = (method: string, path: string, user: TestUser, body?: unknown) =>
  server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const updateAccount = (user: TestUser, changes: unknown) => sendJson('PATCH', '/api/account', user, changes);
const closeAccount = (user: TestUser, password = PASSWORD) => sendJson('DELETE', '/api/account', user, { password });
const count = async (query: string, ...values: string[]) =>
  server.db
    .prepare(query)
    .bind(...values)
    .first<number>('n');

const MATTER_OPEN = { status: 409, code: 'account.matter_open' };

/** The area of PIN code 411005. */
const SHIVAJINAGAR = { lat: 18.53, lng: 73.85 };

describe('an account', () => {
  test.each([
    ['PIN code', 'Flat 4, Green Heights, 411038'],
    ['locality', 'Flat 4, Green Heights, Kothrud, Pune'],
  ])('has the place of the %s in the address with which it signed up', async (_, address) => {
    const body = { name: 'Asha Kulkarni', email: 'asha@example.in', phone: '9822012345', password: PASSWORD, address };
    const { user } = await parseResponse('signup', post(server, '/api/auth/signup', body));
    const { latitude, longitude } = user;
    if (latitude === null || longitude === null) throw new Error('the account has no place');
    expect(distanceKm({ lat: latitude, lng: longitude }, { lat: 18.5, lng: 73.81 })).toBeLessThan(4);
  });

  test('changes the given fields and leaves the rest', async () => {
    const client = await createClient(server);
    const before = await parseResponse('account', get(server, '/api/account', client));
    const changed = await parseResponse(
      'changeAccount',
      updateAccount(client, {
        phone: '098220 54321',
        address: { cityState: ' Pune, Maharashtra ', postalCode: '411005', taxId: '' },
      }),
    );
    expect(changed).toEqual({
      ...before,
      phone: '+919822054321',
      address: { ...before.address, cityState: 'Pune, Maharashtra', postalCode: '411005', taxId: '' },
      latitude: expect.closeTo(SHIVAJINAGAR.lat, 1) as number,
      longitude: expect.closeTo(SHIVAJINAGAR.lng, 1) as number,
    });
    expect(await parseResponse('account', get(server, '/api/account', client))).toEqual(changed);
  });

  test('that moves to another city asks the workers there, for a request without a place', async () => {
    const client = await createClient(server);
    await server.db.prepare('UPDATE accounts SET lat = 18.52, lng = 73.86 WHERE id = ?').bind(client.id).run();
    const requestedNear = async () => {
      const place = { address: 'Flat 4, Green Heights', latitude: undefined, longitude: undefined };
      const id = await createJob(server, client, place);
      await post(server, `/api/job-request/${id}/cancel`, {}, client);
      return server.db.prepare('SELECT round(lat, 1) AS lat FROM jobs WHERE id = ?').bind(id).first<number>('lat');
    };
    expect(await requestedNear(), 'control').toBe(18.5);
    await parseResponse('changeAccount', updateAccount(client, { address: { line: '7 Anna Salai', cityState: 'Chennai' } }));
    expect(await requestedNear()).toBe(13.1);
    await parseResponse('changeAccount', updateAccount(client, { address: { postalCode: '411038' } }));
    expect(await requestedNear()).toBe(18.5);
    await parseResponse('changeAccount', updateAccount(client, { address: { line: '7 Anna Salai', cityState: 'Chennai' } }));
    // An address without a place that we know says nothing about the place.
    await parseResponse('changeAccount', updateAccount(client, { address: { line: 'Flat 4' } }));
    expect(await requestedNear()).toBe(13.1);
  });

  test('stores the notifications that the user switched off', async () => {
    const client = await createClient(server);
    const rest = { messages: true, jobs: true };
    expect((await parseResponse('account', get(server, '/api/account', client))).notifications).toEqual({
      bookings: true,
      payments: true,
      ...rest,
    });
    // An older version of the app sends only two of the topics.
    const off = { bookings: true, payments: false };
    await parseResponse('changeAccount', updateAccount(client, { notifications: off }));
    expect((await parseResponse('account', get(server, '/api/account', client))).notifications).toEqual({ ...off, ...rest });
  });

  test.each([
    ['an empty name', { name: '  ' }, 'name'],
    ['an invalid phone number', { phone: '12345' }, 'phone'],
    ['a PIN of five digits', { address: { postalCode: '41100' } }, 'address.postalCode'],
    ['a PIN that begins with 0', { address: { postalCode: '011005' } }, 'address.postalCode'],
    ['a tax id of four characters', { address: { taxId: 'ABCD' } }, 'address.taxId'],
    ['a control character', { address: { cityState: 'Pune\u0000' } }, 'address.cityState'],
    ['an incomplete set of topics', { notifications: { bookings: true } }, 'notifications.payments'],
  ])('rejects %s and names the field', async (_, body, field) => {
    const client = await createClient(server);
    const before = await parseResponse('account', get(server, '/api/account', client));
    const rejected = await parseErrorResponse(updateAccount(client, body));
    expect(rejected).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(rejected.fields ?? {})).toEqual([field]);
    expect(await parseResponse('account', get(server, '/api/account', client))).toEqual(before);
  });

  test('ignores fields that only the server may set', async () => {
    const client = await createClient(server);
    await parseResponse(
      'changeAccount',
      updateAccount(client, { role: 'admin', kind: 'admin', email: 'x@example.in', id: 'x', name: 'Asha' }),
    );
    expect(await parseResponse('account', get(server, '/api/account', client))).toMatchObject({
      id: client.id,
      role: 'client',
      email: client.email,
      name: 'Asha',
    });
  });

  test('of a worker rejects the phone number of another worker, because workers log in with it', async () => {
    const [one, other] = [await createWorker(server), await createWorker(server)];
    expect(await parseErrorResponse(updateAccount(one, { phone: other.phone }))).toMatchObject({
      status: 409,
      code: 'account.phone_taken',
    });
    await parseResponse('changeAccount', updateAccount(one, { phone: one.phone }));
  });

  test('shows its new photo to all users and deletes the previous one', async () => {
    const client = await createClient(server);
    const upload = async () => {
      const form = new FormData();
      form.set('photo', new Blob([new Uint8Array(createPng())]), 'me.png');
      const response = server.fetch('/api/account/photo', {
        method: 'PUT',
        headers: { authorization: `Bearer ${client.token}` },
        body: form,
      });
      return (await parseResponse('changeProfilePhoto', response)).profilePhoto ?? '';
    };
    const first = await upload();
    expect((await get(server, first)).status).toBe(200);
    const second = await upload();
    expect((await get(server, second)).status).toBe(200);
    expect((await get(server, first)).status).toBe(401);
    await expect.poll(async () => (await server.media.list()).length).toBe(1);
  });
});

describe('closing an account', () => {
  test('requires the password', async () => {
    const client = await createClient(server);
    expect(await parseErrorResponse(closeAccount(client, 'not this one'))).toMatchObject({
      status: 403,
      code: 'auth.wrong_password',
    });
    expect((await get(server, '/api/account', client)).status).toBe(200);
  });

  test.each([[[]], [['accept']], [['accept', 'start']]] as ('accept' | 'start')[][][])(
    'is rejected for both sides while a job is open (after %j)',
    async (actions) => {
      const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
      await advanceJob(server, await createJob(server, client), worker, ...actions);
      expect(await parseErrorResponse(closeAccount(client))).toMatchObject({ status: 409, code: 'account.job_open' });
      expect((await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client))).length).toBe(1);
      expect((await closeAccount(worker)).status).toBe(actions.length > 0 ? 409 : 200);
    },
  );

  test('is rejected for a worker whose answer a client waits for, until the worker has declined', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client, { workerId: worker.id, clientName: 'Asha' });
    expect(await parseErrorResponse(closeAccount(worker))).toMatchObject({ status: 409, code: 'account.job_open' });
    await parseResponse('declineJob', post(server, '/api/worker/jobs/decline', { jobId }, worker));
    expect((await closeAccount(worker)).status).toBe(200);
  });

  test('is not rejected for a worker who can no longer answer a request', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client, { workerId: worker.id, clientName: 'Asha' });
    await server.db.prepare('UPDATE jobs SET answer_until = ? WHERE id = ?').bind(Date.now(), jobId).run();
    expect((await closeAccount(worker)).status).toBe(200);
    await server.runScheduled();
    expect(await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client))).toMatchObject([
      { id: jobId, status: 'cancelled' },
    ]);
    expect((await closeAccount(client)).status).toBe(200);
  });

  test('is rejected for both sides until money that is owed back has been given back', async () => {
    const booking = await createBooking('accept');
    const { client, worker, jobId } = booking;
    const id = await payInCash(booking);
    await parseResponse('cancelBooking', post(server, '/api/bookings/cancel', { id: jobId }, client));
    for (const user of [client, worker]) expect(await parseErrorResponse(closeAccount(user))).toMatchObject(MATTER_OPEN);
    expect((await get(server, '/api/account', worker)).status).toBe(200);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    for (const user of [client, worker]) expect(await parseErrorResponse(closeAccount(user))).toMatchObject(MATTER_OPEN);
    await parseResponse('confirmPayment', confirmPayment(await createAdmin(server), id, { refunded: true }));
    for (const user of [client, worker]) expect((await closeAccount(user)).status).toBe(200);
  });

  test.each([
    ['completed', ['accept', 'start', 'complete']],
    ['cancelled after its acceptance', ['accept']],
    ['cancelled after its start', ['accept', 'start']],
  ] as const)('is rejected for both sides for 7 days after a job was %s', async (_, moves) => {
    const { client, worker, jobId } = await createBooking(...moves);
    if (moves.length < 3) await parseResponse('cancelBooking', post(server, '/api/bookings/cancel', { id: jobId }, client));
    for (const user of [client, worker]) expect(await parseErrorResponse(closeAccount(user))).toMatchObject(MATTER_OPEN);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS - MINUTE_MS, client.id);
    for (const user of [client, worker]) expect(await parseErrorResponse(closeAccount(user))).toMatchObject(MATTER_OPEN);
    expect((await get(server, '/api/account', worker)).status).toBe(200);
    await moveEnds(server, MINUTE_MS, client.id);
    for (const user of [client, worker]) expect((await closeAccount(user)).status).toBe(200);
  });

  test('is rejected for 7 days after the completion has arrived, also if it waited on a phone', async () => {
    const { worker, jobId } = await createBooking('accept', 'start', 'complete');
    await server.db
      .prepare('UPDATE jobs SET completed_at = completed_at - ? WHERE id = ?')
      .bind(CLOSABLE_AFTER_JOB_MS, jobId)
      .run();
    expect(await parseErrorResponse(closeAccount(worker))).toMatchObject(MATTER_OPEN);
  });

  test('is not rejected after a request that no worker has accepted', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const cancelled = await createJob(server, client);
    await parseResponse('cancelBooking', post(server, '/api/bookings/cancel', { id: cancelled }, client));
    const jobId = await createJob(server, client, { workerId: worker.id, clientName: 'Asha' });
    await parseResponse('declineJob', post(server, '/api/worker/jobs/decline', { jobId }, worker));
    for (const user of [client, worker]) expect((await closeAccount(user)).status).toBe(200);
  });

  test('is rejected for both sides of a job of which the other has complained without naming it, but not for others', async () => {
    const [{ client, worker }, other] = [
      await createBooking('accept', 'start', 'complete'),
      await createBooking('accept', 'start', 'complete'),
    ];
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    const complaint = await createTicket(server, client, { kind: 'complaint' });
    expect(await parseErrorResponse(closeAccount(worker))).toMatchObject(MATTER_OPEN);
    for (const user of [other.client, other.worker]) expect((await closeAccount(user)).status).toBe(200);
    const counter = await createTicket(server, worker, { kind: 'complaint' });
    expect(await parseErrorResponse(closeAccount(client))).toMatchObject(MATTER_OPEN);
    await server.db
      .prepare(`UPDATE tickets SET status = 'closed', closed_at = 1 WHERE id IN (?, ?)`)
      .bind(complaint, counter)
      .run();
    for (const user of [client, worker]) expect((await closeAccount(user)).status).toBe(200);
  });

  test('is not rejected for a worker because of what a client wrote otherwise, earlier or about another job', async () => {
    const { client, worker } = await createBooking('accept', 'start', 'complete');
    const otherWorker = await createWorker(server);
    const otherJob = await createJob(server, client);
    await advanceJob(server, otherJob, otherWorker, 'accept', 'start', 'complete');
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    await createTicket(server, client);
    await createTicket(server, client, { kind: 'complaint', jobId: otherJob });
    const earlier = await createTicket(server, client, { kind: 'complaint' });
    await server.db
      .prepare(
        'UPDATE tickets SET created_at = (SELECT min(accepted_at) - 1 FROM jobs WHERE client_id = account_id) WHERE id = ?',
      )
      .bind(earlier)
      .run();
    expect((await closeAccount(worker)).status).toBe(200);
    expect(await parseErrorResponse(closeAccount(otherWorker))).toMatchObject(MATTER_OPEN);
  });

  test('is rejected for a worker about whose job a client has complained, until the complaint is closed', async () => {
    const { client, worker, jobId } = await createBooking('accept', 'start', 'complete');
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    const ticketId = await createTicket(server, client, { kind: 'complaint', jobId });
    expect(await parseErrorResponse(closeAccount(worker))).toMatchObject(MATTER_OPEN);
    await server.db.prepare(`UPDATE tickets SET status = 'closed', closed_at = 1 WHERE id = ?`).bind(ticketId).run();
    expect((await closeAccount(worker)).status).toBe(200);
  });

  test('is rejected for both sides of a job while one of them has an emergency, but not for others', async () => {
    const admin = await createAdmin(server);
    const other = await createBooking('accept', 'start', 'complete');
    const { client, worker, jobId } = await createBooking('accept', 'start', 'complete');
    await moveSlot(server, jobId, 0);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    const { id } = await triggerSos(client, { userId: client.id });
    for (const user of [client, worker]) expect(await parseErrorResponse(closeAccount(user))).toMatchObject(MATTER_OPEN);
    expect((await closeAccount(other.worker)).status).toBe(200);
    await parseResponse('closeSos', close(admin, id));
    for (const user of [client, worker]) expect((await closeAccount(user)).status).toBe(200);
  });

  test('leaves no phone number in the emergencies that admins read', async () => {
    const admin = await createAdmin(server);
    const { client, worker, jobId } = await createBooking('accept', 'start', 'complete');
    await moveSlot(server, jobId, 0);
    const { id } = await triggerSos(client, { userId: client.id });
    await parseResponse('closeSos', close(admin, id));
    await moveSlot(server, jobId, -CLOSABLE_AFTER_JOB_MS);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    await server.db
      .prepare('UPDATE sos_cases SET created_at = created_at - ? WHERE id = ?')
      .bind(CLOSABLE_AFTER_JOB_MS, id)
      .run();
    for (const user of [client, worker]) expect((await closeAccount(user)).status).toBe(200);
    const listed = (await pagesOfCases(admin, { state: 'over' })).flat().find((row) => row.id === id);
    expect(listed?.who).toMatchObject({ id: client.id, phone: '' });
    const { who, job } = await parseResponse('sosCase', get(server, `/api/sos/${id}`, admin));
    expect([who, job?.client, job?.worker].map((person) => person?.phone)).toEqual(['', '', '']);
  });

  test('tells the devices of its workers under numbers above all from before a restore', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    for (let jobs = 0; jobs < 2; jobs++) {
      const jobId = await createJob(server, client);
      await parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId }, worker));
      await server.db.prepare(`UPDATE jobs SET status = 'cancelled' WHERE id = ?`).bind(jobId).run();
    }
    const floor = 1_000_000;
    await server.db.prepare('INSERT INTO sequence_floor (id, seq) VALUES (1, ?)').bind(floor).run();
    const newest = server.db
      .prepare(`SELECT seq FROM event_outbox WHERE room = ? AND type = 'changed' ORDER BY id DESC LIMIT 2`)
      .bind(`worker_${worker.id}`);
    expect((await closeAccount(client)).status).toBe(200);
    expect((await newest.all()).results).toEqual([{ seq: floor + 2 }, { seq: floor + 1 }]);
  });

  test('erases personal data and keeps the records of jobs and the stars of reviews', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client, { emergency_contact: '9822000001', estimated_area: '12 by 9 feet' });
    await advanceJob(server, jobId, worker, 'accept');
    await moveSlot(server, jobId, 0);
    await advanceJob(server, jobId, worker, 'start', 'complete');
    await post(
      server,
      '/api/reviews',
      { reviewee_id: worker.id, job_id: jobId, rating: 5, comment: 'Neat. Ask for Asha in flat 7.' },
      client,
    );
    await sendJson('PUT', `/api/favorites/${worker.id}`, client);
    await sendJson('PUT', `/api/worker/blocked/${jobId}`, worker);
    expect(await count('SELECT count(*) AS n FROM blocked_clients WHERE client_id = ?', client.id)).toBe(1);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    const { name, phone } = await parseResponse('account', get(server, '/api/account', client));

    expect((await closeAccount(client)).status).toBe(200);
    expect((await get(server, '/api/account', client)).status).toBe(401);
    expect(
      await parseErrorResponse(post(server, '/api/auth/login', { email: client.email, password: PASSWORD })),
    ).toMatchObject({
      status: 404,
    });
    const dump: string[] = [];
    for (const table of ['accounts', 'jobs', 'favourites', 'idempotency_keys', 'reviews', 'media', 'password_resets'])
      dump.push(JSON.stringify((await server.db.prepare(`SELECT * FROM ${table}`).all()).results));
    for (const secret of [
      name,
      client.email,
      phone,
      'Asha Kulkarni',
      '+919822000001',
      'Fergusson',
      'kitchen tap',
      '12 by 9 feet',
      'Ask for Asha',
    ])
      expect(dump.join('\n'), secret).not.toContain(secret);
    const [done] = await parseResponse('jobHistory', get(server, '/api/worker/jobs/history', worker));
    expect(done).toMatchObject({ id: jobId, status: 'completed', customer: { name: 'Deleted account' } });
    expect(await parseResponse('reviewSummary', get(server, `/api/reviews/${worker.id}/summary`))).toMatchObject({
      averageRating: 5,
    });
    expect(await parseResponse('reviews', get(server, `/api/reviews/${worker.id}`))).toMatchObject([
      { job_id: jobId, rating: 5, comment: '' },
    ]);
    expect(await count('SELECT count(*) AS n FROM favourites WHERE client_id = ?', client.id)).toBe(0);
    expect(await count('SELECT count(*) AS n FROM blocked_clients WHERE client_id = ?', client.id)).toBe(0);
  });

  test('of a worker erases whom they have blocked', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await sendJson('PUT', `/api/worker/blocked/${jobId}`, worker);
    expect(await count('SELECT count(*) AS n FROM blocked_clients WHERE worker_id = ?', worker.id)).toBe(1);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    expect((await closeAccount(worker)).status).toBe(200);
    expect(await count('SELECT count(*) AS n FROM blocked_clients WHERE worker_id = ?', worker.id)).toBe(0);
  });

  test('erases what a client wrote from the response that a worker’s repeated command gets', async () => {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client);
    const accept = () =>
      parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId }, worker, { 'idempotency-key': 'k' }));
    expect((await accept()).job).toMatchObject({ lat: 18.5236, customer: { name: 'Asha Kulkarni' } });
    await advanceJob(server, jobId, worker, 'start', 'complete');
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    expect((await closeAccount(client)).status).toBe(200);
    expect((await accept()).job).toMatchObject({
      customer: { name: 'Deleted account' },
      address: '',
      description: '',
      lat: null,
      lng: null,
    });
  });

  test('frees the e-mail address for a new account', async () => {
    const client = await createClient(server);
    await closeAccount(client);
    const again = { name: 'Asha', email: client.email, phone: '9822012345', address: 'Pune', password: PASSWORD };
    expect((await post(server, '/api/auth/signup', again)).status).toBe(200);
  });
});

test('an account exports everything that is stored about it, and nothing about others', async () => {
  const [client, other, worker] = await Promise.all([createClient(server), createClient(server), createWorker(server)]);
  await server.db.prepare(`UPDATE workers SET gender = 'female' WHERE account_id = ?`).bind(worker.id).run();
  const requirements = {
    estimated_area: '900 sq ft',
    room_count: 3,
    preferred_gender: 'female',
    emergency_contact: '+919822055555',
  };
  const [jobId] = [
    await createJob(server, client, { ...requirements, service_frequency: 'weekly' }),
    await createJob(server, other, { name: 'Somebody Else' }),
  ];
  await advanceJob(server, jobId, worker, 'accept');
  await parseResponse('startPayment', post(server, '/api/payments', { bookingId: jobId, method: 'cash' }, client));
  await parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: { lat: 18.5, lng: 73.8 } }, client));
  await sendJson('PUT', `/api/worker/blocked/${jobId}`, worker);
  const clientExport = await parseResponse('exportAccount', get(server, '/api/account/export', client));
  expect(clientExport).toMatchObject({
    account: { id: client.id, email: client.email },
    jobs: [{ id: jobId, as_whom: 'client', frequency: 'weekly' }],
    payments: [{ job_id: jobId, method: 'cash' }],
    emergencies: [{ lat: 18.5, network: expect.stringMatching(/./) as string }],
    blockedClients: [],
  });
  const [exportedJob] = clientExport['jobs'] as { asked: string }[];
  expect(JSON.parse(exportedJob?.asked ?? '')).toMatchObject(requirements);
  expect(JSON.stringify(clientExport)).toContain('Fergusson');
  expect(JSON.stringify(clientExport)).not.toContain('Somebody Else');
  const exportOfWorker = await parseResponse('exportAccount', get(server, '/api/account/export', worker));
  expect(exportOfWorker['blockedClients']).toEqual([{ job_id: jobId, created_at: expect.any(Number) as number }]);
  const workerExport = JSON.stringify(exportOfWorker);
  expect(workerExport).not.toContain(client.id);
  expect(workerExport).toContain(jobId);
  expect(workerExport).not.toContain('Fergusson');
  expect(workerExport).not.toContain('900 sq ft');
  expect(workerExport).not.toContain('9822055555');
});

describe('favourites', () => {
  test('are stored once each, listed latest first, and can be removed', async () => {
    const [client, other, one, two] = await Promise.all([
      createClient(server),
      createClient(server),
      createWorker(server),
      createWorker(server, 'electrician'),
    ]);
    for (const worker of [one, two, two])
      expect((await sendJson('PUT', `/api/favorites/${worker.id}`, client)).status).toBe(200);
    const list = await parseResponse('favourites', get(server, '/api/favorites', client));
    expect(list.map(({ id, profession, averageRating }) => [id, profession, averageRating])).toEqual([
      [two.id, 'electrician', null],
      [one.id, 'plumber', null],
    ]);
    expect(await parseResponse('favourites', get(server, '/api/favorites', other))).toEqual([]);
    for (let i = 0; i < 2; i++) expect((await sendJson('DELETE', `/api/favorites/${two.id}`, client)).status).toBe(200);
    expect((await parseResponse('favourites', get(server, '/api/favorites', client))).map(({ id }) => id)).toEqual([one.id]);
  });

  test('are workers only: a client or an unknown id is not found', async () => {
    const [client, other] = await Promise.all([createClient(server), createClient(server)]);
    expect(await parseErrorResponse(sendJson('PUT', `/api/favorites/${other.id}`, client))).toMatchObject({
      status: 404,
      code: 'worker.not_found',
    });
  });
});
