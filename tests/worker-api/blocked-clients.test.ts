import { beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { reschedulingApi } from '../support/rescheduling-api.ts';
import { clientRoom, joinRoom, workerRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  post,
  put,
  type TestUser,
} from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';

const server = withServer();
const { detailOf, pendingIds } = jobsApi(server);
const { proposed, accepted } = reschedulingApi(server);

let client: TestUser;
let worker: TestUser;
let other: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
  other = await createWorker(server);
});

const block = (jobId: string, user = worker) => put(server, `/api/worker/blocked/${jobId}`, {}, user);
const unblock = (jobId: string, user = worker) =>
  server.fetch(`/api/worker/blocked/${jobId}`, { method: 'DELETE', headers: { authorization: `Bearer ${user.token}` } });
const listBlocked = (user = worker) => parseResponse('blockedClients', get(server, '/api/worker/blocked', user));
const codeOf = async (response: Promise<Response>) => (await parseErrorResponse(response)).code;
const pastJob = async () => {
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  return jobId;
};
const requestByName = (date = daysFromToday(2)) =>
  createJob(server, client, { workerId: worker.id, serviceType: 'plumbing', clientName: 'Asha Kulkarni', date });
const blockedAfterPastJob = async () => {
  const jobId = await pastJob();
  await parseResponse('blockClient', block(jobId));
  return jobId;
};

const searchWorkerIds = async (user: TestUser | null) =>
  (await parseResponse('searchWorkers', get(server, '/api/worker/search?service=plumber&location=Pune', user)))
    .map(({ id }) => id)
    .toSorted();
const matchWorkerIds = async (user: TestUser | null) =>
  (await parseResponse('matchWorkers', post(server, '/api/match-workers', { service: 'plumbing' }, user))).workers
    .map(({ id }) => id)
    .toSorted();
const both = () => [worker.id, other.id].toSorted();

