import { sql, type Database, type Row, type Sql } from '#api/lib/db.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from './workers.table.ts';

export type WorkerView = WorkerRow &
  Pick<AccountRow, 'name' | 'email' | 'phone' | 'address' | 'photo_key' | 'created_at' | 'emergency_contact'>;

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

export const selectWorker = (
  id: string,
): Sql => sql`SELECT w.*, a.name, a.email, a.phone, a.address, a.photo_key, a.created_at, a.emergency_contact
    FROM workers w JOIN accounts a ON a.id = w.account_id WHERE w.account_id = ${id}`;

export const findWorker = (db: Database, id: string) => db.first<WorkerView>(selectWorker(id));

/** A row of `workerById`. */
export const asWorker = (row: Row): WorkerView => row as unknown as WorkerView;

export const hasProfession = (id: string, professions: readonly string[]): Sql =>
  sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${id} AND profession IN (SELECT value FROM json_each(${JSON.stringify(professions)})))`;

type ChangeableColumn =
  | 'description'
  | 'gender'
  | 'skills'
  | 'certifications'
  | 'experience'
  | 'lat'
  | 'lng'
  | 'reach'
  | 'service_radius_km';
type WorkerUpdate = { [K in ChangeableColumn]?: WorkerRow[K] | undefined };

/** Changes what is given, where `when` holds. A gender or a place may be given as none. */
export const updateWorker = (id: string, changes: WorkerUpdate, condition: Sql): Sql => sql`UPDATE workers SET
    description = coalesce(${changes.description ?? null}, description), experience = coalesce(${changes.experience ?? null}, experience),
    skills = coalesce(${changes.skills ?? null}, skills), certifications = coalesce(${changes.certifications ?? null}, certifications),
    gender = ${changes.gender === undefined ? sql`gender` : sql`${changes.gender}`},
    lat = ${changes.lat === undefined ? sql`lat` : sql`${changes.lat}`}, lng = ${changes.lng === undefined ? sql`lng` : sql`${changes.lng}`},
    reach = coalesce(${changes.reach ?? null}, reach), service_radius_km = coalesce(${changes.service_radius_km ?? null}, service_radius_km)
  WHERE account_id = ${id} AND ${condition}`;
