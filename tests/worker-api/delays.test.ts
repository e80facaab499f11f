import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { moveSlot } from '../support/job-slots.ts';
import { pressedAgo, reschedulingApi } from '../support/rescheduling-api.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  parseErrorResponse,
  parseResponse,
  post,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

let worker: TestUser;
/** Each job is accepted for a day of its own before its slot is moved. */
let daysAhead = 2;
beforeEach(async () => {
  worker = await createWorker(server);
});
/** A job of two hours that the worker has accepted and that starts at this time from now. */
async function acceptedJob(startsInMs: number, overrides: Record<string, unknown> = {}) {
  const client = await createClient(server);
  const jobId = await createJob(server, client, { date: daysFromToday(daysAhead++), ...overrides });
  await advanceJob(server, jobId, worker, 'accept');
  await moveSlot(server, jobId, startsInMs);
  return { client, jobId };
}
const report = (jobId: string, minutes: number, headers: Record<string, string> = {}, user = worker) =>
  post(server, '/api/worker/jobs/delay', { jobId, minutes }, user, headers);
const reported = async (...args: Parameters<typeof report>) => parseResponse('reportDelay', report(...args));
const delayOf = async ({ client, jobId }: { client: TestUser; jobId: string }) =>
  (await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).delay;
const noticesOf = async (user: TestUser, cursor: number) =>
  (await parseResponse('changes', get(server, `/api/changes?cursor=${cursor}`, user))).notices;
/** The delays of the jobs that a worker's phone hears of after `cursor`. */
const syncedDelays = async (cursor: number) => {
  const { jobs } = await parseResponse('changes', get(server, `/api/changes?cursor=${cursor}`, worker));
  return Object.fromEntries(jobs.map((job) => [job.id, job.delay]));
};
const cursorOf = async (user: TestUser) => (await parseResponse('changes', get(server, '/api/changes', user))).cursor;
const startsAt = (jobId: string) => server.db.prepare('SELECT starts_at, ends_at FROM jobs WHERE id = ?').bind(jobId).first();

describe('a worker who is late', () => {
  test('says by how much, the client is told, and no time moves', async () => {
    const job = await acceptedJob(30 * MINUTE_MS);
    const [before, cursor] = [await startsAt(job.jobId), await cursorOf(job.client)];
    expect((await reported(job.jobId, 20)).job.delay).toEqual({ minutes: 20, what: 'start' });
    expect(await delayOf(job)).toEqual({ minutes: 20, what: 'start' });
    expect(await noticesOf(job.client, cursor)).toMatchObject([
      { type: 'changed', jobId: job.jobId, delay: { minutes: 20, what: 'start' } },
    ]);
    expect(await startsAt(job.jobId)).toEqual(before);
    await reported(job.jobId, 20);
    expect(await noticesOf(job.client, cursor), 'the same once more').toHaveLength(1);
    await reported(job.jobId, 0);
    expect(await delayOf(job)).toBeNull();
    expect((await noticesOf(job.client, cursor)).at(-1)).toMatchObject({ delay: { minutes: 0 } });
  });

  test('can say so from an hour before the start until the end of the job', async () => {
    const job = await acceptedJob(61 * MINUTE_MS);
    expect(await parseErrorResponse(report(job.jobId, 10))).toMatchObject({ status: 409, code: 'job.delay_early' });
    await moveSlot(server, job.jobId, 59 * MINUTE_MS);
    await reported(job.jobId, 10);
    await advanceJob(server, job.jobId, worker, 'start');
    expect(await delayOf(job), 'of the start, which is over').toBeNull();
    expect((await reported(job.jobId, 30)).job.delay).toEqual({ minutes: 30, what: 'end' });
    await advanceJob(server, job.jobId, worker, 'complete');
    expect(await delayOf(job)).toBeNull();
    expect(await parseErrorResponse(report(job.jobId, 10))).toMatchObject({ status: 409, code: 'job.delay_over' });
  });

  test('says so about an own job only, and only in the minutes of the contract', async () => {
    const job = await acceptedJob(30 * MINUTE_MS);
    expect((await report(job.jobId, 10, {}, await createWorker(server))).status).toBe(404);
    expect((await report(job.jobId, 15)).status).toBe(400);
    expect((await report(job.jobId, 1e9)).status).toBe(400);
  });

  test('is believed by the time of the press: what was said earlier and arrives later changes nothing', async () => {
    const job = await acceptedJob(30 * MINUTE_MS);
    await reported(job.jobId, 45, pressedAgo(5 * MINUTE_MS));
    await reported(job.jobId, 10, pressedAgo(10 * MINUTE_MS));
    expect(await delayOf(job)).toMatchObject({ minutes: 45 });
    await reported(job.jobId, 10);
    expect(await delayOf(job)).toMatchObject({ minutes: 10 });
  });
});

