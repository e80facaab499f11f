import { gridCellsWithin } from '#contract/geo.ts';
import { matchingProfessions, type WorkerChanges } from '#contract/workers/worker-profile.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { findSavedResponse, isUnusedKey, saveResponse } from '#api/lib/idempotency.ts';
import { updateWorkerAccount, workerHasPhone } from '#api/features/accounts/accounts.usecases.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import { asWorker, hasProfession, updateWorker, selectWorker } from './workers.repository.ts';
import { workerOf } from './workers.usecases.ts';

/** Where a worker starts from, and the cells whose jobs he hears of. */
async function resolveServiceArea(context: ActorContext, area: NonNullable<WorkerChanges['area']>) {
  const point = area.place ?? (await locateInGazetteer(context, area.address));
  return {
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    reach: JSON.stringify(point ? gridCellsWithin(point, area.serviceRadiusKm) : []),
    service_radius_km: area.serviceRadiusKm,
  };
}

/**
 * Changes what is given of a worker and leaves the rest. Throws `account.phone_taken` where another worker has that phone, and
 * `request.invalid` for skills or certificates of another trade than his.
 */
export async function changeWorker(context: ActorContext, changes: WorkerChanges): Promise<Worker> {
  const { id } = context.actor;
  const { skills, certifications, description, gender, experience, area } = changes;
  const { db, idempotencyKey, now } = context;
  const fitsProfession = hasProfession(id, matchingProfessions(changes));
  const isApplied = sql`${workerHasPhone(id, changes.phone)} AND ${fitsProfession}`;
  const workerUpdate = updateWorker(
    id,
    {
      description,
      gender,
      experience,
      skills: skills && JSON.stringify(skills),
      certifications: certifications && JSON.stringify(certifications),
      ...(area && (await resolveServiceArea(context, area))),
    },
    sql`${isApplied} AND ${isUnusedKey(idempotencyKey)}`,
  );
  const { name, phone } = changes;
  const accountUpdate = updateWorkerAccount(
    id,
    { name, phone, address: { line: area?.address } },
    sql`${fitsProfession} AND ${isUnusedKey(idempotencyKey)}`,
  );
  const [changed = [], , [row] = [], [professionCheck] = []] = await db.batch([
    accountUpdate,
    workerUpdate,
    selectWorker(id),
    sql`SELECT ${fitsProfession} AS fits`,
    ...(idempotencyKey ? [saveResponse(idempotencyKey, '', isApplied, now)] : []),
  ]);
  if (!row) throw new AppError('auth.required');
  // Sent again, perhaps after another change: it has been made, and is not made twice.
  if (changed.length > 0 || (idempotencyKey && (await findSavedResponse(db, idempotencyKey)) !== null))
    return workerOf(asWorker(row));
  if (professionCheck?.['fits'] !== 1)
    throw new AppError('request.invalid', {
      fields: certifications ? { certifications: 'field.certification' } : { skills: 'field.skill' },
    });
  throw new AppError('account.phone_taken', { fields: { phone: 'field.invalid' } });
}
