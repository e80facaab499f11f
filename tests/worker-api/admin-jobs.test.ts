import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
} from '../support/test-users.ts';
import { reschedulingApi } from '../support/rescheduling-api.ts';
import { withAdmin } from '../support/admin-console.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { SLOTS } from '../support/working-day.ts';

const server = withServer();
const { admin, auditedActions, postAsAdmin } = withAdmin(server);
const { proposed } = reschedulingApi(server);

describe('a job in the admin console', () => {
  test('shows its whole history, and the view is recorded', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    await parseResponse('startPayment', post(server, '/api/payments', { bookingId: jobId, method: 'cash' }, client));
    await parseResponse(
      'writeReview',
      post(server, '/api/reviews', { reviewee_id: worker.id, job_id: jobId, rating: 4, comment: 'Good' }, client),
    );
    const adminJob = await parseResponse('adminJob', get(server, `/api/admin/jobs/${jobId}`, admin));
    expect(adminJob.job).toMatchObject({ id: jobId, status: 'completed', phone: '+919822012345', cancelledBy: null });
    expect(adminJob.payments).toMatchObject([{ method: 'cash', state: 'open' }]);
    expect(adminJob.reviews).toMatchObject([{ rating: 4 }]);
    expect(adminJob.events.map(({ type, to }) => `${type} ${to}`)).toEqual(
      expect.arrayContaining(['new-job workers', 'job-accepted client', 'job-status-update client']),
    );
    expect(adminJob.events.every(({ news }) => news === null)).toBe(true);
    await get(server, `/api/job-request/${jobId}`, admin);
    await get(server, `/api/payments?bookingId=${jobId}`, admin);
    expect(await auditedActions(jobId)).toEqual(['look.job', 'look.job', 'look.payment']);
    expect(await parseErrorResponse(get(server, `/api/admin/jobs/${uuidv7()}`, admin))).toMatchObject({ status: 404 });
  });

  test('says what a change told the other side, and that it only updated the devices of the one who made it', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    await proposed(client, jobId, daysFromToday(9), SLOTS[14]);
    const { events } = await parseResponse('adminJob', get(server, `/api/admin/jobs/${jobId}`, admin));
    expect(events.slice(-2)).toMatchObject([
      { type: 'changed', to: 'client', news: null },
      { type: 'changed', to: 'worker', news: 'rescheduling' },
    ]);
  });

  test.each([
    ['pending', []],
    ['accepted', ['accept']],
    ['ongoing', ['accept', 'start']],
  ] as const)('that is %s is cancelled with a reason that both sides can read', async (_, actions) => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, ...actions);
    const connection = await joinRoom(server, client, 'inbox', `client_${client.id}`);
    await parseResponse(
      'adminCancelJob',
      postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'The address does not exist.' }),
    );
    expect(await connection.waitForEvents(1)).toMatchObject([{ type: 'job-cancelled', jobId, by: 'admin' }]);
    await connection.close();
    for (const reader of actions.length > 0 ? [client, worker] : [client])
      expect(await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, reader))).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'admin',
        cancelReason: 'The address does not exist.',
      });
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
    const cancelledByWorker = await server.db.prepare('SELECT jobs_dropped FROM workers').first<number>('jobs_dropped');
    expect(cancelledByWorker, 'the cancellation does not count against the worker').toBe(0);
  });

  test('is not cancelled if it is no longer as the admin saw it, and nothing is recorded, until they have looked again', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    const cancel = (status: string, isPaid = false) =>
      postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'The address does not exist.', seen: { status, isPaid } });
    const expectChanged = async (...seen: Parameters<typeof cancel>) =>
      expect(await parseErrorResponse(cancel(...seen)), seen.join()).toMatchObject({ status: 409, code: 'job.changed' });
    await advanceJob(server, jobId, worker, 'accept');
    await expectChanged('pending');
    await advanceJob(server, jobId, worker, 'start');
    await expectChanged('accepted');
    await server.db.prepare('UPDATE jobs SET is_paid = 1 WHERE id = ?').bind(jobId).run();
    await expectChanged('ongoing');
    expect(await auditedActions(jobId)).toEqual([]);
    expect(await parseErrorResponse(cancel('lost'))).toMatchObject({ status: 400 });
    await parseResponse('adminCancelJob', cancel('ongoing', true));
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
    expect(await parseErrorResponse(cancel('ongoing', true))).toMatchObject({ status: 409, code: 'job.not_cancellable' });
  });

  test('that is over or does not exist is not cancelled, and nothing is recorded', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
    expect(await parseErrorResponse(postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'x' }))).toMatchObject({
      status: 409,
      code: 'job.not_cancellable',
    });
    expect(await parseErrorResponse(postAsAdmin(`/api/admin/jobs/${uuidv7()}/cancel`, { reason: 'x' }))).toMatchObject({
      status: 404,
    });
    for (const body of [{}, { reason: ' ' }, { reason: 'a\u0000' }, { reason: 'a'.repeat(501) }])
      expect(await parseErrorResponse(postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, body))).toMatchObject({ status: 400 });
    expect(await auditedActions()).toEqual([]);
  });

  test('is cancelled once, however often the same command arrives', async () => {
    const jobId = await createJob(server, await createClient(server));
    const key = uuidv7();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'Twice' }, key)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await auditedActions(jobId)).toEqual(['job.cancel']);
  });
});

