import i18next from 'i18next';
import { hoursOn, periodsOf, type HourBits } from '#contract/workers/hours-of-day.ts';
import type { Period, WorkingDay, WorkingHours } from '#contract/workers/working-hours.ts';
import { formatHour, formatWeekday } from '#pwa/shared/format.ts';
import './en/workingHours.ts';

// Like errorText(), these functions need useTranslation() in the component.

const periodText = ([from, to]: Period, language: string): string =>
  i18next.t('workingHours:period', { from: formatHour(from, language), to: formatHour(to, language) });

/** "8 am – 1 pm, 2 pm – 6 pm". */
function periodsText(periods: readonly Period[], language: string): string {
  if (periods.length === 0) return i18next.t('workingHours:day_off');
  const isAllDay = periods.some(([from, to]) => from === 0 && to === 24);
  return isAllDay ? i18next.t('workingHours:all_day') : periods.map((one) => periodText(one, language)).join(', ');
}
export const hoursText = (bits: HourBits, language: string): string => periodsText(periodsOf(bits), language);

/** As `hoursText`, but of a day that has only an end "until 2 pm". */
function openHoursText(periods: readonly Period[], language: string): string {
  const [first, second] = periods;
  return first?.[0] === 0 && first[1] < 24 && !second
    ? i18next.t('workingHours:until_hour', { time: formatHour(first[1], language) })
    : periodsText(periods, language);
}

/** The hours of a day, with its largest distance. */
export const dayText = ({ periods, maxKm }: WorkingDay, language: string): string =>
  [
    openHoursText(periods, language),
    ...(maxKm !== null && periods.length > 0 ? [i18next.t('workingHours:km', { km: maxKm })] : []),
  ].join(', ');

/** The hours of today, as "Today: 8 am – 6 pm". */
export const todayText = (hours: WorkingHours, today: string, language: string): string =>
  i18next.t('workingHours:today', { hours: openHoursText(periodsOf(hoursOn(hours, today)), language) });

/** The week, a line for each day; empty if the worker has set none. */
export const weekText = ({ week }: WorkingHours, language: string): string =>
  (week ?? []).map((day, weekday) => `${formatWeekday(weekday, language, 'long')}: ${dayText(day, language)}`).join('\n');
