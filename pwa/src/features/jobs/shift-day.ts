import { dayInIndia, instantInIndia } from '#contract/time.ts';

/** The day `days` days later; negative is earlier. */
export const shiftDay = (day: string, days: number): string => dayInIndia(instantInIndia(day, 12 + 24 * days));
