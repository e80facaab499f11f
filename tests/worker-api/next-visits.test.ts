import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/durations.ts';
import { REMIND_OF_VISIT_MS } from '#contract/jobs/next-visit.ts';
import { dayInIndia, slotStart } from '#contract/time.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { matchingApi } from '../support/matching-api.ts';
import { reschedulingApi } from '../support/rescheduling-api.ts';
import { withServer } from '../support/server-fixture.ts';
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
  put,
  type TestUser,
} from '../support/test-users.ts';
import { SLOTS } from '../support/working-day.ts';
import { weekWith, workingHoursApi } from '../support/working-hours-api.ts';

const server = withServer();
const { detailOf, pendingIds } = jobsApi(server);
const { updateWorker } = matchingApi(server);
const { proposed, accepted } = reschedulingApi(server);
const { setWeek } = workingHoursApi(server);
const DATE = daysFromToday(3);
const NEXT_DATE = daysFromToday(10);
/** The next one whose year before has not begun yet: no visit is proposed in the past. */
const LEAP_YEAR = Math.ceil((Number(daysFromToday(0).slice(0, 4)) + 2) / 4) * 4;

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  [client, worker] = [await createClient(server), await createWorker(server)];
});
const completedJob = async (overrides: Record<string, unknown> = {}) => {
  const given = { date: DATE, timeSlot: SLOTS[10], service_frequency: 'weekly', ...overrides };
  const jobId = await createJob(server, client, given);
  await advanceJob(server, jobId, worker, 'accept', 'start', 'complete');
  return jobId;
};
const book = (jobId: string, user = client, headers = {}) =>
  post(server, `/api/job-request/${jobId}/next-visit`, {}, user, headers);
const stop = (jobId: string, user: TestUser) => post(server, `/api/job-request/${jobId}/next-visit/stop`, {}, user);
const codeOf = async (response: Promise<Response>) => (await parseErrorResponse(response)).code;
const booked = async (jobId: string) => (await parseResponse('bookNextVisit', book(jobId))).job;
const changesOf = (user: TestUser, cursor?: number) =>
  parseResponse('changes', get(server, `/api/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`, user));
const suspend = ({ id }: TestUser) => server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(id).run();
const setNextVisit = (jobId: string, at: number) =>
  server.db.prepare('UPDATE jobs SET next_visit_at = ? WHERE id = ?').bind(at, jobId).run();

