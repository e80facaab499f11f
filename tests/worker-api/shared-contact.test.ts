import { beforeEach, describe, expect, test } from 'vitest';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
});

const setColumn = (table: 'accounts' | 'workers', column: string, value: string, { id }: TestUser) =>
  server.db
    .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${table === 'accounts' ? 'id' : 'account_id'} = ?`)
    .bind(value, id)
    .run();
/** Creates one more worker account, with the UPI address of `worker`. */
async function createWithSameUpiAddress(): Promise<TestUser> {
  const other = await createWorker(server, 'electrician');
  await setColumn('workers', 'upi_address', 'family@upi', other);
  await setColumn('workers', 'upi_address', 'family@upi', worker);
  return other;
}
/** Gives the client a worker account of their own, to which the UPI address of `worker` belongs too. */
async function shareUpiAddress(): Promise<void> {
  const own = await createWithSameUpiAddress();
  await setColumn('accounts', 'phone', client.phone, own);
  await setColumn('workers', 'verified_phone', client.phone, own);
}
const SHARED = [
  ['phone number', () => setColumn('accounts', 'phone', client.phone, worker)],
  ['e-mail address', () => setColumn('accounts', 'email_key', client.email, worker)],
  ['UPI address', shareUpiAddress],
] as const satisfies [string, () => Promise<unknown>][];

const bookNow = (by: TestUser = client) =>
  post(server, '/api/ai/job-request', jobRequestBody({ workerId: worker.id, clientName: 'Asha' }), by);
const review = (jobId: string, by: TestUser = client) =>
  post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 5 }, by);
const offersOf = async (user: TestUser) =>
  (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', user))).map(({ id }) => id);
const matchesOf = async (user: TestUser) =>
  (await parseResponse('matchWorkers', post(server, '/api/match-workers', { service: 'plumbing' }, user))).workers.map(
    ({ id }) => id,
  );

describe.each(SHARED)('a client and a worker with the same %s', (_, share) => {
  test('cannot be booked with each other by name, before or after the request', async () => {
    await share();
    expect(await parseErrorResponse(bookNow())).toMatchObject({ status: 409, code: 'worker.shared_contact' });
    const jobId = await createJob(server, client);
    expect(
      await parseErrorResponse(post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client)),
    ).toMatchObject({ status: 409, code: 'worker.shared_contact' });
    expect((await bookNow(await createClient(server))).status).toBe(200);
  });

  test('are not matched: the worker gets no offer and cannot accept it, even if it was sent before', async () => {
    const jobId = await createJob(server, client);
    expect([await offersOf(worker), await matchesOf(client)]).toEqual([[jobId], [worker.id]]);
    await share();
    expect([await offersOf(worker), await matchesOf(client)]).toEqual([[], []]);
    expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).toMatchObject({
      status: 404,
      code: 'job.not_found',
    });
    expect((await get(server, `/api/job-request/${jobId}`, worker)).status).toBe(404);
    await advanceJob(server, jobId, await createWorker(server), 'accept');
  });

  test('have a review of a job that was accepted before: a worker who takes the address cannot prevent a bad one', async () => {
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await share();
    expect((await bookNow()).status).toBe(409);
    expect((await review(jobId)).status).toBe(200);
  });
});

test.each([
  ['e-mail address', (own: TestUser) => setColumn('accounts', 'email_key', client.email, own)],
  ['unverified phone number', (own: TestUser) => setColumn('accounts', 'phone', client.phone, own)],
  [
    'former, verified phone number',
    async (own: TestUser) => {
      await setColumn('accounts', 'email_key', client.email, own);
      await setColumn('workers', 'verified_phone', client.phone, own);
    },
  ],
] as const)('a stranger with the %s of a client and the UPI address of a worker does not part the two', async (_, take) => {
  await take(await createWithSameUpiAddress());
  expect(await matchesOf(client)).toEqual([worker.id]);
  const jobId = await createJob(server, client);
  expect(await offersOf(worker)).toEqual([jobId]);
  await advanceJob(server, jobId, worker, 'accept');
});

test('a person who is client and worker uses both sides with everyone else', async () => {
  await setColumn('accounts', 'phone', client.phone, worker);
  await setColumn('accounts', 'email_key', client.email, worker);
  const [otherClient, otherWorker] = [await createClient(server), await createWorker(server)];
  const [own, other] = [await createJob(server, client), await createJob(server, otherClient)];
  await advanceJob(server, own, otherWorker, 'accept', 'start', 'complete');
  await advanceJob(server, other, worker, 'accept', 'start', 'complete');
  expect((await review(other, otherClient)).status).toBe(200);
  const reviewOfOther = { reviewee_id: otherWorker.id, job_id: own, rating: 4 };
  expect((await post(server, '/api/reviews', reviewOfOther, client)).status).toBe(200);
});

test('two people with one phone, such as a couple, each book other workers', async () => {
  const spouse = await createClient(server);
  await setColumn('accounts', 'phone', client.phone, spouse);
  for (const user of [client, spouse]) {
    const jobId = await createJob(server, user, { timeSlot: user === client ? '10:00 - 12:00 PM' : '02:00 - 04:00 PM' });
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    expect((await review(jobId, user)).status).toBe(200);
  }
});
