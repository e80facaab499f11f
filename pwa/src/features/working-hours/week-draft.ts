import { MoonStar, Sun, SunDim, Sunrise, type LucideIcon } from 'lucide-react';
import { ALL_HOURS, bitsOf, periodsOf, type HourBits } from '#contract/workers/hours-of-day.ts';
import type { WorkingWeek } from '#contract/workers/working-hours.ts';

/** The parts of a day that one press sets. Jobs start from 8 to 16. */
export const DAY_PARTS = [
  { name: 'morning', icon: Sunrise, from: 8, to: 12 },
  { name: 'noon', icon: Sun, from: 12, to: 14 },
  { name: 'afternoon', icon: SunDim, from: 14, to: 18 },
  { name: 'evening', icon: MoonStar, from: 18, to: 22 },
] as const satisfies readonly { name: string; icon: LucideIcon; from: number; to: number }[];

export const bitsBetween = (from: number, to: number): HourBits => bitsOf([[from, to]]);
export const FIRST_HOUR = DAY_PARTS[0].from;
export const LAST_HOUR = DAY_PARTS[3].to;
export const NIGHT: HourBits = ALL_HOURS ^ bitsBetween(FIRST_HOUR, LAST_HOUR);

interface DraftDay {
  hours: HourBits;
  maxKm: number | null;
}
export type WeekDraft = readonly DraftDay[];

/** All days with these hours. */
export const sameEveryDay = (hours: HourBits, maxKm: number | null = null): WeekDraft =>
  Array.from({ length: 7 }, () => ({ hours, maxKm }));

/** Without a week, a worker works on every part of every day. */
export const draftOf = (week: WorkingWeek): WeekDraft =>
  week?.map(({ periods, maxKm }) => ({ hours: bitsOf(periods), maxKm })) ?? sameEveryDay(ALL_HOURS ^ NIGHT);

export const weekOf = (draft: WeekDraft): WorkingWeek =>
  draft.map(({ hours, maxKm }) => ({ periods: periodsOf(hours), maxKm }));

export const isSameWeek = (one: WeekDraft, other: WeekDraft): boolean => JSON.stringify(one) === JSON.stringify(other);

export const withDay = (draft: WeekDraft, weekday: number, changes: Partial<DraftDay>): WeekDraft =>
  draft.map((day, i) => (i === weekday ? { ...day, ...changes } : day));

/** Adds these hours to a day, or removes them if it has all of them. */
export const toggleHours = (draft: WeekDraft, weekday: number, hours: HourBits): WeekDraft => {
  const current = draft[weekday]?.hours ?? 0;
  return withDay(draft, weekday, { hours: (current & hours) === hours ? current & ~hours : current | hours });
};
