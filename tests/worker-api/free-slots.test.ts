import { beforeEach, describe, expect, test } from 'vitest';
import type { Duration } from '#contract/catalogue.ts';
import { DAY_MS } from '#contract/durations.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { FREE_SLOT_DAYS } from '#contract/matching/matching.ts';
import { dayInIndia, possibleStarts, slot, slotStart, type Slot } from '#contract/time.ts';
import { selectFreeStarts } from '#api/features/matching/matching.repository.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  createClient,
  createWorker,
  daysFromToday,
  get,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { SLOTS, workingDay } from '../support/working-day.ts';
import { weekWith, workingHoursApi } from '../support/working-hours-api.ts';

const server = withServer();
const { jobAt, accepted } = workingDay(server);
const { setWeek, setException } = workingHoursApi(server);
const DAY = daysFromToday(2);

let worker: TestUser;
beforeEach(async () => {
  worker = await createWorker(server);
});

const freeSlots = async (duration: Duration = '2-hours', of = worker.id) =>
  (await parseResponse('freeSlots', get(server, `/api/workers/${of}/free-slots?duration=${duration}`))).days;
const freeOn = async (day: string, duration?: Duration): Promise<Slot[]> =>
  (await freeSlots(duration)).find(({ date }) => date === day)?.slots ?? [];
/** Whether a new client can book the worker. */
const isBookable = async (date: string, timeSlot: Slot, duration: Duration): Promise<boolean> => {
  const body = { ...jobRequestBody(), workerId: worker.id, clientName: 'Asha', date, timeSlot, service_duration: duration };
  return (await post(server, '/api/ai/job-request', body, await createClient(server))).status === 200;
};

describe('the free slots of a worker', () => {
  test('are those of the next 14 days, from today', async () => {
    const daysAt = (now: number) =>
      Array.from({ length: FREE_SLOT_DAYS }, (_, day) => {
        const date = dayInIndia(now + day * DAY_MS);
        const possible = possibleStarts(date, null, now + DIRECT_REQUEST_RULES.answerAtLeastMs);
        return {
          date,
          slots: day === 0 ? slot.options.filter((one) => possible.includes(slotStart(date, one))) : slot.options,
        };
      });
    const before = Date.now();
    const days = await freeSlots();
    expect([daysAt(before), daysAt(Date.now())], 'a slot may begin, or the day end, meanwhile').toContainEqual(days);
  });

  test('are without those that a job takes, which are as many as it is long', async () => {
    await accepted(worker, await jobAt(10, '4-hours'));
    expect(await freeOn(DAY)).toEqual([SLOTS[8], SLOTS[14], SLOTS[16]]);
    expect(await freeOn(DAY, '4-hours')).toEqual([SLOTS[14], SLOTS[16]]);
    expect(await freeOn(daysFromToday(3))).toEqual(slot.options);
  });

  test('are within the working hours, without breaks, leave and days off', async () => {
    await setWeek(worker, weekWith(DAY, [[8, 12], [14, 18]], null, [])); // prettier-ignore
    expect(await freeOn(DAY)).toEqual([SLOTS[8], SLOTS[10], SLOTS[14], SLOTS[16]]);
    expect(await freeOn(DAY, '4-hours')).toEqual([SLOTS[8], SLOTS[14]]);
    expect(await freeOn(daysFromToday(3))).toEqual([]);
    await setException(worker, { from: DAY, to: DAY, periods: [], maxKm: null });
    expect(await freeOn(DAY)).toEqual([]);
  });

  test.each<Duration>(['2-hours', '6-hours', 'full-day'])(
    'are exactly those in which a client can book %s',
    async (duration) => {
      await accepted(worker, await jobAt(12));
      await setWeek(worker, weekWith(DAY, [[8, 20]])); // prettier-ignore
      const free = await freeOn(DAY, duration);
      for (const one of slot.options) expect(await isBookable(DAY, one, duration), one).toBe(free.includes(one));
    },
  );

  test('do not exist for a worker who takes no jobs, and not for a suspended one', async () => {
    await server.db.prepare('UPDATE workers SET available = 0 WHERE account_id = ?').bind(worker.id).run();
    expect((await freeSlots()).flatMap(({ slots }) => slots)).toEqual([]);
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(worker.id).run();
    expect(await parseErrorResponse(get(server, `/api/workers/${worker.id}/free-slots`))).toMatchObject({
      status: 404,
      code: 'worker.not_found',
    });
  });

  test('of a fully booked worker are found by reading fewer than 1,000 rows', async () => {
    const halfHours = Array.from({ length: FREE_SLOT_DAYS * 48 }, (_, i) => Math.floor(Date.now() / 1_800_000) + i);
    await server.db
      .prepare(`INSERT INTO worker_time_cells (worker_id, cell, job_id) SELECT ?, value, 'x' FROM json_each(?)`)
      .bind(worker.id, JSON.stringify(halfHours))
      .run();
    const starts = Array.from({ length: FREE_SLOT_DAYS }, (_, day) =>
      possibleStarts(daysFromToday(day), null, Date.now()),
    ).flat();
    const { meta } = await prepareStatement(server.db, selectFreeStarts(worker.id, worker.id, starts, 10, false)).all();
    expect(meta.rows_read).toBeLessThan(1000);
    expect((await freeSlots()).slice(1, -1).flatMap(({ slots }) => slots)).toEqual([]);
  });
});
