import { gridCellsWithin } from '#contract/geo.ts';
import { matchingProfessions, type WorkerChanges } from '#contract/workers/worker-profile.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { findSavedResponse } from '#api/lib/idempotency.ts';
import { saveResponse } from '#api/lib/idempotency.repository.ts';
import { updateWorkerAccount } from '#api/features/accounts/accounts.usecases.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import { profileChangeConditions, selectWhether, updateWorker } from './profile.repository.ts';
import { selectWorker } from './workers.repository.ts';
import { workerOf } from './workers.usecases.ts';

/** The location of a worker, and the grid cells from which the worker gets offers. */
async function resolveServiceArea(context: ActorContext, area: NonNullable<WorkerChanges['area']>) {
  const point = area.place ?? (await locateInGazetteer(context, area.address));
  return {
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    service_cells: JSON.stringify(point ? gridCellsWithin(point, area.serviceRadiusKm) : []),
    service_radius_km: area.serviceRadiusKm,
  };
}

/**
 * Changes the given fields of a worker. Throws `account.phone_taken` if another worker has that phone, and `request.invalid` for skills
 * or certifications of another profession.
 */
export async function changeWorker(context: ActorContext, changes: WorkerChanges): Promise<Worker> {
  const { id } = context.actor;
  const { name, phone, skills, certifications, description, gender, experience, area } = changes;
  const { db, idempotencyKey, now } = context;
  const conditions = profileChangeConditions(id, { phone, professions: matchingProfessions(changes), idempotencyKey });
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
    conditions.mayChangeWorker,
  );
  const {
    account,
    worker: [row],
    professionCheck,
  } = await db.batch({
    account: updateWorkerAccount(id, { name, phone, address: { line: area?.address } }, conditions.mayChangeAccount),
    workerUpdate,
    worker: selectWorker(db, id),
    professionCheck: selectWhether(conditions.fitsProfession),
    saved: idempotencyKey ? [saveResponse(idempotencyKey, '', conditions.isApplied, now)] : [],
  });
  if (!row) throw new AppError('auth.required');
  // A retry must not repeat the change: another change may have followed the first request.
  if (account.length > 0 || (idempotencyKey && (await findSavedResponse(db, idempotencyKey)) !== null)) return workerOf(row);
  if (professionCheck[0]?.holds !== 1)
    throw new AppError('request.invalid', {
      fields: certifications ? { certifications: 'field.certification' } : { skills: 'field.skill' },
    });
  throw new AppError('account.phone_taken', { fields: { phone: 'field.invalid' } });
}
