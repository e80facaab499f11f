import { sql, type SQL } from 'drizzle-orm';
import { hasContacts } from '#api/features/accounts/accounts.predicates.ts';
import type { WorkerRow } from './workers.table.ts';

/** Conditions of one change of a profile: the skills and certifications fit the profession, and besides the account has the new phone. */
export function profileChangeConditions(id: string, change: { phone: string | undefined; professions: readonly string[] }) {
  const fitsProfession = sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${id} AND profession IN (SELECT value FROM json_each(${JSON.stringify(change.professions)})))`;
  return { fitsProfession, isAccountChanged: sql`${hasContacts(id, { phone: change.phone })} AND ${fitsProfession}` };
}

/** One row that says whether a condition holds. */
export const selectWhether = (condition: SQL): SQL<{ holds: number }> => sql`SELECT ${condition} AS holds`;

type ChangeableColumn =
  | 'description'
  | 'gender'
  | 'skills'
  | 'certifications'
  | 'experience'
  | 'locality'
  | 'lat'
  | 'lng'
  | 'service_cells'
  | 'service_radius_km';
type WorkerUpdate = { [K in ChangeableColumn]?: WorkerRow[K] | undefined };

/** Changes the given columns, where `condition` holds. `gender`, `lat` and `lng` can be set to null. */
export const updateWorker = (id: string, changes: WorkerUpdate, condition: SQL): SQL<never> => sql<never>`UPDATE workers SET
    description = coalesce(${changes.description ?? null}, description), experience = coalesce(${changes.experience ?? null}, experience),
    skills = coalesce(${changes.skills ?? null}, skills), certifications = coalesce(${changes.certifications ?? null}, certifications),
    gender = ${changes.gender === undefined ? sql`gender` : sql`${changes.gender}`},
    locality = coalesce(${changes.locality ?? null}, locality),
    lat = ${changes.lat === undefined ? sql`lat` : sql`${changes.lat}`}, lng = ${changes.lng === undefined ? sql`lng` : sql`${changes.lng}`},
    service_cells = coalesce(${changes.service_cells ?? null}, service_cells), service_radius_km = coalesce(${changes.service_radius_km ?? null}, service_radius_km)
  WHERE account_id = ${id} AND ${condition}`;
