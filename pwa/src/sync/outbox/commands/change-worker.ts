import * as z from 'zod/mini';
import type { WorkerChanges } from '#contract/workers/worker-profile.ts';
import { worker, type Worker } from '#contract/workers/workers.ts';
import type { Command } from './command.ts';
import { PROFILE_ENTITY_KEY } from './entity-key.ts';
import { definedFields, pickFields } from './profile-fields.ts';

const changedFields = ({ area, ...rest }: WorkerChanges): Partial<Worker> =>
  definedFields({
    ...rest,
    address: area?.address,
    serviceRadiusKm: area?.serviceRadiusKm,
    lat: area?.place?.lat,
    lng: area?.place?.lng,
  }) as Partial<Worker>;

/** The profile after a change. */
export const applyWorkerChanges = (profile: Worker, changes: WorkerChanges): Worker => ({
  ...profile,
  ...changedFields(changes),
});

/** Changes the worker's profile; `profile` is the one before the change. */
export const changeWorker: Command<'changeWorker', { changes: WorkerChanges; profile: Worker }> = {
  name: 'changeWorker',
  version: 1,
  blocksOnFailure: true,
  createRow: ({ changes, profile }) => ({
    entityKey: PROFILE_ENTITY_KEY,
    body: changes,
    metadata: pickFields(profile, changedFields(changes)),
  }),
  // The profile is part of the session, which only a page can write.
  save: () => Promise.resolve(),
  screen: () => '/worker/account',
  rollBack: {
    area: 'worker',
    profile: (profile, { metadata }) =>
      z.safeParse(worker, { ...profile, ...(typeof metadata === 'object' && metadata) }).data ?? null,
  },
};
