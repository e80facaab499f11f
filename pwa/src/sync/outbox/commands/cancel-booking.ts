import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { clientJobCommand } from './job-command.ts';

/** Cancels a booking that may already be confirmed or ongoing. */
export const cancelBooking: Command<'cancelBooking', string> = {
  ...clientJobCommand('cancel'),
  name: 'cancelBooking',
  createRow: (id) => ({ entityKey: jobEntityKey(id), body: { id } }),
};
