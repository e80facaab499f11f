import { describe, expect, test } from 'vitest';
import { instantInIndia } from '#contract/time.ts';
import { NO_WORKING_HOURS, type WorkingHours } from '#contract/workers/working-hours.ts';
import { blocksOfDay, offersOfDay, type DayJob } from '#pwa/features/jobs/worker-calendar/worker-day.ts';
import { SLOTS, type Hour } from '../support/working-day.ts';

// A Monday.
const DAY = '2026-11-23';
const HOURS: WorkingHours = {
  week: Array.from({ length: 7 }, (_, weekday) => ({ periods: weekday === 0 ? [[9, 13], [14, 19]] : [], maxKm: null })), // prettier-ignore
  exceptions: [],
};

let count = 0;
const job = (hour: Hour | null, changes: Partial<DayJob> = {}): DayJob => ({
  id: `job ${++count}`,
  status: 'accepted',
  date: DAY,
  time: hour && SLOTS[hour],
  duration: '2-hours',
  lat: null,
  lng: null,
  ...changes,
});
/** The blocks of a day as "kind from–to" with hours. */
const day = (jobs: DayJob[], hours = NO_WORKING_HOURS, of = DAY, at = instantInIndia(DAY, 0)) =>
  blocksOfDay(of, jobs, hours, at).map(({ kind, from, to }) => `${kind} ${from / 2}–${to / 2}`);
/** A place so many kilometres north of Pune. */
const north = (km: number) => ({ lat: 18.5 + km / 111.2, lng: 73.8 });

describe('the day of a worker', () => {
  test('without hours and jobs is free from 8 to 18', () => {
    expect(day([])).toEqual(['free 8–18']);
  });

  test('has no free time that is over', () => {
    const at = (hour: number) => instantInIndia(DAY, 0) + hour * 3_600_000;
    expect(day([job(10)], HOURS, DAY, at(13.4))).toEqual([
      'off 8–9',
      'past 9–10',
      'job 10–12',
      'past 12–13',
      'break 13–14',
      'free 14–19',
    ]);
    expect(day([], NO_WORKING_HOURS, DAY, at(12.6))).toEqual(['past 8–12.5', 'free 12.5–18']);
    expect(day([], NO_WORKING_HOURS, DAY, at(30))).toEqual(['past 8–18']);
    expect(day([], NO_WORKING_HOURS, '2026-11-24', at(23))).toEqual(['free 8–18']);
  });

  test('has jobs with their length, and is free around them', () => {
    expect(day([job(14), job(8, { duration: '4-hours' })])).toEqual(['job 8–12', 'free 12–14', 'job 14–16', 'free 16–18']);
  });

  test('has breaks between the hours of the worker, and no work before and after them', () => {
    expect(day([], HOURS)).toEqual(['off 8–9', 'free 9–13', 'break 13–14', 'free 14–19']);
    expect(day([job(12)], HOURS)).toEqual(['off 8–9', 'free 9–12', 'job 12–14', 'free 14–19']);
  });

  test('that has an end but no beginning starts at 8', () => {
    const until = { ...NO_WORKING_HOURS, exceptions: [{ id: 'until', from: DAY, to: DAY, periods: [[0, 14]], maxKm: null }] }; // prettier-ignore
    expect(day([], until as WorkingHours)).toEqual(['free 8–14', 'off 14–18']);
  });

  test('that is off has no free time, but the jobs that the worker has accepted', () => {
    expect(day([], HOURS, '2026-11-24')).toEqual(['off 8–18']);
    expect(day([job(10, { date: '2026-11-24' })], HOURS, '2026-11-24')).toEqual(['off 8–10', 'job 10–12', 'off 12–18']);
  });

  test('goes on as long as its last job, and the next day begins with the rest of it', () => {
    const long = job(16, { duration: 'full-day' });
    expect(day([long])).toEqual(['free 8–16', 'job 16–24']);
    expect(day([long], NO_WORKING_HOURS, '2026-11-24').slice(0, 2)).toEqual(['job 0–2', 'free 2–18']);
  });

  test('does not have the time of a job that can start at any time', () => {
    expect(day([job(null)])).toEqual(['free 8–18']);
  });

  test.each([
    [4, ['job 8–10', 'free 10–12', 'job 12–14', 'free 14–18']],
    [7, ['job 8–10', 'free 10–11.5', 'travel 11.5–12', 'job 12–14', 'free 14–18']],
    [12, ['job 8–10', 'free 10–11', 'travel 11–12', 'job 12–14', 'free 14–18']],
  ])('has the way between jobs that are %d km apart before the later one', (km, blocks) => {
    expect(day([job(8, north(0)), job(12, north(km))])).toEqual(blocks);
  });

  test('says how far a job is for which there is no time to travel', () => {
    const blocks = blocksOfDay(DAY, [job(8, north(0)), job(10, north(12))], NO_WORKING_HOURS, 0);
    expect(blocks[1]).toEqual({ kind: 'travel', km: 12, from: 20, to: 20 });
  });
});

test('the offers of a day are grouped by their start, without those of other days and for any time', () => {
  const [a, b, c] = [job(10), job(8), job(10, { duration: '4-hours' })];
  expect(offersOfDay(DAY, [a, b, c, job(null), job(8, { date: '2026-11-25' })])).toEqual([
    { from: 16, offers: [b] },
    { from: 20, offers: [a, c] },
  ]);
});
