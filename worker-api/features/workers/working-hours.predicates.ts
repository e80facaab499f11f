import { sql, type SQL } from 'drizzle-orm';
import { HOUR_MS, IST_OFFSET_MS } from '#contract/durations.ts';
import { ALL_HOURS } from '#contract/workers/hours-of-day.ts';

/** Hours since the midnight in India with which 1970 began, which was a Thursday. */
const hourIndex = (instant: SQL, addedMs = 0): SQL =>
  sql`((${instant} + ${sql.raw(String(IST_OFFSET_MS + addedMs))}) / ${sql.raw(String(HOUR_MS))})`;
const ofWeek = (day: SQL, field: 'hours' | 'maxKm'): SQL =>
  sql`w.working_hours ->> ('$.week[' || ((${day} + 3) % 7) || ${sql.raw(`'].${field}'`)})`;
/** That the exception `e` is for a day, which is a number of days since 1970. */
const isExceptionOn = (day: SQL): SQL => sql`date(${day} * 86400, 'unixepoch') BETWEEN e.value ->> 'from' AND e.value ->> 'to'`;

/**
 * That the worker `w` works at all the time between two instants, which are less than 24 hours apart and may be on two days. D1
 * counts each exception as a row read, but neither the week nor a worker without hours. `isWithinHours` in the contract says
 * the same to the app.
 */
export const isWithinWorkingHours = (start: SQL, end: SQL): SQL => {
  const [today, tomorrow] = [sql.raw('d.day'), sql.raw('(d.day + 1)')];
  const allHours = sql.raw(String(ALL_HOURS));
  // The bits of the first day are the lower 24, those of the second one the higher ones.
  const days = sql`(SELECT t.first / 24 AS day, (1 << (t.first % 24 + t.next - t.first)) - (1 << (t.first % 24)) AS bits
    FROM (SELECT ${hourIndex(start)} AS first, ${hourIndex(end, HOUR_MS - 1)} AS next) t)`;
  const [bitsToday, bitsTomorrow] = [sql`(d.bits & ${allHours})`, sql.raw('(d.bits >> 24)')];
  return sql`(w.working_hours IS NULL OR (SELECT ${bitsToday} & ~coalesce(${ofWeek(today, 'hours')}, ${allHours}) = 0
      AND ${bitsTomorrow} & ~coalesce(${ofWeek(tomorrow, 'hours')}, ${allHours}) = 0
      AND NOT EXISTS (SELECT 1 FROM json_each(w.working_hours, '$.exceptions') e
        WHERE (${isExceptionOn(today)} AND ${bitsToday} & ~(e.value ->> 'hours') <> 0)
          OR (${isExceptionOn(tomorrow)} AND ${bitsTomorrow} & ~(e.value ->> 'hours') <> 0))
    FROM ${days} d))`;
};

/** The largest distance of the jobs that the worker `w` takes on the day of this instant. */
export const reachOn = (instant: SQL): SQL => {
  const day = sql`(${hourIndex(instant)} / 24)`;
  return sql`CASE WHEN w.working_hours IS NULL THEN w.service_radius_km ELSE min(w.service_radius_km,
    coalesce(${ofWeek(day, 'maxKm')}, w.service_radius_km),
    coalesce((SELECT min(e.value ->> 'maxKm') FROM json_each(w.working_hours, '$.exceptions') e WHERE ${isExceptionOn(day)}), w.service_radius_km)) END`;
};
