import type { Command } from './command.ts';
import { workerJobCommand } from './job-command.ts';

export const cancelJob: Command<'cancelJob', string> = {
  ...workerJobCommand('cancel'),
  name: 'cancelJob',
};
