import { eq, sql, type SQL } from 'drizzle-orm';
import type { JobSide } from '#contract/chat.ts';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { Database } from '#api/lib/db.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import type { JobRow } from '#api/features/jobs/jobs.table.ts';
import { workerMayTakeJobs } from '#api/features/workers/workers.predicates.ts';
import { workers } from '#api/features/workers/workers.table.ts';
import type { ReviewRow } from './reviews.table.ts';

/** A review as its client creates it. */
export type NewReviewRow = Omit<ReviewRow, 'hidden_at'> & { received_at: number };

// Saved responses of idempotency keys hold the values in this order, so it must not change.
export const REVIEW_VIEW_COLUMNS = [
  'id',
  'job_id',
  'reviewer_id',
  'reviewee_id',
  'rating',
  'comment',
  'created_at',
  'reviewer_name',
] as const;
const viewColumns = sql.raw(REVIEW_VIEW_COLUMNS.join(', '));

export type ReviewView = Pick<ReviewRow, Exclude<(typeof REVIEW_VIEW_COLUMNS)[number], 'reviewer_name'>> & {
  reviewer_name: string;
};

/** `reviews` (alias `v`) with the name of the client, and without words that are hidden. */
const withReviewerName = (reviews: SQL, comment = sql`iif(v.hidden_at IS NULL, v.comment, '')`): SQL =>
  sql`(SELECT v.id, v.job_id, v.reviewer_id, v.reviewee_id, v.rating, ${comment} AS comment, v.created_at, v.received_at, v.hidden_at,
    coalesce(a.name, '') AS reviewer_name FROM ${reviews} LEFT JOIN accounts a ON a.id = v.reviewer_id) r`;

/** As admins read it: also words that are hidden. */
export type AdminReviewView = ReviewView & Pick<ReviewRow, 'received_at' | 'hidden_at'>;
const selectForAdmin = (reviews: SQL): SQL<AdminReviewView> =>
  sql`SELECT ${viewColumns}, received_at, hidden_at FROM ${withReviewerName(reviews, sql`v.comment`)} ORDER BY created_at DESC, id DESC`;

/** That a client may review a job `j`: it is completed, or an admin has undone that, about which the client may have the most to say. */
const isReviewable = sql.raw(
  `(j.status = 'completed' OR (j.status = 'cancelled' AND j.cancelled_by = 'admin' AND j.completed_at IS NOT NULL))`,
);

/**
 * Inserts a review of a completed job by its client about its worker, if the client has not reviewed the job yet. It is never
 * earlier than the completion, even if the clock of the device is wrong. That they are two people was decided when the job was
 * accepted: a condition on values that the worker can change later would let the worker prevent a bad review.
 */
export const insertReview = (row: NewReviewRow): SQL<Pick<ReviewRow, 'id'>> =>
  sql`INSERT INTO reviews (id, job_id, reviewer_id, reviewee_id, rating, comment, created_at, received_at, write_id)
  SELECT ${row.id}, j.id, j.client_id, j.worker_id, ${row.rating}, ${row.comment}, max(${row.created_at}, j.completed_at), ${row.received_at}, ${row.write_id}
  FROM jobs j WHERE j.id = ${row.job_id} AND j.client_id = ${row.reviewer_id} AND j.worker_id = ${row.reviewee_id} AND ${isReviewable}
    AND NOT EXISTS (SELECT 1 FROM reviews WHERE (job_id = j.id AND reviewer_id = j.client_id) OR id = ${row.id})
  RETURNING id`;

/** Whether `insertReview` inserted this review earlier in the same batch, of a job that counts already. */
export const isCounted = (row: NewReviewRow): SQL =>
  sql`EXISTS (SELECT 1 FROM reviews v JOIN jobs j ON j.id = v.job_id WHERE v.id = ${row.id} AND v.write_id = ${row.write_id} AND j.counts_from IS NULL)`;

/** Tells the inbox of an account that the job of this review changed. */
export const insertChangedEvent = (row: NewReviewRow, side: JobSide, accountId: string): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: sql`${inboxRoomName(side, accountId)}`,
    type: 'changed',
    body: sql.raw(`json_object('jobId', r.job_id)`),
    jobId: sql.raw('r.job_id'),
    from: sql`reviews r WHERE r.id = ${row.id} AND r.write_id = ${row.write_id}`,
    at: row.received_at,
  });

/** The inserted review as `runCommand` reads it. */
export const resultOf = (row: NewReviewRow) => ({
  columns: REVIEW_VIEW_COLUMNS,
  from: sql`${withReviewerName(sql`(SELECT * FROM reviews WHERE id = ${row.id} AND write_id = ${row.write_id}) v`)}`,
});

/** The job of a review that was not inserted, and whether the reviewer has reviewed it. */
export const explainRejectedReview = (db: Database, row: NewReviewRow) =>
  db.first(
    sql<Pick<JobRow, 'client_id' | 'status' | 'worker_id'> & { reviewed: number }>`SELECT client_id, status, worker_id,
    EXISTS (SELECT 1 FROM reviews v WHERE v.job_id = j.id AND v.reviewer_id = ${row.reviewer_id}) AS reviewed
    FROM jobs j WHERE id = ${row.job_id}`,
  );

/** Reviews of a worker, newest first, one more than `limit`. */
const pageOf = (workerId: string, keys: CursorKeys | null, limit: number): SQL =>
  sql`(SELECT * FROM reviews WHERE reviewee_id = ${workerId} ${keys ? sql`AND (created_at, id) < (${keys[0]}, ${keys[1]})` : sql``}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}) v`;

