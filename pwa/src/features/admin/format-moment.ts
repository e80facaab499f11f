import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';

/** Day and time of an instant. */
export const formatMoment = (instant: number, language: string): string =>
  `${formatDay(instant, language)}, ${formatTime(instant, language)}`;
