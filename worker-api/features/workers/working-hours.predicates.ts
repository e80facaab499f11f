import { sql, type SQL } from 'drizzle-orm';
import { ALL_HOURS } from '#contract/workers/hours-of-day.ts';

const HOUR = 3_600_000;
const IST_OFFSET = 5.5 * HOUR;

/** Hours since the midnight in India with which 1970 began, which was a Thursday. */
const hourIndex = (instant: SQL, addedMs = 0): SQL =>
  sql`((${instant} + ${sql.raw(String(IST_OFFSET + addedMs))}) / ${sql.raw(String(HOUR))})`;
const ofWeek = (day: SQL, field: 'hours' | 'maxKm'): SQL =>
  sql`w.working_hours ->> ('$.week[' || ((${day} + 3) % 7) || ${sql.raw(`'].${field}'`)})`;
/** The FROM part and the condition of the exceptions `e` of a day, which is a number of days since 1970. */
const fromExceptionsOn = (day: SQL): SQL => sql`FROM json_each(w.working_hours, '$.exceptions') e
  WHERE date(${day} * 86400, 'unixepoch') BETWEEN e.value ->> 'from' AND e.value ->> 'to'`;

/**
 * That the worker `w` works at all the time between two instants, which are less than 14 hours apart and may be on two days. For a worker who
 * has set no hours it reads nothing. `isWithinHours` in the contract says the same to the app.
 */
export const isWithinWorkingHours = (start: SQL, end: SQL): SQL => {
  const day = sql.raw('d.day');
  // The hours of both days as bits, of which each day takes its 24.
  const bits = sql.raw('((1 << (t.first % 24 + t.next - t.first)) - (1 << (t.first % 24)))');
  const days = sql`(SELECT t.first / 24 + p.value AS day, (${bits} >> (24 * p.value)) & ${sql.raw(String(ALL_HOURS))} AS hours
    FROM (SELECT ${hourIndex(start)} AS first, ${hourIndex(end, HOUR - 1)} AS next) t CROSS JOIN json_each('[0,1]') p)`;
  return sql`(w.working_hours IS NULL OR NOT EXISTS (SELECT 1 FROM ${days} d
    WHERE d.hours & ~coalesce(${ofWeek(day, 'hours')}, ${sql.raw(String(ALL_HOURS))}) <> 0
      OR EXISTS (SELECT 1 ${fromExceptionsOn(day)} AND d.hours & ~(e.value ->> 'hours') <> 0)))`;
};

/** The largest distance of the jobs that the worker `w` takes on the day of this instant. */
export const reachOn = (instant: SQL): SQL => {
  const day = sql`(${hourIndex(instant)} / 24)`;
  return sql`CASE WHEN w.working_hours IS NULL THEN w.service_radius_km ELSE min(w.service_radius_km,
    coalesce(${ofWeek(day, 'maxKm')}, w.service_radius_km),
    coalesce((SELECT min(e.value ->> 'maxKm') ${fromExceptionsOn(day)}), w.service_radius_km)) END`;
};
