import * as z from 'zod/mini';

/** How many days, weeks (from Monday) and calendar months of earnings are returned, including the current one. */
export const EARNINGS_PERIOD_COUNTS = { day: 7, week: 8, month: 6 } as const;
export type EarningsPeriod = keyof typeof EARNINGS_PERIOD_COUNTS;
export const EARNINGS_PERIODS = Object.keys(EARNINGS_PERIOD_COUNTS) as EarningsPeriod[];

/** Earnings in rupees from the day `from` (YYYY-MM-DD in India) until the next period. */
const periodEarnings = z.object({ from: z.string(), earned: z.number(), jobs: z.int() });
export type PeriodEarnings = z.infer<typeof periodEarnings>;

/** By the day in India on which a job was completed. Oldest first, without gaps; the last period is the current one. */
export const earnings = z.object({
  day: z.array(periodEarnings),
  week: z.array(periodEarnings),
  month: z.array(periodEarnings),
});
export type Earnings = z.infer<typeof earnings>;
