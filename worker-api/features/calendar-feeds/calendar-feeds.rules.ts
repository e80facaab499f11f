import { jobEvent } from '#contract/calendar/job-event.ts';
import type { CalendarEvent } from '#contract/calendar/icalendar.ts';
import { isInProgress } from '#contract/jobs/job-status.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { FeedJob } from './calendar-feeds.repository.ts';
import { serviceName, statusNote } from './calendar-texts.ts';

/** As in the app, a worker knows the home only while the job is in progress. */
const placeOf = ({ reader, status, address, locality }: FeedJob): string =>
  reader === 'client' || isInProgress(status) ? address : (locality ?? '');

/** The event of a job. `origin` is that of the app, to which the event links. */
export const feedEvent = (job: FeedJob, language: LanguageCode, origin: string | null): CalendarEvent =>
  jobEvent(
    {
      id: job.id,
      status: job.status,
      startsAt: job.starts_at,
      endsAt: job.ends_at,
      hasSlot: job.slot !== null,
      moves: job.moves,
      times: {
        created: job.created_at,
        accepted: job.accepted_at,
        moved: job.moved_at,
        started: job.started_at,
        completed: job.completed_at,
        cancelled: job.cancelled_at,
      },
    },
    {
      summary: [serviceName(job.service, language), job.person, statusNote(job.status, language)].filter(Boolean).join(' · '),
      location: placeOf(job),
      url: origin && `${origin}/${job.reader === 'client' ? 'job-in-progress' : 'worker/job'}/${job.id}`,
    },
  );
