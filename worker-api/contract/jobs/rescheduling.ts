import * as z from 'zod/mini';
import { MINUTE_MS } from '#contract/durations.ts';
import { JOB_SIDES } from '#contract/chat.ts';
import { id, uuidv7Id } from '#contract/ids.ts';
import { existingDay, slot } from '#contract/time.ts';

/** The rules of moving an accepted job to another time. It costs nothing, and it is no cancellation. In milliseconds. */
export const RESCHEDULING_RULES = {
  /** How long before the earlier of both starts another time can be proposed. */
  proposeBeforeMs: 60 * MINUTE_MS,
  /** How long before the earlier of both starts a proposal ends without an answer. */
  answerBeforeMs: 30 * MINUTE_MS,
  /** After this it ends in any case. */
  openForMs: 24 * 60 * MINUTE_MS,
  /** How long a proposal is stored after it could be answered. */
  storedForMs: 90 * 24 * 60 * MINUTE_MS,
} as const;

/** Until when another time for a job can be proposed. All arguments are instants. */
export const proposeUntil = (startsAt: number, newStart: number): number =>
  Math.min(startsAt, newStart) - RESCHEDULING_RULES.proposeBeforeMs;

/** Until when the other side can accept a proposal. */
export const answerUntil = (proposedAt: number, startsAt: number, newStart: number): number =>
  Math.min(proposedAt + RESCHEDULING_RULES.openForMs, Math.min(startsAt, newStart) - RESCHEDULING_RULES.answerBeforeMs);

/** What became of a proposal. `expired`: without an answer in time. */
export const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** Another time for an accepted job, which one side has proposed. Times as in a booking. */
export const timeProposal = z.object({
  id,
  by: z.enum(JOB_SIDES),
  oldDate: z.string(),
  oldTime: z.nullable(slot),
  date: z.string(),
  time: slot,
  state: z.enum(PROPOSAL_STATES),
  expiresAt: z.int(),
});
export type TimeProposal = z.infer<typeof timeProposal>;

/** The app generates `proposalId`. */
export const proposeTimeBody = z.object({
  proposalId: uuidv7Id,
  date: existingDay,
  timeSlot: slot,
  /** A worker says that they can travel between the job at the new time and those before and after it. */
  acceptTravel: z.optional(z.boolean()),
});
export type ProposeTimeBody = z.infer<typeof proposeTimeBody>;
export const acceptProposalBody = z.object({ proposalId: id, acceptTravel: z.optional(z.boolean()) });
export type AcceptProposalBody = z.infer<typeof acceptProposalBody>;
export const endProposalBody = z.object({ proposalId: id });

/** The time of a job after a command, the same for both sides. */
export const jobTime = z.object({ id, date: z.string(), time: z.nullable(slot), proposal: z.nullable(timeProposal) });
export type JobTime = z.infer<typeof jobTime>;