export const selectWorker = (id: string): SQL<{ id: string }> =>
  sql<{ id: string }>`SELECT account_id AS id FROM workers WHERE account_id = ${id}`;
export const workerExists = (id: string): SQL => sql`EXISTS (${selectWorker(id)})`;

/** A page of the reviews of a worker; null if the worker does not exist. */
export async function findReviewsOfWorker(db: Database, workerId: string, keys: CursorKeys | null, limit: number) {
  const page = withReviewerName(pageOf(workerId, keys, limit));
  const { worker, reviews } = await db.batch({
    worker: selectWorker(workerId),
    reviews: sql<ReviewView>`SELECT ${viewColumns} FROM ${page} ORDER BY created_at DESC, id DESC`,
  });
  return worker.length > 0 ? reviews : null;
}

/** The same page for admins. */
export const selectPageForAdmin = (workerId: string, keys: CursorKeys | null, limit: number): SQL<AdminReviewView> =>
  selectForAdmin(pageOf(workerId, keys, limit));

export interface FeaturedReviewRow extends Pick<ReviewRow, 'rating' | 'comment'>, Pick<JobRow, 'service'> {
  reviewer_name: string;
  locality: string;
}
/** How many of the newest reviews are looked through. */
const FEATURED_OF_NEWEST = 50;

/**
 * Of the newest reviews, newest first, those that the home page may show: good, of a length that is read, of a completed job
 * that counts, by a client who is still there, about a worker who may take jobs. UUIDv7 sort by time, and an id that claims a
 * later time is left out.
 */
export const selectFeaturedReviews = (now: number, verifyWorkers: boolean): SQL<FeaturedReviewRow> =>
  sql`SELECT v.rating, v.comment, c.name AS reviewer_name, j.service, w.locality
    FROM (SELECT * FROM reviews WHERE id < ${uuidv7(now)} ORDER BY id DESC LIMIT ${FEATURED_OF_NEWEST}) v
    CROSS JOIN jobs j ON j.id = v.job_id CROSS JOIN accounts c ON c.id = v.reviewer_id CROSS JOIN workers w ON w.account_id = v.reviewee_id
    WHERE v.rating >= 4 AND v.hidden_at IS NULL AND length(v.comment) BETWEEN 30 AND 200 AND j.status = 'completed' AND j.counts_from IS NULL
      AND c.suspended_at IS NULL AND w.locality <> '' AND ${workerMayTakeJobs(verifyWorkers)}
    ORDER BY v.id DESC`;

export const findRating = (db: Database, workerId: string) =>
  db.first(
    db.query
      .select({ rating_sum: workers.rating_sum, rating_count: workers.rating_count })
      .from(workers)
      .where(eq(workers.account_id, workerId)),
  );

/** Reviews of or by an account, of these jobs. */
export const selectReviewsOfJobs = (accountId: string, jobIds: readonly string[]): SQL<ReviewView> =>
  sql`SELECT ${viewColumns} FROM ${withReviewerName(sql`(SELECT * FROM reviews WHERE job_id IN (SELECT value FROM json_each(${JSON.stringify(jobIds)}))
    AND (+reviewer_id = ${accountId} OR +reviewee_id = ${accountId})) v`)}`;

/** The reviews of a job, for admins. */
export const selectReviewsOfJob = (jobId: string): SQL<AdminReviewView> =>
  selectForAdmin(sql`(SELECT * FROM reviews WHERE job_id = ${jobId}) v`);

/** Whether the words of a review are shown and shall be `hidden`, or the other way round. */
export const hasOtherVisibility = (id: string, hidden: boolean): SQL =>
  sql`EXISTS (SELECT 1 FROM reviews WHERE id = ${id} AND (hidden_at IS NULL) = ${hidden ? 1 : 0})`;

/** The job of a review, as an expression. */
export const jobOfReview = (id: string): SQL => sql`(SELECT job_id FROM reviews WHERE id = ${id})`;

/** Hides the words of a review, or shows them; the time of the first hiding stays. */
export const setVisibility = (id: string, hidden: boolean, now: number): SQL<never> => sql<never>`UPDATE reviews
  SET hidden_at = ${hidden ? now : null} WHERE id = ${id} AND ${hasOtherVisibility(id, hidden)}`;

/** A review as the result of a command. */
export const existingReview = (id: string) => ({ columns: ['id'] as const, from: sql`reviews r WHERE r.id = ${id}` });

/** Erases the words of the reviews that a client wrote, where `condition` holds. The stars count for the worker. */
export const eraseComments = (clientId: string, condition: SQL): SQL<never> => sql<never>`UPDATE reviews SET comment = ''
  WHERE id IN (SELECT v.id FROM jobs j CROSS JOIN reviews v ON v.job_id = j.id AND v.reviewer_id = j.client_id WHERE j.client_id = ${clientId})
    AND ${condition}`;

type ExportedReview = Pick<ReviewRow, 'id' | 'job_id' | 'rating' | 'comment' | 'created_at'> & { way: 'given' | 'got' };

/** Reviews that an account received, or wrote about its jobs, for its export. */
export const selectReviewsForExport = (accountId: string): SQL<ExportedReview> =>
  sql`SELECT v.id, v.job_id, r.way, v.rating, v.comment, v.created_at FROM (
      SELECT id, 'got' AS way FROM reviews WHERE reviewee_id = ${accountId}
      UNION ALL SELECT v.id, 'given' FROM jobs j CROSS JOIN reviews v ON v.job_id = j.id AND v.reviewer_id = j.client_id WHERE j.client_id = ${accountId}
    ) r CROSS JOIN reviews v ON v.id = r.id ORDER BY v.created_at DESC LIMIT 10000`;
