import { beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  parseResponse,
  jobRequestBody,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { waitUntilPublished } from '../support/published.ts';

const server = withServer();

/** All stored rows except the rate limit counters: invalid input must not change them. */
async function dumpTables(): Promise<string> {
  const tables = ['accounts', 'workers', 'jobs', 'reviews', 'media', 'event_outbox'];
  const rows = await server.db.batch(tables.map((table) => server.db.prepare(`SELECT * FROM ${table} ORDER BY 1`)));
  return JSON.stringify([rows.map((result) => result.results), (await server.media.list()).map((object) => object.key)]);
}

async function expectRejected(
  pendingResponse: Promise<Response>,
  statuses: number[],
): Promise<{ code: string; fields?: Record<string, string> }> {
  const response = await pendingResponse;
  const text = await response.text();
  expect(statuses, text).toContain(response.status);
  const body = JSON.parse(text) as { code: string; message: string; fields?: Record<string, string> };
  expect(body.code).toMatch(/^[a-z]+\.[a-z_]+$/);
  expect(body.message).not.toBe('');
  return body;
}

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
});

describe('a job request is rejected with 400 and the field, and writes nothing, when', () => {
  test.each<[string, Record<string, unknown>, string, string?]>([
    ['the name is a number', { name: 5 }, 'name', 'field.invalid'],
    ['the name is missing', { name: undefined }, 'name', 'field.required'],
    ['the name is blank', { name: '   ' }, 'name', 'field.required'],
    ['the name is too long', { name: 'a'.repeat(101) }, 'name', 'field.too_long'],
    ['the name contains a NUL', { name: 'As\u0000ha' }, 'name', 'field.control_characters'],
    ['the address contains an escape character', { address: 'Pune\u001b[31m' }, 'address', 'field.control_characters'],
    ['the address contains half a surrogate pair', { address: 'Pune \ud800' }, 'address', 'field.control_characters'],
    [
      'the problem contains a bell character',
      { problem_description: 'Ring \u0007' },
      'problem_description',
      'field.control_characters',
    ],
    ['the phone is not an Indian mobile number', { phone_number: '12345' }, 'phone_number', 'field.phone'],
    ['the e-mail address is invalid', { email: 'asha' }, 'email', 'field.email'],
    ['the date does not exist', { date: '2027-02-30' }, 'date', 'field.date'],
    ['the date has another format', { date: '30/11/2027' }, 'date', 'field.date'],
    ['the date is in the past', { date: daysFromToday(-1) }, 'date', 'field.date_past'],
    ['the slot is unknown', { timeSlot: '06:00 - 08:00 PM' }, 'timeSlot', 'field.slot'],
    ['the service is unknown', { serviceType: 'gardening' }, 'serviceType', 'field.service'],
    ['the service is a key of every object', { serviceType: 'constructor' }, 'serviceType', 'field.service'],
    ['the frequency is unknown', { service_frequency: 'daily' }, 'service_frequency'],
    ['the longitude is a string', { longitude: '73' }, 'longitude'],
    ['the number of rooms is a fraction', { room_count: 1.5 }, 'room_count'],
    ['the id is not a UUIDv7', { id: 'x' }, 'id', 'field.id'],
    ['the worker id of Book Now is invalid', { workerId: 'me', clientName: 'A' }, 'workerId', 'field.id'],
    [
      'the name of Book Now is that of our staff',
      { workerId: uuidv7(), clientName: 'Karigar Helpline' },
      'clientName',
      'field.name',
    ],
  ])('%s', async (_, overrides, field, code) => {
    const before = await dumpTables();
    const { fields } = await expectRejected(post(server, '/api/ai/job-request', jobRequestBody(overrides), client), [400]);
    expect(Object.keys(fields ?? {})).toContain(field);
    if (code) expect(fields?.[field]).toBe(code);
    expect(await dumpTables()).toBe(before);
  });
});

test('a point beyond 90 degrees of latitude or 180 of longitude is rejected', async () => {
  for (const place of [{ latitude: 90.1 }, { latitude: -90.1 }, { longitude: 180.1 }, { longitude: -180.1 }]) {
    const { fields } = await expectRejected(post(server, '/api/ai/job-request', jobRequestBody(place), client), [400]);
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(place));
  }
});

const sendRaw = (path: string, body: BodyInit | null, headers: Record<string, string>, method = 'POST') =>
  server.fetch(path, { method, body, headers: { authorization: `Bearer ${client.token}`, ...headers } });

