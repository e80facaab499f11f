import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';
import { createClient, createJob, createWorker, get, jobRequestBody, patch, post } from '../support/test-users.ts';
import { waitForLog } from '../support/wait-for-log.ts';

const provider = await startFakeMessageProvider();
afterAll(() => provider.close());
// The geocoder responds with status 202 and no places, and the services fail on every other message.
const server = withServer({ MAIL_URL: provider.url, SMS_URL: provider.url, GEOCODER_URL: provider.url });
const { triggerSos } = sosApi(server);

const requestLine = z.strictObject({
  level: z.enum(['info', 'error']),
  what: z.literal('request'),
  request: z.uuid(),
  endpoint: z.string(),
  status: z.int(),
  code: z.optional(z.string()),
  ms: z.int(),
  rowsRead: z.optional(z.int()),
  rowsWritten: z.optional(z.int()),
});
const requestLines = () =>
  server.log
    .filter((line) => line.includes('"what":"request"'))
    .map((line) => z.parse(requestLine, JSON.parse(line.slice(line.indexOf('{')))));

const SECRETS = {
  name: 'Ashalata Kulkarni',
  email: 'ashalata.k@example.in',
  phone: '9822012345',
  address: '12 Fergusson College Road',
  problem: 'The tap behind the blue door leaks',
  password: 'Karigar@123',
  contact: '9822000019',
  query: 'Ashalata',
};

test('each request is one line with its endpoint, status, code, time and the rows that it has read and written', async () => {
  const client = await createClient(server);
  const before = requestLines().length;
  const responses = [
    await get(server, '/api/ai/my-bookings', client),
    await get(server, '/api/ai/my-bookings'),
    await get(server, `/api/job-request/${client.id}`, client),
    await get(server, '/api/no-such-endpoint'),
  ];
  const lines = () => requestLines().slice(before);
  await expect.poll(() => lines().length).toBe(4);
  expect(lines().map(({ request }) => request)).toEqual(responses.map(({ headers }) => headers.get('x-request-id')));
  expect(lines().map(({ endpoint, status, code }) => [endpoint, status, code])).toEqual([
    ['myBookings', 200, undefined],
    ['myBookings', 401, 'auth.required'],
    ['jobDetail', 404, 'job.not_found'],
    ['page', 404, undefined],
  ]);
  expect(lines()[0]).toMatchObject({ rowsRead: expect.any(Number), rowsWritten: 0 });
  expect(lines()[0]?.rowsRead).toBeGreaterThan(0);
  await post(server, '/api/ai/job-request', jobRequestBody(), client);
  await expect.poll(() => lines()[4]?.rowsWritten).toBeGreaterThan(0);
});

test('the log holds no personal data, whether a request succeeds, is rejected or fails', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const { name, email, phone, address, problem, password, contact, query } = SECRETS;
  provider.nextStatuses.push(...Array.from({ length: 20 }, (_, i) => (i % 2 ? 500 : 202)));
  const statuses: number[] = [];
  const send = async (response: Promise<Response>) => void statuses.push((await response).status);

  const account = { name, email, phone, address, password };
  await send(post(server, '/api/auth/signup', account));
  await send(post(server, '/api/auth/signup', account));
  await send(post(server, '/api/auth/signup', { ...account, email: `${email}@` }));
  await send(post(server, '/api/auth/login', { email, password: `${password}${name}` }));
  await send(post(server, '/api/auth/forgot-password', { email }));
  await send(
    server.fetch('/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"${name}` }),
  );
  await send(patch(server, '/api/account', { name, address, emergencyContact: contact }, client));
  const jobId = await createJob(server, client, { name, email, phone_number: phone, address, problem_description: problem });
  await send(post(server, '/api/ai/job-request', jobRequestBody({ name, address, date: '2020-01-01' }), client));
  await send(post(server, '/api/worker/accept', { jobId }, worker));
  await send(post(server, `/api/messages/${jobId}`, { message: problem }, client));
  await send(post(server, `/api/messages/${jobId}`, { message: '' }, client));
  await send(get(server, `/api/job-request/${jobId}?name=${query}`, client));
  await send(get(server, `/api/job-request/${query}`, client));
  await send(get(server, `/api/places/geocode?address=${encodeURIComponent(address)}`, client));
  await send(get(server, `/no-such-page/${query}?phone=${phone}`));
  await send(get(server, `/calendar/${'s'.repeat(32)}.ics`));
  await triggerSos(client, { location: { lat: 18.52311, lng: 73.84422 } });
  await server.db.exec('ALTER TABLE messages RENAME COLUMN message TO text');
  await send(post(server, `/api/messages/${jobId}`, { message: problem }, client));
  await server.db.exec('ALTER TABLE messages RENAME COLUMN text TO message');
  await server.runScheduled();

  // Control: the requests did succeed, were rejected and failed.
  expect(new Set(statuses.map((status) => Math.floor(status / 100)))).toEqual(new Set([2, 4, 5]));
  await expect.poll(() => requestLines().filter(({ status }) => status >= 500).length).toBeGreaterThan(0);
  await waitForLog(server);
  const text = server.log.join('\n');
  expect(text).toContain('"what":"server.error"');
  for (const secret of [
    ...Object.values(SECRETS),
    query.toLowerCase(),
    '18.52311',
    jobId,
    'ssssssss',
    worker.phone,
    client.email,
  ])
    expect(text, secret).not.toContain(secret);
});
