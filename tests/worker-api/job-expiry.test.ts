import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { inboxRoomName } from '#contract/events.ts';
import {
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
});

/** Moves the creation and the start of a job to the given number of hours from now. */
const setJobTimes = (jobId: string, createdInHours: number, startsInHours: number) =>
  server.db
    .prepare(
      'UPDATE jobs SET created_at = ?1, starts_at = ?2, answer_until = iif(answer_until IS NULL, NULL, ?1 + ?3) WHERE id = ?4',
    )
    .bind(
      Date.now() + createdInHours * HOUR_MS,
      Date.now() + startsInHours * HOUR_MS,
      DIRECT_REQUEST_RULES.answerAtLeastMs,
      jobId,
    )
    .run();
const statusOf = async (jobId: string) =>
  server.db.prepare('SELECT status, cancelled_by FROM jobs WHERE id = ?').bind(jobId).first<{
    status: string;
    cancelled_by: string | null;
  }>();
const EXPIRED = { status: 'cancelled', cancelled_by: 'time' };

describe('a job request that no worker accepts', () => {
  test.each([
    ['stays pending until its slot starts', -1, 0.1, {}, { status: 'pending', cancelled_by: null }],
    ['expires when its slot starts', -1, -0.1, {}, EXPIRED],
    ['expires when its slot starts if workers had half an hour', -0.7, -0.1, {}, EXPIRED],
    [
      'stays pending until the end of the slot if it was created less than half an hour before',
      -0.5,
      -0.1,
      {},
      { status: 'pending', cancelled_by: null },
    ],
    [
      'stays pending until the end of the slot if it was created in the running slot',
      -1,
      -1.9,
      {},
      { status: 'pending', cancelled_by: null },
    ],
    ['expires at the end of the slot if it was created in the running slot', -1, -2.1, {}, EXPIRED],
    [
      'stays pending through the day if it has no time slot',
      -12,
      -9,
      { timeSlot: null },
      { status: 'pending', cancelled_by: null },
    ],
    ['expires at the end of the day if it has no time slot', -12, -10.1, { timeSlot: null }, EXPIRED],
  ] as const)('%s', async (_, asked, starts, overrides, expected) => {
    const hasNoSlot = 'timeSlot' in overrides;
    const jobId = await createJob(server, client);
    if (hasNoSlot) await server.db.prepare('UPDATE jobs SET slot = NULL WHERE id = ?').bind(jobId).run();
    // A request in the running slot was created after the slot began.
    await setJobTimes(jobId, asked === -1 && starts < -1 ? starts + 0.5 : asked, starts);
    const pendingCount = (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).length;
    expect(pendingCount).toBe(expected.status === 'pending' ? 1 : 0);
    await server.runScheduled();
    expect(await statusOf(jobId)).toEqual(expected);
  });

  test('can no longer be accepted once it has expired, and its client can create a new request', async () => {
    const jobId = await createJob(server, client);
    await setJobTimes(jobId, -1, -0.1);
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    await server.runScheduled();
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    expect((await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).cancelledBy).toBe('time');
    await createJob(server, client);
  });

  test('is announced as expired once to its client and to the worker of a direct request, however often the sweep runs', async () => {
    const inboxes = await Promise.all([
      joinRoom(server, client, 'inbox', inboxRoomName('client', client.id)),
      joinRoom(server, worker, 'inbox', inboxRoomName('worker', worker.id)),
    ]);
    const jobId = await createJob(server, client);
    await parseResponse('requestWorker', post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client));
    await setJobTimes(jobId, -1, -0.1);
    await server.runScheduled();
    await server.runScheduled();
    for (const inbox of inboxes) {
      await inbox.waitForEvents(2);
      expect(inbox.events.filter(({ type }) => type === 'job-cancelled')).toMatchObject([{ jobId, by: 'time' }]);
      await inbox.close();
    }
    const { count } = (await server.db
      .prepare(`SELECT count(*) AS count FROM event_outbox WHERE type = 'job-cancelled'`)
      .first<{ count: number }>()) ?? { count: -1 };
    expect(count).toBe(2);
  });

  test('expires with at most 79 others in one run, for D1 limits the statements, and the rest in the next', async () => {
    const jobId = await createJob(server, client);
    await setJobTimes(jobId, -1, -0.1);
    await server.db
      .prepare(
        `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 80)
        INSERT INTO jobs (id, client_id, is_direct, service, profession, status, name, phone, email, address, date, slot, starts_at, frequency,
          duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, write_id)
        SELECT printf('018f0000-0000-7000-8000-%012d', n), printf('018f0000-0000-7000-9000-%012d', n), 0, service, profession, 'pending',
          name, phone, email, address, date, slot, starts_at - n, frequency, duration, instructions, problem, preferred_gender, amount_paise,
          start_code, created_at, '' FROM s, jobs WHERE id = ?`,
      )
      .bind(jobId)
      .run();
    const pending = () => server.db.prepare(`SELECT count(*) AS n FROM jobs WHERE status = 'pending'`).first('n');
    await server.runScheduled();
    expect(await pending()).toBe(1);
    await server.runScheduled();
    expect(await pending()).toBe(0);
  });

  test('does not expire once it is accepted', async () => {
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await setJobTimes(jobId, -1, -5);
    await server.runScheduled();
    expect(await statusOf(jobId)).toEqual({ status: 'accepted', cancelled_by: null });
  });
});
