import * as z from 'zod/mini';
import { worker, type Worker } from '#contract/workers/workers.ts';
import { NO_WORKING_HOURS, type WorkingWeek } from '#contract/workers/working-hours.ts';
import type { Command } from './command.ts';
import { HOURS_ENTITY_KEY } from './entity-key.ts';

/** The profile with another week. */
export const withWeek = (profile: Worker, week: unknown): Worker | null =>
  z.safeParse(worker, { ...profile, workingHours: { ...(profile.workingHours ?? NO_WORKING_HOURS), week } }).data ?? null;

/** Sets the hours of the week; `previous` are those before. */
export const setWorkingWeek: Command<'setWorkingWeek', { week: WorkingWeek; previous: WorkingWeek }> = {
  name: 'setWorkingWeek',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ week, previous }) => ({ entityKey: HOURS_ENTITY_KEY, body: { week }, metadata: previous }),
  // The profile is part of the session, which only a page can write.
  save: () => Promise.resolve(),
  screen: () => '/worker/account#working-hours',
  rollBack: { area: 'worker', profile: (profile, { metadata }) => withWeek(profile, metadata) },
};
