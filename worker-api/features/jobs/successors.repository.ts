import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { clientHasOtherActiveRequest, slotNotOver } from './jobs.predicates.ts';
import type { NewJob } from './job-requests.repository.ts';
import type { JobRow } from './jobs.table.ts';

/** A job that asks again for one that has lost its worker. */
export interface Successor {
  id: string;
  startCode: string;
  writeId: string;
  at: number;
}

/** The columns that a job has from the one that it asks again for. */
export const COPIED_COLUMNS = {
  client_id: true,
  service: true,
  profession: true,
  name: true,
  email: true,
  phone: true,
  address: true,
  locality: true,
  date: true,
  slot: true,
  starts_at: true,
  frequency: true,
  duration: true,
  instructions: true,
  problem: true,
  room_count: true,
  estimated_area: true,
  preferred_gender: true,
  emergency_contact: true,
  amount_paise: true,
  lat: true,
  lng: true,
  is_location_approximate: true,
} as const satisfies Record<
  Exclude<keyof NewJob, 'id' | 'worker_id' | 'is_direct' | 'start_code' | 'created_at' | 'requested_at' | 'write_id'>,
  true
>;
const copied = sql.raw(Object.keys(COPIED_COLUMNS).join(', '));

/** Inserts the successor that the write of the cancelled job has named. It is not offered to the workers who lost the jobs before it. */
export const insertSuccessor = (
  cancelled: { jobId: string; writeId: string },
  { id, startCode, writeId, at }: Successor,
): SQL<never> =>
  sql<never>`INSERT INTO jobs (id, is_direct, status, start_code, created_at, write_id, predecessor_id, dropped_by, monthly_day, ${copied})
  SELECT r.successor_id, 0, 'pending', ${startCode}, ${at}, ${writeId}, r.id,
    json_insert(coalesce(r.dropped_by, '[]'), '$[#]', r.worker_id), monthly_day, ${copied}
  FROM jobs r WHERE r.id = ${cancelled.jobId} AND r.write_id = ${cancelled.writeId} AND r.successor_id = ${id}`;

/**
 * The job that asks again for one that its worker has cancelled, if it has come with the cancellation and its work is not done. A client who
 * asks again themselves does it later than that.
 */
export const findAutomaticSuccessor = (db: Database, jobId: string) =>
  db.first(
    sql<
      Pick<JobRow, 'id'>
    >`SELECT s.id FROM jobs r JOIN jobs s ON s.id = r.successor_id AND s.created_at = r.cancelled_received_at
    WHERE r.id = ${jobId} AND r.cancelled_by = 'worker' AND s.status <> 'completed'`,
  );

/**
 * That the worker of a cancelled job did not want it or did not come, that an admin took it from them, or that, of a direct request,
 * they did not answer. An admin may cancel because of the client, so such a job is asked for again only by a press.
 */
const hasLostWorker = sql.raw(`(cancelled_by IN ('worker', 'no_show') OR (cancelled_by = 'time' AND is_direct = 1)
  OR (cancelled_by = 'admin' AND accepted_at IS NOT NULL))`);

/** That the limit on requests holds for a cancelled job: no worker had accepted it. */
const isLimited = (isOverLimit: SQL): SQL => sql`(accepted_at IS NULL AND ${isOverLimit})`;

/**
 * Names the successor of a client's job that has lost its worker, unless it has one, its slot is over, the client has an active
 * request or, for a job that no worker had accepted, `isOverLimit` holds.
 */
export const nameSuccessor = (
  job: { jobId: string; clientId: string },
  successorId: string,
  writeId: string,
  now: number,
  isOverLimit: SQL,
) =>
  sql<Pick<JobRow, 'id'>>`UPDATE jobs SET successor_id = ${successorId}, write_id = ${writeId}
  WHERE id = ${job.jobId} AND client_id = ${job.clientId} AND status = 'cancelled' AND ${hasLostWorker} AND successor_id IS NULL
    AND ${slotNotOver('jobs', now)} AND NOT ${clientHasOtherActiveRequest('jobs')} AND NOT ${isLimited(isOverLimit)}
  RETURNING id`;

interface RejectedSuccessor extends Pick<JobRow, 'successor_id'> {
  has_lost_worker: number;
  slot_not_over: number;
  has_active_request: number;
  over_limit: number;
}

/** Why no successor was named: the job as it is now. */
export const explainRejectedSuccessor = (db: Database, jobId: string, clientId: string, now: number, isOverLimit: SQL) =>
  db.first(sql<RejectedSuccessor>`SELECT ${hasLostWorker} AS has_lost_worker, successor_id, ${slotNotOver('jobs', now)} AS slot_not_over,
    ${clientHasOtherActiveRequest('jobs')} AS has_active_request, ${isLimited(isOverLimit)} AS over_limit
    FROM jobs WHERE id = ${jobId} AND client_id = ${clientId}`);
