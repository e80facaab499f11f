import { gridCellsWithin } from '#contract/geo.ts';
import { matchingProfessions, type WorkerChanges } from '#contract/workers/worker-profile.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { firstAnswer, isNew, rememberAnswer } from '#api/lib/idempotency.ts';
import { changeWorkerAccount, workerHasPhone } from '#api/features/accounts/accounts.usecases.ts';
import { placeNamed } from '#api/features/places/places.usecases.ts';
import { asWorker, isOfTrade, updateWorker, workerById } from './workers.repository.ts';
import { workerOf } from './workers.usecases.ts';

/** Where a worker starts from, and the cells whose jobs he hears of. */
async function areaOf(context: ActorContext, area: NonNullable<WorkerChanges['area']>) {
  const place = area.place ?? (await placeNamed(context, area.address));
  return {
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    reach: JSON.stringify(place ? gridCellsWithin(place, area.serviceRadiusKm) : []),
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
  const { db, key, now } = context;
  const ofTrade = isOfTrade(id, matchingProfessions(changes));
  const isChanged = sql`${workerHasPhone(id, changes.phone)} AND ${ofTrade}`;
  const worker = updateWorker(
    id,
    {
      description,
      gender,
      experience,
      skills: skills && JSON.stringify(skills),
      certifications: certifications && JSON.stringify(certifications),
      ...(area && (await areaOf(context, area))),
    },
    sql`${isChanged} AND ${isNew(key)}`,
  );
  const { name, phone } = changes;
  const account = changeWorkerAccount(id, { name, phone, address: { line: area?.address } }, sql`${ofTrade} AND ${isNew(key)}`);
  const [changed = [], , [row] = [], [trade] = []] = await db.batch([
    account,
    worker,
    workerById(id),
    sql`SELECT ${ofTrade} AS fits`,
    ...(key ? [rememberAnswer(key, '', isChanged, now)] : []),
  ]);
  if (!row) throw new AppError('auth.required');
  // Sent again, perhaps after another change: it has been made, and is not made twice.
  if (changed.length > 0 || (key && (await firstAnswer(db, key)) !== null)) return workerOf(asWorker(row));
  if (trade?.['fits'] !== 1)
    throw new AppError('request.invalid', {
      fields: certifications ? { certifications: 'field.certification' } : { skills: 'field.skill' },
    });
  throw new AppError('account.phone_taken', { fields: { phone: 'field.invalid' } });
}
