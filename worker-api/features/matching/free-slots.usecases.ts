import * as z from 'zod/mini';
import { DAY_MS } from '#contract/durations.ts';
import { DURATION_HOURS, DURATIONS, type Duration } from '#contract/catalogue.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { FREE_SLOT_DAYS, type FreeSlots } from '#contract/matching/matching.ts';
import { dayInIndia, possibleStarts, slot, slotStart } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import { selectFreeStarts } from './matching.repository.ts';
import { clientIdOf } from './matching.usecases.ts';

const instants = z.array(z.int());

/** The slots of the next days in which a worker is free, and has time to answer a direct request. Throws `worker.not_found`, also if the account is suspended or closed. */
export async function findFreeSlots(
  context: OptionalContext,
  workerId: string,
  duration: Duration = DURATIONS[0],
): Promise<FreeSlots> {
  const { db, settings, now } = context;
  const dates = Array.from({ length: FREE_SLOT_DAYS }, (_, day) => dayInIndia(now + day * DAY_MS));
  const starts = dates.flatMap((date) => possibleStarts(date, null, now + DIRECT_REQUEST_RULES.answerAtLeastMs));
  const row = await db.first(
    selectFreeStarts(workerId, clientIdOf(context), starts, DURATION_HOURS[duration], settings.verifyWorkers),
  );
  if (!row) throw new AppError('worker.not_found');
  const free = new Set(z.parse(instants, JSON.parse(row.starts)));
  return {
    days: dates.map((date) => ({ date, slots: slot.options.filter((one) => free.has(slotStart(date, one))) })),
  };
}
