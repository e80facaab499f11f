import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';

import { networkOf, widerNetworkOf } from '#api/lib/network.ts';
import { moveSlot } from '../support/job-slots.ts';
import { reschedulingApi } from '../support/rescheduling-api.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  jobRequestBody,
  PASSWORD,
} from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer({ START_CODE: 'on', RATE_LIMIT_FACTOR: '1' });

test('the e-mail address of an admin cannot be used to sign up, and the admin can still log in', async () => {
  const admin = await createAdmin(server);
  const body = {
    name: 'Stranger',
    email: admin.email.toUpperCase(),
    phone: '9822000000',
    address: 'Pune',
    password: 'another password',
  };
  expect(await parseErrorResponse(post(server, '/api/auth/signup', body))).toMatchObject({
    status: 409,
    code: 'account.email_taken',
  });
  const { user } = await parseResponse('login', post(server, '/api/auth/login', { email: admin.email, password: PASSWORD }));
  expect(user.role).toBe('admin');
});

test('a form with thousands of parts is rejected before it is read', async () => {
  const form = new FormData();
  for (let i = 0; i < 5000; i++) form.append('a', 'x');
  const response = server.fetch('/api/worker/signup', { method: 'POST', body: form });
  expect(await parseErrorResponse(response)).toMatchObject({ status: 400, code: 'request.malformed' });
});

test.each([
  '/parties/constructor/x',
  '/parties/toString/x',
  '/parties/__proto__/x',
  '/parties/inbox',
  '/parties/nosuch/room?ticket=x',
])('%s is 404, and reveals no internals', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const response = await server.fetch(path, { method });
    expect([response.status, response.headers.has('x-request-id')]).toEqual([404, true]);
    expect(await response.json()).toMatchObject({ code: 'request.not_found' });
  }
});

test('a request to a room without a WebSocket or a ticket returns 401 with a code', async () => {
  expect(await parseErrorResponse(server.fetch('/parties/inbox/client_x'))).toMatchObject({
    status: 401,
    code: 'auth.required',
  });
});

describe('where a token is optional', () => {
  test('an invalid one is treated like none', async () => {
    const client = await createClient(server);
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(client.id).run();
    await server.media.put('photo', 'bytes');
    await server.db.exec(
      `INSERT INTO media (key, owner_id, kind, content_type, size, created_at) VALUES ('photo', 'somebody', 'profile', 'image/png', 5, 0)`,
    );
    const response = await get(server, '/media/photo', client);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });
});

test('a read with an Idempotency-Key does not store the key', async () => {
  const client = await createClient(server);
  const headers = { authorization: `Bearer ${client.token}`, 'idempotency-key': 'k1' };
  await server.fetch(`/api/job-request/${uuidv7()}`, { headers });
  expect((await post(server, '/api/ai/job-request', jobRequestBody(), client, { 'idempotency-key': 'k1' })).status).toBe(200);
});

describe('the start code', () => {
  const createAcceptedJob = async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    const { startCode } = await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client));
    return { client, worker, jobId, code: startCode ?? '' };
  };
  const startJob = (jobId: string, code: string | undefined, user: { token: string }) =>
    post(server, '/api/worker/jobs/start', { jobId, ...(code && { code }) }, user);

  test('is shown to the client only, and starts the job', async () => {
    const { worker, jobId, code } = await createAcceptedJob();
    expect(code).toMatch(/^\d{4}$/);
    expect(await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, worker))).not.toHaveProperty('startCode');
    const wrong = code === '1234' ? '4321' : '1234';
    for (const guess of [wrong, undefined])
      expect(await parseErrorResponse(startJob(jobId, guess, worker))).toMatchObject({ status: 409, code: 'job.start_code' });
    expect((await startJob(jobId, code, worker)).status).toBe(200);
  });

  test('is not needed while its client is suspended, who cannot read it, but only the right one counts as given', async () => {
    const [first, second] = [await createAcceptedJob(), await createAcceptedJob()];
    const admin = await createAdmin(server);
    const needsCode = async ({ worker, jobId }: typeof first) => [
      (await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, worker))).needsStartCode,
      ...(await parseResponse('ongoingJobs', get(server, '/api/worker/jobs/ongoing', worker))).map((job) => job.needsStartCode),
    ];
    const withCode = ({ jobId }: typeof first) =>
      server.db.prepare('SELECT started_with_code FROM jobs WHERE id = ?').bind(jobId).first('started_with_code');
    expect(await needsCode(first)).toEqual([true, true]);
    for (const { client } of [first, second]) {
      const path = `/api/admin/accounts/${client.id}/suspend`;
      await parseResponse('suspendAccount', post(server, path, { ground: 'safety', reason: 'Threats' }, admin));
    }
    expect(await needsCode(first)).toEqual([false, false]);
    expect((await startJob(first.jobId, undefined, first.worker)).status).toBe(200);
    expect((await startJob(second.jobId, second.code, second.worker)).status).toBe(200);
    expect([await withCode(first), await withCode(second)]).toEqual([0, 1]);
    const other = await createAcceptedJob();
    expect(await parseErrorResponse(startJob(other.jobId, undefined, other.worker))).toMatchObject({ code: 'job.start_code' });
  });

  test('allows its worker ten attempts in fifteen minutes, and other users cannot use them up', async () => {
    const { worker, jobId, code } = await createAcceptedJob();
    const unrelatedUser = await createWorker(server, 'maid');
    for (let i = 0; i < 12; i++) await startJob(jobId, code, unrelatedUser);
    for (let i = 0; i < 10; i++) expect((await startJob(jobId, undefined, worker)).status).toBe(409);
    expect((await startJob(jobId, code, worker)).status).toBe(429);
  });

  test('allows its worker twenty attempts in a day, so that it cannot be guessed', async () => {
    const { worker, jobId, code } = await createAcceptedJob();
    const passMinutes = (minutes: number) =>
      server.db
        .prepare('UPDATE rate_counters SET since = since - ? WHERE key GLOB ?')
        .bind(minutes * 60_000, `start ${jobId}*`)
        .run();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 10; i++) expect((await startJob(jobId, undefined, worker)).status).toBe(409);
      await passMinutes(15);
    }
    const rejection = await parseErrorResponse(startJob(jobId, code, worker));
    expect(rejection).toMatchObject({ status: 409, code: 'job.start_code_tries' });
    await passMinutes(24 * 60);
    expect((await startJob(jobId, code, worker)).status).toBe(200);
  });
});

