import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ALL_HOURS, bitsOf, hoursOn, isWithinHours, periodsOf } from '#contract/workers/hours-of-day.ts';
import {
  NO_WORKING_HOURS,
  setHoursExceptionBody,
  setWorkingWeekBody,
  type Period,
  type WorkingHours,
} from '#contract/workers/working-hours.ts';
import { instantInIndia, weekdayOf } from '#contract/time.ts';
import { uuidv7 } from '#contract/ids.ts';

// A Monday.
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const at = (day: string, hour: number) => instantInIndia(day, hour);
const weekOf = (...days: Period[][]): WorkingHours => ({
  week: Array.from({ length: 7 }, (_, i) => ({ periods: days[i] ?? [], maxKm: null })),
  exceptions: [],
});

describe('the hours of a day as bits', () => {
  test.each<[string, Period[], number]>([
    ['no hour', [], 0],
    ['the first hour', [[0, 1]], 1],
    ['the last hour', [[23, 24]], 1 << 23],
    ['8 to 10', [[8, 10]], 0b11_0000_0000],
    ['the whole day', [[0, 24]], ALL_HOURS],
    ['a day with a break', [[8, 13], [14, 18]], 0x3_df_00], // prettier-ignore
  ])('are %s', (_, periods, bits) => {
    expect(bitsOf(periods)).toBe(bits);
    expect(periodsOf(bits)).toEqual(periods);
  });

  test('are the same after a way through periods, whichever they are, and those periods are valid', () => {
    fc.assert(
      fc.property(fc.nat(ALL_HOURS), (bits) => {
        const periods = periodsOf(bits);
        expect(bitsOf(periods)).toBe(bits);
        const week = Array.from({ length: 7 }, () => ({ periods, maxKm: null }));
        expect(z.safeParse(setWorkingWeekBody, { week }).success).toBe(true);
      }),
    );
  });
});

describe('a time is within working hours', () => {
  const hours = weekOf([[8, 13], [14, 24]], [[0, 2], [8, 18]]); // prettier-ignore

  test.each<[string, number, number, boolean]>([
    ['at the very hours', 8, 13, true],
    ['of the second part of the day', 14, 18, true],
    ['but not from before the first hour', 7, 9, false],
    ['but not through the break', 12, 14, false],
    ['through midnight, if both days allow it', 20, 26, true],
    ['but not longer than the next day allows', 20, 27, false],
  ])('%s', (_, from, to, expected) => {
    expect(isWithinHours(hours, at(MONDAY, from), at(MONDAY, to))).toBe(expected);
  });

  test('always, if the worker has set none', () => {
    expect(isWithinHours(NO_WORKING_HOURS, at(MONDAY, 0), at(MONDAY, 34))).toBe(true);
  });

  test('if no exception of its day forbids it, and exceptions never add hours', () => {
    const exception = (from: string, to: string, periods: Period[]) => ({ id: uuidv7(), from, to, periods, maxKm: null });
    const withExceptions = { ...hours, exceptions: [exception(MONDAY, MONDAY, [[0, 16]]), exception(TUESDAY, TUESDAY, [])] };
    expect(isWithinHours(withExceptions, at(MONDAY, 14), at(MONDAY, 16))).toBe(true);
    expect(isWithinHours(withExceptions, at(MONDAY, 14), at(MONDAY, 18))).toBe(false);
    expect(periodsOf(hoursOn(withExceptions, MONDAY))).toEqual([[8, 13], [14, 16]]); // prettier-ignore
    expect(hoursOn(withExceptions, TUESDAY)).toBe(0);
    expect(isWithinHours(withExceptions, at(TUESDAY, 8 + 7 * 24), at(TUESDAY, 10 + 7 * 24))).toBe(true);
  });

  test('by the weekday in India', () => {
    expect([MONDAY, TUESDAY, '2026-11-29', '1970-01-01'].map(weekdayOf)).toEqual([0, 1, 6, 3]);
    // 20:00 UTC on Sunday is 01:30 on Monday in India.
    const mondayOnly = weekOf([[0, 24]]);
    expect(isWithinHours(mondayOnly, Date.parse('2026-11-22T20:00:00Z'), Date.parse('2026-11-22T21:00:00Z'))).toBe(true);
    expect(isWithinHours(mondayOnly, Date.parse('2026-11-23T20:00:00Z'), Date.parse('2026-11-23T21:00:00Z'))).toBe(false);
  });
});

describe('the contract rejects', () => {
  const week = (periods: unknown, maxKm: unknown = null) => ({ week: Array.from({ length: 7 }, () => ({ periods, maxKm })) });
  test.each([
    ['a period that ends before it starts', week([[10, 8]])],
    ['an empty period', week([[10, 10]])],
    ['periods in another order', week([[14, 18], [8, 13]])], // prettier-ignore
    ['periods that overlap', week([[8, 13], [12, 18]])], // prettier-ignore
    ['periods without a break', week([[8, 13], [13, 18]])], // prettier-ignore
    ['half an hour', week([[8.5, 13]])],
    ['an hour that does not exist', week([[8, 25]])],
    ['a distance beyond the largest service radius', week([[8, 13]], 26)],
    ['six days', { week: week([]).week.slice(1) }],
  ])('%s', (_, body) => {
    expect(z.safeParse(setWorkingWeekBody, body).success).toBe(false);
  });

  test('an exception that ends before it starts, and a day that does not exist', () => {
    const body = (from: string, to: string) => ({ id: uuidv7(), exception: { from, to, periods: [], maxKm: null } });
    expect(z.safeParse(setHoursExceptionBody, body(TUESDAY, MONDAY)).success).toBe(false);
    expect(z.safeParse(setHoursExceptionBody, body('2026-02-29', '2026-03-01')).success).toBe(false);
    expect(z.safeParse(setHoursExceptionBody, body(MONDAY, TUESDAY)).success).toBe(true);
  });
});
