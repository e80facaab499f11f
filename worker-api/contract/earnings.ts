import * as z from 'zod/mini';

/** How many days, weeks (from Monday) and calendar months of earnings are returned, including the current one. */
export const EARNINGS_PERIOD_COUNTS = { day: 7, week: 8, month: 6 } as const;
export type EarningsPeriod = keyof typeof EARNINGS_PERIOD_COUNTS;
export const EARNINGS_PERIODS = Object.keys(EARNINGS_PERIOD_COUNTS) as EarningsPeriod[];

/** Earnings in rupees from the day `from` (YYYY-MM-DD in India) until the next bucket. */
const earningsBucket = z.object({ from: z.string(), earned: z.number(), jobs: z.int() });
export type EarningsBucket = z.infer<typeof earningsBucket>;

/** By the day in India on which a job was completed. Oldest first, without gaps; the last bucket is the current one. */
export const earnings = z.object({
  day: z.array(earningsBucket),
  week: z.array(earningsBucket),
  month: z.array(earningsBucket),
});
export type Earnings = z.infer<typeof earnings>;
