import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { withAdmin } from '../support/admin-console.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  signToken,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();
const jobs = jobsApi(server);
const { admin, auditedActions, postAsAdmin } = withAdmin(server);
const REASON = 'A man threatened her';

type Job = Awaited<ReturnType<typeof jobs.acceptedJob>>;
type Canceller = 'client' | 'worker' | 'no_show';
const CANCELLERS = ['client', 'worker', 'no_show'] as const;
const sideOf = (by: Canceller) => (by === 'client' ? 'client' : 'worker');
const otherSideOf = (by: Canceller) => (by === 'client' ? 'worker' : 'client');

async function acceptedJob(startsInMs = -HOUR_MS): Promise<Job> {
  const job = await jobs.acceptedJob();
  await moveSlot(server, job.jobId, startsInMs);
  return job;
}
async function cancel(by: Canceller, { client, worker, jobId }: Job): Promise<void> {
  const response = {
    client: () => post(server, '/api/bookings/cancel', { id: jobId }, client),
    worker: () => post(server, '/api/worker/jobs/cancel', { jobId }, worker),
    no_show: () => post(server, `/api/bookings/${jobId}/no-show`, {}, client),
  }[by]();
  expect((await response).status).toBe(200);
}
async function cancelledJob(by: Canceller): Promise<Job> {
  const job = await acceptedJob();
  await cancel(by, job);
  return job;
}
const excuse = (jobId: string, excused = true, reason = REASON) =>
  parseResponse('excuseCancellation', postAsAdmin(`/api/admin/jobs/${jobId}/excuse`, { excused, reason }));
const latenessOf = async (jobId: string) =>
  (await parseResponse('adminJob', get(server, `/api/admin/jobs/${jobId}`, admin))).lateness;
const lateCountOf = async (by: Canceller, job: Job) =>
  (await jobs.detailOf(job[otherSideOf(by)], job.jobId)).lateCancellations?.[sideOf(by)];
const droppedBy = ({ worker }: Job) =>
  server.db.prepare('SELECT jobs_dropped AS n FROM workers WHERE account_id = ?').bind(worker.id).first<number>('n');
/** The rooms that were told of a change of a job, without a notification, since it was cancelled. */
const roomsToldOf = async (jobId: string, after: number) =>
  (
    await server.db
      .prepare('SELECT room, type FROM event_outbox WHERE job_id = ? AND id > ? ORDER BY id')
      .bind(jobId, after)
      .all()
  ).results;
const lastEventId = async () => (await server.db.prepare('SELECT max(id) AS id FROM event_outbox').first<number>('id')) ?? 0;
const toldOnly = (by: Canceller, job: Job) => [{ room: `${sideOf(by)}_${job[sideOf(by)].id}`, type: 'changed' }];

