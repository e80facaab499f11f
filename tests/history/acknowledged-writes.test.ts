import { expect, test } from 'vitest';
import { checkAcknowledgedWrites } from './checks/acknowledged-writes.ts';
import { attemptedCommandsIn } from './checks/attempted-commands.ts';
import { HistoryBuilder, ids, jobRow, paymentBody } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const request = { by: ids.client, key: 'k1', input: { body: { id: ids.job, problem_description: 'text 1' } } };
const stored = jobRow({ problem: 'text 1' });
const kindsIn = (history: HistoryBuilder, database: Partial<DatabaseState> = {}) => {
  const recording = history.recording(database);
  return checkAcknowledgedWrites(recording, attemptedCommandsIn(recording.calls)).map(({ kind }) => kind);
};

test('an acknowledged write is stored once', () => {
  const history = new HistoryBuilder().call('requestJob', request, null).call('requestJob', request, 200);
  expect(kindsIn(history, { jobs: [stored] })).toEqual([]);
  expect(kindsIn(history)).toEqual(['write-lost']);
  expect(kindsIn(history, { jobs: [stored, stored] })).toEqual(['write-repeated']);
});

test('a write without a response is stored once or not', () => {
  const history = new HistoryBuilder().call('requestJob', request, null);
  expect(kindsIn(history)).toEqual([]);
  expect(kindsIn(history, { jobs: [stored] })).toEqual([]);
  expect(kindsIn(history, { jobs: [stored, stored] })).toEqual(['write-repeated']);
});

test('a rejected write is not stored', () => {
  const history = new HistoryBuilder().call('requestJob', request, 409, { code: 'job.active_exists' });
  expect(kindsIn(history)).toEqual([]);
  expect(kindsIn(history, { jobs: [stored] })).toEqual(['rejected-write-stored']);
});

test('a repeat with another input that is rejected does not matter', () => {
  const other = { ...request, input: { body: { ...request.input.body, remark: 'x' } } };
  const history = new HistoryBuilder().call('requestJob', request, 200);
  history.call('requestJob', other, 409, { code: 'request.key_reused' });
  expect(kindsIn(history, { jobs: [stored] })).toEqual([]);
});

test('a row with an id that the server returned exists', () => {
  const history = new HistoryBuilder().call('startPayment', { by: ids.client }, 200, paymentBody());
  expect(kindsIn(history)).toEqual(['write-lost']);
});