describe('a payment by UPI', () => {
  test('is listed in the admin console once the client has confirmed it, and the decision of an admin is recorded', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept');
    const { id } = await parseResponse(
      'startPayment',
      post(server, '/api/payments', { bookingId: jobId, method: 'upi' }, client),
    );
    const unconfirmedPayments = () => parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin));
    expect(await unconfirmedPayments()).toEqual([]);
    await parseResponse('confirmPayment', post(server, `/api/payments/${id}/confirm`, { reference: '123456789012' }, client));
    expect(await unconfirmedPayments()).toMatchObject([{ id, reference: '123456789012', state: 'claimed' }]);
    expect((await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).paymentsWaiting).toBe(1);
    await parseResponse('confirmPayment', postAsAdmin(`/api/payments/${id}/confirm`, { received: false }));
    expect(await unconfirmedPayments()).toEqual([]);
    expect(await auditedActions(jobId)).toEqual(['payment.refuse']);
  });
});

describe('jobs of an older version that overlap', () => {
  const overlapping = () => parseResponse('adminJobs', get(server, '/admin/job-requests?status=overlapping', admin));
  const counted = async () => (await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).overlappingJobs;

  test.each<[string, (fullDay: string) => Promise<unknown>]>([
    [
      'is over',
      (jobId) => parseResponse('adminCancelJob', postAsAdmin(`/api/admin/jobs/${jobId}/cancel`, { reason: 'Twice' })),
    ],
    [
      'moves to another day',
      (jobId) => server.db.prepare('UPDATE jobs SET starts_at = starts_at + 864000000 WHERE id = ?').bind(jobId).run(),
    ],
  ])('are listed and counted, until one of the two %s', async (_, end) => {
    const worker = await createWorker(server);
    const accepted = async (overrides: Record<string, unknown> = {}) => {
      const jobId = await createJob(server, await createClient(server), overrides);
      await advanceJob(server, jobId, worker, 'accept');
      return jobId;
    };
    const fullDay = await accepted({ timeSlot: '08:00 - 10:00 AM' });
    const second = await accepted({ timeSlot: '12:00 - 02:00 PM' });
    await accepted({ date: daysFromToday(3), timeSlot: '12:00 - 02:00 PM' });
    expect([await counted(), await overlapping()]).toEqual([0, []]);
    // As the migration leaves it: the second job holds none of the time that the first one takes.
    await server.db.batch([
      server.db.prepare('UPDATE worker_time_cells SET job_id = ? WHERE job_id = ?').bind(fullDay, second),
      server.db.prepare(`UPDATE jobs SET duration = 'full-day' WHERE id = ?`).bind(fullDay),
      server.db.prepare('INSERT INTO overlapping_jobs (job_id) VALUES (?)').bind(second),
    ]);
    expect(await overlapping()).toMatchObject([{ id: second, status: 'accepted', serviceType: 'plumbing' }]);
    expect(await counted()).toBe(1);
    const third = await createJob(server, await createClient(server), { timeSlot: '12:00 - 02:00 PM' });
    await end(fullDay);
    expect([await counted(), await overlapping()]).toEqual([0, []]);
    // The second job has its time now, so that no third one gets it.
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId: third }, worker))).code).toBe(
      'worker.slot_taken',
    );
  });
});
