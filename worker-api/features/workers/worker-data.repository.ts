import { sql, type SQL } from 'drizzle-orm';
import { assignments } from '#api/lib/db.ts';
import type { WorkerRow } from './workers.table.ts';

/**
 * What happens to a column when the account is closed, and whether the export of the account has it. It does not have the
 * internal ones, which follow from other columns or tables.
 */
const WORKER_COLUMNS = {
  account_id: 'kept, internal',
  profession: 'kept',
  description: 'erased',
  experience: 'kept',
  gender: 'erased',
  skills: 'erased',
  certifications: 'erased',
  service_radius_km: 'kept',
  locality: 'erased, internal',
  lat: 'erased',
  lng: 'erased',
  cell: 'computed, internal',
  service_cells: 'erased, internal',
  available: 'erased',
  verification: 'kept',
  unchecked_since: 'kept',
  verification_reason: 'erased',
  changed_since_verified: 'kept',
  face_photo_key: 'erased, internal',
  upi_address: 'erased',
  verified_phone: 'erased, internal',
  anchor_lat: 'erased, internal',
  anchor_lng: 'erased, internal',
  working_hours: 'erased',
  rating_sum: 'kept',
  rating_count: 'kept',
  last_seen_on: 'kept',
  jobs_completed: 'kept',
  jobs_dropped: 'kept',
  profile_version: 'kept, internal',
  score: 'computed, internal',
  shown_rating: 'computed, internal',
  turn: 'computed, internal',
} as const satisfies Record<keyof WorkerRow, 'erased' | 'kept' | `${'erased' | 'kept' | 'computed'}, internal`>;

type ColumnsOf<Kind> = {
  [Column in keyof WorkerRow]: (typeof WORKER_COLUMNS)[Column] extends Kind ? Column : never;
}[keyof WorkerRow];

/** A worker's data for the export of the account. */
export const selectWorkerForExport = (id: string): SQL<Pick<WorkerRow, ColumnsOf<'erased' | 'kept'>>> => {
  const columns = Object.entries(WORKER_COLUMNS).flatMap(([column, kind]) =>
    kind === 'erased' || kind === 'kept' ? [column] : [],
  );
  return sql`SELECT ${sql.raw(columns.join(', '))} FROM workers WHERE account_id = ${id}`;
};

const ERASED: Pick<WorkerRow, ColumnsOf<'erased' | 'erased, internal'>> = {
  description: '',
  gender: null,
  skills: '[]',
  certifications: '[]',
  verification_reason: null,
  locality: '',
  lat: null,
  lng: null,
  service_cells: '[]',
  available: 0,
  face_photo_key: null,
  upi_address: null,
  verified_phone: null,
  anchor_lat: null,
  anchor_lng: null,
  working_hours: null,
};

/** Erases the personal data of a worker, where `condition` holds. One who waits to be checked leaves the queue. */
export const eraseWorker = (id: string, condition: SQL): SQL<never> =>
  sql<never>`UPDATE workers SET ${assignments(ERASED)}, verification = iif(verification = 'unchecked', 'refused', verification)
    WHERE account_id = ${id} AND ${condition}`;
