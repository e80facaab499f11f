import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '#contract/durations.ts';
import { writeCalendar } from '#contract/calendar/icalendar.ts';
import { jobEvent } from '#contract/calendar/job-event.ts';
import { DURATION_HOURS } from '#contract/catalogue.ts';
import { toStoredStatus } from '#contract/jobs/job-status.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { slotStart } from '#contract/time.ts';
import { saveFile } from '#pwa/sync/http/download.ts';
import { Button } from '#pwa/ui/button.tsx';

interface AddToCalendarButtonProps {
  job: JobDetail;
  /** The page of the job for the user. */
  path: string;
  /** Name of the other side. */
  person: string | null;
  size?: 'large';
  children: ReactNode;
}

/** Saves a job as a calendar file, from what the phone has stored: it needs no network. */
export function AddToCalendarButton({ job, path, person, size, children }: AddToCalendarButtonProps) {
  const { t } = useTranslation(['services', 'status']);
  const save = () => {
    const startsAt = slotStart(job.date, job.timeSlot);
    const event = jobEvent(
      {
        id: job.id,
        status: toStoredStatus(job.status),
        startsAt,
        endsAt: startsAt + DURATION_HOURS[job.duration] * HOUR_MS,
        hasSlot: job.timeSlot !== null,
        moves: job.moves ?? 0,
        times: { ...job.times, moved: job.times.moved ?? null },
      },
      {
        summary: [t(`services:service.${job.serviceType}`), person, job.status === 'pending' && t('status:client.pending')]
          .filter(Boolean)
          .join(' · '),
        location: job.address,
        url: new URL(path, location.origin).href,
      },
    );
    saveFile(new Blob([writeCalendar([event])], { type: 'text/calendar' }), `karigar-${job.date}.ics`);
  };
  return (
    <Button variant="secondary" size={size} icon={CalendarPlus} onClick={save}>
      {children}
    </Button>
  );
}
