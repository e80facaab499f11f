import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { JPEG } from '../support/images.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  post,
  parseErrorResponse,
  PASSWORD,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { upload } from '../support/uploads.ts';

const server = withServer({ RATE_LIMIT_FACTOR: '1' });

test('ten failed logins in fifteen minutes lock an account in their network for the rest of them, even with the right password', async () => {
  const worker = await createWorker(server);
  const client = await createClient(server);
  const loginEndpoints: [string, (password: string) => unknown][] = [
    ['/api/worker/login', (password) => ({ emailOrPhone: worker.phone, password })],
    ['/api/auth/login', (password) => ({ email: client.email, password })],
  ];
  for (const [path, body] of loginEndpoints) {
    for (let i = 0; i < 10; i++) expect((await post(server, path, body('wrong password'))).status).toBe(401);
    const locked = await post(server, path, body(PASSWORD));
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await parseErrorResponse(locked)).toMatchObject({ status: 429, code: 'request.too_many' });
    await server.db.exec(`UPDATE rate_counters SET since = since - ${15 * 60_000}`);
    expect((await post(server, path, body(PASSWORD))).status).toBe(200);
  }
});

test('a network has two hundred attempts to sign up in an hour, so that a class behind one address can', async () => {
  const attempt = (body: object) => post(server, '/api/auth/signup', body);
  for (let i = 0; i < 199; i++) expect((await attempt({})).status).toBe(400);
  const form = {
    name: 'Asha Kulkarni',
    email: 'asha@example.in',
    phone: '9822012345',
    address: 'Kothrud, Pune',
    password: PASSWORD,
  };
  expect((await attempt(form)).status).toBe(200);
  expect(await parseErrorResponse(attempt({ ...form, email: 'next@example.in' }))).toMatchObject({ code: 'request.too_many' });
});

test('an account that sends too many calls gets 429 after 600 in a minute, and other accounts are not affected', async () => {
  const client = await createClient(server);
  const other = await createClient(server);
  const statuses = await Promise.all(
    Array.from({ length: 640 }, async () => (await get(server, '/api/ai/my-bookings', client)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect((await get(server, '/api/ai/my-bookings', other)).status).toBe(200);
});

test('one side of a chat sends sixty messages in ten minutes, also at the same moment; the rest can be sent later', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const send = (user: TestUser, id: string) =>
    post(server, `/api/messages/${jobId}`, { id, message: `text of ${id}` }, user, { 'idempotency-key': uuidv7() });
  const sendPhoto = () =>
    upload(
      server,
      { method: 'POST', path: `/api/messages/${jobId}/photos`, user: client, fields: { id: uuidv7() }, file: 'photo' },
      JPEG,
    );
  const countNotices = () =>
    server.db
      .prepare(`SELECT count(*) AS n FROM event_outbox WHERE room = ? AND type = 'message'`)
      .bind(`worker_${worker.id}`)
      .first<number>('n');

  const ids = Array.from({ length: 64 }, () => uuidv7());
  const responses = await Promise.all(ids.map(async (id) => ({ id, response: await send(client, id) })));
  const [sent, delayed] = [200, 429].map((status) => responses.filter(({ response }) => response.status === status));
  expect([sent?.length, delayed?.length]).toEqual([60, 4]);
  expect(await countNotices()).toBe(60);
  for (const { response } of delayed ?? []) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await parseErrorResponse(response)).toMatchObject({ code: 'request.too_many' });
  }
  expect((await sendPhoto()).status).toBe(429);
  expect(await server.media.list()).toEqual([]);
  expect((await send(worker, uuidv7())).status).toBe(200);
  for (const { id, response } of sent?.slice(0, 2) ?? [])
    expect(await (await send(client, id)).json(), 'a repeated message').toEqual(await response.json());
  expect(await countNotices()).toBe(60);

  await server.db.exec(`UPDATE messages SET received_at = received_at - ${10 * MINUTE_MS}`);
  for (const { id } of delayed ?? []) expect((await send(client, id)).status).toBe(200);
  expect((await sendPhoto()).status).toBe(200);
});
