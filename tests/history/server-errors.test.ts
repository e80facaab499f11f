import { expect, test } from 'vitest';
import { checkServerErrors } from './checks/server-errors.ts';
import { HistoryBuilder } from './history-builder.ts';

test('reports a 5xx response', () => {
  const history = new HistoryBuilder().call('account', {}, 200).call('account', {}, 500).recording();
  expect(checkServerErrors(history)).toMatchObject([{ kind: 'server-error', subject: 'account', calls: [2] }]);
});

test('accepts a 5xx response to a call that ran while the server was killed', () => {
  const history = new HistoryBuilder();
  const call = history.begin('account');
  history.marker('killed').end(call, 503).marker('started');
  expect(checkServerErrors(history.recording())).toEqual([]);
});

test('reports a 5xx response to a call after the restart', () => {
  const history = new HistoryBuilder().marker('killed').marker('started').call('account', {}, 500).recording();
  expect(checkServerErrors(history)).toHaveLength(1);
});
