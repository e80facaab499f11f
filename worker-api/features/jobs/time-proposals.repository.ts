import { sql, type SQL } from 'drizzle-orm';
import type { JobSide } from '#contract/chat.ts';
import { RESCHEDULING_RULES } from '#contract/jobs/rescheduling.ts';
import type { Slot } from '#contract/time.ts';
import type { Database } from '#api/lib/db.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { hasWriteId } from './jobs.predicates.ts';
import type { JobRow } from './jobs.table.ts';
import type { TimeProposalRow } from './time-proposals.table.ts';
import { newTimeOf } from './worker-time.predicates.ts';

/** A command of one side about a proposal. */
export interface ProposalCommand {
  jobId: string;
  proposalId: string;
  side: JobSide;
  accountId: string;
  writeId: string;
  /** When the user acted, and when the command arrived. */
  happenedAt: number;
  now: number;
}
export interface NewTime {
  date: string;
  slot: Slot;
  startsAt: number;
  acceptTravel: boolean;
}

const ms = (value: number): SQL => sql.raw(String(value));
const isOwn = ({ side, accountId }: ProposalCommand): SQL => sql`${sql.raw(`jobs.${side}_id`)} = ${accountId}`;
const earlierStart = sql.raw('min(jobs.starts_at, n.starts_at)');

/** The proposed start as `p.starts_at`. D1 binds numbers as floating point, which would not divide into whole half hours. */
const proposedStart = (startsAt: number): SQL => sql`(SELECT CAST(${startsAt} AS INTEGER) AS starts_at) p`;

/**
 * That the worker `w` has time for the job `j` at `p.starts_at`, and says or has said that they can travel, if they are asked
 * about it.
 */
const fits = (travel: SQL): SQL => {
  const time = newTimeOf();
  return sql`${time.isWithinHours} AND ${time.isFree} AND (${travel} OR ${time.isFreeWithTravel})`;
};

/** A client is not asked about travel: from the answers they could learn where the other clients of the worker live. */
const proposerMayTravel = (side: JobSide, { acceptTravel }: NewTime): SQL =>
  sql.raw(side === 'client' || acceptTravel ? '1' : '0');

const answerUntil = (proposedAt: number): SQL =>
  sql`min(${proposedAt + RESCHEDULING_RULES.openForMs}, ${earlierStart} - ${ms(RESCHEDULING_RULES.answerBeforeMs)})`;

const isOpen = (now: number): SQL => sql`(o.state = 'open' AND o.expires_at > ${now})`;

/** Marks an accepted job for a new proposal: no other is open, there is time for an answer, and the worker is free then. */
export const markForProposal = (command: ProposalCommand, time: NewTime): SQL<Pick<JobRow, 'id'>> => {
  const { jobId, proposalId, side, writeId, happenedAt, now } = command;
  return sql<Pick<JobRow, 'id'>>`UPDATE jobs SET write_id = ${writeId}
  FROM (SELECT p.starts_at FROM ${proposedStart(time.startsAt)} CROSS JOIN jobs j CROSS JOIN workers w
    WHERE j.id = ${jobId} AND w.account_id = j.worker_id AND ${fits(proposerMayTravel(side, time))}) n
  WHERE jobs.id = ${jobId} AND ${isOwn(command)} AND jobs.status = 'accepted' AND jobs.starts_at <> n.starts_at
    AND ${earlierStart} - ${ms(RESCHEDULING_RULES.proposeBeforeMs)} >= ${happenedAt} AND ${answerUntil(happenedAt)} > ${now}
    AND NOT EXISTS (SELECT 1 FROM time_proposals o WHERE o.job_id = jobs.id AND (o.id = ${proposalId} OR ${isOpen(now)}))
  RETURNING id`;
};

/** Stores the proposal for which `markForProposal` has marked the job, instead of the one before. */
export const insertProposal = (command: ProposalCommand, time: NewTime): SQL<never> => {
  const values = {
    job_id: sql.raw('jobs.id'),
    id: command.proposalId,
    proposed_by: command.side,
    old_date: sql.raw('jobs.date'),
    old_slot: sql.raw('jobs.slot'),
    date: time.date,
    slot: time.slot,
    starts_at: sql.raw('n.starts_at'),
    accept_travel: time.acceptTravel ? 1 : 0,
    state: 'open',
    proposed_at: command.happenedAt,
    expires_at: answerUntil(command.happenedAt),
    ended_at: null,
  } satisfies Record<keyof TimeProposalRow, unknown>;
  return sql<never>`INSERT OR REPLACE INTO time_proposals (${sql.raw(Object.keys(values).join(', '))})
  SELECT ${sql.join(
    Object.values(values).map((value) => sql`${value}`),
    sql`, `,
  )} FROM jobs CROSS JOIN (SELECT ${time.startsAt} AS starts_at) n WHERE jobs.id = ${command.jobId} AND jobs.write_id = ${command.writeId}`;
};

/**
 * Moves an accepted job to the time that the other side has proposed. What counts is when the user accepted; but an acceptance
 * that arrives less than half an hour before the earlier start moves nothing: both were told that the job keeps its time. A
 * trigger moves the half hours of the worker.
 */