describe.each(CANCELLERS)('a late cancellation (%s) that an admin does not count', (by) => {
  test('is seen no more by the other side, nor in the record of the worker, until an admin counts it again', async () => {
    const job = await cancelledJob(by);
    const dropped = by === 'client' ? 0 : 1;
    expect([await lateCountOf(by, job), await droppedBy(job), await latenessOf(job.jobId)]).toEqual([1, dropped, 'late']);
    await excuse(job.jobId);
    expect([await lateCountOf(by, job), await droppedBy(job), await latenessOf(job.jobId)]).toEqual([0, 0, 'excused']);
    const profile = await parseResponse('publicWorker', get(server, `/api/workers/${job.worker.id}`));
    expect(profile.lateCancellations).toBe(0);
    await excuse(job.jobId, false);
    expect([await lateCountOf(by, job), await droppedBy(job), await latenessOf(job.jobId)]).toEqual([1, dropped, 'late']);
  });

  test('is told to the side that cancelled, and to no other', async () => {
    const job = await cancelledJob(by);
    const before = await lastEventId();
    await excuse(job.jobId);
    expect(await roomsToldOf(job.jobId, before)).toEqual(toldOnly(by, job));
    expect(await jobs.detailOf(job[sideOf(by)], job.jobId)).toMatchObject({ excused: true });
    for (const reader of [job[otherSideOf(by)], admin])
      expect(await jobs.detailOf(reader, job.jobId)).not.toHaveProperty('excused');
    await excuse(job.jobId, false);
    expect(await jobs.detailOf(job[sideOf(by)], job.jobId)).not.toHaveProperty('excused');
  });

  test('stays late in the data that both sides can download', async () => {
    const job = await cancelledJob(by);
    const exportOf = async (user: TestUser) => await (await get(server, '/api/account/export', user)).text();
    const before = await exportOf(job[otherSideOf(by)]);
    const jobsIn = (text: string) => JSON.stringify((JSON.parse(text) as { jobs: unknown }).jobs);
    await excuse(job.jobId);
    expect(jobsIn(await exportOf(job[otherSideOf(by)]))).toBe(jobsIn(before));
    expect(jobsIn(before)).toContain('"cancelled_late":1');
  });

  test('is changed once by several admins at once, and recorded once for each change with its reason', async () => {
    const job = await cancelledJob(by);
    await Promise.all([1, 2, 3].map(() => excuse(job.jobId)));
    expect(await droppedBy(job)).toBe(0);
    await Promise.all([1, 2, 3].map(() => excuse(job.jobId, false, 'It was another day')));
    expect(await droppedBy(job)).toBe(by === 'client' ? 0 : 1);
    expect(await auditedActions(job.jobId)).toEqual(['job.excuse', 'job.count']);
    const { log } = await parseResponse('adminJob', get(server, `/api/admin/jobs/${job.jobId}`, admin));
    expect(log.slice(0, 2)).toMatchObject([
      { action: 'job.count', detail: 'It was another day', target: 'job' },
      { action: 'job.excuse', detail: REASON, target: 'job' },
    ]);
  });
});

describe('an admin', () => {
  const path = (jobId: string) => `/api/admin/jobs/${jobId}/excuse`;

  test('cannot excuse a job that was not cancelled late, and nothing is recorded', async () => {
    const early = await acceptedJob(2 * HOUR_MS + MINUTE_MS);
    await cancel('worker', early);
    const open = await acceptedJob();
    const byAdmin = await acceptedJob();
    await parseResponse('adminCancelJob', postAsAdmin(`/api/admin/jobs/${byAdmin.jobId}/cancel`, { reason: 'x' }));
    for (const { jobId } of [early, open, byAdmin])
      for (const excused of [true, false])
        expect(await parseErrorResponse(postAsAdmin(path(jobId), { excused, reason: REASON }))).toMatchObject({
          status: 409,
          code: 'job.not_late',
        });
    expect(await parseErrorResponse(postAsAdmin(path(uuidv7()), { excused: true, reason: REASON }))).toMatchObject({
      status: 404,
      code: 'job.not_found',
    });
    expect(await auditedActions()).toEqual(['job.cancel']);
    expect(await latenessOf(early.jobId)).toBeNull();
    expect(await droppedBy(early)).toBe(1);
  });

  test('has to give a reason and to say whether it counts', async () => {
    const { jobId } = await cancelledJob('worker');
    for (const body of [{ excused: true }, { excused: true, reason: ' ' }, { reason: REASON }])
      expect(await parseErrorResponse(postAsAdmin(path(jobId), body))).toMatchObject({ status: 400 });
    expect(await latenessOf(jobId)).toBe('late');
  });
});

