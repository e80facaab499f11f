import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { workerJobCommand } from './job-command.ts';

export const cancelJob: Command<'cancelJob', string> = {
  ...workerJobCommand('cancel'),
  name: 'cancelJob',
  createRow: (jobId) => ({ entityKey: jobEntityKey(jobId), body: { jobId } }),
};
