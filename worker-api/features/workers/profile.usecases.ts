import { serviceCellsOf } from '#contract/geo.ts';
import { uuidv7 } from '#contract/ids.ts';
import { matchingProfessions, type WorkerChanges } from '#contract/workers/worker-profile.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { updateWorkerAccount } from '#api/features/accounts/accounts.usecases.ts';
import { rejectedContactError } from '#api/features/accounts/contact-requests.usecases.ts';
import { mayChangeContacts } from '#api/features/accounts/fresh-login.usecases.ts';
import { endAnswerTimeOfUnverified } from '#api/features/jobs/direct-request.usecases.ts';
import { locateAddress } from '#api/features/places/places.usecases.ts';
import { moveSubscriptions } from '#api/features/push/push.usecases.ts';
import { profileChangeConditions, selectRejection, updateWorker } from './profile.repository.ts';
import { limitContextOf, recordWorkerAction } from './worker-limits.usecases.ts';
import { workerResult, type WorkerProfile } from './workers.repository.ts';

/** The location of a worker, and the grid cells from which the worker gets offers. */
async function resolveServiceArea(context: ActorContext, area: NonNullable<WorkerChanges['area']>) {
  const { point, locality } = await locateAddress(context, area.address, area.place ?? null);
  return {
    move: { id: uuidv7(context.now), point },
    columns: {
      locality,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      service_cells: JSON.stringify(point ? serviceCellsOf(point, area.serviceRadiusKm) : []),
      service_radius_km: area.serviceRadiusKm,
    },
  };
}

/**
 * Changes the given fields of a worker. Throws `auth.password_needed` for another phone without a fresh login,
 * `account.phone_taken` if another worker has that phone, `worker.move_limit` after too many long moves, and `request.invalid`
 * for the phone of the emergency contact and for skills or certifications of another profession.
 */
export async function changeWorker(context: ActorContext, changes: WorkerChanges): Promise<WorkerProfile> {
  const { id } = context.actor;
  const { name, phone, skills, certifications, description, gender, experience, area } = changes;
  const { db } = context;
  const { move, columns } = area ? await resolveServiceArea(context, area) : { move: null };
  const conditions = profileChangeConditions(
    id,
    {
      phone,
      professions: matchingProfessions(changes),
      move,
      mayChangeContacts: mayChangeContacts(context, { phone }),
    },
    limitContextOf(context),
  );
  const workerUpdate = updateWorker(
    id,
    {
      description,
      gender,
      experience,
      skills: skills && JSON.stringify(skills),
      certifications: certifications && JSON.stringify(certifications),
      ...columns,
    },
    move,
    conditions.isChanged,
  );
  const { row } = await runCommand<WorkerProfile>(context, {
    write: updateWorkerAccount(id, { name, phone, address: { line: area?.address } }, conditions.mayChange),
    dependentStatements: [
      ...(move ? [recordWorkerAction(context, 'move', conditions.isLongMove, move.id)] : []),
      workerUpdate,
      ...(move ? [moveSubscriptions(id)] : []),
      endAnswerTimeOfUnverified(context),
    ],
    result: workerResult(id, conditions.isChanged),
  });
  if (row) return row;
  const rejection = await db.first(selectRejection(conditions));
  if (rejection?.fits_profession !== 1)
    throw new AppError('request.invalid', {
      fields: certifications ? { certifications: 'field.certification' } : { skills: 'field.skill' },
    });
  if (rejection.may_move !== 1) throw new AppError('worker.move_limit');
  throw await rejectedContactError(context, null, phone);
}
