import { describe, expect, test } from 'vitest';
import type { Earnings } from '#contract/earnings.ts';
import { dayInIndia, instantInIndia } from '#contract/time.ts';
import { uuidv7 } from '#contract/ids.ts';
import { earningsByDay } from '#api/features/earnings/earnings.repository.ts';
import { earningsOf, firstDayShown } from '#api/features/earnings/earnings.rules.ts';
import { insertBulkData } from '../support/bulk-data.ts';
import {
  createClient,
  createJob,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  jobRequestBody,
  PUNE,
  type TestUser,
  patch,
} from '../support/test-users.ts';
import { joinRoom } from '../support/room-client.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

const setAvailability = (worker: TestUser, available: unknown) =>
  patch(server, '/api/worker/availability', { available }, worker);
const pendingJobIds = async (worker: TestUser) =>
  (await parseResponse('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).map(({ id }) => id);
const searchWorkerIds = async () =>
  (await parseResponse('searchWorkers', get(server, '/api/worker/search?service=plumber&location=Pune'))).map(({ id }) => id);
const matchWorkerIds = async () => {
  const body = { service: 'plumbing', ...PUNE };
  return (await parseResponse('matchWorkers', post(server, '/api/match-workers', body))).workers.map(({ id }) => id);
};
const directRequestBody = (worker: TestUser) => {
  const { serviceType, address, date, timeSlot } = jobRequestBody();
  return { workerId: worker.id, clientName: 'Asha', status: 'pending', serviceType, address, date, timeSlot };
};

describe('a worker who takes no jobs', () => {
  test('gets no offers and appears in no search and no match until they take jobs again', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    expect(await pendingJobIds(worker)).toEqual([jobId]);
    expect(await parseResponse('setAvailability', setAvailability(worker, false))).toEqual({ available: false });
    expect((await parseResponse('workerProfile', get(server, '/api/worker/profile', worker))).available).toBe(false);
    expect([await pendingJobIds(worker), await pendingJobIds(other)]).toEqual([[], [jobId]]);
    expect((await get(server, `/api/job-request/${jobId}`, worker)).status).toBe(404);
    expect((await parseResponse('workerDashboard', get(server, '/api/worker/dashboard-stats', worker))).pendingJobs).toBe(0);
    expect([await searchWorkerIds(), await matchWorkerIds()]).toEqual([[other.id], [other.id]]);
    await parseResponse('setAvailability', setAvailability(worker, true));
    expect(await pendingJobIds(worker)).toEqual([jobId]);
    expect((await searchWorkerIds()).toSorted()).toEqual([worker.id, other.id].toSorted());
    expect((await matchWorkerIds()).toSorted()).toEqual([worker.id, other.id].toSorted());
  });

  test('receives no new job through an open connection, while others do, and receives the next one once they take jobs again', async () => {
    const [worker, other] = [await createWorker(server), await createWorker(server)];
    const connections = [
      await joinRoom(server, worker, 'dispatch', 'plumber'),
      await joinRoom(server, other, 'dispatch', 'plumber'),
    ] as const;
    await parseResponse('setAvailability', setAvailability(worker, false));
    const first = await createJob(server, await createClient(server));
    expect(await connections[1].waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: first } }]);
    await parseResponse('setAvailability', setAvailability(worker, true));
    const second = await createJob(server, await createClient(server));
    // The first event is the second job, so the first job, which was announced earlier, was not delivered.
    expect(await connections[0].waitForEvents(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
    for (const phone of connections) await phone.close();
  });

  test('keeps and finishes accepted jobs, and can accept earlier direct requests', async () => {
    const [client, otherClient, worker] = [await createClient(server), await createClient(server), await createWorker(server)];
    const accepted = await createJob(server, client);
    await advanceJob(server, accepted, worker, 'accept');
    const { job } = await parseResponse(
      'requestJob',
      post(server, '/api/ai/job-request', { ...directRequestBody(worker), timeSlot: null }, otherClient),
    );
    await parseResponse('setAvailability', setAvailability(worker, false));
    expect(await pendingJobIds(worker)).toEqual([job.id]);
    expect((await parseResponse('ongoingJobs', get(server, '/api/worker/jobs/ongoing', worker))).map(({ id }) => id)).toEqual([
      accepted,
    ]);
    await advanceJob(server, accepted, worker, 'start', 'complete');
    await advanceJob(server, job.id, worker, 'accept');
  });

  test('cannot get a direct request, and the error says why', async () => {
    const [client, otherClient, worker] = [await createClient(server), await createClient(server), await createWorker(server)];
    const open = await createJob(server, client);
    await parseResponse('setAvailability', setAvailability(worker, false));
    expect(await parseErrorResponse(post(server, '/api/ai/job-request', directRequestBody(worker), otherClient))).toMatchObject(
      {
        status: 409,
        code: 'worker.off',
      },
    );
    expect(
      await parseErrorResponse(post(server, `/api/job-request/${open}/ask`, { workerId: worker.id }, client)),
    ).toMatchObject({
      status: 409,
      code: 'worker.off',
    });
    await parseResponse('setAvailability', setAvailability(worker, true));
    expect((await post(server, `/api/job-request/${open}/ask`, { workerId: worker.id }, client)).status).toBe(200);
  });

  test('sets availability with true or false only, and a repetition has the same effect and writes two rows', async () => {
    const worker = await createWorker(server);
    await server.db.prepare('UPDATE workers SET jobs_completed = 3 WHERE account_id = ?').bind(worker.id).run();
    for (const wrong of ['no', 0, null, undefined])
      expect(await parseErrorResponse(setAvailability(worker, wrong))).toMatchObject({ status: 400, code: 'request.invalid' });
    for (const again of [false, false]) expect((await setAvailability(worker, again)).status).toBe(200);
    const { meta } = await server.db.prepare('UPDATE workers SET available = 1 WHERE account_id = ?').bind(worker.id).run();
    expect(meta.rows_written).toBeLessThanOrEqual(2);
  });
});

