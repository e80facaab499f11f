import type { Command } from './command.ts';
import { jobEntityKey } from './entity-key.ts';
import { clientJobCommand } from './job-command.ts';

/** Says that the worker of a confirmed booking has not come. */
export const reportNoShow: Command<'reportNoShow', string> = {
  ...clientJobCommand('reportNoShow'),
  name: 'reportNoShow',
  resetsHappenedAtOnRetry: true,
  createRow: (id) => ({ entityKey: jobEntityKey(id), params: { id } }),
};
