import * as z from 'zod/mini';
import { nextStatus, type JobStatus } from '#contract/jobs/job-status.ts';
import { responseTo } from '../recording/history.ts';
import type { DatabaseState } from '../recording/database-state.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';
import { closedAccounts } from './erasure.ts';

const ACTIONS = ['accept', 'start', 'complete', 'withdraw', 'cancel'] as const;
const ACTORS = ['client', 'worker', 'admin'] as const;
const isLegalStep = (from: JobStatus, to: JobStatus): boolean =>
  ACTIONS.some((action) => ACTORS.some((actor) => nextStatus(from, action, actor) === to));

const statusUpdate = z.object({ status: z.enum(['ongoing', 'completed']) });

/** The statuses that the inbox events of a job announce, in the order of their writes. */
function announcedStatuses(events: readonly DatabaseState['event_outbox'][number][]): JobStatus[] {
  const firstCancellation = events.find(({ type }) => type === 'job-cancelled');
  return events.flatMap(({ type, body, room }) => {
    if (type === 'job-accepted') return ['accepted'];
    if (type === 'job-status-update') return [z.parse(statusUpdate, JSON.parse(body)).status];
    // Client and worker may both get the event of one cancellation.
    return type === 'job-cancelled' && room === firstCancellation?.room ? ['cancelled'] : [];
  });
}

/**
 * The events of a job announce each step once and in a legal order, which leads to the status of its row. The events of a closed account
 * are erased.
 */
export function checkStatusPaths({ database }: Pick<Recording, 'database'>): Anomaly[] {
  const inboxEvents = database.event_outbox.filter(({ party }) => party === 'inbox');
  const eventsByJob = Map.groupBy(inboxEvents, ({ job_id }) => job_id);
  const closed = closedAccounts(database);
  return database.jobs.flatMap(({ id, status, client_id }) => {
    if (closed.has(client_id)) return [];
    const announced = announcedStatuses(eventsByJob.get(id) ?? []);
    // The withdrawal of a pending request is not announced to anyone else.
    const path: JobStatus[] = ['pending', ...announced, ...((announced.at(-1) ?? 'pending') === status ? [] : [status])];
    const isLegal = path.every((to, i) => {
      const from = path[i - 1];
      return from === undefined || isLegalStep(from, to);
    });
    if (isLegal) return [];
    return [{ kind: 'illegal-status-path', subject: `job ${id}`, message: path.join(' → '), calls: [] }];
  });
}

/** One worker wins each job, and the row names that worker. */
export function checkWinners({ calls, database }: Recording): Anomaly[] {
  const accepted = calls.flatMap((call) => {
    const response = responseTo('acceptJob', call);
    return response ? [{ jobId: response.job.id, worker: call.account, call: call.call }] : [];
  });
  const rows = new Map(database.jobs.map((job) => [job.id, job]));
  return [...Map.groupBy(accepted, ({ jobId }) => jobId)].flatMap(([jobId, wins]) => {
    const row = rows.get(jobId);
    const winners = new Set([...wins.map(({ worker }) => worker), ...(row ? [row.worker_id] : [])]);
    if (winners.size <= 1) return [];
    const message = `was accepted by ${[...winners].join(' and ')}`;
    return [{ kind: 'several-winners', subject: `job ${jobId}`, message, calls: wins.map(({ call }) => call) }];
  });
}