const press = async (user: TestUser) =>
  (await parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest' }, user))).id;
const close = async (id: string, outcome: 'closed' | 'false_alarm' = 'closed') =>
  parseResponse('closeSos', postAsAdmin(`/api/sos/${id}/close`, { outcome, note: 'Called her', presses: 1 }));
const movePress = (id: string, agoMs: number) =>
  server.db
    .prepare('UPDATE sos_cases SET pressed_at = ? WHERE id = ?')
    .bind(Date.now() - agoMs, id)
    .run();

describe.each(CANCELLERS)('a late cancellation (%s) around an emergency of the same account', (by) => {
  test('is not counted once an admin has closed the emergency as real, and only its account is told', async () => {
    const job = await acceptedJob();
    const id = await press(job[sideOf(by)]);
    await cancel(by, job);
    expect([await lateCountOf(by, job), await latenessOf(job.jobId)], 'the press alone').toEqual([1, 'late']);
    const before = await lastEventId();
    await close(id);
    expect([await lateCountOf(by, job), await droppedBy(job), await latenessOf(job.jobId)]).toEqual([0, 0, 'excused']);
    expect(await roomsToldOf(job.jobId, before)).toEqual(toldOnly(by, job));
    const { log } = await parseResponse('adminJob', get(server, `/api/admin/jobs/${job.jobId}`, admin));
    expect(log.filter(({ action }) => action === 'job.excuse')).toMatchObject([{ detail: 'SOS', target: 'job' }]);
    await excuse(job.jobId, false);
    expect([await lateCountOf(by, job), await droppedBy(job)]).toEqual([1, by === 'client' ? 0 : 1]);
  });

  test('is not counted either if it comes after the end of the emergency', async () => {
    const job = await acceptedJob();
    await close(await press(job[sideOf(by)]));
    await cancel(by, job);
    expect([await lateCountOf(by, job), await droppedBy(job), await latenessOf(job.jobId)]).toEqual([0, 0, 'excused']);
    const paused = server.db.prepare(`SELECT count(*) AS n FROM worker_actions WHERE account_id = ? AND kind = 'cancel'`);
    expect(await paused.bind(job.worker.id).first<number>('n'), 'towards the pause of the day').toBe(0);
  });

  test.each([
    ['is a false alarm', async (id: string) => void (await close(id, 'false_alarm'))],
    [
      'is closed with others at once',
      async (id: string) =>
        void (await parseResponse(
          'closeSosCases',
          postAsAdmin('/api/sos/close', { cases: [{ id, presses: 1 }], note: 'All the same' }),
        )),
    ],
    ['is not closed', () => Promise.resolve()],
    [
      'was ended by a new one',
      async (id: string, user: TestUser) => {
        await server.db.prepare('UPDATE sos_cases SET created_at = 1 WHERE id = ?').bind(id).run();
        await press(user);
        await server.db.prepare('UPDATE sos_cases SET created_at = ? WHERE id = ?').bind(Date.now(), id).run();
        expect(await server.db.prepare('SELECT state FROM sos_cases WHERE id = ?').bind(id).first('state')).toBe('closed');
      },
    ],
  ])('counts if that emergency %s', async (_, end) => {
    const [before, after] = [await acceptedJob(), await acceptedJob()];
    for (const job of [before, after]) {
      const id = await press(job[sideOf(by)]);
      if (job === before) await cancel(by, job);
      await end(id, job[sideOf(by)]);
      if (job === after) await cancel(by, job);
      expect([await lateCountOf(by, job), await latenessOf(job.jobId)]).toEqual([1, 'late']);
    }
  });

  test.each([
    ['before the two hours before the start', 3 * HOUR_MS + MINUTE_MS],
    ['more than two hours after the cancellation', -2 * HOUR_MS - MINUTE_MS],
  ])('counts if SOS was pressed %s', async (_, agoMs) => {
    for (const isBefore of [true, false]) {
      const job = await acceptedJob();
      const id = await press(job[sideOf(by)]);
      await movePress(id, agoMs);
      if (isBefore) await cancel(by, job);
      await close(id);
      if (!isBefore) await cancel(by, job);
      expect([await lateCountOf(by, job), await latenessOf(job.jobId)]).toEqual([1, 'late']);
    }
  });

  test('counts if SOS was pressed before the job was accepted', async () => {
    const job = await acceptedJob();
    const id = await press(job[sideOf(by)]);
    await movePress(id, 40 * MINUTE_MS);
    const acceptedAt = Date.now() - 30 * MINUTE_MS;
    await server.db.prepare('UPDATE jobs SET accepted_at = ? WHERE id = ?').bind(acceptedAt, job.jobId).run();
    await cancel(by, job);
    await close(id);
    expect([await lateCountOf(by, job), await latenessOf(job.jobId)]).toEqual([1, 'late']);
  });

  test.each([
    [71, 'is not counted', [0, 'excused']],
    [73, 'counts', [1, 'late']],
  ] as const)('whose phone says %i hours later that SOS was pressed then %s', async (hours, _, expected) => {
    const job = await acceptedJob();
    const id = await press(job[sideOf(by)]);
    await cancel(by, job);
    const update = server.db.prepare('UPDATE sos_cases SET pressed_at = created_at, created_at = created_at + ? WHERE id = ?');
    await update.bind(hours * HOUR_MS, id).run();
    await close(id);
    expect([await lateCountOf(by, job), await latenessOf(job.jobId)]).toEqual(expected);
  });

  test('counts if the emergency is that of the other side', async () => {
    const job = await acceptedJob();
    const id = await press(job[otherSideOf(by)]);
    await cancel(by, job);
    await close(id);
    expect([await lateCountOf(by, job), await latenessOf(job.jobId)]).toEqual([1, 'late']);
  });
});

describe('a job to which its worker did not come', () => {
  /** The worker is suspended this long before the start of the job, or after it, and reads their jobs again once the account is restored. */
  async function reportedJob(suspendedBeforeStartMs: number | null): Promise<Job> {
    const job = await acceptedJob();
    if (suspendedBeforeStartMs === null) await cancel('no_show', job);
    else {
      const path = `/api/admin/accounts/${job.worker.id}`;
      await parseResponse('suspendAccount', postAsAdmin(`${path}/suspend`, { ground: 'conduct', reason: 'Abuse' }));
      const suspendedAt = await server.db
        .prepare(
          'UPDATE accounts SET suspended_at = (SELECT starts_at FROM jobs WHERE id = ?) - ? WHERE id = ? RETURNING suspended_at',
        )
        .bind(job.jobId, suspendedBeforeStartMs, job.worker.id)
        .first<number>('suspended_at');
      await cancel('no_show', job);
      await parseResponse('restoreAccount', postAsAdmin(`${path}/restore`, { suspendedAt }));
      job.worker.token = await signToken(job.worker.id, 'worker', { ver: 2 });
    }
    return job;
  }
  const lateOf = async (job: Job) =>
    (await parseResponse('publicWorker', get(server, `/api/workers/${job.worker.id}`))).lateCancellations;
  const pauses = async ({ worker }: Job) =>
    server.db
      .prepare(`SELECT count(*) AS n FROM worker_actions WHERE account_id = ? AND kind = 'cancel'`)
      .bind(worker.id)
      .first<number>('n');

  test.each([
    ['before the start', HOUR_MS],
    ['before the client could report it', -19 * MINUTE_MS],
  ])('does not count if the worker was suspended %s', async (_, beforeStartMs) => {
    const job = await reportedJob(beforeStartMs);
    expect([await lateOf(job), await droppedBy(job), await pauses(job), await latenessOf(job.jobId)]).toEqual([
      0,
      0,
      0,
      'excused',
    ]);
    expect(await jobs.detailOf(job.worker, job.jobId)).toMatchObject({ excused: true });
    await excuse(job.jobId, false);
    expect([await lateOf(job), await droppedBy(job), await latenessOf(job.jobId)]).toEqual([1, 1, 'late']);
  });

  test.each([
    ['was not suspended', null],
    ['was suspended only after the client could report it', -21 * MINUTE_MS],
  ])('counts if the worker %s', async (_, beforeStartMs) => {
    const job = await reportedJob(beforeStartMs);
    expect([await lateOf(job), await droppedBy(job), await pauses(job), await latenessOf(job.jobId)]).toEqual([
      1,
      1,
      1,
      'late',
    ]);
  });
});

test('A real emergency excuses every job that its account cancelled around it, and no job of others', async () => {
  const first = await cancelledJob('worker');
  const other = await cancelledJob('worker');
  const client = await createClient(server);
  const second = { ...first, client, jobId: await createJob(server, client) };
  await advanceJob(server, second.jobId, first.worker, 'accept');
  await moveSlot(server, second.jobId, -HOUR_MS);
  await cancel('worker', second);
  expect(await droppedBy(first)).toBe(2);
  const before = await lastEventId();
  await close(await press(first.worker));
  expect(await droppedBy(first)).toBe(0);
  const lateness = await Promise.all([first, second, other].map(({ jobId }) => latenessOf(jobId)));
  expect(lateness).toEqual(['excused', 'excused', 'late']);
  for (const { jobId } of [first, second]) expect(await roomsToldOf(jobId, before)).toEqual(toldOnly('worker', first));
});
