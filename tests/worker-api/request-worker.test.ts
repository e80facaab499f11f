import { beforeEach, describe, expect, test } from 'vitest';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  PUNE,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { joinRoom, type RoomClient } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { SLOTS } from '../support/working-day.ts';

const server = withServer();

let client: TestUser;
let worker: TestUser;
let jobId: string;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
  jobId = await createJob(server, client, { preferred_gender: 'female', room_count: 3 });
});

/** A worker of the gender that the client prefers, to whom the request is offered. */
const createOther = async () => {
  const other = await createWorker(server);
  await server.db.prepare(`UPDATE workers SET gender = 'female' WHERE account_id = ?`).bind(other.id).run();
  return other;
};
const requestWorker = (workerId: string, user = client, id = jobId, headers = {}) =>
  post(server, `/api/job-request/${id}/ask`, { workerId }, user, headers);
const pendingJobsOf = async (user: TestUser) =>
  (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', user))).map(({ id }) => id);
const receivedEvent = async (connection: RoomClient, type: string) =>
  (await connection.waitForEvents(1)).map((event) => event.type).includes(type as never);

describe('a client who sends a pending request to one worker', () => {
  test('withdraws it from the other workers, keeps all its details, and the worker can accept it', async () => {
    const other = await createOther();
    expect(await pendingJobsOf(other)).toEqual([jobId]);
    const { job } = await parseResponse('requestWorker', requestWorker(worker.id));
    expect(job).toMatchObject({ id: jobId, status: 'pending', workerId: worker.id });
    expect(await pendingJobsOf(other)).toEqual([]);
    expect(await pendingJobsOf(worker)).toEqual([jobId]);
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, other))).code).toBe('job.not_found');
    const kept = await server.db.prepare('SELECT is_direct, preferred_gender, room_count FROM jobs').first();
    expect(kept).toEqual({ is_direct: 1, preferred_gender: 'female', room_count: 3 });
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  });

  test('notifies the worker, and announces to the other workers that the offer is gone', async () => {
    const other = await createOther();
    await server.db.prepare(`UPDATE workers SET gender = 'female' WHERE account_id = ?`).bind(worker.id).run();
    const [inbox, offers, ownOffers] = [
      await joinRoom(server, worker, 'inbox', inboxRoomName('worker', worker.id)),
      await joinRoom(server, other, 'dispatch', 'plumber'),
      await joinRoom(server, worker, 'dispatch', 'plumber'),
    ];
    await parseResponse('requestWorker', requestWorker(worker.id));
    expect(await receivedEvent(inbox, 'booking-request')).toBe(true);
    expect(await receivedEvent(offers, 'job-closed')).toBe(true);
    // The next event of the worker who was asked is another offer: it is not closed to them.
    await createJob(server, await createClient(server), { timeSlot: SLOTS[14] });
    expect(await ownOffers.waitForEvents(1)).toMatchObject([{ type: 'new-job' }]);
    await Promise.all([inbox, offers, ownOffers].map((room) => room.close()));
  });

  test('can repeat the call with the same response, but cannot choose another worker after that', async () => {
    const second = await createWorker(server);
    const key = { 'idempotency-key': 'once' };
    const first = await parseResponse('requestWorker', requestWorker(worker.id, client, jobId, key));
    expect(await parseResponse('requestWorker', requestWorker(worker.id, client, jobId, key))).toEqual(first);
    expect((await parseResponse('requestWorker', requestWorker(worker.id))).job).toEqual(first.job);
    expect(await parseErrorResponse(requestWorker(second.id))).toMatchObject({ status: 409, code: 'job.already_taken' });
  });

  test('either succeeds or loses to a worker who accepts at the same moment, but never both', async () => {
    const quick = await createWorker(server);
    const [requestedJob, accepted] = await Promise.all([
      requestWorker(worker.id),
      post(server, '/api/worker/accept', { jobId }, quick),
    ]);
    expect([requestedJob.ok, accepted.ok].filter(Boolean)).toHaveLength(1);
    const row = await server.db.prepare('SELECT worker_id, status FROM jobs').first();
    expect(row).toEqual(
      requestedJob.ok ? { worker_id: worker.id, status: 'pending' } : { worker_id: quick.id, status: 'accepted' },
    );
  });
});

describe('a direct request is rejected, and the job stays offered to all workers, when', () => {
  test.each<[string, () => Promise<Response>, number, string]>([
    ['the job is another client’s', async () => requestWorker(worker.id, await createClient(server)), 404, 'job.not_found'],
    ['the job does not exist', () => requestWorker(worker.id, client, uuidv7()), 404, 'job.not_found'],
    ['the worker does not exist', () => requestWorker(uuidv7()), 404, 'worker.not_found'],
    [
      'the worker has another profession',
      async () => requestWorker((await createWorker(server, 'maid')).id),
      400,
      'job.worker_service',
    ],
    [
      'the worker is suspended',
      async () => {
        await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(worker.id).run();
        return requestWorker(worker.id);
      },
      400,
      'job.worker_service',
    ],
    [
      'the worker has a job at that time',
      async () => {
        await advanceJob(server, await createJob(server, await createClient(server)), worker, 'accept');
        return requestWorker(worker.id);
      },
      409,
      'worker.slot_taken',
    ],
    ['the worker id is invalid', () => requestWorker('ravi'), 400, 'request.invalid'],
  ])('%s', async (_, attempt, status, code) => {
    expect(await parseErrorResponse(attempt())).toMatchObject({ status, code });
    const row = await server.db.prepare('SELECT worker_id, is_direct, status FROM jobs WHERE id = ?').bind(jobId).first();
    expect(row).toEqual({ worker_id: null, is_direct: 0, status: 'pending' });
  });

  test('the job is cancelled or over', async () => {
    await server.db.prepare('UPDATE jobs SET starts_at = 0 WHERE id = ?').bind(jobId).run();
    expect((await parseErrorResponse(requestWorker(worker.id))).code).toBe('job.not_open');
    await post(server, '/api/bookings/cancel', { id: jobId }, client);
    expect((await parseErrorResponse(requestWorker(worker.id))).code).toBe('job.not_open');
    const acceptedJob = await createJob(server, client, { date: daysFromToday(3), ...PUNE });
    await advanceJob(server, acceptedJob, worker, 'accept');
    expect((await parseErrorResponse(requestWorker((await createWorker(server)).id, client, acceptedJob))).code).toBe(
      'job.already_taken',
    );
  });
});

test('direct requests come before the other offers, and the pages neither skip nor repeat one', async () => {
  const request = async (date: string, direct = false) =>
    createJob(server, await createClient(server), { date, ...(direct && { workerId: worker.id, clientName: 'Asha' }) });
  await post(server, `/api/job-request/${jobId}/cancel`, {}, client);
  const [third, first] = [await request(daysFromToday(5), true), await request(daysFromToday(4), true)];
  const [second, last, middle] = [
    await request(daysFromToday(4), true),
    await request(daysFromToday(3)),
    await request(daysFromToday(2)),
  ];
  expect(await pendingJobsOf(worker)).toEqual([first, second, third, middle, last]);
  for (const limit of [1, 2, 3]) {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const response = await get(server, `/api/worker/jobs/pending?limit=${limit}${cursor && `&cursor=${cursor}`}`, worker);
      cursor = response.headers.get(NEXT_CURSOR_HEADER);
      ids.push(...(await parseResponse('pendingJobs', response)).map(({ id }) => id));
    }
    expect(ids, `pages of ${limit}`).toEqual([first, second, third, middle, last]);
  }
});
