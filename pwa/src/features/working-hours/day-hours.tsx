import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hoursText } from '#pwa/i18n/working-hours-text.ts';
import { formatHour, formatWeekday } from '#pwa/shared/format.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { HoursToggle } from './hours-toggle.tsx';
import { bitsBetween, FIRST_HOUR, LAST_HOUR, NIGHT, sameEveryDay, toggleHours, withDay, type WeekDraft } from './week-draft.ts';

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, i) => FIRST_HOUR + i);
const DISTANCES = [2, 5, 10, 15];

interface DayHoursProps {
  draft: WeekDraft;
  weekday: number;
  serviceRadiusKm: number;
  onChange: (draft: WeekDraft) => void;
}

/** The single hours of a day, and its largest distance. */
export function DayHours({ draft, weekday, serviceRadiusKm, onChange }: DayHoursProps) {
  const { t, i18n } = useTranslation('workingHours');
  const { hours, maxKm } = draft[weekday] ?? { hours: 0, maxKm: null };
  const day = formatWeekday(weekday, i18n.language, 'long');
  const nameOf = (bits: number) => t('hour_of_day', { day, hours: hoursText(bits, i18n.language) });
  const distances = DISTANCES.filter((km) => km < serviceRadiusKm);
  const night = t('night', { from: formatHour(LAST_HOUR, i18n.language), to: formatHour(FIRST_HOUR, i18n.language) });
  return (
    <div className="grid gap-5">
      <p role="status" className="font-bold">
        {t('hour_of_day', { day, hours: hoursText(hours, i18n.language) })}
      </p>
      <div role="group" aria-label={day} className="grid grid-cols-4 gap-1.5">
        {HOURS.map((hour) => (
          <HoursToggle
            key={hour}
            value={hours}
            hours={bitsBetween(hour, hour + 1)}
            name={nameOf(bitsBetween(hour, hour + 1))}
            label={formatHour(hour, i18n.language)}
            onToggle={() => onChange(toggleHours(draft, weekday, bitsBetween(hour, hour + 1)))}
          />
        ))}
        <div className="col-span-2 grid">
          <HoursToggle
            value={hours}
            hours={NIGHT}
            name={t('hour_of_day', { day, hours: night })}
            label={night}
            onToggle={() => onChange(toggleHours(draft, weekday, NIGHT))}
          />
        </div>
      </div>
      {distances.length > 0 && (
        <Choice
          kind="one"
          name="distance"
          legend={t('distance')}
          className="grid grid-cols-2 gap-2"
          value={String(maxKm ?? '')}
          onChange={({ target }) => onChange(withDay(draft, weekday, { maxKm: target.value ? Number(target.value) : null }))}
          options={[
            { value: '', label: t('distance_usual', { km: serviceRadiusKm }) },
            ...distances.map((km) => ({ value: String(km), label: t('km', { km }) })),
          ]}
        />
      )}
      <Button
        variant="secondary"
        size="large"
        icon={Copy}
        onClick={() => {
          onChange(sameEveryDay(hours, maxKm));
          notify.success(t('same_done'));
        }}
      >
        {t('same_every_day')}
      </Button>
    </div>
  );
}
