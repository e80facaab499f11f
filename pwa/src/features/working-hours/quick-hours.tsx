import { CalendarOff, Clock, MapPin, Plane, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInIndia, instantInIndia } from '#contract/time.ts';
import type { Worker } from '#contract/workers/workers.ts';
import type { HoursException, Period } from '#contract/workers/working-hours.ts';
import { formatHour } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { cx } from '#pwa/ui/cx.ts';
import { LeaveSheet } from './leave-sheet.tsx';
import { useSaveHours } from './use-save-hours.ts';
import { addException, hoursOfProfile, removeException } from './working-hours.mutations.ts';

/** The ends of a shorter day that are offered; the first one that is not near. */
const ENDS = [14, 18];
const NEAR_KM = 3;
const ALL_DAY: Period[] = [[0, 24]];

/** The exceptions for which one press is enough. A second press takes them back. */
export function QuickHours({ worker }: { worker: Worker }) {
  const { t, i18n } = useTranslation('workingHours');
  const save = useSaveHours();
  const [isLeaving, setLeaving] = useState(false);
  const now = useNow();
  const today = dayInIndia(now);
  const { exceptions } = hoursOfProfile(worker);
  const end = ENDS.find((hour) => instantInIndia(today, hour - 1) > now);

  const toggle = (icon: LucideIcon, text: string, days: Pick<HoursException, 'periods' | 'maxKm'>) => {
    const active = exceptions.find(
      ({ from, to, periods, maxKm }) =>
        from === today && to === today && maxKm === days.maxKm && JSON.stringify(periods) === JSON.stringify(days.periods),
    );
    const press = () => void save(active ? removeException(active.id) : addException({ from: today, to: today, ...days }));
    return (
      <QuickButton icon={icon} isPressed={active !== undefined} onClick={press}>
        {text}
      </QuickButton>
    );
  };
  return (
    <>
      <div role="group" aria-label={t('quick')} className="grid grid-cols-2 gap-2">
        {toggle(CalendarOff, t('not_today'), { periods: [], maxKm: null })}
        {end !== undefined &&
          toggle(Clock, t('until', { time: formatHour(end, i18n.language) }), { periods: [[0, end]], maxKm: null })}
        {worker.serviceRadiusKm > NEAR_KM &&
          toggle(MapPin, t('near_today', { km: NEAR_KM }), { periods: ALL_DAY, maxKm: NEAR_KM })}
        <QuickButton icon={Plane} onClick={() => setLeaving(true)}>
          {t('leave')}
        </QuickButton>
      </div>
      {isLeaving && (
        <LeaveSheet
          today={today}
          onClose={() => setLeaving(false)}
          onSave={(days) => save(addException({ ...days, periods: [], maxKm: null }))}
        />
      )}
    </>
  );
}

interface QuickButtonProps {
  icon: LucideIcon;
  /** Left out for a button that only opens something. */
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}
const QuickButton = ({ icon: Icon, isPressed, onClick, children }: QuickButtonProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onClick}
    className={cx(buttonClass({ variant: isPressed ? 'primary' : 'secondary', size: 'large' }), 'max-md:px-2')}
  >
    <Icon aria-hidden className="size-5 shrink-0" />
    <span>{children}</span>
  </button>
);
