import { sql, type Database, type Sql } from '#api/lib/db.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from './workers.table.ts';

export type WorkerView = WorkerRow & Pick<AccountRow, 'name' | 'email' | 'phone' | 'address' | 'photo_key' | 'created_at'>;

/** Only for an account that is there. */
export const insertWorker = (
  row: Omit<
    WorkerRow,
    'cell' | 'score' | 'rating_sum' | 'rating_count' | 'jobs_completed' | 'jobs_dropped' | 'available' | 'verification_reason'
  >,
): Sql => sql`INSERT INTO workers
    (account_id, profession, description, experience, gender, skills, certifications, service_radius_km, lat, lng, reach, verification, seen_on, face_photo_key)
  SELECT id, ${row.profession}, ${row.description}, ${row.experience}, ${row.gender}, ${row.skills}, ${row.certifications},
    ${row.service_radius_km}, ${row.lat}, ${row.lng}, ${row.reach}, ${row.verification}, ${row.seen_on}, ${row.face_photo_key}
  FROM accounts WHERE id = ${row.account_id}`;

export const findWorker = (db: Database, id: string) =>
  db.first<WorkerView>(sql`SELECT w.*, a.name, a.email, a.phone, a.address, a.photo_key, a.created_at
    FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${id}`);
