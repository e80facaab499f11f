import * as z from 'zod/mini';
import { worker, type Worker } from '#contract/workers/workers.ts';
import {
  NO_WORKING_HOURS,
  setHoursExceptionBody,
  type HoursException,
  type HoursExceptionChange,
} from '#contract/workers/working-hours.ts';
import type { Command } from './command.ts';
import { HOURS_ENTITY_KEY } from './entity-key.ts';

/** The profile with this exception, or without it. */
export function withException(profile: Worker, { id, exception }: HoursExceptionChange): Worker {
  const { week, exceptions } = profile.workingHours ?? NO_WORKING_HOURS;
  const others = exceptions.filter((one) => one.id !== id);
  return { ...profile, workingHours: { week, exceptions: exception ? [...others, { id, ...exception }] : others } };
}

/** Sets an exception to the working hours, or removes it; `previous` is the one with this id before. */
export const setHoursException: Command<
  'setHoursException',
  { change: HoursExceptionChange; previous: HoursException | null }
> = {
  name: 'setHoursException',
  version: 1,
  blocksOnFailure: false,
  createRow: ({ change, previous }) => ({
    entityKey: HOURS_ENTITY_KEY,
    body: change,
    metadata: { id: change.id, exception: previous } satisfies HoursExceptionChange,
  }),
  // The profile is part of the session, which only a page can write.
  save: () => Promise.resolve(),
  screen: () => '/worker/account#working-hours',
  rollBack: {
    area: 'worker',
    profile: (profile, { metadata }) => {
      const { data: previous } = z.safeParse(setHoursExceptionBody, metadata);
      return (previous && z.safeParse(worker, withException(profile, previous)).data) ?? null;
    },
  },
};
