import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { clientJobCommand } from './job-command.ts';

/** Withdraws a pending request on the request page. The specification names an endpoint for each of the two pages. */
export const withdrawJob: Command<'withdrawJob', string> = {
  ...clientJobCommand('withdraw'),
  name: 'withdrawJob',
  // A worker may have accepted since the first press, and the client has been told that it was rejected.
  resetsHappenedAtOnRetry: true,
  createRow: (id) => ({ entityKey: jobEntityKey(id), params: { id } }),
};
