import * as z from 'zod/mini';
import { radiusKm } from '#contract/geo.ts';
import { uuidv7Id } from '#contract/ids.ts';
import { existingDay } from '#contract/time.ts';

/** From one hour of a day in India to another: 0 is the midnight before, 24 the one after. */
const period = z.tuple([z.int().check(z.gte(0), z.lte(23)), z.int().check(z.gte(1), z.lte(24))]);
export type Period = z.infer<typeof period>;

/** In order, with a break between two of them. None: no work on this day. */
const periods = z.array(period).check(
  z.maxLength(12),
  z.refine((all) => all.every(([from, to], i) => from < to && from > (all[i - 1]?.[1] ?? -1)), 'field.hours'),
);

const dayFields = {
  periods,
  /** The largest distance of the jobs of a day, if it is less than the service radius. */
  maxKm: z.nullable(radiusKm),
};
const workingDay = z.object(dayFields);
export type WorkingDay = z.infer<typeof workingDay>;

/** Monday first. Null: the worker has set no hours, and takes jobs at every hour. */
const workingWeek = z.nullable(z.array(workingDay).check(z.length(7)));
export type WorkingWeek = z.infer<typeof workingWeek>;

const exceptionFields = { ...dayFields, from: existingDay, to: existingDay };
/** Days on which a worker works less than in their week: only in the hours that are in both, and at the smaller distance. */
const hoursException = z.object({ id: uuidv7Id, ...exceptionFields });
export type HoursException = z.infer<typeof hoursException>;

export const workingHours = z.object({ week: workingWeek, exceptions: z.array(hoursException) });
export type WorkingHours = z.infer<typeof workingHours>;
export const NO_WORKING_HOURS: WorkingHours = { week: null, exceptions: [] };

/** How many exceptions a worker may have whose last day is not over. */
export const MAX_HOURS_EXCEPTIONS = 20;

export const setWorkingWeekBody = z.object({ week: workingWeek });
/** Sets an exception, or removes it. It may be over when it arrives, because a phone without a network queued it. */
export const setHoursExceptionBody = z.object({
  id: uuidv7Id,
  exception: z.nullable(
    z.object(exceptionFields).check(z.refine(({ from, to }) => from <= to, { error: 'field.date', path: ['to'] })),
  ),
});
export type HoursExceptionChange = z.infer<typeof setHoursExceptionBody>;
