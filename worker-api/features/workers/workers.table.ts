import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { GENDERS, PROFESSIONS } from '#contract/catalogue.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';
import { WORKER_ACTIONS } from './worker-limits.rules.ts';

/** The worker's part of an account. The writes that change a counter's source update the counter. */
export const workers = sqliteTable(
  'workers',
  {
    account_id: text().primaryKey(),
    profession: text({ enum: PROFESSIONS }).notNull(),
    description: text().notNull().default(''),
    experience: text().notNull(),
    gender: text({ enum: GENDERS }),
    /** JSON lists of catalogue texts. */
    skills: text().notNull().default('[]'),
    certifications: text().notNull().default('[]'),
    service_radius_km: real().notNull().default(10),
    /**
     * Part of town, city and PIN code, in the words of the gazetteer; the public sees it without the PIN code. Empty if
     * unknown; null for workers of an older version.
     */
    locality: text(),
    lat: real(),
    lng: real(),
    /** The grid cell, as `gridCellOf` names it. */
    cell: text().generatedAlwaysAs(sql`CAST((lat + 90) / 0.12 AS INTEGER) || '_' || CAST((lng + 180) / 0.12 AS INTEGER)`, {
      mode: 'virtual',
    }),
    /** JSON list of the cells that the service radius touches, so that an index finds the worker's offers. */
    service_cells: text().notNull().default('[]'),
    available: integer().notNull().default(1),
    verification: text({ enum: VERIFICATION_STATES }).notNull().default('unchecked'),
    /** Since when an unchecked worker waits for an admin. Triggers set it. */
    unchecked_since: integer().notNull().default(0),
    /**
     * Why an admin refused the worker, who reads it. New documents do not clear it: a worker with a reason takes no jobs until
     * verified.
     */
    verification_reason: text(),
    /** JSON list of what a verified worker has changed, for which a trigger made them unchecked. A verdict empties it. */
    changed_since_verified: text().notNull().default('[]'),
    face_photo_key: text(),
    /** UPI address at which clients pay the worker. */
    upi_address: text(),
    /**
     * The phone number that the worker has shown to be theirs by a code; another number of the account counts as not verified.
     */
    verified_phone: text(),
    /**
     * The place from which the distance of a move is measured, so that many short moves count like a long one. Null before the
     * first change of place.
     */
    anchor_lat: real(),
    anchor_lng: real(),
    /** JSON of `StoredWorkingHours`; null if the worker has set none. */
    working_hours: text(),
    rating_sum: integer().notNull().default(0),
    rating_count: integer().notNull().default(0),
    /** The last day in India on which the worker's app was in a room; null before the first. */
    last_seen_on: text(),
    /** Accepted jobs that the worker completed, and accepted jobs that the worker cancelled. */
    jobs_completed: integer().notNull().default(0),
    jobs_dropped: integer().notNull().default(0),
    /**
     * Grows when name, photo or rating change, above that of every other worker, so that clients find what changed since a
     * version. Triggers on `accounts` and `workers` set it.
     */
    profile_version: integer().notNull().default(0),
    /**
     * Posterior mean of the ratings, as `posteriorRating` in matching.rules.ts; 0 before the first. Computed from the counters.
     */
    score: real()
      .generatedAlwaysAs(sql`CASE WHEN rating_count = 0 THEN 0.0 ELSE (rating_sum + 43.0) / (rating_count + 10) END`, {
        mode: 'virtual',
      })
      .notNull(),
    /** The average that is shown, as `averageRating` rounds it, in tenths of a star; 0 before the first rating. */
    shown_rating: integer()
      .generatedAlwaysAs(
        sql`CASE WHEN rating_count = 0 THEN 0 ELSE CAST(rating_sum * 1.0 / rating_count * 10 + 0.5 AS INTEGER) END`,
        { mode: 'virtual' },
      )
      .notNull(),
    /** Random digits: the end of the id. Newcomers take their turns in matches in this order. */
    turn: text()
      .generatedAlwaysAs(sql`substr(account_id, -4)`, { mode: 'virtual' })
      .notNull(),
  },
  (t) => [
    // For the search: the best workers of a cell first, only those who take jobs, each state of the verification by itself. With
    // the place and the radius: a worker who is too far away is left out before the row is read.
    index('workers_found')
      .on(t.profession, t.cell, t.verification, t.score, t.account_id, t.lat, t.lng, t.service_radius_km)
      .where(sql`available = 1`),
    // For the search that shows the lowest rating first. Unrated workers are left out, so that most switches write one row
    // less.
    index('workers_found_lowest')
      .on(t.profession, t.cell, t.verification, t.shown_rating, t.account_id, t.lat, t.lng, t.service_radius_km)
      .where(sql`available = 1 AND rating_count > 0`),
    // For the newcomers in matches, who take turns.
    index('workers_new')
      .on(t.profession, t.cell, t.verification, t.turn, t.account_id, t.lat, t.lng, t.service_radius_km)
      .where(sql`available = 1 AND jobs_completed < 3`),
    // For the list in the admin console, which combines the ranges of all professions or states.
    index('workers_checked').on(t.profession, t.verification, t.account_id),
    index('workers_unchecked')
      .on(t.unchecked_since, t.account_id)
      .where(sql`verification = 'unchecked'`),
    // For workers of an older version.
    index('workers_without_locality')
      .on(t.account_id)
      .where(sql`locality IS NULL`),
    // For the greatest version.
    index('workers_by_profile_version').on(t.profile_version),
  ],
);

/** The code that was last sent to an account. Only its hash is stored. */
export const phoneCodes = sqliteTable(
  'phone_codes',
  {
    account_id: text().primaryKey(),
    phone: text().notNull(),
    code_hash: text().notNull(),
    expires_at: integer().notNull(),
    attempts: integer().notNull().default(0),
  },
  (t) => [index('phone_codes_expires').on(t.expires_at)],
);

/** What workers did in the last 30 days and may not do too often. */
export const workerActions = sqliteTable(
  'worker_actions',
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    kind: text({ enum: WORKER_ACTIONS }).notNull(),
    at: integer().notNull(),
  },
  (t) => [index('worker_actions_recent').on(t.account_id, t.kind, t.at), index('worker_actions_old').on(t.at)],
);
export type WorkerActionRow = typeof workerActions.$inferSelect;

export type WorkerRow = typeof workers.$inferSelect;
