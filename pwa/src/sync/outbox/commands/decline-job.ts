import type { Command } from './command.ts';
import { workerJobCommand } from './job-command.ts';

/** Says no to a direct request. */
export const declineJob: Command<'declineJob', string> = {
  ...workerJobCommand('decline'),
  name: 'declineJob',
};
