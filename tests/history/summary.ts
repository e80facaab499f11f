import type { Anomaly } from './checks/anomaly.ts';
import { PARTICIPATING, type MutationName } from './mutations.ts';
import { isSuccess } from './recording/history.ts';
import type { Recording } from './recording/recording.ts';

const MAX_EXAMPLES = 3;

/** The commands that take part, but whose every call was rejected: this run has not tested them. */
export function uncalledCommands({ calls }: Recording): MutationName[] {
  const called = new Set<string>(calls.filter((call) => isSuccess(call) || call.status === null).map(({ command }) => command));
  return PARTICIPATING.filter((name) => !called.has(name));
}

/** The number of anomalies of each kind, with examples. */
export function summaryOf({ calls, markers }: Recording, anomalies: readonly Anomaly[]): string {
  const without = calls.filter(({ status }) => status === null).length;
  const kills = markers.filter(({ type }) => type === 'killed').length;
  const head = `${calls.length} calls, ${without} of them without a response, and ${kills} kills: ${anomalies.length} anomalies`;
  const groups = [...Map.groupBy(anomalies, ({ kind }) => kind)].flatMap(([kind, found]) => [
    `${kind}: ${found.length}`,
    ...found
      .slice(0, MAX_EXAMPLES)
      .map(({ subject, message, calls: numbers }) => `  ${subject} ${message} (calls ${numbers.slice(0, 6).join(', ')})`),
  ]);
  return [head, ...groups].join('\n');
}
