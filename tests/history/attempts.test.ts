import { expect, test } from 'vitest';
import { attemptedCommandsIn } from './checks/attempted-commands.ts';
import { HistoryBuilder, ids } from './history-builder.ts';

const accept = { by: ids.worker, key: 'k1', input: { body: { jobId: ids.job } } };
const outcomesIn = (history: HistoryBuilder) => attemptedCommandsIn(history.recording().calls).map(({ outcome }) => outcome);

test('calls with one key are one command, which has ended with its first response', () => {
  const history = new HistoryBuilder().call('acceptJob', accept, null).call('acceptJob', accept, 200);
  expect(attemptedCommandsIn(history.call('acceptJob', accept, 200).recording().calls)).toMatchObject([
    { outcome: 'acknowledged', invoked: 0, completed: 3 },
  ]);
});

test('calls without a key, and of commands that ignore keys, are commands of their own', () => {
  const history = new HistoryBuilder().call('acceptJob', { by: ids.worker, input: accept.input }, 200);
  history
    .call('acceptJob', { by: ids.worker, input: accept.input }, 409)
    .call('login', { key: 'k2' }, 200)
    .call('login', { key: 'k2' }, 401);
  expect(outcomesIn(history)).toEqual(['acknowledged', 'rejected', 'acknowledged', 'rejected']);
});

test('a command without a response is unknown, and so is one whose retry was rejected before the key was read', () => {
  const history = new HistoryBuilder().call('acceptJob', accept, null).call('acceptJob', accept, 401);
  expect(outcomesIn(history.call('acceptJob', { ...accept, key: 'k2' }, null))).toEqual(['unknown', 'unknown']);
});

test('a rejection for a reused key is not a command', () => {
  expect(outcomesIn(new HistoryBuilder().call('acceptJob', accept, 409, { code: 'request.key_reused' }))).toEqual([]);
});
