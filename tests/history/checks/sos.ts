import { SOS_STATES } from '#contract/sos.ts';
import { responseTo } from '../recording/history.ts';
import type { Recording } from '../recording/recording.ts';
import type { Anomaly } from './anomaly.ts';

/**
 * Each press reaches one emergency, which counts it once, and each step of an emergency is logged once and in order. It may be raised
 * again after it was withdrawn.
 */
export function checkSos({ calls, database }: Recording): Anomaly[] {
  const presses = calls
    .filter(({ command }) => command === 'triggerSos')
    .map((call) => ({ pressId: call.input.body?.['pressId'], caseId: responseTo('triggerSos', call)?.id, call: call.call }));
  const known = new Set(presses.filter(({ caseId }) => caseId !== undefined).map(({ pressId }) => pressId));
  // A press without a response may have reached any case.
  const unknown = new Set(presses.map(({ pressId }) => pressId).filter((pressId) => !known.has(pressId)));
  const pressesByCase = Map.groupBy(presses, ({ caseId }) => caseId);
  const steps = Map.groupBy(database.sos_log, ({ case_id }) => case_id);
  const repeated = [...Map.groupBy(presses, ({ pressId }) => pressId)].flatMap(([pressId, own]): Anomaly[] => {
    const cases = new Set(own.flatMap(({ caseId }) => caseId ?? []));
    if (cases.size <= 1) return [];
    const message = `reached ${cases.size} emergencies`;
    return [{ kind: 'sos-inconsistent', subject: `press ${String(pressId)}`, message, calls: own.map(({ call }) => call) }];
  });
  const inconsistent = database.sos_cases.flatMap(({ id, presses: count }) => {
    const own = pressesByCase.get(id) ?? [];
    const expected = new Set(own.map(({ pressId }) => pressId)).size;
    const most = expected + unknown.size;
    const log = steps.get(id) ?? [];
    const said = log.filter(({ step }) => step === 'raised' || step === 'withdrawn');
    const order = log
      .filter((entry) => entry.step !== 'raised' || entry === said[0])
      .map(({ step }) => SOS_STATES.findIndex((state) => state === step))
      .filter((at) => at >= 0);
    const report = (message: string): Anomaly => ({
      kind: 'sos-inconsistent',
      subject: `emergency ${id}`,
      message,
      calls: own.map(({ call }) => call),
    });
    return [
      ...(count < expected || count > most ? [report(`counts ${count} presses instead of ${expected}`)] : []),
      ...(said.some(({ step }, i) => step !== (i % 2 === 0 ? 'raised' : 'withdrawn'))
        ? [report('is raised or withdrawn twice')]
        : []),
      ...(order.some((at, i) => i > 0 && at <= (order[i - 1] ?? -1)) ? [report('logs a step twice or out of order')] : []),
    ];
  });
  return [...repeated, ...inconsistent];
}
