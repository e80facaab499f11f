import type { JobStatus } from '#contract/jobs/job-status.ts';
import type { CalendarEvent } from './icalendar.ts';

/** What the calendar event of a job depends on. Times are instants. */
export interface CalendarJob {
  id: string;
  status: JobStatus;
  startsAt: number;
  endsAt: number;
  /** False for a request for a day, of which a worker chooses the time. */
  hasSlot: boolean;
  /** How often the job was moved to another time. */
  moves: number;
  times: {
    created: number;
    accepted: number | null;
    moved: number | null;
    started: number | null;
    completed: number | null;
    cancelled: number | null;
  };
}

const eventStatus = (status: JobStatus): CalendarEvent['status'] => {
  if (status === 'pending') return 'TENTATIVE';
  return status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED';
};

/** The same event in the feed and in the file of a booking, so that a calendar with both has it once. */
export function jobEvent(job: CalendarJob, texts: Pick<CalendarEvent, 'summary' | 'location' | 'url'>): CalendarEvent {
  const { created, moved, ...later } = job.times;
  const steps = Object.values(later).filter((at) => at !== null);
  return {
    uid: `${job.id}@karigar`,
    sequence: steps.length + job.moves,
    changedAt: Math.max(created, moved ?? 0, ...steps),
    start: job.startsAt,
    end: job.endsAt,
    isAllDay: !job.hasSlot,
    status: eventStatus(job.status),
    ...texts,
  };
}
