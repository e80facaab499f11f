import { sql, type SQL } from 'drizzle-orm';
import { HOUR_MS } from '#contract/durations.ts';
import { CANCELLATION_RULES } from '#contract/jobs/cancellation.ts';
import { hadRealEmergency } from '#api/features/sos/sos.predicates.ts';
import type { JobAlias } from './worker-time.predicates.ts';

/** How long after the cancellation the account that cancelled may still press SOS about it: when they are out of the home. */
const PRESSED_WITHIN_MS = 2 * HOUR_MS;

/**
 * That one side of a job, which cancels it late at this instant, had a real emergency around it: from two hours before the start, or from
 * the acceptance if that is later, until two hours after the cancellation. With `caseId`, only that emergency counts.
 */
export const cancelsInEmergency = (job: JobAlias, side: 'client_id' | 'worker_id', cancelledAt: SQL, caseId?: string): SQL =>
  hadRealEmergency(
    sql.raw(`${job}.${side}`),
    sql.raw(`max(${job}.accepted_at, ${job}.starts_at - ${CANCELLATION_RULES.lateWithinMs})`),
    sql`${cancelledAt} + ${PRESSED_WITHIN_MS}`,
    caseId,
  );

/** The `cancelled_late` of a job that this side cancels late now. */
export const lateness = (job: JobAlias, side: 'client_id' | 'worker_id', cancelledAt: SQL): SQL =>
  sql`iif(${cancelsInEmergency(job, side, cancelledAt)}, 2, 1)`;

/**
 * That the worker of an accepted job is suspended, since before its client could report that they did not come: they could then
 * neither read the job nor cancel it.
 */
const wasLockedOut = (job: JobAlias): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM accounts a WHERE a.id = ${job}.worker_id
    AND a.suspended_at < max(${job}.starts_at, ${job}.accepted_at) + ${CANCELLATION_RULES.noShowAfterMs})`);

/** The `cancelled_late` of a job to which its worker does not come. */
export const latenessOfNoShow = (job: JobAlias, cancelledAt: SQL): SQL =>
  sql`iif(${wasLockedOut(job)}, 2, ${lateness(job, 'worker_id', cancelledAt)})`;
