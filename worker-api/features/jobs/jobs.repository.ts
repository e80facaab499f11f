import { sql, raw, type Database, type Sql } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import { isBlocked } from '#api/features/blocks/blocks.usecases.ts';
import { photoKeysOfJob } from '#api/features/media/media.usecases.ts';
import type { JobRow } from './jobs.table.ts';

/** A job with what its readers see of the worker and of the client's review. */
export interface JobView extends Omit<JobRow, 'started_received_at' | 'completed_received_at' | 'cancelled_received_at'> {
  worker_name: string | null;
  worker_phone: string | null;
  worker_photo: string | null;
  worker_rating_sum: number | null;
  worker_rating_count: number | null;
  rating: number | null;
  /** The place of the worker who reads. */
  reader_lat: number | null;
  reader_lng: number | null;
}

const VIEW_COLUMNS = [
  'id', 'client_id', 'worker_id', 'by_name', 'service', 'profession', 'status', 'name', 'email', 'phone', 'address', 'date', 'slot',
  'starts_at', 'frequency', 'duration', 'instructions', 'problem', 'room_count', 'estimated_area', 'preferred_gender',
  'emergency_contact', 'amount_paise', 'is_paid', 'lat', 'lng', 'place_about', 'cell', 'start_code', 'created_at', 'asked_at', 'accepted_at', 'started_at',
  'completed_at', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'write_id', 'worker_name', 'worker_phone', 'worker_photo', 'worker_rating_sum',
  'worker_rating_count', 'rating', 'reader_lat', 'reader_lng',
] as const satisfies (keyof JobView)[]; // prettier-ignore

/** Jobs as views, alias `r`, of the rows that `jobs` (alias `j`, with its WHERE) gives, for a reader who may be a worker. */
const jobViews = (
  jobs: Sql,
  viewerId: string,
): Sql => sql`(SELECT j.*, a.name AS worker_name, a.phone AS worker_phone, a.photo_key AS worker_photo,
    w.rating_sum AS worker_rating_sum, w.rating_count AS worker_rating_count, v.rating AS rating,
    me.lat AS reader_lat, me.lng AS reader_lng
  FROM ${jobs} LEFT JOIN accounts a ON a.id = j.worker_id LEFT JOIN workers w ON w.account_id = j.worker_id
    LEFT JOIN reviews v ON v.job_id = j.id AND v.reviewer_id = j.client_id
    LEFT JOIN workers me ON me.account_id = ${viewerId}) r`;

const jobViewById = (jobId: string, viewerId: string): Sql =>
  jobViews(sql`(SELECT * FROM jobs WHERE id = ${jobId}) j`, viewerId);
const viewColumns = raw(VIEW_COLUMNS.map((column) => `r.${column}`).join(', '));

/** How a command answers with the job it wrote. */
export const commandResult = (jobId: string, writeId: string, viewerId: string) => ({
  columns: VIEW_COLUMNS,
  from: sql`${jobViewById(jobId, viewerId)} WHERE r.write_id = ${writeId}`,
});

/** The statement behind `findJob`. */
export const selectJob = (jobId: string, viewerId: string): Sql =>
  sql`SELECT ${viewColumns}, ${photoKeysOfJob('r.id')} AS photos FROM ${jobViewById(jobId, viewerId)}`;
export const findJob = (db: Database, jobId: string, viewerId: string) =>
  db.first<JobView & { photos: string }>(selectJob(jobId, viewerId));

const HOUR = 3_600_000;

interface PageRequest {
  keys: CursorKeys | null;
  limit: number;
}

/** A client's jobs, newest start first, one more than `limit`. */
export function jobsOfClient(db: Database, clientId: string, { keys, limit }: PageRequest) {
  const afterCursor = keys ? sql`AND (starts_at, id) < (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE client_id = ${clientId} ${afterCursor} ORDER BY starts_at DESC, id DESC LIMIT ${limit + 1}) j`;
  return db.all<JobView>(sql`SELECT ${viewColumns} FROM ${jobViews(ownJobs, clientId)} ORDER BY r.starts_at DESC, r.id DESC`);
}

/** Kilometres between a job `j` and a worker `w` (haversine, earth radius 6371 km), null without either place. */
const DISTANCE = raw(`2 * 6371 * asin(min(1, sqrt(pow(sin(radians(j.lat - w.lat) / 2), 2)
  + cos(radians(j.lat)) * cos(radians(w.lat)) * pow(sin(radians(j.lng - w.lng) / 2), 2))))`);

