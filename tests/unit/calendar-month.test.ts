import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { weekdayOf } from '#contract/time.ts';
import { dayText, monthOf, monthText, shiftMonth, weekdays, weeksOf } from '#pwa/features/jobs/bookings/calendar-month.ts';
import { shiftDay } from '#pwa/features/jobs/shift-day.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a day', () => {
  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
  ])('%s moved by %i is %s', (from, by, to) => expect(shiftDay(from, by)).toBe(to));

  test('is the same after a move there and back', () => {
    fc.assert(fc.property(day, fc.integer({ min: -4000, max: 4000 }), (d, by) => shiftDay(shiftDay(d, by), -by) === d));
  });

  test.each([
    ['2026-11-16', 0],
    ['2026-11-21', 5],
    ['2026-11-22', 6],
  ])('%s is %i after Monday', (of, days) => expect(weekdayOf(of)).toBe(days));
});

describe('a month', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-08-31', -12, '2025-08-31'],
  ])('%s moved by %i is %s', (from, by, to) => expect(shiftMonth(from, by)).toBe(to));

  test('moves only the month: the day stays the same or is the last of the month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (from, by) => {
        const to = shiftMonth(from, by);
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(to) - months(from)).toBe(by);
        if (to.slice(8) !== from.slice(8)) expect(monthOf(shiftDay(to, 1))).not.toBe(monthOf(to));
      }),
    );
  });

  test('is drawn in whole weeks from Monday to Sunday that contain each of its days once', () => {
    fc.assert(
      fc.property(day, (any) => {
        const month = monthOf(any);
        const weeks = weeksOf(month);
        const cells = weeks.flat();
        for (const week of weeks) expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        for (const [at, cell] of cells.entries()) expect(cell).toBe(shiftDay(cells[0] ?? '', at));
        const own = cells.filter((cell) => monthOf(cell) === month);
        expect(own[0]).toBe(`${month}-01`);
        expect(monthOf(shiftDay(own.at(-1) ?? '', 1))).not.toBe(month);
        // No week lies completely in another month.
        for (const week of weeks) expect(week.some((cell) => monthOf(cell) === month)).toBe(true);
      }),
    );
  });
});

describe('the texts of the calendar', () => {
  test.each([
    ['en', 'November 2026', 'Mon'],
    ['hi', 'नवंबर 2026', 'सोम'],
    ['mr', 'नोव्हेंबर 2026', 'सोम'],
  ])('in %s start the week on Monday and name the month, with Latin digits', (language, month, monday) => {
    expect(monthText('2026-11', language)).toBe(month);
    expect(weekdays(language)).toHaveLength(7);
    expect(weekdays(language)[0]?.short).toBe(monday);
    expect(dayText('2026-11-21', language)).toContain('21');
  });

  test('name the day as it is in India', () => {
    expect(dayText('2026-11-21', 'en')).toBe('Saturday, 21 November 2026');
  });
});
