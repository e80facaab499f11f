import { dayInIndia } from '#contract/time.ts';

/**
 * Whether the day of the work, YYYY-MM-DD in India, has not come yet. Then calling the client and finding the way come before
 * starting.
 */
export const isBeforeDayOf = (date: string, now: number): boolean => date > dayInIndia(now);