/** How long after its start a pending job may still be taken: asked for beforehand, not at all; in its running slot, till that is over. */
const GRACE_PERIOD = (alias: string) =>
  `CASE WHEN ${alias}.slot IS NULL THEN ${10 * HOUR} WHEN ${alias}.created_at < ${alias}.starts_at THEN 0 ELSE ${2 * HOUR} END`;

/** That a pending job may still be taken. The first half is what the index can use. */
export const notExpired = (alias: 'j' | 'jobs', now: number): Sql =>
  sql`${raw(alias)}.starts_at > ${now - 10 * HOUR} AND ${raw(alias)}.starts_at > ${now} - ${raw(GRACE_PERIOD(alias))}`;

/** The pending jobs that nobody took in time, at most `limit`, the longest waiting first. */
export const selectExpiredJobs = (db: Database, now: number, limit: number) =>
  db.all<{ id: string }>(
    sql`SELECT j.id FROM jobs j INDEXED BY jobs_by_date WHERE j.status = 'pending' AND j.starts_at <= ${now} AND NOT (${notExpired('j', now)})
      ORDER BY j.starts_at LIMIT ${limit}`,
  );

/** Ends a pending job that nobody took in time. */
export const expireJob = (jobId: string, writeId: string, now: number): Sql => sql`UPDATE jobs
  SET status = 'cancelled', cancelled_at = ${now}, cancelled_by = 'time', write_id = ${writeId}
  WHERE id = ${jobId} AND status = 'pending' AND NOT (${notExpired('jobs', now)}) RETURNING id`;

/**
 * The ids of the jobs a worker may accept now: asked of him by name, or, while he takes jobs, unassigned, of his profession and within his radius.
 * A job or a worker without a place is not kept apart by distance. One index range per cell of his reach.
 */
function openJobIds(workerId: string, now: number): Sql {
  const isUnassigned = sql`j.status = 'pending' AND j.worker_id IS NULL AND NOT ${isBlocked(raw('j.client_id'), sql`${workerId}`)}`;
  const availableWorker = sql`(SELECT * FROM workers WHERE account_id = ${workerId} AND available = 1) w`;
  const unexpired = notExpired('j', now);
  return sql`SELECT j.id FROM jobs j WHERE j.worker_id = ${workerId} AND j.status = 'pending' AND ${unexpired}
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN json_each(w.reach) c CROSS JOIN jobs j
      WHERE j.profession = w.profession AND j.cell = c.value AND ${isUnassigned} AND ${unexpired} AND ${DISTANCE} <= w.service_radius_km
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN jobs j WHERE j.profession = w.profession AND j.cell IS NULL AND ${isUnassigned} AND ${unexpired}
    UNION ALL SELECT j.id FROM ${availableWorker} CROSS JOIN jobs j INDEXED BY jobs_open
      WHERE w.cell IS NULL AND j.profession = w.profession AND j.cell IS NOT NULL AND ${isUnassigned} AND ${unexpired}`;
}

