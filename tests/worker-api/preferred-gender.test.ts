import { beforeEach, describe, expect, test } from 'vitest';
import { jobsApi } from '../support/jobs-api.ts';
import { matchingApi } from '../support/matching-api.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  patch,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { moveSlot } from '../support/job-slots.ts';

const server = withServer();
const { detailOf, pendingIds, successorOf } = jobsApi(server);
const { updateWorker } = matchingApi(server);
const WOMAN = { preferred_gender: 'female' };
const accept = (worker: TestUser, jobId: string) => post(server, '/api/worker/accept', { jobId }, worker);

let client: TestUser;
let woman: TestUser;
let man: TestUser;
beforeEach(async () => {
  [client, woman, man] = [await createClient(server), await createWorker(server), await createWorker(server)];
  await updateWorker(woman.id, `gender = 'female'`);
  await updateWorker(man.id, `gender = 'male'`);
});

describe('a preferred gender', () => {
  test('is read by the worker to whom the job is offered, and by the worker of the job', async () => {
    const jobId = await createJob(server, client, WOMAN);
    const [offer] = await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', woman));
    expect(offer).toMatchObject({ id: jobId, preferredGender: 'female' });
    expect(await detailOf(woman, jobId)).toMatchObject({ preferredGender: 'female' });
    await advanceJob(server, jobId, woman, 'accept');
    expect(await detailOf(woman, jobId)).toMatchObject({ preferredGender: 'female' });
  });

  test('is announced through an open connection to workers of that gender only', async () => {
    const rooms = await Promise.all([woman, man].map((worker) => joinRoom(server, worker, 'dispatch', 'plumber')));
    const first = await createJob(server, client, WOMAN);
    expect(await rooms[0]?.waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: first } }]);
    const second = await createJob(server, await createClient(server), { timeSlot: '02:00 - 04:00 PM' });
    // The first event of the man is the second job: nothing about the first one was delivered.
    expect(await rooms[1]?.waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
    await Promise.all(rooms.map((room) => room.close()));
  });

  test('opens the offers of a worker as soon as they state it', async () => {
    const [unstated, jobId] = [await createWorker(server), await createJob(server, client, WOMAN)];
    expect(await pendingIds(unstated)).toEqual([]);
    expect(await parseErrorResponse(accept(unstated, jobId))).toMatchObject({ status: 409, code: 'worker.no_gender' });
    expect((await patch(server, '/api/worker/profile', { gender: 'female' }, unstated)).status).toBe(200);
    expect(await pendingIds(unstated)).toEqual([jobId]);
    expect((await accept(unstated, jobId)).status).toBe(200);
  });

  test('lets exactly the workers of that gender win the race to accept', async () => {
    const men = await Promise.all(Array.from({ length: 4 }, () => createWorker(server)));
    for (const { id } of men) await updateWorker(id, `gender = 'male'`);
    const jobId = await createJob(server, client, WOMAN);
    const responses = await Promise.all([...men, woman].map((worker) => accept(worker, jobId)));
    expect(responses.map(({ status }) => status)).toEqual([409, 409, 409, 409, 200]);
  });

  test('is overridden by booking a worker by name', async () => {
    const body = { ...jobRequestBody(WOMAN), workerId: man.id, clientName: 'Asha' };
    const { job } = await parseResponse('requestJob', post(server, '/api/ai/job-request', body, client));
    expect(await pendingIds(man)).toEqual([job.id]);
    expect((await accept(man, job.id)).status).toBe(200);
  });

  test('is overridden by requesting a pending job of one worker', async () => {
    const jobId = await createJob(server, client, WOMAN);
    expect(await pendingIds(man)).toEqual([]);
    expect((await post(server, `/api/job-request/${jobId}/ask`, { workerId: man.id }, client)).status).toBe(200);
    expect([await pendingIds(man), await pendingIds(woman)]).toEqual([[jobId], []]);
    expect((await accept(man, jobId)).status).toBe(200);
  });

  test.each<[string, (jobId: string, worker: TestUser) => Promise<unknown>]>([
    ['its worker cancels', (jobId, worker) => advanceJob(server, jobId, worker, 'cancel')],
    [
      'its worker does not come',
      async (jobId) => {
        await moveSlot(server, jobId, -30 * 60_000);
        return post(server, `/api/bookings/${jobId}/no-show`, {}, client);
      },
    ],
  ])('binds the job that asks again after %s', async (_, end) => {
    const other = await createWorker(server);
    await updateWorker(other.id, `gender = 'female'`);
    const jobId = await createJob(server, client, WOMAN);
    await advanceJob(server, jobId, woman, 'accept');
    await end(jobId, woman);
    const successorId = await successorOf(client, jobId);
    expect(await detailOf(client, successorId)).toMatchObject({ preferredGender: 'female' });
    expect([await pendingIds(other), await pendingIds(man)]).toEqual([[successorId], []]);
    expect(await parseErrorResponse(accept(man, successorId))).toMatchObject({ code: 'job.other_gender' });
  });
});
