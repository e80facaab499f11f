import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/time.ts';

/** The last day that can be chosen for a job. The server knows no last day, but a day in a later year is a slip in most cases. */
export const lastBookableDay = (now: number): string => dayInIndia(now + 365 * DAY_MS);

/** The code of the error of a day that is chosen for a job; null if it can be chosen. */
export function dayError(day: string, now: number): 'field.date' | 'field.date_past' | 'field.date_far' | null {
  if (day === '') return 'field.date';
  if (day < dayInIndia(now)) return 'field.date_past';
  return day > lastBookableDay(now) ? 'field.date_far' : null;
}
