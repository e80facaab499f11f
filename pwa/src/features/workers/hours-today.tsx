import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '#contract/time.ts';
import { NO_WORKING_HOURS, type WorkingHours } from '#contract/workers/working-hours.ts';
import { todayText } from '#pwa/i18n/working-hours-text.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';

/** The working hours of today, with the way to change them. */
export function HoursToday({ hours = NO_WORKING_HOURS }: { hours: WorkingHours | undefined }) {
  const { t, i18n } = useTranslation('workingHours');
  const today = dayInIndia(useNow());
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <p className="font-bold">{todayText(hours, today, i18n.language)}</p>
      <ButtonLink to="/worker/account#working-hours" variant="secondary" size="large" icon={CalendarClock}>
        {t('title')}
      </ButtonLink>
    </div>
  );
}
