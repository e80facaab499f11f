import i18next from 'i18next';
import { HOUR_MS } from '#contract/durations.ts';
import { DURATION_HOURS, type Duration } from '#contract/catalogue.ts';
import { slotStart, type Slot } from '#contract/time.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { slotText } from './slot-text.ts';

/** From two instants "8:00 am – 12:00 pm". Like errorText(), it needs useTranslation() in the component. */
export const timeRangeText = (from: number, to: number, language: string): string =>
  i18next.t('services:time_range', { from: formatTime(from, language), to: formatTime(to, language) });

interface JobTime {
  date: string;
  time: Slot;
  /** Jobs that a phone stored in an older version lack it. */
  duration?: Duration | undefined;
}

/** From when to when a job lasts, and how long: "8:00 am – 12:00 pm · 4 hours". Only its slot if the duration is not known. */
export function jobTimeText({ date, time, duration }: JobTime, language: string): string {
  if (!duration) return slotText(time);
  const start = slotStart(date, time);
  const range = timeRangeText(start, start + DURATION_HOURS[duration] * HOUR_MS, language);
  return `${range} · ${i18next.t(`services:duration.${duration}`)}`;
}
