import * as z from 'zod/mini';
import { bitsOf, periodsOf } from '#contract/workers/hours-of-day.ts';
import {
  NO_WORKING_HOURS,
  type HoursExceptionChange,
  type WorkingDay,
  type WorkingHours,
  type WorkingWeek,
} from '#contract/workers/working-hours.ts';

const storedDay = z.object({ hours: z.int(), maxKm: z.nullable(z.number()) });
/** The column `workers.working_hours`: hours as bits, with which statements compare those of a job. */
const storedWorkingHours = z.object({
  week: z.nullable(z.array(storedDay)),
  exceptions: z.array(z.extend(storedDay, { id: z.string(), from: z.string(), to: z.string() })),
});
export type StoredWorkingHours = z.infer<typeof storedWorkingHours>;

const toStoredDay = ({ periods, maxKm }: WorkingDay) => ({ hours: bitsOf(periods), maxKm });
const fromStoredDay = ({ hours, maxKm }: z.infer<typeof storedDay>): WorkingDay => ({ periods: periodsOf(hours), maxKm });

export const toStoredWeek = (week: WorkingWeek): StoredWorkingHours['week'] => week && week.map(toStoredDay);
export const toStoredException = ({ id, exception }: HoursExceptionChange): StoredWorkingHours['exceptions'][number] | null =>
  exception && { id, from: exception.from, to: exception.to, ...toStoredDay(exception) };

export function workingHoursOf(stored: string | null): WorkingHours {
  if (stored === null) return NO_WORKING_HOURS;
  const { week, exceptions } = z.parse(storedWorkingHours, JSON.parse(stored));
  return {
    week: week && week.map(fromStoredDay),
    exceptions: exceptions.map((one) => ({ id: one.id, from: one.from, to: one.to, ...fromStoredDay(one) })),
  };
}
