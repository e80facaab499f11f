import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { inboxRoomName } from '#contract/events.ts';
import { moveEnds, moveSlot } from '../support/job-slots.ts';
import { joinRoom } from '../support/room-client.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
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
const startPayment = (method: 'sandbox' | 'cash') =>
  parseResponse('startPayment', post(server, '/api/payments', { bookingId: jobId, method }, client));
const stateOf = (paymentId: string) =>
  server.db.prepare('SELECT state FROM payments WHERE id = ?').bind(paymentId).first('state');
const startedAgo = (ms: number) =>
  server.db
    .prepare('UPDATE jobs SET started_at = ?1, started_received_at = ?1 WHERE id = ?2')
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

  test('no longer shows the home to its worker, cannot be started, and lets its client close the account 7 days later', async () => {
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
    expect(await parseErrorResponse(close())).toMatchObject({ code: 'account.matter_open' });
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS, client.id);
    expect((await close()).status).toBe(200);
  });

  test.each([
    ['its client has paid', 'sandbox', { outcome: 'succeed' }, 'paid', true],
    ['its client says that they have paid', 'cash', {}, 'claimed', false],
  ] as const)('is completed if %s, and the money stays where it is', async (_, method, confirmation, state, isPaid) => {
    const { id, amount } = await startPayment(method);
    expect(
      (await post(server, `/api/payments/${id}/confirm`, { ...confirmation, ...(method === 'cash' && { amount }) }, client))
        .status,
    ).toBe(200);
    await moveSlot(server, jobId, -8 * DAY_MS);
    await server.runScheduled();
    expect(await detail()).toMatchObject({ status: 'completed', isPaid, cancelledBy: null });
    expect(await stateOf(id)).toBe(state);
    expect(await completedJobs()).toBe(1);
  });

  test('is cancelled if only its worker says that money has come', async () => {
    const { id, amount } = await startPayment('cash');
    expect((await post(server, `/api/payments/${id}/confirm`, { amount }, worker)).status).toBe(200);
    await moveSlot(server, jobId, -8 * DAY_MS);
    await server.runScheduled();
    expect((await detail()).status).toBe('cancelled');
    expect(await completedJobs()).toBe(0);
  });

  test('stays cancelled when a cancellation of either side arrives later, which succeeds and counts for no one', async () => {
    await moveSlot(server, jobId, -8 * DAY_MS);
    await server.runScheduled();
    expect((await post(server, '/api/worker/jobs/cancel', { jobId }, worker)).status).toBe(200);
    expect((await post(server, '/api/bookings/cancel', { id: jobId }, client)).status).toBe(200);
    expect(await detail()).toMatchObject({ cancelledBy: 'time', lateCancellations: { client: 0, worker: 0 } });
  });

  test('closes its open payments', async () => {
    const { id } = await startPayment('sandbox');
    await moveSlot(server, jobId, -8 * DAY_MS);
    await server.runScheduled();
    expect(await stateOf(id)).toBe('closed');
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
      endedItself: true,
    });
    expect((await eventsOf('worker', worker)).at(-1)).toEqual({ type: 'changed', jobId, endedItself: true });
    const { notices } = await parseResponse('changes', get(server, '/api/changes?cursor=0', worker));
    expect(notices.at(-1)).toMatchObject({ type: 'changed', jobId, endedItself: true });
    await createJob(server, client);
  });

  test('that its worker completes after the cron has found it counts once, and is not announced as ended by itself', async () => {
    const first = jobId;
    jobId = await createJob(server, await createClient(server), { date: daysFromToday(3) });
    await advanceJob(server, jobId, worker, 'accept', 'start');
    const second = jobId;
    for (const [each, days] of [
      [first, 4],
      [second, 3],
    ] as const) {
      jobId = each;
      await moveSlot(server, jobId, -days * DAY_MS);
      await startedAgo(days * DAY_MS);
    }
    // The cron has found both, and ends the first one first. At that instant the phone completes the second.
    await server.db
      .prepare(
        `CREATE TRIGGER phone_completes AFTER UPDATE OF status ON jobs WHEN NEW.id = '${first}' BEGIN
          UPDATE jobs SET status = 'completed', completed_at = 1, completed_received_at = 1, write_id = 'phone' WHERE id = '${second}';
          UPDATE workers SET jobs_completed = jobs_completed + 1 WHERE account_id = '${worker.id}'; END`,
      )
      .run();
    onTestFinished(async () => void (await server.db.prepare('DROP TRIGGER phone_completes').run()));
    await server.runScheduled();
    expect(await completedJobs()).toBe(2);
    expect(await eventsOf('worker', worker)).not.toContainEqual({ type: 'changed', jobId: second, endedItself: true });
    jobId = first;
    expect(await eventsOf('worker', worker)).toContainEqual({ type: 'changed', jobId: first, endedItself: true });
  });

  test('is done at its planned end, or two days ago at the earliest', async () => {
    for (const [daysAgo, completedDaysAgo] of [
      [1.5, 1.5],
      [30, 2],
    ] as const) {
      if (daysAgo === 30) {
        jobId = await createJob(server, await createClient(server));
        await advanceJob(server, jobId, worker, 'accept', 'start');
      }
      await moveSlot(server, jobId, -daysAgo * DAY_MS - 2 * HOUR_MS);
      await startedAgo(daysAgo * DAY_MS + 2 * HOUR_MS);
      await server.runScheduled();
      const completedAt = await server.db
        .prepare('SELECT completed_at FROM jobs WHERE id = ?')
        .bind(jobId)
        .first<number>('completed_at');
      expect(Math.abs((completedAt ?? 0) - (Date.now() - completedDaysAgo * DAY_MS))).toBeLessThan(60_000);
    }
  });

  test('is not completed while what the phone sends after a late start may be on its way', async () => {
    await moveSlot(server, jobId, -3 * DAY_MS);
    await startedAgo(3 * DAY_MS);
    await server.db.prepare('UPDATE jobs SET started_received_at = ? WHERE id = ?').bind(Date.now(), jobId).run();
    await server.runScheduled();
    expect((await detail()).status).toBe('ongoing');
  });

  test('stays completed when the worker’s own Completed arrives later, which succeeds; a second one after it is rejected as before', async () => {
    await moveSlot(server, jobId, -3 * DAY_MS);
    await startedAgo(3 * DAY_MS);
    await server.runScheduled();
    const complete = () => post(server, '/api/worker/jobs/complete', { jobId }, worker);
    expect((await complete()).status).toBe(200);
    expect(await completedJobs()).toBe(1);
    // Control: a job that the worker has completed.
    const other = await createJob(server, await createClient(server));
    await advanceJob(server, other, worker, 'accept', 'start', 'complete');
    expect(await parseErrorResponse(post(server, '/api/worker/jobs/complete', { jobId: other }, worker))).toMatchObject({
      code: 'job.not_completable',
    });
  });
});