describe('the next visit', () => {
  test.each([
    ['weekly', NEXT_DATE],
    ['bi-weekly', daysFromToday(17)],
  ])('is proposed to client and worker after a completed %s one, at the same slot', async (frequency, date) => {
    const jobId = await completedJob({ service_frequency: frequency });
    for (const user of [client, worker])
      expect((await detailOf(user, jobId)).nextVisit).toEqual({ date, time: SLOTS[10], jobId: null });
  });

  test.each([
    [`${LEAP_YEAR - 1}-01-31`, `${LEAP_YEAR - 1}-02-28`],
    [`${LEAP_YEAR - 1}-02-28`, `${LEAP_YEAR - 1}-03-28`],
    [`${LEAP_YEAR - 1}-12-15`, `${LEAP_YEAR}-01-15`],
    [`${LEAP_YEAR}-01-30`, `${LEAP_YEAR}-02-29`],
  ])('after a monthly one on %s is on %s', async (date, next) => {
    const jobId = await createJob(server, client, { timeSlot: SLOTS[8], service_frequency: 'monthly' });
    await advanceJob(server, jobId, worker, 'accept', 'start');
    await server.db
      .prepare('UPDATE jobs SET date = ?, starts_at = ? WHERE id = ?')
      .bind(date, slotStart(date, SLOTS[8]), jobId)
      .run();
    await advanceJob(server, jobId, worker, 'complete');
    expect((await detailOf(client, jobId)).nextVisit).toMatchObject({ date: next });
  });

  /** The second visit of monthly work, which begins on this day of January in the year before the leap year. */
  const secondVisitAfterJanuary = async (day: number) => {
    const jobId = await createJob(server, client, { timeSlot: SLOTS[8], service_frequency: 'monthly' });
    await advanceJob(server, jobId, worker, 'accept', 'start');
    const date = `${LEAP_YEAR - 1}-01-${day}`;
    await server.db
      .prepare('UPDATE jobs SET date = ?, starts_at = ? WHERE id = ?')
      .bind(date, slotStart(date, SLOTS[8]), jobId)
      .run();
    await advanceJob(server, jobId, worker, 'complete');
    const visit = await booked(jobId);
    expect(visit).toMatchObject({ date: `${LEAP_YEAR - 1}-02-28` });
    return visit.id;
  };

  test('after a visit whose month was too short is on the day of the visits before', async () => {
    const second = await secondVisitAfterJanuary(31);
    await advanceJob(server, second, worker, 'accept', 'start', 'complete');
    const third = await booked(second);
    expect(third).toMatchObject({ date: `${LEAP_YEAR - 1}-03-31` });
    await advanceJob(server, third.id, worker, 'accept', 'start', 'complete');
    expect((await detailOf(client, third.id)).nextVisit).toMatchObject({ date: `${LEAP_YEAR - 1}-04-30` });
  });

  test.each([
    ['another day is on that day', 27, SLOTS[8], 27],
    ['another slot is on the day of the visits before', 28, SLOTS[10], 30],
  ] as const)('after a visit that was moved to %s', async (_, day, slot, nextDay) => {
    const second = await secondVisitAfterJanuary(30);
    await advanceJob(server, second, worker, 'accept');
    const { id } = await proposed(client, second, `${LEAP_YEAR - 1}-02-${day}`, slot);
    await accepted(worker, second, id);
    await advanceJob(server, second, worker, 'start', 'complete');
    expect((await detailOf(client, second)).nextVisit).toMatchObject({ date: `${LEAP_YEAR - 1}-03-${nextDay}` });
  });

  test('is proposed neither for work that is wanted once nor before it is completed', async () => {
    expect((await detailOf(client, await completedJob({ service_frequency: 'one-time' }))).nextVisit).toBeNull();
    const jobId = await createJob(server, client, { date: DATE, timeSlot: SLOTS[14], service_frequency: 'weekly' });
    await advanceJob(server, jobId, worker, 'accept');
    expect((await detailOf(client, jobId)).nextVisit).toBeNull();
    expect(await codeOf(book(jobId))).toBe('job.no_next_visit');
  });

  test('is booked by one press: the same worker, slot, price and details, which the worker then accepts', async () => {
    const details = { special_instructions: 'Second floor', room_count: 3, emergency_contact: '+919822055555' };
    const jobId = await completedJob({ ...details, service_duration: '4-hours' });
    await server.db.prepare('UPDATE jobs SET amount_paise = 12300 WHERE id = ?').bind(jobId).run();
    const job = await booked(jobId);
    expect(job).toMatchObject({ date: NEXT_DATE, time: SLOTS[10], workerId: worker.id, amount: 123, status: 'pending' });
    expect(await detailOf(client, job.id)).toMatchObject({
      instructions: 'Second floor',
      duration: '4-hours',
      frequency: 'weekly',
      roomCount: 3,
      emergencyContact: '+919822055555',
    });
    expect((await detailOf(worker, jobId)).nextVisit).toEqual({ date: NEXT_DATE, time: SLOTS[10], jobId: job.id });
    expect(await pendingIds(worker)).toEqual([job.id]);
    expect(await pendingIds(await createWorker(server))).toEqual([]);
    await advanceJob(server, job.id, worker, 'accept', 'start', 'complete');
    expect((await detailOf(client, job.id)).nextVisit).toEqual({ date: daysFromToday(17), time: SLOTS[10], jobId: null });
  });

  test('is booked once, by many presses at the same moment, by a repeated one and after a cancellation', async () => {
    const jobId = await completedJob();
    const jobs = await Promise.all(Array.from({ length: 6 }, () => booked(jobId)));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    expect((await booked(jobId)).id).toBe(jobs[0]?.id);
    await post(server, '/api/bookings/cancel', { id: jobs[0]?.id }, client);
    expect(await booked(jobId)).toMatchObject({ id: jobs[0]?.id, status: 'cancelled' });
    const { n } = (await server.db.prepare('SELECT count(*) AS n FROM jobs WHERE client_id = ?').bind(client.id).first()) ?? {};
    expect(n).toBe(2);
  });

  test.each<[string, string, (jobId: string) => Promise<unknown>]>([
    ['takes no jobs', 'worker.off', () => updateWorker(worker.id, 'available = 0')],
    ['has another profession', 'worker.off', () => updateWorker(worker.id, `profession = 'maid'`)],
    ['does not work then', 'worker.not_working', () => setWeek(worker, weekWith(NEXT_DATE, [[14, 18]]))],
    ['is blocked by the client', 'worker.blocked', () => put(server, `/api/blocked/${worker.id}`, {}, client)],
    [
      'has blocked the client, who is not told',
      'worker.off',
      (jobId) => put(server, `/api/worker/blocked/${jobId}`, {}, worker),
    ],
    [
      'has another job then',
      'worker.slot_taken',
      async () => {
        const other = await createJob(server, await createClient(server), { date: NEXT_DATE, timeSlot: SLOTS[10] });
        return advanceJob(server, other, worker, 'accept');
      },
    ],
  ])('is not booked if the worker %s', async (_, code, prepare) => {
    const jobId = await completedJob();
    await prepare(jobId);
    expect(await codeOf(book(jobId))).toBe(code);
    expect((await detailOf(client, jobId)).nextVisit).toMatchObject({ jobId: null });
  });

  test('is not booked while the client has an active request, once its time has come, or by anyone else', async () => {
    const jobId = await completedJob();
    for (const user of [worker, await createClient(server)])
      expect((await book(jobId, user)).status).toBe(user === worker ? 403 : 404);
    const other = await createJob(server, client, { date: DATE, timeSlot: SLOTS[14] });
    expect(await codeOf(book(jobId))).toBe('job.active_exists');
    await post(server, '/api/bookings/cancel', { id: other }, client);
    await setNextVisit(jobId, Date.now() - MINUTE_MS);
    expect(await codeOf(book(jobId))).toBe('job.no_next_visit');
    expect((await detailOf(client, jobId)).nextVisit).toBeNull();
  });

  test.each(['client', 'worker'] as const)('is withdrawn by the %s, and the other side sees that', async (side) => {
    const jobId = await completedJob();
    const [user, other] = side === 'client' ? [client, worker] : [worker, client];
    const { cursor } = await changesOf(other);
    expect(await codeOf(stop(jobId, await createClient(server)))).toBe('job.not_found');
    for (const _ of [1, 2]) expect((await stop(jobId, user)).status).toBe(200);
    expect((await changesOf(other, cursor)).jobs).toMatchObject([{ id: jobId }]);
    expect((await detailOf(other, jobId)).nextVisit).toBeNull();
    expect(await codeOf(book(jobId))).toBe('job.no_next_visit');
  });

  test('that the worker does not want is said to the client with its time, and the other way round only the page changes', async () => {
    const noticesAfterStop = async (by: TestUser, other: TestUser, prepare = async () => {}) => {
      const jobId = await completedJob();
      await prepare();
      const { cursor } = await changesOf(other);
      await stop(jobId, by);
      return (await changesOf(other, cursor)).notices;
    };
    expect(await noticesAfterStop(worker, client)).toMatchObject([
      { type: 'changed', nextVisitOff: { date: NEXT_DATE, time: SLOTS[10] } },
    ]);
    expect(await noticesAfterStop(client, worker)).toEqual([]);
    const block = async () => void (await put(server, `/api/blocked/${worker.id}`, {}, client));
    expect(await noticesAfterStop(worker, client, block), 'of a worker whom the client has blocked').toEqual([]);
  });

  test('is proposed without its worker to the client of one whose account is suspended or closed', async () => {
    const jobId = await completedJob();
    await suspend(worker);
    expect((await detailOf(client, jobId)).nextVisit).toEqual({
      date: NEXT_DATE,
      time: SLOTS[10],
      jobId: null,
      isWorkerGone: true,
    });
    expect(await codeOf(book(jobId))).toBe('worker.off');
  });

  test('has for both sides the time to which it was moved, and is no longer shown once it is cancelled', async () => {
    const jobId = await completedJob();
    const visit = await booked(jobId);
    await advanceJob(server, visit.id, worker, 'accept');
    const { id } = await proposed(client, visit.id, daysFromToday(11), SLOTS[14]);
    await accepted(worker, visit.id, id);
    for (const user of [client, worker])
      expect((await detailOf(user, jobId)).nextVisit).toEqual({ date: daysFromToday(11), time: SLOTS[14], jobId: visit.id });
    await post(server, '/api/bookings/cancel', { id: visit.id }, client);
    for (const user of [client, worker]) expect((await detailOf(user, jobId)).nextVisit).toBeNull();
  });

  test('cannot be withdrawn once it is booked', async () => {
    const jobId = await completedJob();
    await booked(jobId);
    expect(await codeOf(stop(jobId, client))).toBe('job.no_next_visit');
  });
});

