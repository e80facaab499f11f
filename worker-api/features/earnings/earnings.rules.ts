import {
  EARNINGS_PERIOD_COUNTS,
  EARNINGS_PERIODS,
  type Earnings,
  type EarningsPeriod,
  type EarningsBucket,
} from '#contract/earnings.ts';
import { toRupees } from '#contract/money.ts';

/** What was completed on one day, YYYY-MM-DD in India. */
export interface EarnedDay {
  day: string;
  paise: number;
  jobs: number;
}

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The first day of the stretch that lies `back` stretches before the one that holds `day`. */
function firstDay(span: EarningsPeriod, day: string, back: number): string {
  const date = at(day);
  if (span === 'month') return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)));
  // Monday is the first day of a week.
  const monday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - (span === 'week' ? monday + 7 * back : back));
  return dayOf(date);
}

/** The first day that counts for anything that is shown on `today`. */
export const firstDayShown = (today: string): string =>
  EARNINGS_PERIODS.map((span) => firstDay(span, today, EARNINGS_PERIOD_COUNTS[span] - 1)).toSorted()[0] ?? today;

function stretches(span: EarningsPeriod, days: readonly EarnedDay[], today: string): EarningsBucket[] {
  const count = EARNINGS_PERIOD_COUNTS[span];
  const starts = Array.from({ length: count }, (_, place) => firstDay(span, today, count - 1 - place));
  return starts.map((from, place) => {
    const next = starts[place + 1];
    const own = days.filter(({ day }) => day >= from && (next === undefined || day < next));
    const sum = (of: 'paise' | 'jobs') => own.reduce((total, day) => total + day[of], 0);
    return { from, earned: toRupees(sum('paise')), jobs: sum('jobs') };
  });
}

/** Days put together into days, weeks and months up to `today` (YYYY-MM-DD in India), those without work included. */
export const earningsOf = (days: readonly EarnedDay[], today: string): Earnings => ({
  day: stretches('day', days, today),
  week: stretches('week', days, today),
  month: stretches('month', days, today),
});