export const moveJob = (command: ProposalCommand, acceptTravel: boolean): SQL<Pick<JobRow, 'id'>> => {
  const { jobId, proposalId, side, writeId, happenedAt, now } = command;
  const travel =
    side === 'worker' ? sql.raw(acceptTravel ? '1' : '0') : sql.raw(`(p.proposed_by = 'client' OR p.accept_travel)`);
  return sql<Pick<JobRow, 'id'>>`UPDATE jobs
  SET date = n.date, slot = n.slot, starts_at = n.starts_at, monthly_day = iif(n.date = jobs.date, monthly_day, NULL), moves = moves + 1, moved_at = max(${happenedAt}, coalesce(moved_at, accepted_at)),
    delay_minutes = NULL, delay_at = NULL, delay_is_indirect = 0, write_id = ${writeId}
  FROM (SELECT p.date, p.slot, p.starts_at FROM time_proposals p CROSS JOIN jobs j CROSS JOIN workers w
    WHERE p.job_id = ${jobId} AND p.id = ${proposalId} AND p.proposed_by <> ${side} AND p.state IN ('open', 'expired') AND p.expires_at > ${happenedAt}
      AND j.id = p.job_id AND w.account_id = j.worker_id AND ${fits(travel)}) n
  WHERE jobs.id = ${jobId} AND ${isOwn(command)} AND jobs.status = 'accepted'
    AND ${earlierStart} - ${ms(RESCHEDULING_RULES.answerBeforeMs)} > ${now}
  RETURNING id`;
};

/** Stamps an accepted job whose proposal one side ends. */
export const markForEnd = (command: ProposalCommand): SQL<Pick<JobRow, 'id'>> =>
  sql<Pick<JobRow, 'id'>>`UPDATE jobs SET write_id = ${command.writeId}
  WHERE id = ${command.jobId} AND ${isOwn(command)} AND status = 'accepted'
    AND EXISTS (SELECT 1 FROM time_proposals o WHERE o.job_id = jobs.id AND o.id = ${command.proposalId} AND o.state IN ('open', 'expired'))
  RETURNING id`;

/** Stores what became of the proposal, if the write of this command happened. */
export const closeProposal = (command: ProposalCommand, isAccepted: boolean): SQL<never> =>
  sql<never>`UPDATE time_proposals
  SET state = ${isAccepted ? sql.raw(`'accepted'`) : sql`iif(proposed_by = ${command.side}, 'withdrawn', 'declined')`}, ended_at = ${command.happenedAt}
  WHERE job_id = ${command.jobId} AND ${hasWriteId(command.jobId, command.writeId)}`;

/**
 * Why a command about a proposal was rejected: the job and its proposal as they are now. `newStart`: that of a new proposal.
 */
export const explainRejectedProposal = (db: Database, { jobId, accountId, now }: ProposalCommand, newStart: number | null) => {
  const time = newTimeOf();
  const proposal =
    newStart === null ? sql`(SELECT starts_at FROM time_proposals WHERE job_id = ${jobId}) p` : proposedStart(newStart);
  return db.first(sql<
    Pick<JobRow, 'status' | 'starts_at'> & {
      proposal_id: TimeProposalRow['id'] | null;
      proposed_by: TimeProposalRow['proposed_by'] | null;
      state: TimeProposalRow['state'] | null;
      is_open: number | null;
      is_free: number;
      is_within_hours: number;
    }
  >`SELECT j.status, j.starts_at, o.id AS proposal_id, o.proposed_by, o.state, ${isOpen(now)} AS is_open,
    ${time.isFree} AS is_free, ${time.isWithinHours} AS is_within_hours
    FROM jobs j LEFT JOIN workers w ON w.account_id = j.worker_id LEFT JOIN time_proposals o ON o.job_id = j.id LEFT JOIN ${proposal}
    WHERE j.id = ${jobId} AND (j.client_id = ${accountId} OR (j.worker_id = ${accountId} AND j.accepted_at IS NOT NULL))`);
};

type ProposalKey = Pick<TimeProposalRow, 'job_id' | 'id'>;

/** The open proposals that were not answered in time, at most `limit`. */
export const findUnansweredProposals = (db: Database, now: number, limit: number) =>
  db.all(sql<ProposalKey>`SELECT job_id, id FROM time_proposals INDEXED BY time_proposals_open
    WHERE state = 'open' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`);

/** Stamps the accepted job of such a proposal. */
export const markForExpiry = ({ job_id, id }: ProposalKey, writeId: string): SQL<Pick<JobRow, 'id'>> =>
  sql<Pick<JobRow, 'id'>>`UPDATE jobs SET write_id = ${writeId} WHERE id = ${job_id} AND status = 'accepted'
    AND EXISTS (SELECT 1 FROM time_proposals o WHERE o.job_id = jobs.id AND o.id = ${id} AND o.state = 'open') RETURNING id`;
export const expireProposal = ({ job_id, id }: ProposalKey): SQL<never> =>
  sql<never>`UPDATE time_proposals SET state = 'expired' WHERE job_id = ${job_id} AND id = ${id} AND state = 'open'`;

/** Deletes the oldest proposals that could be answered until `before`, at most `limit`. */
export const deleteOldProposals = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM time_proposals WHERE ${isOldest('time_proposals', 'expires_at', before, limit)}`;

/** The proposals of an account's jobs, for its export. */
export const selectProposalsForExport = (accountId: string): SQL<Omit<TimeProposalRow, 'starts_at' | 'accept_travel'>> =>
  sql<
    Omit<TimeProposalRow, 'starts_at' | 'accept_travel'>
  >`SELECT p.job_id, p.id, p.proposed_by, p.old_date, p.old_slot, p.date, p.slot,
    p.state, p.proposed_at, p.expires_at, p.ended_at
  FROM jobs j CROSS JOIN time_proposals p ON p.job_id = j.id WHERE j.client_id = ${accountId} OR j.worker_id = ${accountId} LIMIT 10000`;
