import { describe, expect, test } from 'vitest';
import type { Earnings } from '#contract/earnings.ts';
import { dayInIndia, instantInIndia } from '#contract/time.ts';
import { uuidv7 } from '#contract/ids.ts';
import { earnedByDay } from '#api/features/earnings/earnings.repository.ts';
import { earningsOf, firstDayShown } from '#api/features/earnings/earnings.rules.ts';
import { fillTown } from '../support/crowd.ts';
import { aClient, aJob, aWorker, get, moved, post, read, refusalOf, request, PUNE, type Person } from '../support/people.ts';
import { ring } from '../support/phone.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

const switchTo = (worker: Person, available: unknown) =>
  server.fetch('/api/worker/availability', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${worker.token}` },
    body: JSON.stringify({ available }),
  });
const pending = async (worker: Person) =>
  (await read('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).map(({ id }) => id);
const found = async () =>
  (await read('searchWorkers', get(server, '/api/worker/search?service=plumber&location=Pune'))).map(({ id }) => id);
const matched = async () => {
  const body = { service: 'plumbing', ...PUNE };
  return (await read('matchWorkers', post(server, '/api/match-workers', body))).workers.map(({ id }) => id);
};
const byName = (worker: Person) => {
  const { serviceType, address, date, timeSlot } = request();
  return { workerId: worker.id, clientName: 'Asha', status: 'pending', serviceType, address, date, timeSlot };
};

describe('who takes no jobs', () => {
  test('is offered none, and found and matched by nobody, until he takes jobs again', async () => {
    const [client, worker, other] = [await aClient(server), await aWorker(server), await aWorker(server)];
    const jobId = await aJob(server, client);
    expect(await pending(worker)).toEqual([jobId]);
    expect(await read('setAvailability', switchTo(worker, false))).toEqual({ available: false });
    expect((await read('workerProfile', get(server, '/api/worker/profile', worker))).available).toBe(false);
    expect([await pending(worker), await pending(other)]).toEqual([[], [jobId]]);
    expect((await get(server, `/api/job-request/${jobId}`, worker)).status).toBe(404);
    expect((await read('workerDashboard', get(server, '/api/worker/dashboard-stats', worker))).pendingJobs).toBe(0);
    expect([await found(), await matched()]).toEqual([[other.id], [other.id]]);
    await read('setAvailability', switchTo(worker, true));
    expect(await pending(worker)).toEqual([jobId]);
    expect((await found()).toSorted()).toEqual([worker.id, other.id].toSorted());
    expect((await matched()).toSorted()).toEqual([worker.id, other.id].toSorted());
  });

  test('hears of no new job on an open line, while others do, and hears the next one once he takes jobs again', async () => {
    const [worker, other] = [await aWorker(server), await aWorker(server)];
    const phones = [
      await ring(server, worker, 'dispatch', 'plumber'),
      await ring(server, other, 'dispatch', 'plumber'),
    ] as const;
    await read('setAvailability', switchTo(worker, false));
    const first = await aJob(server, await aClient(server));
    expect(await phones[1].until(1)).toMatchObject([{ type: 'new-job', job: { id: first } }]);
    await read('setAvailability', switchTo(worker, true));
    const second = await aJob(server, await aClient(server));
    // The first thing he hears is the second job: the first one, said before, never came.
    expect(await phones[0].until(1)).toMatchObject([{ type: 'new-job', job: { id: second } }]);
    for (const phone of phones) await phone.hangUp();
  });

  test('keeps and finishes what he has accepted, and answers who asked for him by name before', async () => {
    const [client, asker, worker] = [await aClient(server), await aClient(server), await aWorker(server)];
    const accepted = await aJob(server, client);
    await moved(server, accepted, worker, 'accept');
    const { job } = await read('requestJob', post(server, '/api/ai/job-request', { ...byName(worker), timeSlot: null }, asker));
    await read('setAvailability', switchTo(worker, false));
    expect(await pending(worker)).toEqual([job.id]);
    expect((await read('ongoingJobs', get(server, '/api/worker/jobs/ongoing', worker))).map(({ id }) => id)).toEqual([
      accepted,
    ]);
    await moved(server, accepted, worker, 'start', 'complete');
    await moved(server, job.id, worker, 'accept');
  });

  test('cannot be asked by name, with words that say why', async () => {
    const [client, asker, worker] = [await aClient(server), await aClient(server), await aWorker(server)];
    const open = await aJob(server, client);
    await read('setAvailability', switchTo(worker, false));
    expect(await refusalOf(post(server, '/api/ai/job-request', byName(worker), asker))).toMatchObject({
      status: 409,
      code: 'worker.off',
    });
    expect(await refusalOf(post(server, `/api/job-request/${open}/ask`, { workerId: worker.id }, client))).toMatchObject({
      status: 409,
      code: 'worker.off',
    });
    await read('setAvailability', switchTo(worker, true));
    expect((await post(server, `/api/job-request/${open}/ask`, { workerId: worker.id }, client)).status).toBe(200);
  });

  test('says so with yes or no and nothing else, and again is the same, for two rows written', async () => {
    const worker = await aWorker(server);
    for (const wrong of ['no', 0, null, undefined])
      expect(await refusalOf(switchTo(worker, wrong))).toMatchObject({ status: 400, code: 'request.invalid' });
    for (const again of [false, false]) expect((await switchTo(worker, again)).status).toBe(200);
    const { meta } = await server.db.prepare('UPDATE workers SET available = 1 WHERE account_id = ?').bind(worker.id).run();
    expect(meta.rows_written).toBeLessThanOrEqual(2);
  });
});

/** A job of this worker that was completed at that instant. */
async function completed(worker: Person, at: number, paise: number): Promise<void> {
  const day = dayInIndia(at);
  await server.db
    .prepare(
      `INSERT INTO jobs (id, client_id, worker_id, by_name, service, profession, status, name, email, phone, address, date, starts_at,
          frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, accepted_at, started_at, completed_at, write_id)
        VALUES (?, 'c', ?, 0, 'plumbing', 'plumber', 'completed', 'A', '', '', '', ?, ?, 'one-time', '2-hours', '', '', 'no-preference', ?, '0000', ?, ?, ?, ?, 'w')`,
    )
    .bind(uuidv7(), worker.id, day, at, paise, at, at, at, at)
    .run();
}
const earningsFor = (worker: Person): Promise<Earnings> => read('earnings', get(server, '/api/worker/earnings', worker));

describe('earnings', () => {
  test('are put together by day, week from Monday and month, in India, with empty stretches in between', () => {
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

  test('count a job on the day it was completed in India, whatever UTC says, and no job of others, open or cancelled', async () => {
    const [client, worker, other] = [await aClient(server), await aWorker(server), await aWorker(server)];
    const today = dayInIndia(Date.now());
    const midnight = instantInIndia(today, 0);
    await completed(worker, midnight - 1, 29_900);
    await completed(worker, midnight, 49_900);
    await completed(other, midnight, 99_900);
    await moved(server, await aJob(server, client), worker, 'accept', 'start');
    const { day, month } = await earningsFor(worker);
    expect(day.slice(-2).map(({ earned, jobs }) => [earned, jobs])).toEqual([[299, 1], [499, 1]]); // prettier-ignore
    expect(month.reduce((sum, { earned }) => sum + earned, 0)).toBe(798);
    expect(await earningsFor(await aWorker(server))).toMatchObject({
      day: Array.from({ length: 7 }, () => ({ earned: 0, jobs: 0 })),
    });
  });

  test('read the jobs of the last six months alone: the same rows with thousands of older ones and of others', async () => {
    const worker = await aWorker(server);
    const now = Date.now();
    const reads = async (): Promise<number> => {
      const { text, params } = earnedByDay(worker.id, firstDayShown(dayInIndia(now)));
      const answer = await server.db
        .prepare(text)
        .bind(...params)
        .all();
      return answer.meta.rows_read;
    };
    for (let day = 0; day < 30; day++) await completed(worker, now - day * 86_400_000, 29_900);
    const before = await reads();
    await fillTown(server.db, { jobs: 5000, clients: 10, workers: 10 });
    for (let day = 0; day < 60; day++) await completed(worker, now - (400 + day) * 86_400_000, 29_900);
    // One more at most: where the range ends there is a row now.
    expect(await reads()).toBeLessThanOrEqual(before + 1);
    expect(before).toBeLessThanOrEqual(70);
  });
});
