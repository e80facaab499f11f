import { expect, test } from 'vitest';
import { dayInIndia } from '#contract/time.ts';
import { DAY_MS } from '#contract/durations.ts';
import { usualFigure } from '#pwa/features/admin/usual-day.ts';

const day = (index: number, requests: number) => ({
  day: dayInIndia(Date.UTC(2026, 0, 1) + index * DAY_MS),
  requests,
  acceptedIn5: 0,
  cancelled: 0,
  activeWorkers: 0,
});

test('A usual day is the mean of the last four of the same weekday, without today', () => {
  // Day 29 is today; 22, 15, 8 and 1 have its weekday.
  const days = Array.from({ length: 30 }, (_, index) => day(index, { 29: 500, 22: 10, 15: 20, 8: 12, 1: 16 }[index] ?? 1000));
  expect(usualFigure(days, 'requests')).toBe(15);
  expect(usualFigure(days.slice(-9), 'requests'), 'a day that is not known counts as empty').toBe(3);
});
