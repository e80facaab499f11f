import { beforeEach, describe, expect, test } from 'vitest';
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
const HOUR = 3_600_000;

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
});

/** Lets a job have been asked for, and start, so many hours from now. */
const setJobTimes = (jobId: string, createdInHours: number, startsInHours: number) =>
  server.db
    .prepare('UPDATE jobs SET created_at = ?, starts_at = ? WHERE id = ?')
    .bind(Date.now() + createdInHours * HOUR, Date.now() + startsInHours * HOUR, jobId)
    .run();
const statusOf = async (jobId: string) =>
  server.db.prepare('SELECT status, cancelled_by FROM jobs WHERE id = ?').bind(jobId).first<{
    status: string;
    cancelled_by: string | null;
  }>();
const EXPIRED = { status: 'cancelled', cancelled_by: 'time' };

describe('a request that nobody takes', () => {
  test.each([
    ['lives until its slot starts', -1, 0.1, {}, { status: 'pending', cancelled_by: null }],
    ['ends when its slot starts', -1, -0.1, {}, EXPIRED],
    ['made in the running slot lives until that is over', -1, -1.9, {}, { status: 'pending', cancelled_by: null }],
    ['made in the running slot ends with it', -1, -2.1, {}, EXPIRED],
    ['for any time of a day lives through the day', -12, -9, { timeSlot: null }, { status: 'pending', cancelled_by: null }],
    ['for any time of a day ends with the day', -12, -10.1, { timeSlot: null }, EXPIRED],
  ] as const)('%s', async (_, asked, starts, overrides, expected) => {
    const hasNoSlot = 'timeSlot' in overrides;
    const jobId = await createJob(server, client);
    if (hasNoSlot) await server.db.prepare('UPDATE jobs SET slot = NULL WHERE id = ?').bind(jobId).run();
    // In the running slot: asked for after it began.
    await setJobTimes(jobId, asked === -1 && starts < -1 ? starts + 0.5 : asked, starts);
    const pendingCount = (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).length;
    expect(pendingCount).toBe(expected.status === 'pending' ? 1 : 0);
    await server.runScheduled();
    expect(await statusOf(jobId)).toEqual(expected);
  });

  test('cannot be taken any more, and leaves its client free to ask anew', async () => {
    const jobId = await createJob(server, client);
    await setJobTimes(jobId, -1, -0.1);
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    await server.runScheduled();
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    expect((await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).cancelledBy).toBe('time');
    await createJob(server, client);
  });

  test('tells its client and the worker who was asked by name, once however often it is looked for', async () => {
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

  test('leaves taken jobs alone', async () => {
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await setJobTimes(jobId, -1, -5);
    await server.runScheduled();
    expect(await statusOf(jobId)).toEqual({ status: 'accepted', cancelled_by: null });
  });
});
