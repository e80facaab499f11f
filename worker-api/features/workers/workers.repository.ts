import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { accounts, type AccountRow } from '#api/features/accounts/accounts.table.ts';
import { workers, type WorkerRow } from './workers.table.ts';

export type WorkerView = WorkerRow &
  Pick<AccountRow, 'name' | 'email' | 'phone' | 'address' | 'photo_key' | 'created_at' | 'emergency_contact' | 'muted_topics'>;

/** Inserts nothing if the account does not exist. */
export const insertWorker = (
  row: Omit<
    WorkerRow,
    | 'cell'
    | 'score'
    | 'shown_rating'
    | 'turn'
    | 'rating_sum'
    | 'rating_count'
    | 'jobs_completed'
    | 'jobs_dropped'
    | 'available'
    | 'unchecked_since'
    | 'verification_reason'
    | 'changed_since_verified'
    | 'profile_version'
    | 'upi_address'
    | 'verified_phone'
    | 'anchor_lat'
    | 'anchor_lng'
    | 'working_hours'
  >,
): SQL<never> => sql<never>`INSERT INTO workers
    (account_id, profession, description, experience, gender, skills, certifications, service_radius_km, locality, lat, lng, service_cells, verification, last_seen_on, face_photo_key)
  SELECT id, ${row.profession}, ${row.description}, ${row.experience}, ${row.gender}, ${row.skills}, ${row.certifications},
    ${row.service_radius_km}, ${row.locality}, ${row.lat}, ${row.lng}, ${row.service_cells}, ${row.verification}, ${row.last_seen_on}, ${row.face_photo_key}
  FROM accounts WHERE id = ${row.account_id}`;

export const WORKER_VIEW_COLUMNS = [
  'account_id',
  'name',
  'email',
  'phone',
  'address',
  'photo_key',
  'created_at',
  'emergency_contact',
  'muted_topics',
  'profession',
  'description',
  'experience',
  'skills',
  'certifications',
  'gender',
  'lat',
  'lng',
  'service_radius_km',
  'available',
  'verification',
  'verification_reason',
  'upi_address',
  'verified_phone',
  'working_hours',
] as const satisfies (keyof WorkerView)[];
/** What a worker gets of their own profile. */
export type WorkerProfile = Pick<WorkerView, (typeof WORKER_VIEW_COLUMNS)[number]>;

/** The profile as the result of a command, if `condition` holds. */
export const workerResult = (id: string, condition = sql`1`) => ({
  columns: WORKER_VIEW_COLUMNS,
  from: sql`(SELECT w.*, a.name, a.email, a.phone, a.address, a.photo_key, a.created_at, a.emergency_contact, a.muted_topics
    FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${id} AND ${condition}) r`,
});

export const selectWorker = (db: Database, id: string) =>
  db.query
    .select({
      ...getTableColumns(workers),
      name: accounts.name,
      email: accounts.email,
      phone: accounts.phone,
      address: accounts.address,
      photo_key: accounts.photo_key,
      created_at: accounts.created_at,
      emergency_contact: accounts.emergency_contact,
      muted_topics: accounts.muted_topics,
    })
    .from(workers)
    .innerJoin(accounts, eq(accounts.id, workers.account_id))
    .where(eq(workers.account_id, id));

export const findWorker = (db: Database, id: string): Promise<WorkerView | null> => db.first(selectWorker(db, id));

/** Returns no row if the worker does not exist. */
export const setAvailable = (db: Database, id: string, available: boolean) =>
  db.query
    .update(workers)
    .set({ available: available ? 1 : 0 })
    .where(eq(workers.account_id, id))
    .returning({ account_id: workers.account_id });

/** Sets or removes the UPI address of a worker. */
export const setUpiAddress = (db: Database, id: string, upiAddress: string | null) =>
  db.query.update(workers).set({ upi_address: upiAddress }).where(eq(workers.account_id, id));

/** A new worker as the result of the sign-up; none if it inserted nothing. */
export const insertedWorkerResult = (id: string) => ({
  columns: ['account_id'] as const,
  from: sql`workers r WHERE r.account_id = ${id}`,
});

/** Whether a worker is available, as the result of a command. */
export const availabilityResult = (id: string) => ({
  columns: ['available'] as const,
  from: sql`workers r WHERE r.account_id = ${id}`,
});

/** Sets the last day in India on which a worker was online. */
export const setSeenOn = (db: Database, id: string, day: string) =>
  db.query.update(workers).set({ last_seen_on: day }).where(eq(workers.account_id, id));

export type JobOutcome = 'completed' | 'cancelledByWorker';

const OUTCOME_COLUMNS = { completed: 'jobs_completed', cancelledByWorker: 'jobs_dropped' } as const satisfies Record<
  JobOutcome,
  keyof WorkerRow
>;

/** Counts the outcome of a job of the worker that `workerId` selects; of none if it selects none. */
export function countJobOutcome(outcome: JobOutcome, workerId: SQL): SQL<never> {
  const column = sql.raw(OUTCOME_COLUMNS[outcome]);
  return sql<never>`UPDATE workers SET ${column} = ${column} + 1 WHERE account_id = (${workerId})`;
}

/** Removes a completed job from the record of the worker that `workerId` selects; of none if it selects none. */
export const uncountCompletedJob = (workerId: SQL): SQL<never> =>
  sql<never>`UPDATE workers SET jobs_completed = max(0, jobs_completed - 1) WHERE account_id = (${workerId})`;

/** Adds `change` for each of these cancelled jobs, of one worker, to their count; `jobs` is a query for their worker. */
export const changeCancelledJobs = (jobs: SQL, change: 1 | -1): SQL<never> => sql<never>`UPDATE workers
  SET jobs_dropped = max(0, jobs_dropped + ${change} * (SELECT count(*) FROM (${jobs}))) WHERE account_id IN (${jobs})`;

/** Adds a rating to the counters of a worker, where `condition` holds. */
export const addRating = (id: string, rating: number, condition: SQL): SQL<never> =>
  sql<never>`UPDATE workers SET rating_sum = rating_sum + ${rating}, rating_count = rating_count + 1
  WHERE account_id = ${id} AND ${condition}`;

/** Counts those of these jobs that are completed, and the ratings of all; `jobs` is a query for their id, client, worker and status. */
export const countCompletedJobs = (jobs: SQL): SQL<never> => sql<never>`UPDATE workers SET
    jobs_completed = jobs_completed + new.jobs, rating_count = rating_count + new.ratings, rating_sum = rating_sum + new.stars
  FROM (SELECT j.worker_id, sum(j.status = 'completed') AS jobs, count(v.rating) AS ratings, coalesce(sum(v.rating), 0) AS stars
    FROM (${jobs}) j LEFT JOIN reviews v ON v.job_id = j.id AND v.reviewer_id = j.client_id GROUP BY j.worker_id) new
  WHERE account_id = new.worker_id`;

/** Workers of an older version, whose locality was not looked up yet. */
export const selectWithoutLocality = (limit: number): SQL<Pick<WorkerView, 'account_id' | 'address' | 'lat' | 'lng'>> =>
  sql`SELECT w.account_id, a.address, w.lat, w.lng FROM workers w INDEXED BY workers_without_locality CROSS JOIN accounts a ON a.id = w.account_id
    WHERE w.locality IS NULL ORDER BY w.account_id LIMIT ${limit}`;

/** Sets the locality of such a worker, unless they have moved meanwhile. */
export const setMissingLocality = (id: string, locality: string): SQL<never> =>
  sql<never>`UPDATE workers SET locality = ${locality} WHERE account_id = ${id} AND locality IS NULL`;
