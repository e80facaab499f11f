import { instantInIndia, weekdayOf } from '#contract/time.ts';
import { shiftDay } from '#pwa/features/jobs/shift-day.ts';

/** The month, YYYY-MM, of a day YYYY-MM-DD. */
export const monthOf = (day: string): string => day.slice(0, 7);

const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The same day `amount` months later, or the last day of a shorter month. */
export function shiftMonth(day: string, amount: number): string {
  const first = new Date(`${monthOf(day)}-01`);
  first.setUTCMonth(first.getUTCMonth() + amount);
  const month = monthOf(dayAt(first.getTime()));
  first.setUTCMonth(first.getUTCMonth() + 1, 0);
  const last = dayAt(first.getTime());
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** All weeks, starting on Monday, that contain days of a month. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  const first = `${month}-01`;
  for (let monday = shiftDay(first, -weekdayOf(first)); monthOf(monday) <= month; monday = shiftDay(monday, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => shiftDay(monday, offset)));
  return weeks;
}

const format = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...options, timeZone: 'Asia/Kolkata' }).format(instantInIndia(day, 12));

export const monthText = (month: string, language: string): string =>
  format(`${month}-01`, language, { month: 'long', year: 'numeric' });

export const dayText = (day: string, language: string): string =>
  format(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Monday to Sunday: short for display, long for screen readers. */
export const weekdays = (language: string): { short: string; long: string }[] =>
  // 2024 began on a Monday.
  Array.from({ length: 7 }, (_, offset) => `2024-01-0${offset + 1}`).map((day) => ({
    short: format(day, language, { weekday: 'short' }),
    long: format(day, language, { weekday: 'long' }),
  }));
