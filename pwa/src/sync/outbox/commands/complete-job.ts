import type { Command } from './command.ts';
import { workerJobCommand } from './job-command.ts';

export const completeJob: Command<'completeJob', string> = {
  ...workerJobCommand('complete'),
  name: 'completeJob',
};
