import * as z from 'zod/mini';
import { DAY_MS, HOUR_MS, IST_OFFSET_MS } from '#contract/durations.ts';

// Instants are UTC milliseconds since 1970. Days and slots are in Asia/Kolkata: +05:30, no daylight saving.

/** The five slots, spelled as in the client specification (section 5), with their first and last hour in India. */
export const SLOT_HOURS = {
  '08:00 - 10:00 AM': [8, 10],
  '10:00 - 12:00 PM': [10, 12],
  '12:00 - 02:00 PM': [12, 14],
  '02:00 - 04:00 PM': [14, 16],
  '04:00 - 06:00 PM': [16, 18],
} as const;
export type Slot = keyof typeof SLOT_HOURS;
export const slot = z.enum(Object.keys(SLOT_HOURS) as [Slot, ...Slot[]], 'field.slot');

/** How long after the start of the first slot of a day this slot starts, in milliseconds. */
export const slotOffset = (one: Slot): number => (SLOT_HOURS[one][0] - 8) * HOUR_MS;

/** The day in India, YYYY-MM-DD, at the instant `now`. */
export const dayInIndia = (now: number): string => new Date(now + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The date and time in India, YYYY-MM-DDTHH:MM:SS, at an instant. */
export const dateTimeInIndia = (instant: number): string => new Date(instant + IST_OFFSET_MS).toISOString().slice(0, 19);

/** 0 for a Monday to 6 for a Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Whole days from one day (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The instant at which `hour` (0–24) of `day` (YYYY-MM-DD in India) begins. */
export const instantInIndia = (day: string, hour: number): number =>
  Date.parse(`${day}T00:00:00Z`) - IST_OFFSET_MS + hour * HOUR_MS;

/** Start of the job's slot; without a slot, 08:00 of its day, when the first slot starts. */
export const slotStart = (day: string, time: Slot | null): number => instantInIndia(day, time ? SLOT_HOURS[time][0] : 8);

/** End of the job's slot; without a slot, 18:00 of its day, when the last slot ends. */
export const slotEnd = (day: string, time: Slot | null): number => instantInIndia(day, time ? SLOT_HOURS[time][1] : 18);

/** The instants at which a job of this day may start: that of its slot or, without one, of each slot that is not over. */
export const possibleStarts = (day: string, time: Slot | null, now: number): number[] =>
  (time ? [time] : slot.options.filter((one) => slotEnd(day, one) > now)).map((one) => slotStart(day, one));

const isDay = (text: string): boolean => {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** An existing day, YYYY-MM-DD. */
export const existingDay = z.string('field.date').check(z.refine(isDay, 'field.date'));

/** An existing day, today or later in India. */
export const todayOrLater = existingDay.check(
  z.refine((text) => !isDay(text) || text >= dayInIndia(Date.now()), 'field.date_past'),
);

/**
 * How soon the work starts, 1 (days away) to 5 (within two hours, or already due).
 * @param startsAt @param now instants
 */
export function urgencyOf(startsAt: number, now: number): 1 | 2 | 3 | 4 | 5 {
  const hours = (startsAt - now) / HOUR_MS;
  if (hours <= 2) return 5;
  if (hours <= 6) return 4;
  if (hours <= 24) return 3;
  return hours <= 72 ? 2 : 1;
}
