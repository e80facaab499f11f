import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { workerJobCommand } from './job-command.ts';

/** Starts a job, with the client's four-digit code where start codes are enabled. */
export const startJob: Command<'startJob', { jobId: string; code: string | undefined }> = {
  ...workerJobCommand('start'),
  name: 'startJob',
  // With another start code.
  replacesRejected: true,
  createRow: ({ jobId, code }) => ({
    entityKey: jobEntityKey(jobId),
    body: code === undefined ? { jobId } : { jobId, code },
  }),
};
