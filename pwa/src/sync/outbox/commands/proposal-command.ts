import type { JobDetail } from '#contract/jobs/jobs.ts';
import type { JobTime, TimeProposal } from '#contract/jobs/rescheduling.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import type { AccountData, OutboxRow } from '#pwa/sync/schema.ts';
import type { Command } from './command.ts';

/** The time of a job and the last proposal of another one. */
type Times = Pick<JobTime, 'date' | 'time'> & { proposal?: TimeProposal | null | undefined };

/** Saves the time of a job, wherever this device has stored it. */
async function saveJobTime(data: AccountData, { id, date, time, proposal }: JobTime): Promise<void> {
  await data.bookings.update(id, { date, time, proposal });
  await data.jobs.update(id, { date, time, proposal });
  await data.details.update(id, { date, timeSlot: time, proposal });
}

/** What all commands about another time for a job have in common. `apply` is the optimistic update; null if there is none. */
export const proposalCommand = (apply: (current: Times, by: Area, row: OutboxRow) => Times | null) =>
  ({
    version: 1,
    blocksOnFailure: false,
    resetsHappenedAtOnRetry: true,
    savesJob: true,
    save: (data: AccountData, { job }: { job: JobTime }) => saveJobTime(data, job),
    screen: (jobId: string, area: Area) => `/${area === 'client' ? 'job-in-progress' : 'worker/job'}/${jobId}`,
    applyToBooking: (booking, row) => ({ ...booking, ...apply(booking, 'client', row) }),
    applyToJob: (job, row) => ({ ...job, ...apply(job, 'worker', row) }),
    applyToDetail(detail: JobDetail, area: Area, row: OutboxRow) {
      const next = apply({ date: detail.date, time: detail.timeSlot, proposal: detail.proposal }, area, row);
      return next ? { ...detail, date: next.date, timeSlot: next.time, proposal: next.proposal } : detail;
    },
  }) satisfies Partial<Command<'proposeTime'>>;
