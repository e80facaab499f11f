import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import { workers, type WorkerRow } from './workers.table.ts';

/**
 * What happens to a column when the account is closed. The export of an account has the `erased` and the `kept` columns, and not the
 * `internal` ones: what follows from other columns or tables.
 */
const ON_CLOSING = {
  account_id: 'internal',
  profession: 'kept',
  description: 'erased',
  experience: 'kept',
  gender: 'erased',
  skills: 'erased',
  certifications: 'erased',
  service_radius_km: 'kept',
  lat: 'erased',
  lng: 'erased',
  cell: 'internal',
  service_cells: 'internal',
  available: 'erased',
  verification: 'kept',
  verification_reason: 'erased',
  face_photo_key: 'internal',
  rating_sum: 'kept',
  rating_count: 'kept',
  last_seen_on: 'kept',
  jobs_completed: 'kept',
  jobs_dropped: 'kept',
  score: 'internal',
} as const satisfies Record<keyof WorkerRow, 'erased' | 'kept' | 'internal'>;

type ColumnsOf<Kind> = {
  [Column in keyof WorkerRow]: (typeof ON_CLOSING)[Column] extends Kind ? Column : never;
}[keyof WorkerRow];

/** A worker's data for the export of the account. */
export const selectWorkerForExport = (id: string): SQL<Pick<WorkerRow, ColumnsOf<'erased' | 'kept'>>> => {
  const columns = Object.entries(ON_CLOSING).flatMap(([column, kind]) => (kind === 'internal' ? [] : [column]));
  return sql`SELECT ${sql.raw(columns.join(', '))} FROM workers WHERE account_id = ${id}`;
};

const ERASED: Pick<WorkerRow, ColumnsOf<'erased'> | 'service_cells' | 'face_photo_key'> = {
  description: '',
  gender: null,
  skills: '[]',
  certifications: '[]',
  verification_reason: null,
  lat: null,
  lng: null,
  service_cells: '[]',
  available: 0,
  face_photo_key: null,
};

/** Erases the personal data of a worker, where `condition` holds. */
export const eraseWorker = (db: Database, id: string, condition: SQL) =>
  db.query
    .update(workers)
    .set(ERASED)
    .where(and(eq(workers.account_id, id), condition));
