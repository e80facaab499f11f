import type { History } from '../recording/history.ts';
import type { Anomaly } from './anomaly.ts';

/** No response is a 5xx, except for calls that were running while the server was killed. */
export function checkServerErrors({ calls, markers }: History): Anomaly[] {
  const outages = markers.flatMap(({ type, position }, i) =>
    type === 'killed'
      ? [{ from: position, to: markers.slice(i).find((marker) => marker.type === 'started')?.position ?? Infinity }]
      : [],
  );
  return calls
    .filter(({ status }) => status !== null && status >= 500)
    .filter(({ invoked, completed }) => !outages.some(({ from, to }) => invoked < to && completed > from))
    .map(({ call, command, status }) => ({
      kind: 'server-error',
      subject: command,
      message: `responded with ${status}`,
      calls: [call],
    }));
}
