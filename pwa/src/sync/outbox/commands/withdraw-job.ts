import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { clientJobCommand } from './job-command.ts';

/** Cancels a pending request on the request page. The specification has an endpoint of its own for the bookings page. */
export const withdrawJob: Command<'withdrawJob', string> = {
  ...clientJobCommand('withdraw'),
  name: 'withdrawJob',
  createRow: (id) => ({ entityKey: jobEntityKey(id), params: { id } }),
};