/** Jobs open to a worker, next start first, one more than `limit`. */
export function jobsOpenTo(db: Database, workerId: string, { keys, limit }: PageRequest, now: number) {
  const afterCursor = keys ? sql`AND (starts_at, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const openJobs = sql`(SELECT * FROM jobs WHERE id IN (${openJobIds(workerId, now)}) ${afterCursor} ORDER BY starts_at, id LIMIT ${limit + 1}) j`;
  return db.all<JobView>(sql`SELECT ${viewColumns} FROM ${jobViews(openJobs, workerId)} ORDER BY r.starts_at, r.id`);
}

/** Whether one job is open to a worker. */
export const isOpenTo = async (db: Database, workerId: string, jobId: string, now: number): Promise<boolean> =>
  (await db.first(sql`SELECT 1 AS open FROM (${openJobIds(workerId, now)}) WHERE id = ${jobId}`)) !== null;

/** Accepted and ongoing jobs of a worker, next start first, one more than `limit`. */
export function jobsInProgress(db: Database, workerId: string, { keys, limit }: PageRequest) {
  const afterCursor = keys ? sql`AND (starts_at, id) > (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE worker_id = ${workerId} AND status IN ('accepted', 'ongoing') ${afterCursor}
    ORDER BY starts_at, id LIMIT ${limit + 1}) j`;
  return db.all<JobView>(sql`SELECT ${viewColumns} FROM ${jobViews(ownJobs, workerId)} ORDER BY r.starts_at, r.id`);
}

export interface HistoryOrder {
  by: 'starts_at' | 'amount_paise';
  descending: boolean;
  statuses: readonly ('completed' | 'cancelled')[];
}

/** Finished jobs of a worker in the order asked for, one more than `limit`. */
export function finishedJobs(db: Database, workerId: string, { keys, limit }: PageRequest, order: HistoryOrder) {
  const by = raw(order.by);
  const direction = raw(order.descending ? 'DESC' : 'ASC');
  const comparison = raw(order.descending ? '<' : '>');
  const afterCursor = keys ? sql`AND (${by}, id) ${comparison} (${keys[0]}, ${keys[1]})` : sql``;
  const ownJobs = sql`(SELECT * FROM jobs WHERE worker_id = ${workerId} AND accepted_at IS NOT NULL
    AND status IN (SELECT value FROM json_each(${JSON.stringify(order.statuses)}))
    ${afterCursor} ORDER BY ${by} ${direction}, id ${direction} LIMIT ${limit + 1}) j`;
  return db.all<JobView>(
    sql`SELECT ${viewColumns} FROM ${jobViews(ownJobs, workerId)} ORDER BY r.${by} ${direction}, r.id ${direction}`,
  );
}

/** Jobs of a client or worker by id, for those who follow what changed. */
export const jobsById = (side: 'client_id' | 'worker_id', accountId: string, ids: readonly string[]): Sql =>
  sql`SELECT ${viewColumns} FROM ${jobViews(sql`(SELECT * FROM jobs WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND +${raw(side)} = ${accountId}) j`, accountId)}`;

/** The newest jobs of a client or worker. */
export const newestJobs = (side: 'client_id' | 'worker_id', accountId: string, limit: number): Sql =>
  sql`SELECT ${viewColumns} FROM ${jobViews(sql`(SELECT * FROM jobs WHERE ${raw(side)} = ${accountId} ORDER BY starts_at DESC LIMIT ${limit}) j`, accountId)}`;

/** Counts of a worker: jobs ever his, completed, open to him now, and what the completed ones earned. */
export const workerJobCounts = (db: Database, workerId: string, now: number) =>
  db.first<{ known: number; total: number; completed: number; earned: number; open: number }>(sql`SELECT
    (SELECT count(*) FROM workers WHERE account_id = ${workerId}) AS known,
    (SELECT count(*) FROM (${openJobIds(workerId, now)})) AS open,
    count(*) AS total, coalesce(sum(status = 'completed'), 0) AS completed,
    coalesce(sum(iif(status = 'completed', amount_paise, 0)), 0) AS earned
    FROM jobs WHERE worker_id = ${workerId} AND accepted_at IS NOT NULL`);

/** A new job as it is written; the place and the contact fall back to the client's account in the statement itself. */
export type NewJob = Omit<
  JobRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'cell'
  | 'name_key'
  | 'last_key'
  | 'status'
  | 'is_paid'
  | 'accepted_at'
  | 'started_at'
  | 'started_received_at'
  | 'completed_at'
  | 'completed_received_at'
  | 'cancelled_at'
  | 'cancelled_received_at'
  | 'cancelled_by'
  | 'cancel_reason'
> & { name: string | null; email: string | null; phone: string | null };

/** Inserts a job unless its client has an active one, or the worker asked for by name has that slot taken. */
export const insertJob = (
  job: NewJob,
): Sql => sql`INSERT INTO jobs (id, client_id, worker_id, by_name, service, profession, status, name, email, phone,
    address, date, slot, starts_at, frequency, duration, instructions, problem, room_count, estimated_area, preferred_gender,
    emergency_contact, amount_paise, lat, lng, place_about, start_code, created_at, asked_at, write_id)
  SELECT ${job.id}, a.id, ${job.worker_id}, ${job.by_name}, ${job.service}, ${job.profession}, 'pending', coalesce(${job.name}, a.name),
    coalesce(${job.email}, a.email), coalesce(${job.phone}, a.phone), ${job.address}, ${job.date}, ${job.slot}, ${job.starts_at},
    ${job.frequency}, ${job.duration}, ${job.instructions}, ${job.problem}, ${job.room_count}, ${job.estimated_area},
    ${job.preferred_gender}, ${job.emergency_contact}, ${job.amount_paise}, coalesce(${job.lat}, a.lat), coalesce(${job.lng}, a.lng), ${job.place_about},
    ${job.start_code}, ${job.created_at}, ${job.asked_at}, ${job.write_id}
  FROM accounts a
  WHERE a.id = ${job.client_id}
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = ${job.id})
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE client_id = a.id AND status IN ('pending', 'ongoing'))
    AND (${job.worker_id} IS NULL OR (
      EXISTS (SELECT 1 FROM workers w JOIN accounts b ON b.id = w.account_id
        WHERE w.account_id = ${job.worker_id} AND w.profession = ${job.profession} AND w.available = 1 AND b.suspended_at IS NULL)
      AND NOT ${isBlocked(raw('a.id'), sql`${job.worker_id}`)}
      AND NOT ${isSlotTaken(job.worker_id, job.date, job.slot)}))
  RETURNING id`;

const isSlotTaken = (workerId: string | null, date: string, slot: string | null): Sql =>
  sql`EXISTS (SELECT 1 FROM jobs t WHERE t.worker_id = ${workerId} AND t.date = ${date} AND t.slot = ${slot} AND t.status IN ('accepted', 'ongoing'))`;

/** Why an insert did not happen, in one read. */
export const explainRejectedInsert = (db: Database, job: NewJob) =>
  db.first<{
    owner: string | null;
    active: number;
    worker_profession: string | null;
    blocked: number;
    worker_off: number;
    slot_taken: number;
  }>(sql`SELECT
    (SELECT client_id FROM jobs WHERE id = ${job.id}) AS owner,
    EXISTS (SELECT 1 FROM jobs WHERE client_id = ${job.client_id} AND status IN ('pending', 'ongoing')) AS active,
    (SELECT w.profession FROM workers w JOIN accounts b ON b.id = w.account_id WHERE w.account_id = ${job.worker_id} AND b.suspended_at IS NULL) AS worker_profession,
    ${isBlocked(sql`${job.client_id}`, sql`${job.worker_id}`)} AS blocked,
    EXISTS (SELECT 1 FROM workers WHERE account_id = ${job.worker_id} AND available = 0) AS worker_off,
    ${isSlotTaken(job.worker_id, job.date, job.slot)} AS slot_taken`);

/** Takes a pending job for a worker who may: one row back for the winner, none for anybody else. */
export const acceptJob = (
  jobId: string,
  workerId: string,
  mustBeVerified: boolean,
  writeId: string,
  now: number,
): Sql => sql`UPDATE jobs
  SET status = 'accepted', worker_id = ${workerId}, accepted_at = ${now}, write_id = ${writeId}
  WHERE id = ${jobId} AND status = 'pending' AND ${notExpired('jobs', now)}
    AND EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${workerId}
      AND (jobs.worker_id = w.account_id OR (jobs.worker_id IS NULL AND jobs.profession = w.profession))
      AND w.verification <> 'refused' AND w.verification_reason IS NULL AND (${mustBeVerified ? 1 : 0} = 0 OR w.verification = 'verified'))
    AND NOT ${isBlocked(raw('jobs.client_id'), sql`${workerId}`)}
    AND NOT EXISTS (SELECT 1 FROM jobs t WHERE t.worker_id = ${workerId} AND t.date = jobs.date AND t.slot = jobs.slot
      AND t.status IN ('accepted', 'ongoing'))
  RETURNING id`;

/** Why a job was not taken: the job as it is now, and the worker. */
export const explainRejectedAccept = (db: Database, jobId: string, workerId: string, now: number) =>
  db.first<{
    status: JobRow['status'];
    worker_id: string | null;
    by_name: number;
    same_profession: number;
    to_come: number;
    verification: 'unchecked' | 'verified' | 'refused';
    was_refused: number;
    blocked: number;
  }>(sql`SELECT
    j.status, j.worker_id, j.by_name, ${notExpired('j', now)} AS to_come, j.profession = w.profession AS same_profession, w.verification,
    w.verification_reason IS NOT NULL AS was_refused,
    ${isBlocked(raw('j.client_id'), sql`${workerId}`)} AS blocked
    FROM jobs j JOIN workers w ON w.account_id = ${workerId} WHERE j.id = ${jobId}`);

export interface JobTransition {
  jobId: string;
  side: 'client_id' | 'worker_id';
  accountId: string;
  from: readonly JobRow['status'][];
  to: keyof typeof TIMESTAMP_COLUMNS;
  /** Null where no code is asked for. */
  startCode: string | null;
}

/** The step before it is no later, whatever the phones' clocks said. */
const clampToPreviousStep = (happenedAt: number): Sql => sql`max(${happenedAt}, coalesce(started_at, accepted_at, created_at))`;

const TIMESTAMP_COLUMNS = {
  ongoing: { at: 'started_at', received: 'started_received_at' },
  completed: { at: 'completed_at', received: 'completed_received_at' },
  cancelled: { at: 'cancelled_at', received: 'cancelled_received_at' },
} as const satisfies Partial<Record<JobRow['status'], Record<'at' | 'received', keyof JobRow>>>;

/** Moves a job of this account, if its status allows it. */
export const transitionJob = (
  transition: JobTransition,
  writeId: string,
  times: { happened: number; now: number },
): Sql => sql`UPDATE jobs
  SET status = ${transition.to}, ${raw(TIMESTAMP_COLUMNS[transition.to].at)} = ${clampToPreviousStep(times.happened)}, ${raw(TIMESTAMP_COLUMNS[transition.to].received)} = ${times.now},
    write_id = ${writeId}
    ${transition.to === 'cancelled' ? sql`, cancelled_by = ${transition.side === 'client_id' ? 'client' : 'worker'}` : sql``}
  WHERE id = ${transition.jobId} AND ${raw(transition.side)} = ${transition.accountId}
    AND status IN (SELECT value FROM json_each(${JSON.stringify(transition.from)}))
    ${transition.startCode === null ? sql`` : sql`AND start_code = ${transition.startCode}`}
  RETURNING id`;

/** An admin cancels a job that is not over. */
export const cancelAsAdmin = (
  jobId: string,
  from: readonly JobRow['status'][],
  reason: string,
  writeId: string,
  now: number,
): Sql => sql`UPDATE jobs
  SET status = 'cancelled', cancelled_at = ${now}, cancelled_by = 'admin', cancel_reason = ${reason}, write_id = ${writeId}
  WHERE id = ${jobId} AND status IN (SELECT value FROM json_each(${JSON.stringify(from)})) RETURNING id`;

/** What rooms were told of a job, oldest first, at most 100. The offer to the workers around goes to a dispatch room. */
export const eventsOfJob = (jobId: string): Sql => sql`SELECT at, type, delivered_at IS NOT NULL AS delivered,
    CASE WHEN party = 'dispatch' THEN 'workers' WHEN room LIKE 'client%' THEN 'client' ELSE 'worker' END AS "to"
  FROM event_outbox INDEXED BY event_outbox_job WHERE job_id = ${jobId} ORDER BY id LIMIT 100`;

/** Counts for the worker how a job of his ended, if this write ended it. */
export const countJobOutcome = (column: 'jobs_completed' | 'jobs_dropped', jobId: string, writeId: string): Sql =>
  sql`UPDATE workers SET ${raw(column)} = ${raw(column)} + 1
    WHERE account_id = (SELECT worker_id FROM jobs WHERE id = ${jobId} AND write_id = ${writeId})`;

/** Marks the jobs of this list as paid. */
export const markJobsPaid = (ids: Sql): Sql => sql`UPDATE jobs SET is_paid = 1 WHERE id IN (${ids})`;

/** That an account has work or bookings that are not over. */
export const hasOpenJobs = (
  accountId: string,
): Sql => sql`(EXISTS (SELECT 1 FROM jobs WHERE client_id = ${accountId} AND status IN ('pending', 'accepted', 'ongoing'))
  OR EXISTS (SELECT 1 FROM jobs WHERE worker_id = ${accountId} AND status IN ('accepted', 'ongoing')))`;

/** Takes who asked, where and what for out of a client's jobs, if `when` holds. */
export const anonymizeJobsOfClient = (
  accountId: string,
  when: Sql,
): Sql => sql`UPDATE jobs SET name = 'Deleted account', email = '', phone = '',
    address = '', instructions = '', problem = '', estimated_area = NULL, emergency_contact = NULL, cancel_reason = NULL, lat = NULL, lng = NULL
  WHERE client_id = ${accountId} AND ${when}`;

/** An account's jobs for its export; what a client wrote goes to that client alone. */
export const jobsForExport = (
  accountId: string,
): Sql => sql`SELECT id, iif(client_id = ${accountId}, 'client', 'worker') AS as_whom,
    service, status, date, slot, duration, frequency, amount_paise, is_paid, created_at, asked_at, accepted_at,
    started_at, started_received_at, completed_at, completed_received_at, cancelled_at, cancelled_received_at,
    iif(client_id = ${accountId}, json_object('name', name, 'email', email, 'phone', phone, 'address', address, 'problem', problem,
      'instructions', instructions, 'emergency_contact', emergency_contact, 'lat', lat, 'lng', lng), NULL) AS asked
  FROM jobs WHERE client_id = ${accountId} OR worker_id = ${accountId} ORDER BY starts_at DESC LIMIT 10000`;