describe('the client of the next job', () => {
  test('is told when it will start late, by how much, and when it will not after all', async () => {
    const [late, next, last] = [
      await acceptedJob(30 * MINUTE_MS),
      await acceptedJob(3 * HOUR_MS),
      await acceptedJob(8 * HOUR_MS),
    ];
    const cursors = [await cursorOf(next.client), await cursorOf(last.client)] as const;
    await reported(late.jobId, 20);
    expect([await delayOf(next), await noticesOf(next.client, cursors[0])]).toEqual([null, []]);
    await reported(late.jobId, 60);
    expect(await delayOf(next)).toEqual({ minutes: 30, what: 'before' });
    expect(await noticesOf(next.client, cursors[0])).toMatchObject([{ delay: { minutes: 30, what: 'before' } }]);
    await reported(late.jobId, 0);
    expect(await delayOf(next)).toBeNull();
    expect((await noticesOf(next.client, cursors[0])).at(-1)).toMatchObject({ delay: { minutes: 0 } });
    expect(await noticesOf(last.client, cursors[1])).toEqual([]);
  });

  test('is told, and so are the other phones of the worker, who then see both jobs', async () => {
    const [late, next] = [await acceptedJob(30 * MINUTE_MS), await acceptedJob(3 * HOUR_MS)];
    const cursor = await cursorOf(worker);
    await reported(late.jobId, 60);
    const after = await cursorOf(worker);
    expect(await syncedDelays(cursor)).toEqual({
      [late.jobId]: { minutes: 60, what: 'start' },
      [next.jobId]: { minutes: 30, what: 'before' },
    });
    await reported(late.jobId, 0);
    expect(await syncedDelays(after)).toEqual({ [late.jobId]: null, [next.jobId]: null });
  });

  test('is told the way between the jobs, too, but never more than the job before is late', async () => {
    const late = await acceptedJob(30 * MINUTE_MS, { latitude: PUNE.lat - 0.07, longitude: PUNE.lng });
    const next = await acceptedJob(3.25 * HOUR_MS, { latitude: PUNE.lat + 0.075, longitude: PUNE.lng });
    // An hour for the way, of which 45 minutes were planned.
    await reported(late.jobId, 20);
    expect(await delayOf(next)).toEqual({ minutes: 20, what: 'before' });
    await reported(late.jobId, 0);
    await moveSlot(server, next.jobId, 4 * HOUR_MS);
    await reported(late.jobId, 45);
    expect(await delayOf(next)).toEqual({ minutes: 15, what: 'before' });
  });

  test('is told when an ongoing job takes longer, counted from now if its end has passed', async () => {
    const late = await acceptedJob(-3 * HOUR_MS);
    await advanceJob(server, late.jobId, worker, 'start');
    const next = await acceptedJob(12 * MINUTE_MS);
    await reported(late.jobId, 30);
    expect(await delayOf(next)).toEqual({ minutes: 20, what: 'before' });
  });

  test('keeps what the worker has said about that job itself', async () => {
    const [late, next] = [await acceptedJob(-100 * MINUTE_MS), await acceptedJob(55 * MINUTE_MS)];
    await advanceJob(server, late.jobId, worker, 'start');
    await reported(next.jobId, 45);
    await reported(late.jobId, 60);
    expect(await delayOf(next)).toEqual({ minutes: 45, what: 'start' });
  });
});

test('a job that moves to another time is not late any more', async () => {
  const { proposed, accepted } = reschedulingApi(server);
  const { client, jobId } = await acceptedJob(2 * HOUR_MS);
  await server.db.prepare(`UPDATE jobs SET delay_minutes = 20, delay_at = 1 WHERE id = ?`).bind(jobId).run();
  const { id } = await proposed(client, jobId, daysFromToday(1), '10:00 - 12:00 PM');
  await accepted(worker, jobId, id);
  expect(await delayOf({ client, jobId })).toBeNull();
});
