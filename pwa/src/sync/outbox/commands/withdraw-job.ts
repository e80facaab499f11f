import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { clientJobCommand } from './job-command.ts';

/** Withdraws a pending request on the request page. The specification names an endpoint for each of the two pages. */
export const withdrawJob: Command<'withdrawJob', string> = {
  ...clientJobCommand('withdraw'),
  name: 'withdrawJob',
  // What was true at the first press, that no worker had accepted, may have been said to be over.
  resetsHappenedAtOnRetry: true,
  createRow: (id) => ({ entityKey: jobEntityKey(id), params: { id } }),
};
