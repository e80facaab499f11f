import { describe, expect, test } from 'vitest';
import { checkSos } from './checks/sos.ts';
import { HistoryBuilder } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const press = (pressId: string) => ({ input: { body: { pressId } } });
const joined = (id: string) => ({ success: true, id, state: 'raised', caseToken: '' });
const caseRow = (presses: number) => [{ id: 'case', state: 'closed' as const, presses }];
const messagesIn = (history: HistoryBuilder, database: Partial<DatabaseState>) =>
  checkSos(history.recording(database)).map(({ message }) => message);

describe('a press', () => {
  const twice = () =>
    new HistoryBuilder().call('triggerSos', press('a'), null).call('triggerSos', press('a'), 200, joined('case'));

  test('counts once, also if it is sent again', () => {
    expect(messagesIn(twice(), { sos_cases: caseRow(1) })).toEqual([]);
    expect(messagesIn(twice(), { sos_cases: caseRow(2) })).toEqual(['counts 2 presses instead of 1']);
    const other = twice().call('triggerSos', press('b'), 200, joined('case'));
    expect(messagesIn(other, { sos_cases: caseRow(1) })).toHaveLength(1);
    expect(messagesIn(other, { sos_cases: caseRow(2) })).toEqual([]);
    other.call('triggerSos', press('a'), 200, joined('case'));
    expect(messagesIn(other, { sos_cases: caseRow(2) })).toEqual([]);
    expect(messagesIn(other, { sos_cases: caseRow(3) })).toHaveLength(1);
  });

  test('without a response may count', () => {
    const history = twice().call('triggerSos', press('b'), null);
    expect(messagesIn(history, { sos_cases: caseRow(1) })).toEqual([]);
    expect(messagesIn(history, { sos_cases: caseRow(2) })).toEqual([]);
  });

  test('reaches one emergency, also after its end', () => {
    const history = twice().call('triggerSos', press('a'), 200, joined('other'));
    for (const database of [{}, { sos_cases: caseRow(1) }])
      expect(messagesIn(history, database)).toContain('reached 2 emergencies');
  });
});

test('each step of an emergency is logged once and in order', () => {
  const log = (...steps: DatabaseState['sos_log'][number]['step'][]) => ({
    sos_cases: caseRow(0),
    sos_log: steps.map((step, id) => ({ id, case_id: 'case', step, note: '' })),
  });
  const none = new HistoryBuilder();
  expect(messagesIn(none, log('raised', 'note', 'seen', 'note', 'closed'))).toEqual([]);
  expect(messagesIn(none, log('raised', 'seen', 'seen'))).toEqual(['logs a step twice or out of order']);
  expect(messagesIn(none, log('raised', 'closed', 'seen'))).toHaveLength(1);
});
