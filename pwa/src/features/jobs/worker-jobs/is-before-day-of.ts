import type { ClientStatus, JobStatus } from '#contract/jobs/job-status.ts';
import { dayInIndia } from '#contract/time.ts';

/** Whether the day of the work, YYYY-MM-DD in India, has not come yet. */
export const isBeforeDayOf = (date: string, now: number): boolean => date > dayInIndia(now);

interface AcceptedJob {
  date: string;
  status: JobStatus | ClientStatus;
  hasUnsentChange: boolean;
}

/**
 * Whether calling the customer and finding the way come before starting: until the day of the work. A start that is not sent yet changes
 * nothing, because the question for its code must stay.
 */
export const isContactFirst = ({ date, status, hasUnsentChange }: AcceptedJob, now: number): boolean =>
  (status === 'accepted' || (status === 'ongoing' && hasUnsentChange)) && isBeforeDayOf(date, now);