describe('a body is rejected when', () => {
  const json = { 'content-type': 'application/json' };
  test.each<[string, BodyInit | null, Record<string, string>, number, string]>([
    ['it is not JSON', '{"name":', json, 400, 'request.malformed'],
    ['it is empty', '', json, 400, 'request.malformed'],
    ['a number is NaN', '{"latitude": NaN}', json, 400, 'request.malformed'],
    ['a number is Infinity', '{"latitude": Infinity}', json, 400, 'request.malformed'],
    [
      'a number is too large',
      JSON.stringify(jobRequestBody({ latitude: 1 })).replace('"latitude":1', '"latitude":1e999'),
      json,
      400,
      'request.invalid',
    ],
    ['it is a list', '[]', json, 400, 'request.invalid'],
    ['it is null', 'null', json, 400, 'request.invalid'],
    ['it is not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), json, 400, 'request.malformed'],
    ['it is a form', 'name=Asha', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'request.content_type'],
    ['it has no content type', new Uint8Array([0x7b, 0x7d]), {}, 415, 'request.content_type'],
    [
      'it has 70 KB',
      JSON.stringify(jobRequestBody({ problem_description: 'a'.repeat(70_000) })),
      json,
      413,
      'request.too_large',
    ],
  ])('%s', async (_, body, headers, status, code) => {
    const before = await dumpTables();
    expect((await expectRejected(sendRaw('/api/ai/job-request', body, headers), [status])).code).toBe(code);
    expect(await dumpTables()).toBe(before);
  });

  test('it has 70 KB and no content length', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(10_000));
    let sent = 0;
    const body = new ReadableStream({ pull: (stream) => (sent++ < 7 ? stream.enqueue(chunk) : stream.close()) });
    const response = server.fetch('/api/ai/job-request', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect((await expectRejected(response, [413])).code).toBe('request.too_large');
  });
});

describe('a URL', () => {
  test.each([
    ['a query parameter contains a control character', '/api/worker/jobs/history?sortBy=%00', [400]],
    ['an unused query parameter contains a control character', '/api/health?x=%0a', [400]],
    ['it is wrongly encoded', '/api/ai/my-bookings?cursor=%E0%A4%A', [400]],
    ['the path contains a control character', '/api/reviews/%00', [400]],
    ['the limit is 0', '/api/ai/my-bookings?limit=0', [400]],
    ['the limit is 101', '/api/ai/my-bookings?limit=101', [400]],
    ['the limit is a word', '/api/ai/my-bookings?limit=all', [400]],
    ['the cursor is made up', '/api/ai/my-bookings?cursor=abc', [400]],
    ['an id is invalid', '/api/job-request/1', [400]],
    ['the route does not exist', '/api/nothing', [404]],
    ['an asset is missing', '/assets/gone-123.js', [404]],
  ])('is rejected when %s', async (_, path, statuses) => {
    await expectRejected(get(server, path, client), statuses);
  });

  test('is rejected when the history is sorted by an unknown field', async () => {
    for (const query of ['sortBy=rating', 'order=up', 'status=pending'])
      await expectRejected(get(server, `/api/worker/jobs/history?${query}`, worker), [400]);
  });

  test('of a page returns the app', async () => {
    const response = await server.fetch('/my-bookings', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  });
});

describe('the server ignores a body that sets', () => {
  test('status, price, payment, worker or client', async () => {
    const other = await createClient(server);
    const body = jobRequestBody({
      status: 'completed',
      total_amount: 1,
      isPaid: true,
      rating: 5,
      worker_id: worker.id,
      client_id: other.id,
    });
    const { job } = await parseResponse('requestJob', post(server, '/api/ai/job-request', body, client));
    expect(job).toMatchObject({ status: 'pending', amount: 349, isPaid: false, rating: null, workerId: null });
    expect(await (await get(server, '/api/ai/my-bookings', other)).json()).toEqual([]);
  });

  test('the role at signup', async () => {
    const body = {
      name: 'A',
      email: 'a@example.in',
      phone: '9822000000',
      address: 'Pune',
      password: 'long enough',
      role: 'admin',
      kind: 'admin',
    };
    expect((await parseResponse('signup', post(server, '/api/auth/signup', body))).user.role).toBe('client');
  });
});

test('a review needs an integer rating of 1 to 5 and at most 1000 characters', async () => {
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  await waitUntilPublished(server);
  const before = await dumpTables();
  for (const overrides of [
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: null },
    { comment: 'a'.repeat(1001) },
    { comment: '\u0000' },
  ])
    await expectRejected(
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 5, comment: '', ...overrides }, client),
      [400],
    );
  expect(await dumpTables()).toBe(before);
});

test('a password with a control character is rejected with 400, at signup and at login', async () => {
  const account = { name: 'A', email: 'a@example.in', phone: '9822000000', address: 'Pune', password: 'secret\u0000word' };
  expect((await expectRejected(post(server, '/api/auth/signup', account), [400])).fields).toEqual({
    password: 'field.control_characters',
  });
  expect(
    (await expectRejected(post(server, '/api/auth/login', { email: client.email, password: 'a\u0000' }), [400])).fields,
  ).toEqual({
    password: 'field.control_characters',
  });
});

test('an Idempotency-Key with spaces is rejected with 400', async () => {
  expect(
    (await expectRejected(post(server, '/api/ai/job-request', jobRequestBody(), client, { 'idempotency-key': 'a b' }), [400]))
      .code,
  ).toBe('request.key_invalid');
});

test('a job id that another client has used is rejected', async () => {
  const id = uuidv7();
  await createJob(server, client, { id });
  await expectRejected(post(server, '/api/ai/job-request', jobRequestBody({ id }), await createClient(server)), [409]);
});
