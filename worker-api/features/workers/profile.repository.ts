import { sql, type SQL } from 'drizzle-orm';
import { hasContacts } from '#api/features/accounts/accounts.predicates.ts';
import { kmBetween } from '#api/features/places/places.predicates.ts';
import type { Point } from '#contract/geo.ts';
import { movingForbiddenUntil, type LimitContext } from './worker-limits.predicates.ts';
import { FREE_MOVE_KM } from './worker-limits.rules.ts';
import type { WorkerRow } from './workers.table.ts';

/** A new place of a worker: `point` is null if it was not found. */
export interface Move {
  /** Of the action that a long move stores. */
  id: string;
  point: Point | null;
}

const anchor = { lat: sql.raw('coalesce(w.anchor_lat, w.lat)'), lng: sql.raw('coalesce(w.anchor_lng, w.lng)') };
/** That a point is far from the place of a worker; a worker's first place is not. */
const isFar = (workerId: string, point: Point): SQL =>
  sql`EXISTS (SELECT 1 FROM workers w WHERE w.account_id = ${workerId} AND ${kmBetween(point, anchor)} > ${FREE_MOVE_KM})`;
const isStored = ({ id }: Move): SQL => sql`EXISTS (SELECT 1 FROM worker_actions WHERE id = ${id})`;

/** The assignments that keep the place from which later moves are measured: a long move sets it. */
const setAnchor = (move: Move): SQL => {
  const { lat = null, lng = null } = move.point ?? {};
  return sql`, anchor_lat = iif(${isStored(move)}, ${lat}, coalesce(anchor_lat, lat, ${lat})),
    anchor_lng = iif(${isStored(move)}, ${lng}, coalesce(anchor_lng, lng, ${lng}))`;
};

/**
 * Conditions of one change of a profile, for its statements in their order: the account changes if the skills and
 * certifications fit the profession and the limits allow the move; then a long move is stored, if the account has the new
 * phone; then the worker changes.
 */
export function profileChangeConditions(
  id: string,
  {
    phone,
    professions,
    move,
    mayChangeContacts,
  }: { phone: string | undefined; professions: readonly string[]; move: Move | null; mayChangeContacts: SQL },
  limitContext: LimitContext,
) {
  const fitsProfession = sql`EXISTS (SELECT 1 FROM workers WHERE account_id = ${id} AND profession IN (SELECT value FROM json_each(${JSON.stringify(professions)})))`;
  const isLongMove = move?.point ? isFar(id, move.point) : sql`0`;
  const mayMove = sql`(NOT ${isLongMove} OR ${movingForbiddenUntil(id, limitContext)} = 0)`;
  const mayChange = sql`${fitsProfession} AND ${mayMove} AND ${mayChangeContacts}`;
  const isAccountChanged = sql`${hasContacts(id, { phone })} AND ${fitsProfession}`;
  return {
    fitsProfession,
    mayMove,
    mayChange,
    isLongMove: sql`${isAccountChanged} AND ${isLongMove} AND ${mayMove}`,
    isChanged: sql`${isAccountChanged} AND (NOT ${isLongMove} OR ${move ? isStored(move) : sql`0`})`,
  };
}

/** Why a profile was not changed: whether these conditions hold. */
export const selectRejection = ({ fitsProfession, mayMove }: Record<'fitsProfession' | 'mayMove', SQL>) =>
  sql<{ fits_profession: number; may_move: number }>`SELECT ${fitsProfession} AS fits_profession, ${mayMove} AS may_move`;

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
export const updateWorker = (
  id: string,
  changes: WorkerUpdate,
  move: Move | null,
  condition: SQL,
): SQL<never> => sql<never>`UPDATE workers SET
    description = coalesce(${changes.description ?? null}, description), experience = coalesce(${changes.experience ?? null}, experience),
    skills = coalesce(${changes.skills ?? null}, skills), certifications = coalesce(${changes.certifications ?? null}, certifications),
    gender = ${changes.gender === undefined ? sql`gender` : sql`${changes.gender}`},
    locality = coalesce(${changes.locality ?? null}, locality),
    lat = ${changes.lat === undefined ? sql`lat` : sql`${changes.lat}`}, lng = ${changes.lng === undefined ? sql`lng` : sql`${changes.lng}`},
    service_cells = coalesce(${changes.service_cells ?? null}, service_cells), service_radius_km = coalesce(${changes.service_radius_km ?? null}, service_radius_km)
    ${move ? setAnchor(move) : sql``}
  WHERE account_id = ${id} AND ${condition}`;
