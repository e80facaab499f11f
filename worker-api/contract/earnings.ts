import * as z from 'zod/mini';

/** How many days, weeks (from Monday) and months (of the calendar) back a worker reads his earnings, the running one included. */
export const EARNING_SPANS = { day: 7, week: 8, month: 6 } as const;
export type Span = keyof typeof EARNING_SPANS;
export const SPANS = Object.keys(EARNING_SPANS) as Span[];

/** What was earned from the day `from` (YYYY-MM-DD in India) until the next one begins. `earned` in rupees. */
const stretch = z.object({ from: z.string(), earned: z.number(), jobs: z.int() });
export type Stretch = z.infer<typeof stretch>;

/** By the day in India on which a job was completed; oldest first, none left out, the last one still running. */
export const earnings = z.object({ day: z.array(stretch), week: z.array(stretch), month: z.array(stretch) });
export type Earnings = z.infer<typeof earnings>;
