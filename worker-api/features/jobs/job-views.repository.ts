import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { JobSide } from '#contract/chat.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Database } from '#api/lib/db.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { Refund } from '#contract/jobs/jobs.ts';
import { workerHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { photoKeysOfJob } from '#api/features/media/media.predicates.ts';
import { refundOfJob, refundPaiseOfJob, reporterOfPayment } from '#api/features/payments/payments.predicates.ts';
import type { ReviewRow } from '#api/features/reviews/reviews.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { lateCancellationsOf } from './jobs.predicates.ts';
import { jobs, type JobRow } from './jobs.table.ts';

const HIDDEN_COLUMNS = [
  'ends_at',
  'started_received_at',
  'started_with_code',
  'completed_received_at',
  'counts_from',
  'cancelled_received_at',
  'cancelled_late',
  'delay_at',
  'next_visit_reminded_at',
  'monthly_day',
  'name_key',
  'last_name_key',
  'id_end',
  'name_start',
  'last_name_start',
  'dropped_by',
] as const satisfies (keyof JobRow)[];
type HiddenColumn = (typeof HIDDEN_COLUMNS)[number];

/** A job with what its readers see of the worker and of the client's review. */
export interface JobView extends Omit<JobRow, HiddenColumn> {
  worker_name: AccountRow['name'] | null;
  worker_phone: AccountRow['phone'] | null;
  worker_photo: AccountRow['photo_key'];
  worker_rating_sum: WorkerRow['rating_sum'] | null;
  worker_rating_count: WorkerRow['rating_count'] | null;
  worker_verification: WorkerRow['verification'] | null;
  rating: ReviewRow['rating'] | null;
  /** JSON of the last proposal of another time, as `timeProposal` in the contract; only while the job is accepted. */
  proposal: string | null;
  /** What happens with the money of a cancelled job that was paid. */
  refund: Refund | null;
  /** Missing in the stored responses of an older version. */
  refund_paise?: number | null;
  /** The side that reported a payment which the other has not confirmed. */
  payment_reported_by: JobSide | null;
  /** Whether the client of an accepted job is suspended: they cannot read the start code. */
  client_suspended: number | null;
  /** The place of the reader, if the reader is a worker. */
  reader_lat: WorkerRow['lat'];
  reader_lng: WorkerRow['lng'];
}
export type JobViewWithPhotos = JobView & { photos: string };
/** With the late cancellations of the client and of the worker, whether this is one, and what only some readers may see. */
export type JobDetailView = JobViewWithPhotos & {
  late_by_client: number;
  late_by_worker: number;
  cancelled_late: JobRow['cancelled_late'];
  shown_contact: JobRow['emergency_contact'];
  /** Whether the worker of the job has blocked its client; null for every other reader. */
  client_blocked: number | null;
  /** JSON of the booked next visit as `nextVisit` in the contract; null without one, or once it is cancelled. */
  booked_visit: string | null;
  /** Whether the account of the worker is closed or suspended. */
  worker_gone: number;
};

const JOINED_COLUMNS = {
  worker_name: 'a.name',
  worker_phone: 'a.phone',
  worker_photo: 'a.photo_key',
  worker_rating_sum: 'w.rating_sum',
  worker_rating_count: 'w.rating_count',
  rating: 'v.rating',
  reader_lat: 'me.lat',
  reader_lng: 'me.lng',
  // Columns of later versions, which come last: see ADDED_COLUMNS.
  worker_verification: 'w.verification',
  proposal: `(SELECT json_object('id', p.id, 'by', p.proposed_by, 'oldDate', p.old_date, 'oldTime', p.old_slot, 'date', p.date, 'time', p.slot,
    'state', p.state, 'expiresAt', p.expires_at) FROM time_proposals p WHERE p.job_id = j.id AND j.status = 'accepted')`,
  refund: refundOfJob('j'),
  refund_paise: refundPaiseOfJob('j'),
  payment_reported_by: reporterOfPayment('j'),
  client_suspended: `(j.status = 'accepted' AND EXISTS (SELECT 1 FROM accounts c WHERE c.id = j.client_id AND c.suspended_at IS NOT NULL))`,
} as const satisfies Record<Exclude<keyof JobView, keyof JobRow>, string>;

const namesOf = <T extends object>(columns: T) => Object.keys(columns) as (keyof T & string)[];
const isVisible = (column: keyof JobRow): column is Exclude<keyof JobRow, HiddenColumn> =>
  !HIDDEN_COLUMNS.some((hidden) => hidden === column);

/**
 * Columns of later versions. They come last, because `unpackRow` reads the stored responses of the oldest version by position.
 */
const ADDED_COLUMNS = [
  'locality',
  'predecessor_id',
  'successor_id',
  'moves',
  'moved_at',
  'delay_minutes',
  'delay_is_indirect',
  'next_visit_at',
  'next_visit_id',
  'answer_until',
] as const satisfies (keyof JobRow)[];
const isFirst = (column: keyof JobRow): boolean => !ADDED_COLUMNS.some((added) => added === column);

export const JOB_VIEW_COLUMNS = [
  ...namesOf(getTableColumns(jobs)).filter(isVisible).filter(isFirst),
  ...namesOf(JOINED_COLUMNS),
  ...ADDED_COLUMNS,
];
const viewColumns = sql.raw(JOB_VIEW_COLUMNS.map((column) => `r.${column}`).join(', '));
const joinedColumns = sql.raw(
  Object.entries(JOINED_COLUMNS)
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', '),
);

