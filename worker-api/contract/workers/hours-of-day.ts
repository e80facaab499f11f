import { HOUR_MS } from '#contract/durations.ts';
import { dayInIndia, instantInIndia, weekdayOf } from '#contract/time.ts';
import type { Period, WorkingHours } from './working-hours.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of a day as an integer: bit 0 is the hour after midnight. */
export type HourBits = number;
export const ALL_HOURS: HourBits = 0xff_ff_ff;

export const bitsOf = (periods: readonly Period[]): HourBits =>
  periods.reduce((bits, [from, to]) => bits | (2 ** to - 2 ** from), 0);

const includesHour = (bits: HourBits, hour: number): boolean => ((bits >> hour) & 1) === 1;

export const periodsOf = (bits: HourBits): Period[] =>
  HOURS.filter((hour) => includesHour(bits, hour) && !includesHour(bits, hour - 1)).map((from) => [
    from,
    HOURS.find((hour) => hour > from && !includesHour(bits, hour)) ?? 24,
  ]);

/** The hours of a day, YYYY-MM-DD, at which a worker works. */
export const hoursOn = ({ week, exceptions }: WorkingHours, day: string): HourBits =>
  exceptions
    .filter(({ from, to }) => from <= day && day <= to)
    .reduce((bits, { periods }) => bits & bitsOf(periods), bitsOf(week?.[weekdayOf(day)]?.periods ?? [[0, 24]]));

/** Whether a worker works at all the time between two instants. The server's rule is `isWithinWorkingHours`, in SQL. */
export function isWithinHours(hours: WorkingHours, start: number, end: number): boolean {
  for (let at = start; at < end; at += HOUR_MS) {
    const day = dayInIndia(at);
    if (!includesHour(hoursOn(hours, day), Math.floor((at - instantInIndia(day, 0)) / HOUR_MS))) return false;
  }
  return true;
}
