import { DAY_MS, HOUR_MS, IST_OFFSET_MS } from '#contract/durations.ts';
import { dateFormat, formatClock, memoizeFormat, locale } from './format-time.ts';

const numberFormat = memoizeFormat((locales, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options));
/** A worker's earnings, to two decimals (worker specification, section 1). */
export const formatEarnings = (rupees: number): string =>
  numberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(rupees);

export const formatNumber = (value: number): string => numberFormat('en-IN').format(value);

/** Decimal kilobytes, megabytes or gigabytes, as devices show them. */
export function formatBytes(bytes: number): string {
  const [unit, size] =
    bytes < 1e6 ? (['kilobyte', 1e3] as const) : bytes < 1e9 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const);
  return numberFormat('en-IN', { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
}

/** @param when an instant, or a day YYYY-MM-DD */
const instantOf = (when: number | string): number => (typeof when === 'number' ? when : Date.parse(`${when}T06:30:00Z`));

/** The short names of Intl in Hindi and Marathi are hardly in use: "नव॰", "नोव्हें". */
const monthLength = (language: string) => (language === 'en' ? 'short' : 'long');

const yearOf = (instant: number): string => dateFormat('en', { year: 'numeric' }).format(instant);

/** @param withThisYear whether to name the present year; any other year is always named */
export const formatDay = (when: number | string, language: string, withThisYear = true): string =>
  dateFormat(locale(language), {
    weekday: 'short',
    day: 'numeric',
    month: monthLength(language),
    ...((withThisYear || yearOf(instantOf(when)) !== yearOf(Date.now())) && { year: 'numeric' }),
  })
    .format(instantOf(when))
    // In Marathi, Intl puts commas around the month: "21, नोव्हेंबर, 2026".
    .replace(/([\d\u0900-\u097f]), (?=\D|\d{4})/g, '$1 ');

/** An hour of the day, 0 to 24, as "9 pm". */
export const formatHour = (hour: number, language: string): string =>
  formatClock(Date.parse('2026-01-01T00:00:00+05:30') + hour * HOUR_MS, language, {});

/** The name of a weekday: 0 is Monday. */
export const formatWeekday = (weekday: number, language: string, weekdayLength: 'short' | 'long'): string =>
  dateFormat(locale(language), { weekday: weekdayLength }).format(
    // A Monday at noon.
    Date.parse('2026-01-05T06:30:00Z') + weekday * DAY_MS,
  );

const relativeFormat = memoizeFormat(
  (locales, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locales, options),
);
const UNITS = [
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;

/** How many days of India's calendar have begun since 1970. */
const dayNumber = (instant: number): number => Math.floor((instant + IST_OFFSET_MS) / DAY_MS);

/** "10 minutes ago" in the given language; less than a minute is "now". From 24 hours on, the days of India's calendar count. */
export function formatAgo(instant: number, now: number, language: string): string {
  // Hindi has the same word for yesterday and tomorrow.
  const format = relativeFormat(locale(language), { numeric: language === 'hi' ? 'always' : 'auto' });
  const passed = Math.max(0, now - instant);
  if (passed >= DAY_MS) return format.format(dayNumber(instant) - dayNumber(now), 'day');
  for (const [unit, size] of UNITS) if (passed >= size) return format.format(-Math.floor(passed / size), unit);
  // Intl's Hindi text means "from now on".
  return language === 'hi' ? 'अभी' : format.format(0, 'second');
}

/** "21 Nov" of a day YYYY-MM-DD. Empty for an empty string. */
export const formatShortDay = (day: string, language: string): string =>
  day === '' ? '' : dateFormat(locale(language), { day: 'numeric', month: 'short' }).format(instantOf(day));

/** The month of an instant, as "March 2025". */
export const formatMonthOfYear = (instant: number, language: string): string =>
  dateFormat(locale(language), { month: 'long', year: 'numeric' }).format(instant);

/** "Nov" of a day YYYY-MM-DD. Empty for an empty string. */
export const formatMonth = (day: string, language: string): string =>
  day === '' ? '' : dateFormat(locale(language), { month: 'short' }).format(instantOf(day));
