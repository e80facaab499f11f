import * as z from 'zod/mini';
import { reportDelayBody, type DelayMinutes, type JobDelay } from '#contract/jobs/delays.ts';
import type { Job, JobDetail } from '#contract/jobs/jobs.ts';
import type { AccountData, OutboxRow, StoredJob } from '#pwa/sync/schema.ts';
import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';

/** The delay of a job with this status after the command. */
function delayOf(status: JobDetail['status'], { body }: OutboxRow): JobDelay | null {
  const minutes = z.safeParse(reportDelayBody, body).data?.minutes;
  return minutes ? { minutes, what: status === 'ongoing' ? 'end' : 'start' } : null;
}

/** Says how late the worker is. */
export const reportDelay: Command<'reportDelay', { jobId: string; minutes: DelayMinutes }> = {
  name: 'reportDelay',
  version: 1,
  blocksOnFailure: false,
  savesJob: true,
  createRow: ({ jobId, minutes }) => ({ entityKey: jobEntityKey(jobId), body: { jobId, minutes } }),
  async save(data: AccountData, { job }: { job: Job }) {
    await data.jobs.update(job.id, { delay: job.delay });
    await data.details.update(job.id, { delay: job.delay });
  },
  screen: (jobId) => `/worker/job/${jobId}`,
  applyToJob: (job: StoredJob, row) => ({ ...job, delay: delayOf(job.status, row) }),
  applyToDetail: (detail, _area, row) => ({ ...detail, delay: delayOf(detail.status, row) }),
};
