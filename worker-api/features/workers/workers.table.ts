import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { GENDERS, PROFESSIONS } from '#contract/catalogue.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';

/** What makes an account a worker. Counters are kept with the writes that change them. */
export const workers = sqliteTable(
  'workers',
  {
    account_id: text().primaryKey(),
    profession: text({ enum: PROFESSIONS }).notNull(),
    description: text().notNull().default(''),
    experience: text().notNull(),
    gender: text({ enum: GENDERS }),
    /** JSON lists of texts of the catalogue. */
    skills: text().notNull().default('[]'),
    certifications: text().notNull().default('[]'),
    service_radius_km: real().notNull().default(10),
    lat: real(),
    lng: real(),
    /** Name of the grid cell, as cellOf in contract/geo.ts. */
    cell: text().generatedAlwaysAs(sql`CAST((lat + 90) / 0.12 AS INTEGER) || '_' || CAST((lng + 180) / 0.12 AS INTEGER)`, {
      mode: 'virtual',
    }),
    /** JSON list of the cells his radius touches, so that his offers are found by index. */
    reach: text().notNull().default('[]'),
    available: integer().notNull().default(1),
    verification: text({ enum: VERIFICATION_STATES }).notNull().default('unchecked'),
    /** Why his papers were refused; he reads it. It outlives new papers: while it stands, and they are not verified, he takes no jobs. */
    verification_reason: text(),
    face_photo_key: text(),
    rating_sum: integer().notNull().default(0),
    rating_count: integer().notNull().default(0),
    /** Day in India on which his phone was last in a room; null before the first. */
    seen_on: text(),
    /** Jobs he took and did, and those he took and gave back. */
    jobs_completed: integer().notNull().default(0),
    jobs_dropped: integer().notNull().default(0),
    /** Posterior mean of the ratings, as `quality` in matching.rules.ts; 0 before the first. Kept by the counters themselves. */
    score: real()
      .generatedAlwaysAs(sql`CASE WHEN rating_count = 0 THEN 0.0 ELSE (rating_sum + 43.0) / (rating_count + 10) END`, {
        mode: 'virtual',
      })
      .notNull(),
  },
  (t) => [
    // The search: within a cell the best first, and nobody who takes no jobs.
    index('workers_found')
      .on(t.profession, t.cell, t.score, t.account_id)
      .where(sql`available = 1`),
    // The desk's list: any profession or state is put together from its ranges.
    index('workers_checked').on(t.profession, t.verification, t.account_id),
  ],
);
export type WorkerRow = typeof workers.$inferSelect;
