import type { DashboardDay } from '#contract/admin.ts';

type Figure = Exclude<keyof DashboardDay, 'day'>;
export const USUAL_WEEKS = 4;

/**
 * The mean of a figure on the last four days with the weekday of the last day, rounded. Weekends differ from other days, so a
 * whole week is no measure.
 * @param days consecutive days, oldest first
 */
export function usualFigure(days: readonly DashboardDay[], name: Figure): number {
  const values = Array.from({ length: USUAL_WEEKS }, (_, week) => days.at(-1 - 7 * (week + 1))?.[name] ?? 0);
  return Math.round(values.reduce((sum, value) => sum + value, 0) / USUAL_WEEKS);
}
