import { sql, type Database, type Sql } from '#api/lib/db.ts';
import type { CursorKeys } from '#api/lib/paging.ts';
import type { ReviewRow } from './reviews.table.ts';

export interface ReviewView extends Omit<ReviewRow, 'received_at'> {
  reviewer_name: string;
}

/** A review as it is written. */
export type NewReviewRow = ReviewRow & { received_at: number };

const VIEW_COLUMNS = [
  'id',
  'job_id',
  'reviewer_id',
  'reviewee_id',
  'rating',
  'comment',
  'created_at',
  'reviewer_name',
] as const;

const withReviewerName = (reviews: Sql): Sql =>
  sql`(SELECT v.*, coalesce(a.name, '') AS reviewer_name FROM ${reviews} LEFT JOIN accounts a ON a.id = v.reviewer_id) r`;

/** Inserts a review of a completed job by its client about its worker, if he has not written one. */
export const insertReview = (
  row: NewReviewRow,
): Sql => sql`INSERT INTO reviews (id, job_id, reviewer_id, reviewee_id, rating, comment, created_at, received_at, write_id)
  SELECT ${row.id}, j.id, j.client_id, j.worker_id, ${row.rating}, ${row.comment}, ${row.created_at}, ${row.received_at}, ${row.write_id}
  FROM jobs j WHERE j.id = ${row.job_id} AND j.client_id = ${row.reviewer_id} AND j.worker_id = ${row.reviewee_id} AND j.status = 'completed'
    AND NOT EXISTS (SELECT 1 FROM reviews WHERE (job_id = j.id AND reviewer_id = j.client_id) OR id = ${row.id})
  RETURNING id`;

/** Adds the rating to the worker's counters. */
export const addRating = (
  row: ReviewRow,
): Sql => sql`UPDATE workers SET rating_sum = rating_sum + ${row.rating}, rating_count = rating_count + 1
  WHERE account_id = ${row.reviewee_id} AND EXISTS (SELECT 1 FROM reviews WHERE id = ${row.id} AND write_id = ${row.write_id})`;

export const resultOf = (row: ReviewRow) => ({
  columns: VIEW_COLUMNS,
  from: sql`${withReviewerName(sql`(SELECT * FROM reviews WHERE id = ${row.id} AND write_id = ${row.write_id}) v`)}`,
});

/** The review itself and its job, to say why one was not written. */
export const explainRejectedReview = (db: Database, row: ReviewRow) =>
  db.first<{
    client_id: string;
    status: string;
    worker_id: string | null;
    reviewed: number;
  }>(sql`SELECT client_id, status, worker_id,
    EXISTS (SELECT 1 FROM reviews v WHERE v.job_id = j.id AND v.reviewer_id = ${row.reviewer_id}) AS reviewed
    FROM jobs j WHERE id = ${row.job_id}`);

/** Reviews of a worker, newest first, one more than `limit`; and whether the worker is there. */
export async function findReviewsOfWorker(db: Database, workerId: string, keys: CursorKeys | null, limit: number) {
  const afterKeys = keys ? sql`AND (created_at, id) < (${keys[0]}, ${keys[1]})` : sql``;
  const reviewPage = sql`(SELECT * FROM reviews WHERE reviewee_id = ${workerId} ${afterKeys} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}) v`;
  const [workerRows = [], rows = []] = await db.batch([
    sql`SELECT 1 AS known FROM workers WHERE account_id = ${workerId}`,
    sql`SELECT * FROM ${withReviewerName(reviewPage)} ORDER BY created_at DESC, id DESC`,
  ]);
  return workerRows.length > 0 ? (rows as unknown as ReviewView[]) : null;
}

export const findRating = (db: Database, workerId: string) =>
  db.first<{ rating_sum: number; rating_count: number }>(
    sql`SELECT rating_sum, rating_count FROM workers WHERE account_id = ${workerId}`,
  );

/** Reviews of or by an account, of these jobs. */
export const reviewsOfJobs = (accountId: string, jobIds: readonly string[]): Sql =>
  sql`SELECT * FROM ${withReviewerName(sql`(SELECT * FROM reviews WHERE job_id IN (SELECT value FROM json_each(${JSON.stringify(jobIds)}))
    AND (+reviewer_id = ${accountId} OR +reviewee_id = ${accountId})) v`)}`;

/** Reviews of one job. */
export const reviewsOfJob = (jobId: string): Sql =>
  sql`SELECT * FROM ${withReviewerName(sql`(SELECT * FROM reviews WHERE job_id = ${jobId}) v`)}`;

/** Reviews an account gave or got, for its export. */
export const reviewsForExport = (accountId: string): Sql =>
  sql`SELECT id, job_id, iif(reviewer_id = ${accountId}, 'given', 'got') AS way, rating, comment, created_at FROM reviews
    WHERE reviewer_id = ${accountId} OR reviewee_id = ${accountId} ORDER BY created_at DESC LIMIT 10000`;