/** Inserts a job of this worker that was completed at the given instant. */
async function insertCompletedJob(worker: TestUser, completedAt: number, paise: number): Promise<void> {
  const day = dayInIndia(completedAt);
  await server.db
    .prepare(
      `INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, starts_at,
          frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, accepted_at, started_at, completed_at, write_id)
        VALUES (?, 'c', ?, 0, 'plumbing', 'plumber', 'completed', 'A', '', '', '', ?, ?, 'one-time', '2-hours', '', '', 'no-preference', ?, '0000', ?, ?, ?, ?, 'w')`,
    )
    .bind(uuidv7(), worker.id, day, completedAt, paise, completedAt, completedAt, completedAt, completedAt)
    .run();
}
const fetchEarnings = (worker: TestUser): Promise<Earnings> =>
  parseResponse('earnings', get(server, '/api/worker/earnings', worker));

describe('earnings', () => {
  test('are grouped by day, week from Monday and month, in India, with empty periods in between', () => {
    // 2026-03-02 is a Monday.
    const days = [
      { day: '2026-02-28', paise: 10_050, jobs: 1 },
      { day: '2026-03-01', paise: 20_000, jobs: 2 },
      { day: '2026-03-02', paise: 40_000, jobs: 1 },
      { day: '2025-10-01', paise: 80_000, jobs: 1 },
    ];
    const { day, week, month } = earningsOf(days, '2026-03-02');
    expect(firstDayShown('2026-03-02')).toBe('2025-10-01');
    expect(day.map(({ from }) => from)).toEqual([
      '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02',
    ]); // prettier-ignore
    expect(day.map(({ earned }) => earned)).toEqual([0, 0, 0, 0, 100.5, 200, 400]);
    expect(week.slice(-2)).toEqual([
      { from: '2026-02-23', earned: 300.5, jobs: 3 },
      { from: '2026-03-02', earned: 400, jobs: 1 },
    ]);
    expect(week).toHaveLength(8);
    expect(month).toEqual([
      { from: '2025-10-01', earned: 800, jobs: 1 },
      { from: '2025-11-01', earned: 0, jobs: 0 },
      { from: '2025-12-01', earned: 0, jobs: 0 },
      { from: '2026-01-01', earned: 0, jobs: 0 },
      { from: '2026-02-01', earned: 100.5, jobs: 1 },
      { from: '2026-03-01', earned: 600, jobs: 3 },
    ]);
  });

  test('count a job on the day in India on which it was completed, and ignore open and cancelled jobs and jobs of other workers', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const today = dayInIndia(Date.now());
    const midnight = instantInIndia(today, 0);
    await insertCompletedJob(worker, midnight - 1, 29_900);
    await insertCompletedJob(worker, midnight, 49_900);
    await insertCompletedJob(other, midnight, 99_900);
    await advanceJob(server, await createJob(server, client), worker, 'accept', 'start');
    const { day, month } = await fetchEarnings(worker);
    const earnedOn = (date: string) => day.find(({ from }) => from === date);
    expect(earnedOn(dayInIndia(midnight - 1))).toMatchObject({ earned: 299, jobs: 1 });
    expect(earnedOn(today)).toMatchObject({ earned: 499, jobs: 1 });
    expect(month.reduce((sum, { earned }) => sum + earned, 0)).toBe(798);
    expect(await fetchEarnings(await createWorker(server))).toMatchObject({
      day: Array.from({ length: 7 }, () => ({ earned: 0, jobs: 0 })),
    });
  });

  test('read only the jobs of the last six months: the number of rows stays the same with thousands of older jobs and of other workers’ jobs', async () => {
    const worker = await createWorker(server);
    const now = Date.now();
    const rowsRead = async (): Promise<number> => {
      const query = earningsByDay(worker.id, firstDayShown(dayInIndia(now)));
      return (await prepareStatement(server.db, query).all()).meta.rows_read;
    };
    for (let day = 0; day < 30; day++) await insertCompletedJob(worker, now - day * 86_400_000, 29_900);
    const before = await rowsRead();
    await insertBulkData(server.db, { jobs: 5000, clients: 10, workers: 10 });
    for (let day = 0; day < 60; day++) await insertCompletedJob(worker, now - (400 + day) * 86_400_000, 29_900);
    // Up to one more row may be read, because there is now a row where the range ends.
    expect(await rowsRead()).toBeLessThanOrEqual(before + 1);
    expect(before).toBeLessThanOrEqual(70);
  });
});
