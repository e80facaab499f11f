import type { JobSide } from '#contract/chat.ts';
import {
  answerUntil,
  proposeUntil,
  RESCHEDULING_RULES,
  type AcceptProposalBody,
  type ProposeTimeBody,
} from '#contract/jobs/rescheduling.ts';
import { slotStart } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { Database, type Statement } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { publishAdded } from '#api/lib/event-outbox.ts';
import type { EventRow } from '#api/lib/event-outbox.repository.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { checkChangeLimit } from './change-limit.usecases.ts';
import * as events from './job-events.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import * as proposals from './time-proposals.repository.ts';
import type { NewTime, ProposalCommand } from './time-proposals.repository.ts';

const OTHER_SIDE = { client: 'worker', worker: 'client' } as const satisfies Record<JobSide, JobSide>;

function commandOf({ actor, now, happenedAt }: ActorContext, jobId: string, proposalId: string): ProposalCommand {
  if (actor.role === 'admin') throw new AppError('auth.forbidden');
  return { jobId, proposalId, side: actor.role, accountId: actor.id, writeId: newWriteId(), happenedAt, now };
}

/** Runs the guarded write of a command, then its effect on the proposal and its events. Null if the guard failed. */
async function run(
  context: ActorContext,
  command: ProposalCommand,
  { write, effect }: { write: Statement; effect: Statement<EventRow> },
): Promise<JobView | null> {
  const { jobId, writeId, now, side, accountId } = command;
  const jobWrite = { jobId, writeId, at: now };
  const outcome = await runCommand<JobView>(context, {
    write,
    dependentStatements: [effect, events.changed(jobWrite, side), events.rescheduling(jobWrite, OTHER_SIDE[side])],
    result: views.commandResult(jobId, writeId, accountId),
  });
  context.publish(outcome.events);
  return outcome.row;
}

/** The job as it is, for a command that is repeated. */
async function unchanged({ db, actor }: ActorContext, jobId: string): Promise<JobView> {
  const found = await views.findJob(db, jobId, actor.id);
  if (!found) throw new AppError('job.not_found');
  return found;
}

type Rejection = NonNullable<Awaited<ReturnType<typeof proposals.explainRejectedProposal>>>;
const timeError = ({ is_free, is_within_hours }: Rejection, side: JobSide): AppError => {
  if (!is_within_hours && is_free) return new AppError(side === 'client' ? 'worker.not_working' : 'worker.outside_hours');
  if (side === 'client') return new AppError('job.time_taken');
  return new AppError(is_free ? 'worker.travel_time' : 'worker.slot_taken');
};

/** A client or worker proposes another time for their accepted job. Throws the errors of the endpoint. */
export async function proposeTime(context: ActorContext, jobId: string, body: ProposeTimeBody): Promise<JobView> {
  const command = commandOf(context, jobId, body.proposalId);
  await checkChangeLimit(context, jobId);
  const time: NewTime = {
    date: body.date,
    slot: body.timeSlot,
    startsAt: slotStart(body.date, body.timeSlot),
    acceptTravel: body.acceptTravel ?? false,
  };
  const row = await run(context, command, {
    write: proposals.markForProposal(command, time),
    effect: proposals.insertProposal(command, time),
  });
  if (row) return row;
  const current = await proposals.explainRejectedProposal(context.db, command, time.startsAt);
  if (!current) throw new AppError('job.not_found');
  if (current.proposal_id === command.proposalId && current.proposed_by === command.side) return unchanged(context, jobId);
  if (current.status !== 'accepted') throw new AppError('job.not_movable');
  if (current.is_open) throw new AppError('job.proposal_open');
  if (current.starts_at === time.startsAt) throw new AppError('request.invalid', { fields: { timeSlot: 'field.slot' } });
  const isLate =
    proposeUntil(current.starts_at, time.startsAt) < context.happenedAt ||
    answerUntil(context.happenedAt, current.starts_at, time.startsAt) <= context.now;
  throw isLate ? new AppError('job.move_late') : timeError(current, command.side);
}

/** A client or worker accepts the time that the other side has proposed. Throws the errors of the endpoint. */
export async function acceptProposal(
  context: ActorContext,
  jobId: string,
  { proposalId, acceptTravel = false }: AcceptProposalBody,
): Promise<JobView> {
  const command = commandOf(context, jobId, proposalId);
  const row = await run(context, command, {
    write: proposals.moveJob(command, acceptTravel),
    effect: proposals.closeProposal(command, true),
  });
  if (row) return row;
  const current = await proposals.explainRejectedProposal(context.db, command, null);
  if (!current) throw new AppError('job.not_found');
  const isForThisSide = current.proposal_id === proposalId && current.proposed_by === OTHER_SIDE[command.side];
  if (isForThisSide && current.state === 'accepted') return unchanged(context, jobId);
  if (current.status !== 'accepted') throw new AppError('job.not_movable');
  throw isForThisSide && current.is_open && current.starts_at - RESCHEDULING_RULES.answerBeforeMs > context.now
    ? timeError(current, command.side)
    : new AppError('job.proposal_over');
}

/** A client or worker declines the proposal of the other side, or withdraws their own. Throws `job.not_found` and `job.proposal_over`. */
export async function endProposal(context: ActorContext, jobId: string, proposalId: string): Promise<JobView> {
  const command = commandOf(context, jobId, proposalId);
  const row = await run(context, command, {
    write: proposals.markForEnd(command),
    effect: proposals.closeProposal(command, false),
  });
  if (row) return row;
  const current = await proposals.explainRejectedProposal(context.db, command, null);
  if (!current) throw new AppError('job.not_found');
  if (current.proposal_id === proposalId && (current.state === 'declined' || current.state === 'withdrawn'))
    return unchanged(context, jobId);
  throw new AppError('job.proposal_over');
}

/** Each takes four statements, of the thousand that D1 allows one run of all steps. */
const MAX_EXPIRED_PER_RUN = 50;

/** Ends the proposals that were not answered in time, at most 50 a run, and tells both sides that the job keeps its time. */
export async function expireProposals(env: Env, now: number): Promise<void> {
  const db = new Database(env.DB);
  await publishAdded(env, now, async (addEvents) => {
    for (const proposal of await proposals.findUnansweredProposals(db, now, MAX_EXPIRED_PER_RUN)) {
      const write = { jobId: proposal.job_id, writeId: newWriteId(), at: now };
      const { events: rows } = await db.batch({
        marked: proposals.markForExpiry(proposal, write.writeId),
        expired: proposals.expireProposal(proposal),
        events: [events.rescheduling(write, 'client'), events.rescheduling(write, 'worker')],
      });
      addEvents(rows);
    }
  });
}