test('a worker can report twenty delays of a job and propose other times in a day, each of which notifies the client', async () => {
  const [worker, client] = await Promise.all([createWorker(server), createClient(server)]);
  const jobId = await createJob(server, client, { date: daysFromToday(2) });
  await advanceJob(server, jobId, worker, 'accept');
  await moveSlot(server, jobId, 30 * 60_000);
  const report = (minutes: number) => post(server, '/api/worker/jobs/delay', { jobId, minutes }, worker);
  const changesSince = (cursor: number) => parseResponse('changes', get(server, `/api/changes?cursor=${cursor}`, client));
  const before = (await parseResponse('changes', get(server, '/api/changes', client))).cursor;
  for (let i = 0; i < 20; i++) expect((await report(i % 2 ? 10 : 20)).status).toBe(200);
  const { cursor, notices } = await changesSince(before);
  expect(notices.map((event) => event.type === 'changed' && event.delay?.minutes)).toEqual(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? 10 : 20)),
  );
  const rejection = { status: 409, code: 'job.changed_too_often' };
  expect(await parseErrorResponse(report(30))).toMatchObject(rejection);
  const { propose } = reschedulingApi(server);
  expect(await parseErrorResponse(propose(worker, jobId, daysFromToday(3), SLOTS[8]))).toMatchObject(rejection);
  expect((await changesSince(cursor)).notices).toEqual([]);

  await moveSlot(server, jobId, 26 * 3_600_000);
  expect((await propose(client, jobId, daysFromToday(3), SLOTS[8])).status, 'the client').toBe(200);
});

test('a job whose slot is over is not offered and cannot be accepted', async () => {
  const worker = await createWorker(server);
  const jobId = await createJob(server, await createClient(server));
  await server.db
    .prepare('UPDATE jobs SET starts_at = ? WHERE id = ?')
    .bind(Date.now() - 2.1 * 3_600_000, jobId)
    .run();
  expect(await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).toEqual([]);
  expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
    status: 409,
    code: 'job.not_open',
  });
});

test.each([
  { serviceType: 'maid' },
  { service_frequency: 'weekly' },
  { preferred_gender: 'female' },
  { room_count: 3 },
  { estimated_area: '900 sq ft' },
  { emergency_contact: '9822054321' },
])('a job id that is sent again with different content is rejected: %j', async (different) => {
  const client = await createClient(server);
  const id = uuidv7();
  await createJob(server, client, { id });
  expect((await post(server, '/api/ai/job-request', jobRequestBody({ id }), client)).status).toBe(200);
  expect(
    await parseErrorResponse(post(server, '/api/ai/job-request', jobRequestBody({ id, ...different }), client)),
  ).toMatchObject({ status: 409, code: 'request.key_reused' });
});

test('callers are counted by IPv4 address or IPv6 network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('x'.repeat(6000))).toBe('local');
});

test('a home or a part of a mobile network is grouped by IPv4 /24 or IPv6 /56', () => {
  const widerNetworks = (ips: string[]) => new Set(ips.map((ip) => widerNetworkOf(networkOf(ip))));
  expect(widerNetworks(['203.0.113.7', '203.0.113.250'])).toEqual(new Set(['203.0.113.0/24']));
  expect(widerNetworks(['2001:db8:1:200::1', '2001:db8:1:2ff::1'])).toEqual(new Set(['2001:db8:1:200::/56']));
  expect(widerNetworks(['203.0.112.7', '2001:db8:1:300::1', '2001:db8:1:af::1', 'x'.repeat(46)])).toEqual(
    new Set(['203.0.112.0/24', '2001:db8:1:300::/56', '2001:db8:1:0::/56', 'local']),
  );
});
