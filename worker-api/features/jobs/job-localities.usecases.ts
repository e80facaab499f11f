import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { locateAddress } from '#api/features/places/places.usecases.ts';
import { selectWithoutLocality, setMissingLocality } from './jobs.repository.ts';

const MAX_PER_RUN = 25;

/** Finds the localities of jobs that were requested in an older version, at most 25 a run. */
export async function addLocalitiesOfJobs(env: Env): Promise<void> {
  const db = new Database(env.DB);
  for (const { id, address, lat, lng } of await db.all(selectWithoutLocality(MAX_PER_RUN))) {
    const point = lat === null || lng === null ? null : { lat, lng };
    const { locality } = await locateAddress({ env }, address, point);
    await db.batch({ set: setMissingLocality(id, locality) });
  }
}
