import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { workerJobCommand } from './job-command.ts';

export const completeJob: Command<'completeJob', string> = {
  ...workerJobCommand('complete'),
  name: 'completeJob',
  createRow: (jobId) => ({ entityKey: jobEntityKey(jobId), body: { jobId } }),
};