describe('the reminder of a next visit', () => {
  const remindersOf = async (user: TestUser, cursor: number) =>
    (await changesOf(user, cursor)).notices.filter(
      (notice) => notice.type === 'changed' && (notice.nextVisit ?? notice.nextVisitOff),
    );

  test('reaches both sides once, a day before, and not earlier', async () => {
    const jobId = await completedJob();
    const cursors = new Map([
      [client, (await changesOf(client)).cursor],
      [worker, (await changesOf(worker)).cursor],
    ]);
    await setNextVisit(jobId, Date.now() + REMIND_OF_VISIT_MS + 5 * MINUTE_MS);
    await server.runScheduled();
    for (const [user, cursor] of cursors) expect(await remindersOf(user, cursor)).toEqual([]);
    const at = Date.now() + REMIND_OF_VISIT_MS - 5 * MINUTE_MS;
    await setNextVisit(jobId, at);
    for (const _ of [1, 2]) await server.runScheduled();
    for (const [user, cursor] of cursors)
      expect(await remindersOf(user, cursor)).toMatchObject([{ jobId, nextVisit: { date: dayInIndia(at), time: SLOTS[10] } }]);
  });

  test.each<[string, (jobId: string) => Promise<unknown>]>([
    ['it is booked', (jobId) => booked(jobId)],
    ['the client has withdrawn it', (jobId) => stop(jobId, client)],
    ['its time has come', (jobId) => setNextVisit(jobId, Date.now() - MINUTE_MS)],
    [
      'the client has blocked the worker',
      () =>
        server.db
          .prepare('INSERT INTO blocked_workers (client_id, worker_id, created_at) VALUES (?, ?, 0)')
          .bind(client.id, worker.id)
          .run(),
    ],
    ['the worker has blocked the client', (jobId) => put(server, `/api/worker/blocked/${jobId}`, {}, worker)],
  ])('does not come if %s', async (_, prepare) => {
    const jobId = await completedJob();
    await setNextVisit(jobId, Date.now() + REMIND_OF_VISIT_MS - 5 * MINUTE_MS);
    const { cursor } = await changesOf(client);
    await prepare(jobId);
    await server.runScheduled();
    expect(await remindersOf(client, cursor)).toEqual([]);
  });

  test('reaches only the client, who can look for another worker, if the account of the worker is suspended or closed', async () => {
    const jobId = await completedJob();
    await setNextVisit(jobId, Date.now() + REMIND_OF_VISIT_MS - 5 * MINUTE_MS);
    const cursors = [(await changesOf(client)).cursor, (await changesOf(worker)).cursor] as const;
    await suspend(worker);
    await server.runScheduled();
    await server.db.prepare('UPDATE accounts SET suspended_at = NULL WHERE id = ?').bind(worker.id).run();
    expect(await remindersOf(client, cursors[0])).toMatchObject([{ jobId, nextVisitOff: { time: SLOTS[10] } }]);
    expect(await remindersOf(worker, cursors[1])).toEqual([]);
  });

  test('does not reach the worker if the account of the client is suspended', async () => {
    const jobId = await completedJob();
    await setNextVisit(jobId, Date.now() + REMIND_OF_VISIT_MS - 5 * MINUTE_MS);
    const { cursor } = await changesOf(worker);
    await suspend(client);
    await server.runScheduled();
    expect(await remindersOf(worker, cursor)).toEqual([]);
  });
});
