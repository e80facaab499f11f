import { AlarmClock, CalendarDays, Clock, Coffee, Siren, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClientStatus, JobStatus } from '#contract/jobs/job-status.ts';
import { slotEnd, slotStart, urgencyOf, type Slot } from '#contract/time.ts';
import { cx } from '#pwa/ui/cx.ts';

type Urgency = ReturnType<typeof urgencyOf>;

const LOOKS: Record<Urgency, [LucideIcon, string]> = {
  1: [Coffee, 'bg-sunk text-soft border-edge'],
  2: [CalendarDays, 'bg-sunk text-soft border-edge'],
  3: [Clock, 'bg-tint-indigo text-indigo border-indigo'],
  4: [AlarmClock, 'bg-tint-marigold text-marigold-text border-marigold'],
  5: [Siren, 'bg-tint-red text-red-text border-red'],
};

interface TimedJob {
  status: JobStatus | ClientStatus;
  date: string;
  time: Slot | null;
}

/** Urgency at this moment, null once the job has started or its time is over; the server's value in a stored list is out of date. */
export const currentUrgency = ({ status, date, time }: TimedJob): Urgency | null =>
  status === 'ongoing' || slotEnd(date, time) <= Date.now() ? null : urgencyOf(slotStart(date, time), Date.now());

export function UrgencyBadge({ urgency }: { urgency: Urgency | null }) {
  const { t } = useTranslation('workerJobs');
  if (urgency === null) return null;
  const [Icon, className] = LOOKS[urgency];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-bold whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`urgency.level${urgency}`)}
    </span>
  );
}
