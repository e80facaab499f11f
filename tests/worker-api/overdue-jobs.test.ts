import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { inboxRoomName } from '#contract/events.ts';
import { moveSlot } from '../support/job-slots.ts';
import { joinRoom } from '../support/room-client.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  get,
  jobRequestBody,
  PASSWORD,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

let client: TestUser;
let worker: TestUser;
let jobId: string;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
  // Two hours of work.
  jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
});

const detail = () => parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client));
const completedJobs = () =>
  server.db.prepare('SELECT jobs_completed FROM workers WHERE account_id = ?').bind(worker.id).first('jobs_completed');
const startedAgo = (ms: number) =>
  server.db
    .prepare('UPDATE jobs SET started_at = ? WHERE id = ?')
    .bind(Date.now() - ms, jobId)
    .run();
const eventsOf = async (kind: 'client' | 'worker', account: TestUser) => {
  const { results } = await server.db
    .prepare(`SELECT type, body FROM event_outbox WHERE room = ? AND job_id = ? ORDER BY seq`)
    .bind(inboxRoomName(kind, account.id), jobId)
    .all<{ type: string; body: string }>();
  return results.map(({ type, body }) => ({ type, ...(JSON.parse(body) as object) }));
};

describe('an accepted job that was not started', () => {
  test.each([
    ['stays for seven days after its planned end', 7 * DAY_MS + 1.9 * HOUR_MS, 'confirmed'],
    ['is cancelled seven days after its planned end', 7 * DAY_MS + 2.1 * HOUR_MS, 'cancelled'],
  ])('%s', async (_, agoMs, status) => {
    await moveSlot(server, jobId, -agoMs);
    await server.runScheduled();
    expect((await detail()).status).toBe(status);
  });

  test('counts for neither side, and both are told once, however often the cron runs', async () => {
    await moveSlot(server, jobId, -8 * DAY_MS);
    const inbox = await joinRoom(server, client, 'inbox', inboxRoomName('client', client.id));
    await server.runScheduled();
    await server.runScheduled();
    await inbox.waitForEvents(1);
    expect(inbox.events).toMatchObject([{ type: 'job-cancelled', jobId, by: 'time', notStarted: true }]);
    await inbox.close();
    for (const [kind, account] of [
      ['client', client],
      ['worker', worker],
    ] as const)
      expect((await eventsOf(kind, account)).filter(({ type }) => type === 'job-cancelled')).toEqual([
        { type: 'job-cancelled', jobId, message: 'The job was not started.', by: 'time', notStarted: true },
      ]);
    expect(await detail()).toMatchObject({
      cancelledBy: 'time',
      lateCancellations: { client: 0, worker: 0 },
      times: { completed: null },
    });
    expect(await completedJobs()).toBe(0);
  });

  test('no longer shows the home to its worker, cannot be started, and lets its client close the account', async () => {
    await moveSlot(server, jobId, -8 * DAY_MS);
    const readAsWorker = () => parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, worker));
    const close = () =>
      server.fetch('/api/account', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        body: JSON.stringify({ password: PASSWORD }),
      });
    expect(await readAsWorker()).toMatchObject({ address: jobRequestBody().address });
    expect(await parseErrorResponse(close())).toMatchObject({ code: 'account.job_open' });
    await server.runScheduled();
    expect((await readAsWorker()).address).not.toBe(jobRequestBody().address);
    expect(await parseErrorResponse(post(server, '/api/worker/jobs/start', { jobId }, worker))).toMatchObject({
      code: 'job.not_startable',
    });
    expect((await close()).status).toBe(200);
  });

  test('is completed if it was paid', async () => {
    await server.db.prepare('UPDATE jobs SET is_paid = 1 WHERE id = ?').bind(jobId).run();
    await moveSlot(server, jobId, -8 * DAY_MS);
    await server.runScheduled();
    expect(await detail()).toMatchObject({ status: 'completed', isPaid: true, cancelledBy: null });
    expect(await completedJobs()).toBe(1);
  });

  test('closes its open payments', async () => {
    const { id } = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: jobId, method: 'sandbox' }, client),
    );
    await moveSlot(server, jobId, -8 * DAY_MS);
    await server.runScheduled();
    expect(await server.db.prepare('SELECT state FROM payments WHERE id = ?').bind(id).first('state')).toBe('closed');
  });
});

describe('an ongoing job that was not completed', () => {
  beforeEach(() => advanceJob(server, jobId, worker, 'start'));

  test.each([
    ['stays for a day after its planned end', DAY_MS + 1.9 * HOUR_MS, DAY_MS + 1.9 * HOUR_MS, 'ongoing'],
    ['is completed a day after its planned end', DAY_MS + 2.1 * HOUR_MS, DAY_MS + 2.1 * HOUR_MS, 'completed'],
    ['has its whole duration if it was started late', 3 * DAY_MS, DAY_MS + 1.9 * HOUR_MS, 'ongoing'],
    ['is completed a day later if it was started late', 3 * DAY_MS, DAY_MS + 2.1 * HOUR_MS, 'completed'],
    ['stays until its own time is over if it was started early', DAY_MS + 1.9 * HOUR_MS, 3 * DAY_MS, 'ongoing'],
  ])('%s', async (_, slotAgoMs, startedAgoMs, status) => {
    await moveSlot(server, jobId, -slotAgoMs);
    await startedAgo(startedAgoMs);
    await server.runScheduled();
    expect((await detail()).status).toBe(status);
  });

  test('counts in the record of its worker once, both sides are told, and its client can request another one', async () => {
    expect(await parseErrorResponse(post(server, '/api/ai/job-request', jobRequestBody(), client))).toMatchObject({
      code: 'job.active_exists',
    });
    await moveSlot(server, jobId, -3 * DAY_MS);
    await startedAgo(3 * DAY_MS);
    await server.runScheduled();
    await server.runScheduled();
    expect(await completedJobs()).toBe(1);
    expect((await eventsOf('client', client)).at(-1)).toEqual({
      type: 'job-status-update',
      jobId,
      status: 'completed',
      message: 'Your job is done.',
    });
    expect((await eventsOf('worker', worker)).at(-1)).toEqual({ type: 'changed', jobId });
    await createJob(server, client);
  });
});
