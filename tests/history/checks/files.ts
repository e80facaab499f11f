import { isSuccess } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

/** Every file that has a row at the end could be fetched. The last reads of a run fetch files. */
export function checkFiles({ calls, database }: Recording): Anomaly[] {
  const keys = new Set(database.media.map(({ key }) => key));
  return calls
    .filter((call) => call.command === 'media' && call.status !== null && !isSuccess(call))
    .filter(({ input }) => keys.has(input.params?.['key'] ?? ''))
    .map(({ input, status, call }) => ({
      kind: 'file-missing',
      subject: `file ${input.params?.['key']}`,
      message: `has a row, and its content got ${status}`,
      calls: [call],
    }));
}
