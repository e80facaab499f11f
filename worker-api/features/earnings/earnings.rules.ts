import {
  EARNINGS_PERIOD_COUNTS,
  EARNINGS_PERIODS,
  type Earnings,
  type EarningsPeriod,
  type PeriodEarnings,
} from '#contract/earnings.ts';
import { toRupees } from '#contract/money.ts';

/** The jobs completed on one day, YYYY-MM-DD in India. */
export interface DailyEarnings {
  day: string;
  paise: number;
  jobs: number;
}

const utcDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The first day of the period that lies `periodsBack` periods before the one that contains `day`. */
function firstDayOfPeriod(period: EarningsPeriod, day: string, periodsBack: number): string {
  const date = utcDate(day);
  if (period === 'month') return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - periodsBack, 1)));
  // A week starts on Monday.
  const monday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - (period === 'week' ? monday + 7 * periodsBack : periodsBack));
  return dayOf(date);
}

/** The first day of the earliest period that is shown on `today`. */
export const firstDayShown = (today: string): string =>
  EARNINGS_PERIODS.map((period) => firstDayOfPeriod(period, today, EARNINGS_PERIOD_COUNTS[period] - 1)).toSorted()[0] ?? today;

function earningsByPeriod(period: EarningsPeriod, days: readonly DailyEarnings[], today: string): PeriodEarnings[] {
  const count = EARNINGS_PERIOD_COUNTS[period];
  const starts = Array.from({ length: count }, (_, index) => firstDayOfPeriod(period, today, count - 1 - index));
  return starts.map((from, index) => {
    const next = starts[index + 1];
    const daysOfPeriod = days.filter(({ day }) => day >= from && (next === undefined || day < next));
    const sum = (field: 'paise' | 'jobs') => daysOfPeriod.reduce((total, day) => total + day[field], 0);
    return { from, earned: toRupees(sum('paise')), jobs: sum('jobs') };
  });
}

/** Sums days into days, weeks and months up to `today` (YYYY-MM-DD in India), including periods without work. */
export const earningsOf = (days: readonly DailyEarnings[], today: string): Earnings => ({
  day: earningsByPeriod('day', days, today),
  week: earningsByPeriod('week', days, today),
  month: earningsByPeriod('month', days, today),
});
