import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { DURATION_HOURS, DURATIONS, FREQUENCIES, GENDER_PREFERENCES, PROFESSIONS, SERVICE_SLUGS } from '#contract/catalogue.ts';
import { CANCELLERS, JOB_STATUSES } from '#contract/jobs/job-status.ts';
import type { Slot } from '#contract/time.ts';
import { nameKeyColumns } from '#api/lib/name-keys.table.ts';

const hourCases = DURATIONS.map((duration) => `WHEN '${duration}' THEN ${DURATION_HOURS[duration]}`).join(' ');

/** A request and, once a worker has accepted it, a job. A pending one has a `worker_id` only if it is a direct request. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text().primaryKey(),
    client_id: text().notNull(),
    worker_id: text(),
    /** 1: a direct request, which only its worker can see. */
    is_direct: integer().notNull(),
    /**
     * Until when the worker of a direct request can answer it. Null for other requests, and for direct ones of an older
     * version.
     */
    answer_until: integer(),
    service: text({ enum: SERVICE_SLUGS }).notNull(),
    profession: text({ enum: PROFESSIONS }).notNull(),
    status: text({ enum: JOB_STATUSES }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    /**
     * Part of town, city and PIN code, which workers see before they accept. Empty if unknown; null in jobs of an older
     * version.
     */
    locality: text(),
    /** YYYY-MM-DD in India. */
    date: text().notNull(),
    slot: text().$type<Slot>(),
    /** Instant at which the slot, or without one the working day, starts. */
    starts_at: integer().notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    duration: text({ enum: DURATIONS }).notNull(),
    /** Instant at which the work is planned to end. It may be on the next day. */
    ends_at: integer()
      .generatedAlwaysAs(sql.raw(`starts_at + CASE duration ${hourCases} END * 3600000`), { mode: 'virtual' })
      .notNull(),
    instructions: text().notNull(),
    problem: text().notNull(),
    room_count: integer(),
    estimated_area: text(),
    preferred_gender: text({ enum: GENDER_PREFERENCES }).notNull(),
    emergency_contact: text(),
    amount_paise: integer().notNull(),
    is_paid: integer().notNull().default(0),
    lat: real(),
    lng: real(),
    /** 1: lat and lng are approximate, found by the name of the area. */
    is_location_approximate: integer().notNull().default(0),
    /** Name of the grid cell, from gridCellOf in contract/geo.ts. */
    cell: text().generatedAlwaysAs(sql`CAST((lat + 90) / 0.12 AS INTEGER) || '_' || CAST((lng + 180) / 0.12 AS INTEGER)`, {
      mode: 'virtual',
    }),
    /** Empty once the job is compacted. */
    start_code: text().notNull(),
    created_at: integer().notNull(),
    /** When the client sent the request, if that was before it arrived here. */
    requested_at: integer(),
    accepted_at: integer(),
    /** How often client and worker have agreed on another time, and when they last did. */
    moves: integer().notNull().default(0),
    moved_at: integer(),
    /** When it happened. The command may have waited on a device; `…_received_at` is when it arrived. */
    started_at: integer(),
    started_received_at: integer(),
    /** 1: the client gave the start code. */
    started_with_code: integer().notNull().default(0),
    completed_at: integer(),
    completed_received_at: integer(),
    /** When a job that was completed before its slot starts to count in the record of its worker; null if it counts already. */
    counts_from: integer(),
    cancelled_at: integer(),
    cancelled_received_at: integer(),
    /**
     * `time`: no worker accepted it in time, or its worker did not start it. `no_show`: the client said that the worker had not
     * come.
     */
    cancelled_by: text({ enum: CANCELLERS }),
    /** 1: client or worker cancelled the accepted job late, or the worker did not come. 2: the same, and it is not counted. */
    cancelled_late: integer().notNull().default(0),
    /** Why an admin cancelled it. */
    cancel_reason: text(),
    /** The job that lost its worker and that this one asks for again; and the other way round. */
    predecessor_id: text(),
    successor_id: text(),
    /**
     * JSON list of the workers who lost the jobs before this one: they cancelled, declined, did not come or did not answer, or an admin took the
     * job from them. It is not offered to them.
     */
    dropped_by: text(),
    /**
     * Once completed: the start of the next visit that is proposed, the job that books it, and when both sides were reminded.
     */
    next_visit_at: integer(),
    next_visit_id: text(),
    next_visit_reminded_at: integer(),
    /** The day of the month of the visits before this one, if its month is too short for it. */
    monthly_day: integer(),
    /** How many minutes later than planned the worker will start or end, as they last said, and when they said it. */
    delay_minutes: integer(),
    delay_at: integer(),
    /** 1: it follows from the delay of the job before this one. */
    delay_is_indirect: integer().notNull().default(0),
    ...nameKeyColumns(),
    /** The last write of this row. Other statements of the same batch use it to check that the write happened. */
    write_id: text().notNull(),
  },
  (t) => [
    index('jobs_client').on(t.client_id, t.starts_at, t.id),
    // For the distinct workers of a client, each found by one seek.
    index('jobs_client_worker').on(t.client_id, t.worker_id),
    index('jobs_worker_newest').on(t.worker_id, t.starts_at),
    index('jobs_worker').on(t.worker_id, t.status, t.starts_at, t.id),
    // The offers of a profession around a place or, without a place, of the whole profession.
    index('jobs_open')
      .on(t.profession, t.cell, t.starts_at)
      .where(sql`status = 'pending' AND worker_id IS NULL`),
    // A covering index for the earnings of a worker.
    index('jobs_earned')
      .on(t.worker_id, t.completed_at, t.amount_paise)
      .where(sql`status = 'completed'`),
    index('jobs_active_request')
      .on(t.client_id)
      .where(sql`status IN ('pending', 'ongoing')`),
    uniqueIndex('jobs_one_pending_request')
      .on(t.client_id)
      .where(sql`status = 'pending'`),
    // For the limit on requests that end before a worker accepts them.
    index('jobs_unaccepted')
      .on(t.client_id, t.cancelled_at)
      .where(sql`status = 'cancelled' AND accepted_at IS NULL`),
    // For the direct requests that were not answered in time.
    index('jobs_unanswered')
      .on(t.answer_until)
      .where(sql`status = 'pending' AND answer_until IS NOT NULL`),
    index('jobs_counted_later')
      .on(t.counts_from)
      .where(sql`counts_from IS NOT NULL`),
    index('jobs_cancelled_late_by_client')
      .on(t.client_id, t.cancelled_at)
      .where(sql`cancelled_late = 1 AND cancelled_by = 'client'`),
    index('jobs_cancelled_late_by_worker')
      .on(t.worker_id, t.cancelled_at)
      .where(sql`cancelled_late = 1 AND cancelled_by IN ('worker', 'no_show')`),
    index('jobs_unbooked_visits')
      .on(t.next_visit_at)
      .where(sql`next_visit_at IS NOT NULL AND next_visit_id IS NULL AND next_visit_reminded_at IS NULL`),
    // For the jobs that ended long ago and are not compacted yet.
    index('jobs_to_compact')
      .on(t.starts_at)
      .where(sql`status IN ('completed', 'cancelled') AND start_code <> ''`),
    // For the jobs of an older version.
    index('jobs_without_locality')
      .on(t.starts_at, t.id)
      .where(sql`locality IS NULL`),
    // The lists of the admin console. A list without a status is merged from the five statuses.
    index('jobs_by_creation').on(t.status, t.created_at, t.id),
    index('jobs_by_date').on(t.status, t.starts_at, t.id),
    index('jobs_of_service_by_creation').on(t.service, t.status, t.created_at, t.id),
    index('jobs_of_service_by_date').on(t.service, t.status, t.starts_at, t.id),
    index('jobs_by_name').on(t.name_key, t.id),
    index('jobs_by_last_name').on(t.last_name_key, t.id),
    index('jobs_by_id_end').on(t.id_end, t.id),
    // For the beginnings of a first name and a surname, in either order.
    index('jobs_by_start_of_name').on(t.name_start, t.last_name_key, t.id),
    index('jobs_by_start_of_last_name').on(t.last_name_start, t.name_key, t.id),
  ],
);
export type JobRow = typeof jobs.$inferSelect;