describe('a worker who has blocked a client', () => {
  test('is not found by that client, and by all others', async () => {
    const jobId = await blockedAfterPastJob();
    for (const listWorkerIds of [searchWorkerIds, matchWorkerIds]) {
      expect(await listWorkerIds(client)).toEqual([other.id]);
      for (const user of [null, await createClient(server)]) expect(await listWorkerIds(user)).toEqual(both());
    }
    await parseResponse('unblockClient', unblock(jobId));
    for (const listWorkerIds of [searchWorkerIds, matchWorkerIds]) expect(await listWorkerIds(client)).toEqual(both());
  });

  test('is not offered that client’s jobs, gets no events of them and cannot accept them, until they take it back', async () => {
    const past = await blockedAfterPastJob();
    const dispatch = await joinRoom(server, worker, 'dispatch', 'plumber');
    const jobId = await createJob(server, client);
    expect(await pendingIds(worker)).toEqual([]);
    expect(await pendingIds(other)).toEqual([jobId]);
    expect(await codeOf(post(server, '/api/worker/accept', { jobId }, worker))).toBe('job.not_found');
    // The next event, of another client, shows that the connection was open all the time.
    const second = await createJob(server, await createClient(server));
    expect(await dispatch.waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
    await dispatch.close();
    await parseResponse('unblockClient', unblock(past));
    expect(await pendingIds(worker)).toEqual([jobId, second].toSorted());
  });

  test('is for that client a worker who takes no jobs now, on the profile, among the free slots and in requests', async () => {
    await blockedAfterPastJob();
    const profileFor = (user: TestUser) => parseResponse('publicWorker', get(server, `/api/workers/${worker.id}`, user));
    const slotsFor = async (user: TestUser) =>
      (await parseResponse('freeSlots', get(server, `/api/workers/${worker.id}/free-slots`, user))).days.flatMap(
        ({ slots }) => slots,
      );
    expect(await profileFor(client)).toMatchObject({ available: false, blocked: false });
    expect(await slotsFor(client)).toEqual([]);
    for (const user of [await createClient(server), worker]) {
      expect(await profileFor(user)).toMatchObject({ available: true, blocked: false });
      expect(await slotsFor(user)).not.toEqual([]);
    }
    const directRequestBody = { ...jobRequestBody(), workerId: worker.id, clientName: 'Asha' };
    expect(await codeOf(post(server, '/api/ai/job-request', directRequestBody, client))).toBe('worker.off');
    const jobId = await createJob(server, client);
    const requestWorker = (workerId: string) => post(server, `/api/job-request/${jobId}/ask`, { workerId }, client);
    expect(await codeOf(requestWorker(worker.id))).toBe('worker.off');
    expect((await requestWorker(other.id)).status).toBe(200);
  });

  test('stays a favourite of that client, and can become one', async () => {
    const favouriteIds = async () =>
      (await parseResponse('favourites', get(server, '/api/favorites', client))).map(({ id }) => id);
    const jobId = await pastJob();
    await put(server, `/api/favorites/${worker.id}`, {}, client);
    await parseResponse('blockClient', block(jobId));
    expect(await favouriteIds()).toEqual([worker.id]);
    await server.fetch(`/api/favorites/${worker.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect((await put(server, `/api/favorites/${worker.id}`, {}, client)).status).toBe(200);
    expect(await favouriteIds()).toEqual([worker.id]);
  });

  test('does the accepted job all the same, and both write until it has ended; then only the worker', async () => {
    const write = (user: TestUser, jobId: string) =>
      post(server, `/api/messages/${jobId}`, { id: uuidv7(), message: 'Hello' }, user);
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await parseResponse('blockClient', block(jobId));
    expect(await detailOf(client, jobId)).toMatchObject({ status: 'confirmed', workerPhone: expect.any(String) as string });
    for (const user of [client, worker]) expect((await write(user, jobId)).status).toBe(200);
    await advanceJob(server, jobId, worker, 'start', 'complete');
    expect(await parseErrorResponse(write(client, jobId))).toMatchObject({ status: 409, code: 'message.closed' });
    expect((await write(worker, jobId)).status).toBe(200);
    await parseResponse('unblockClient', unblock(jobId));
    expect((await write(client, jobId)).status, 'control: the chat is still open').toBe(200);
  });

  test('can move the accepted job together with that client', async () => {
    const jobId = await createJob(server, client, { date: daysFromToday(2), timeSlot: SLOTS[10] });
    await advanceJob(server, jobId, worker, 'accept');
    await parseResponse('blockClient', block(jobId));
    const { id } = await proposed(client, jobId, daysFromToday(3), SLOTS[10]);
    expect(await accepted(worker, jobId, id)).toMatchObject({ date: daysFromToday(3) });
  });
});

describe('a block by a worker', () => {
  test('ends a request by name as if they had not answered, for a client who is not told', async () => {
    const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
    const own = await joinRoom(server, worker, 'inbox', workerRoom(worker));
    const jobId = await requestByName();
    await own.waitForEvents(1);
    await parseResponse('blockClient', block(jobId));
    expect(await pendingIds(worker)).toEqual([]);
    await server.runScheduled();
    // For the worker, who knows why it has ended, their phones only fetch it.
    await expect.poll(() => own.events).toMatchObject([{ type: 'booking-request' }, { type: 'changed', jobId }]);
    await own.close();
    await expect
      .poll(() => inbox.events.filter(({ type }) => type === 'job-cancelled'))
      .toMatchObject([{ jobId, message: 'No worker could take the job in time.', by: 'time', unanswered: true }]);
    await inbox.close();
  });

  test('leaves the request by name that another worker was asked, and that of another client', async () => {
    const stranger = await createClient(server);
    const past = await pastJob();
    const request = { serviceType: 'plumbing', clientName: 'Asha', date: daysFromToday(2) };
    const asked = await createJob(server, client, { ...request, workerId: other.id });
    const byStranger = await createJob(server, stranger, { ...request, workerId: worker.id });
    await parseResponse('blockClient', block(past));
    await server.runScheduled();
    expect(await pendingIds(other)).toEqual([asked]);
    expect(await pendingIds(worker)).toEqual([byStranger]);
  });

  test('is known to the worker alone, in the job and in a list, with the first name of a client whose job they never accepted', async () => {
    const past = await pastJob();
    expect(await detailOf(worker, past)).toMatchObject({ clientBlocked: false });
    const stranger = await createClient(server);
    const request = { workerId: worker.id, serviceType: 'plumbing', clientName: 'Usha Patil', date: daysFromToday(2) };
    const asked = await createJob(server, stranger, request);
    for (const jobId of [past, past, asked]) await parseResponse('blockClient', block(jobId));
    const service = 'plumbing';
    expect(await listBlocked()).toEqual([
      { jobId: asked, name: 'Usha', service, date: daysFromToday(2) },
      { jobId: past, name: 'Asha Kulkarni', service, date: jobRequestBody().date },
    ]);
    expect(await listBlocked(other)).toEqual([]);
    expect(await detailOf(worker, past)).toMatchObject({ clientBlocked: true });
    expect(await detailOf(client, past)).not.toHaveProperty('clientBlocked');
    await server.runScheduled();
    expect(await detailOf(worker, asked), 'its worker reads it once it is over').toMatchObject({ clientBlocked: true });
    for (let i = 0; i < 2; i++) await parseResponse('unblockClient', unblock(asked));
    expect((await listBlocked()).map(({ jobId }) => jobId)).toEqual([past]);
  });

  test('is taken back through any job of that client', async () => {
    const first = await blockedAfterPastJob();
    await parseResponse('unblockClient', unblock(first));
    const second = await pastJob();
    await parseResponse('blockClient', block(first));
    expect(await detailOf(worker, second)).toMatchObject({ clientBlocked: true });
    await parseResponse('unblockClient', unblock(second));
    expect(await listBlocked()).toEqual([]);
  });

  test('needs a job of the worker: an offer to all or the job of another worker does not exist for it', async () => {
    const jobId = await createJob(server, client);
    expect(await parseErrorResponse(block(jobId))).toMatchObject({ status: 404, code: 'job.not_found' });
    await advanceJob(server, jobId, other, 'accept');
    for (const act of [block, unblock])
      expect(await parseErrorResponse(act(jobId))).toMatchObject({ status: 404, code: 'job.not_found' });
    expect(await listBlocked()).toEqual([]);
  });
});
