import { HOUR_MS } from '#contract/durations.ts';
import { DURATION_HOURS, DURATIONS } from '#contract/catalogue.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { Job } from '#contract/jobs/jobs.ts';
import { possibleStarts } from '#contract/time.ts';
import { isWithinHours } from '#contract/workers/hours-of-day.ts';
import type { Worker } from '#contract/workers/workers.ts';
import {
  NO_WORKING_HOURS,
  type HoursException,
  type HoursExceptionChange,
  type WorkingHours,
  type WorkingWeek,
} from '#contract/workers/working-hours.ts';
import { accountData } from '#pwa/sync/db.ts';
import { apiError } from '#pwa/sync/http/api-error.ts';
import * as exceptionCommand from '#pwa/sync/outbox/commands/set-hours-exception.ts';
import * as weekCommand from '#pwa/sync/outbox/commands/set-working-week.ts';
import { enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { currentSession, saveSession } from '#pwa/sync/session/session.ts';

export const hoursOfProfile = ({ workingHours }: Worker): WorkingHours => workingHours ?? NO_WORKING_HOURS;

/** Whether the worker works at all the time of a job or, if it may start at any time of its day, at one of these times. */
export function isJobWithinHours(
  hours: WorkingHours,
  { date, time, duration }: Pick<Job, 'date' | 'time' | 'duration'>,
): boolean {
  const length = DURATION_HOURS[duration ?? DURATIONS[0]] * HOUR_MS;
  return possibleStarts(date, time, 0).some((start) => isWithinHours(hours, start, start + length));
}

/** Deletes the stored offers outside of the new hours. Direct requests stay. */
async function deleteOffersOutside(hours: WorkingHours): Promise<void> {
  await accountData('worker')
    ?.jobs.where('bucket')
    .equals('pending')
    .and((job) => !job.byName && !isJobWithinHours(hours, job))
    .delete();
}

/** Sets the hours of the week, or removes them; queued without a network. */
export async function setWorkingWeek(week: WorkingWeek): Promise<CommandOutcome> {
  const session = currentSession('worker');
  const changed = session && weekCommand.withWeek(session.profile, week);
  if (!changed) return apiError('auth.required', 401);
  saveSession('worker', session.token, changed);
  // At once: the phone may end the app, which is closed or hidden.
  const outcome = enqueueAndWait('worker', weekCommand.setWorkingWeek, {
    week,
    previous: hoursOfProfile(session.profile).week,
  });
  await deleteOffersOutside(hoursOfProfile(changed));
  return outcome;
}

async function changeException(change: HoursExceptionChange): Promise<CommandOutcome> {
  const session = currentSession('worker');
  if (!session) return apiError('auth.required', 401);
  const previous = hoursOfProfile(session.profile).exceptions.find(({ id }) => id === change.id) ?? null;
  const changed = exceptionCommand.withException(session.profile, change);
  saveSession('worker', session.token, changed);
  const outcome = enqueueAndWait('worker', exceptionCommand.setHoursException, { change, previous });
  await deleteOffersOutside(hoursOfProfile(changed));
  return outcome;
}
export const addException = (exception: Omit<HoursException, 'id'>) => changeException({ id: uuidv7(), exception });
export const removeException = (id: string) => changeException({ id, exception: null });
