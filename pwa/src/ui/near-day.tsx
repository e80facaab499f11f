import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#contract/durations.ts';
import { dayInIndia } from '#contract/time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';

/** "Today", "Tomorrow" or "Sat, 28 Nov", with the year if it is another one. */
export function NearDay({ date }: { date: string }) {
  const { t, i18n } = useTranslation('jobFacts');
  const now = useNow();
  const isToday = date === dayInIndia(now);
  const isTomorrow = date === dayInIndia(now + DAY_MS);
  return (
    <time dateTime={date}>{isToday ? t('today') : isTomorrow ? t('tomorrow') : formatDay(date, i18n.language, false)}</time>
  );
}
