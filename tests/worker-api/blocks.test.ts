import { beforeEach, expect, test } from 'vitest';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  createAdmin,
  get,
  post,
  parseResponse,
  parseErrorResponse,
  jobRequestBody,
  type TestUser,
} from '../support/test-users.ts';
import { uuidv7 } from '#contract/ids.ts';
import { joinRoom, workerRoom } from '../support/room-client.ts';
import { dayInIndia } from '#contract/time.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

let client: TestUser;
let blocked: TestUser;
let other: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  blocked = await createWorker(server);
  other = await createWorker(server);
  await setBlocked('PUT', blocked);
});

async function setBlocked(method: 'PUT' | 'DELETE', worker: TestUser, user = client): Promise<void> {
  const response = await server.fetch(`/api/blocked/${worker.id}`, {
    method,
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.status).toBe(200);
}
const searchWorkerIds = async (user: TestUser | null) =>
  (await parseResponse('searchWorkers', get(server, '/api/worker/search?service=plumber&location=Pune', user))).map(
    ({ id }) => id,
  );
const matchWorkerIds = async (user: TestUser | null) =>
  (await parseResponse('matchWorkers', post(server, '/api/match-workers', { service: 'plumbing' }, user))).workers.map(
    ({ id }) => id,
  );
const pendingJobsOf = async (worker: TestUser) =>
  (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).map(({ id }) => id);

test('a client does not see the workers they have blocked; other clients do', async () => {
  for (const listWorkerIds of [searchWorkerIds, matchWorkerIds]) {
    expect(await listWorkerIds(client)).toEqual([other.id]);
    for (const user of [null, await createClient(server), blocked])
      expect((await listWorkerIds(user)).toSorted()).toEqual([blocked.id, other.id].toSorted());
  }
});

test('a blocked worker is not offered that client’s jobs, cannot accept them, and is not told why', async () => {
  const jobId = await createJob(server, client);
  expect(await pendingJobsOf(blocked)).toEqual([]);
  expect(await pendingJobsOf(other)).toEqual([jobId]);
  expect(await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, blocked))).toMatchObject({
    status: 404,
    code: 'job.not_found',
  });
  expect((await get(server, `/api/job-request/${jobId}`, blocked)).status).toBe(404);
  expect((await post(server, '/api/worker/accept', { jobId }, other)).status).toBe(200);
});

test('a blocked worker receives no events of that client’s jobs; another worker does', async () => {
  const blockedConnection = await joinRoom(server, blocked, 'dispatch', 'plumber');
  const otherConnection = await joinRoom(server, other, 'dispatch', 'plumber');
  const jobId = await createJob(server, client);
  expect(await otherConnection.waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: jobId } }]);
  // The next event, of another client, shows that the connection was open all the time.
  const second = await createJob(server, await createClient(server));
  expect(await blockedConnection.waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
  await Promise.all([blockedConnection.close(), otherConnection.close()]);
});

test('a client cannot send a direct request to a worker they have blocked, before or after', async () => {
  const directRequestBody = { ...jobRequestBody(), workerId: blocked.id, clientName: 'Asha' };
  expect((await parseErrorResponse(post(server, '/api/ai/job-request', directRequestBody, client))).code).toBe(
    'worker.blocked',
  );
  const jobId = await createJob(server, client);
  const requestWorker = (worker: TestUser) => post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client);
  expect((await parseErrorResponse(requestWorker(blocked))).code).toBe('worker.blocked');
  await setBlocked('DELETE', blocked);
  expect((await requestWorker(blocked)).status).toBe(200);
});

test('a blocked worker may write to the client until their job has ended, and the client longer', async () => {
  const write = (user: TestUser, jobId: string) =>
    post(server, `/api/messages/${jobId}`, { id: uuidv7(), message: 'Hello' }, user);
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, other, 'accept');
  await setBlocked('PUT', other);
  expect((await write(other, jobId)).status).toBe(200);
  await advanceJob(server, jobId, other, 'start', 'complete');
  expect(await parseErrorResponse(write(other, jobId))).toMatchObject({ status: 409, code: 'message.closed' });
  expect((await write(client, jobId)).status).toBe(200);
  await setBlocked('DELETE', other);
  expect((await write(other, jobId)).status, 'control: the chat is still open').toBe(200);
});

test('a worker who is blocked while they are asked by name reads that the client has cancelled', async () => {
  const inbox = await joinRoom(server, other, 'inbox', workerRoom(other));
  const jobId = await createJob(server, client, { workerId: other.id, serviceType: 'plumbing', clientName: 'Asha' });
  await setBlocked('PUT', other);
  await server.runScheduled();
  await expect
    .poll(() => inbox.events.filter(({ type }) => type === 'job-cancelled'))
    .toMatchObject([{ jobId, message: 'The client has cancelled the job.' }]);
  expect(inbox.events.find(({ type }) => type === 'job-cancelled')).not.toHaveProperty('by');
  await inbox.close();
});

test('a worker who is blocked after they accepted reads that Karigar has cancelled, if an admin does', async () => {
  const inbox = await joinRoom(server, other, 'inbox', workerRoom(other));
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, other, 'accept');
  await setBlocked('PUT', other);
  const admin = await createAdmin(server);
  expect((await post(server, `/api/admin/jobs/${jobId}/cancel`, { reason: 'A complaint' }, admin)).status).toBe(200);
  await expect
    .poll(() => inbox.events.filter(({ type }) => type === 'job-cancelled'))
    .toMatchObject([{ jobId, message: 'Karigar has cancelled the job.', by: 'admin' }]);
  await inbox.close();
});

test('blocking twice has the same effect, removes the worker from the favourites, is listed, and ends when taken back', async () => {
  const favourite = (method: string) =>
    server.fetch(`/api/favorites/${other.id}`, { method, headers: { authorization: `Bearer ${client.token}` } });
  await favourite('PUT');
  await setBlocked('PUT', other);
  await setBlocked('PUT', other);
  expect(await parseResponse('favourites', get(server, '/api/favorites', client))).toEqual([]);
  const listBlocked = async () =>
    (await parseResponse('blockedWorkers', get(server, '/api/blocked', client))).map(({ id }) => id).toSorted();
  expect(await listBlocked()).toEqual([blocked.id, other.id].toSorted());
  await setBlocked('DELETE', other);
  await setBlocked('DELETE', other);
  expect(await listBlocked()).toEqual([blocked.id]);
  expect(await searchWorkerIds(client)).toEqual([other.id]);
});

test('a blocked worker cannot be added to the favourites before the block is taken back', async () => {
  const add = () =>
    server.fetch(`/api/favorites/${blocked.id}`, { method: 'PUT', headers: { authorization: `Bearer ${client.token}` } });
  expect(await parseErrorResponse(await add())).toMatchObject({ code: 'worker.blocked' });
  expect(await parseResponse('favourites', get(server, '/api/favorites', client))).toEqual([]);
  await setBlocked('DELETE', blocked);
  expect((await add()).status).toBe(200);
});

test('the day on which a worker’s phone joins a room is stored as last seen, without the time', async () => {
  const readLastSeenDay = async () =>
    (
      await server.db
        .prepare('SELECT last_seen_on FROM workers WHERE account_id = ?')
        .bind(other.id)
        .first<{ last_seen_on: string }>()
    )?.last_seen_on;
  expect(await readLastSeenDay()).toBeNull();
  const connection = await joinRoom(server, other, 'dispatch', 'plumber');
  await expect.poll(readLastSeenDay).toBe(dayInIndia(Date.now()));
  await connection.close();
});
