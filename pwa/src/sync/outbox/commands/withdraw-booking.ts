import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { clientJobCommand } from './job-command.ts';

/** Withdraws a pending request on the bookings page. */
export const withdrawBooking: Command<'withdrawBooking', string> = {
  ...clientJobCommand('withdraw'),
  name: 'withdrawBooking',
  // A worker may have accepted since the first press, and the client has been told that it was rejected.
  resetsHappenedAtOnRetry: true,
  createRow: (id) => ({ entityKey: jobEntityKey(id), params: { id } }),
};