/** Views, alias `r`, of the jobs in `jobs` (a FROM part with alias `j`), for a reader who may be a worker. */
const jobViews = (jobs: SQL, readerId: string): SQL => sql`(SELECT j.*, ${joinedColumns}
  FROM ${jobs} LEFT JOIN accounts a ON a.id = j.worker_id LEFT JOIN workers w ON w.account_id = j.worker_id
    LEFT JOIN reviews v ON v.job_id = j.id AND v.reviewer_id = j.client_id
    LEFT JOIN workers me ON me.account_id = ${readerId}) r`;

const jobViewById = (jobId: string, readerId: string): SQL =>
  jobViews(sql`(SELECT * FROM jobs WHERE id = ${jobId}) j`, readerId);

/** Views of the jobs in `jobs` (a FROM part with alias `j`); `orderBy` is an expression over the view `r`. */
export const selectJobViews = (jobs: SQL, readerId: string, orderBy?: SQL): SQL<JobView> =>
  sql<JobView>`SELECT ${viewColumns} FROM ${jobViews(jobs, readerId)} ${orderBy ? sql`ORDER BY ${orderBy}` : sql``}`;

/** The job as the response of the command that wrote it. */
export const commandResult = (jobId: string, writeId: string, readerId: string) => ({
  columns: JOB_VIEW_COLUMNS,
  from: sql`${jobViewById(jobId, readerId)} WHERE r.write_id = ${writeId}`,
});

export const findJob = (db: Database, jobId: string, readerId: string) =>
  db.first(
    sql<JobViewWithPhotos>`SELECT ${viewColumns}, ${photoKeysOfJob('r.id')} AS photos FROM ${jobViewById(jobId, readerId)}`,
  );

const CONTACT_SHOWN_AFTER_COMPLETION_MS = HOUR_MS;
/**
 * The emergency contact of the job `r`: for its worker from acceptance until an hour after completion, for other workers never.
 */
const contactShownTo = (readerId: string, now: number): SQL => sql`CASE
    WHEN r.worker_id = ${readerId} THEN iif(r.status IN ('accepted', 'ongoing')
      OR (r.status = 'completed' AND r.completed_at > ${now - CONTACT_SHOWN_AFTER_COMPLETION_MS}), r.emergency_contact, NULL)
    WHEN NOT EXISTS (SELECT 1 FROM workers WHERE account_id = ${readerId}) THEN r.emergency_contact END`;

/** One job in full. */
export const selectJobDetail = (jobId: string, readerId: string, now: number): SQL<JobDetailView> =>
  sql<JobDetailView>`SELECT ${viewColumns}, ${photoKeysOfJob('r.id')} AS photos,
    ${lateCancellationsOf('client', sql.raw('r.client_id'), now)} AS late_by_client,
    ${lateCancellationsOf('worker', sql.raw('r.worker_id'), now)} AS late_by_worker, r.cancelled_late,
    ${contactShownTo(readerId, now)} AS shown_contact,
    iif(r.worker_id = ${readerId}, ${workerHasBlocked(sql.raw('r.worker_id'), sql.raw('r.client_id'))}, NULL) AS client_blocked,
    (SELECT json_object('date', n.date, 'time', n.slot, 'jobId', n.id) FROM jobs n WHERE n.id = r.next_visit_id AND n.status <> 'cancelled') AS booked_visit,
    EXISTS (SELECT 1 FROM accounts g WHERE g.id = r.worker_id AND g.suspended_at IS NOT NULL) AS worker_gone
    FROM ${jobViewById(jobId, readerId)}`;

/** When the steps of a job reached the server, and whether it was cancelled late. */
export const selectArrivals = (
  jobId: string,
): SQL<Record<'started' | 'completed' | 'cancelled', number | null> & Pick<JobRow, 'cancelled_late'>> =>
  sql`SELECT started_received_at AS started, completed_received_at AS completed, cancelled_received_at AS cancelled, cancelled_late FROM jobs
    WHERE id = ${jobId}`;
