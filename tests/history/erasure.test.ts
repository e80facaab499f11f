import { describe, expect, test } from 'vitest';
import { checkErasure } from './checks/erasure.ts';
import {
  HistoryBuilder,
  accountRow,
  bookingBody,
  changesBody,
  ids,
  jobBody,
  jobDetailBody,
  jobRow,
} from './history-builder.ts';

const ERASED = 'Deleted account';
const database = (closed: string) => ({
  accounts: [accountRow({ id: closed, name: ERASED })],
  jobs: [jobRow({ worker_id: ids.worker })],
});

describe('the follower of a worker whose client closed the account', () => {
  const change = (history: HistoryBuilder, name: string) =>
    history.call('changes', { by: ids.worker }, 200, changesBody([jobBody({ customer: { name } })]));
  const read = (history: HistoryBuilder) =>
    history.call('jobDetail', { by: ids.worker }, 200, jobDetailBody({ worker_id: ids.worker }));
  const messagesIn = (history: HistoryBuilder) =>
    checkErasure(history.marker('finished').recording(database(ids.client))).map(({ message }) => message);
  const shown = ['shows "Asha" as its client, whose account was closed'];

  test('has the erased name in the list', () => {
    expect(messagesIn(change(new HistoryBuilder(), 'Asha'))).toEqual(shown);
    expect(messagesIn(change(change(new HistoryBuilder(), 'Asha'), ERASED))).toEqual([]);
  });

  test('loses the detail when the name in the list changes', () => {
    expect(messagesIn(read(new HistoryBuilder()))).toEqual(shown);
    expect(messagesIn(change(read(new HistoryBuilder()), ERASED))).toEqual([]);
  });
});

test('the follower of a client whose worker closed the account has the erased name', () => {
  const booking = bookingBody({ workerId: ids.worker, workerName: 'Ravi' });
  const follow = () => new HistoryBuilder().call('changes', { by: ids.client }, 200, changesBody([booking]));
  const anomaliesIn = (history: HistoryBuilder) => checkErasure(history.marker('finished').recording(database(ids.worker)));
  expect(anomaliesIn(follow())).toMatchObject([{ kind: 'erased-name-shown', subject: `job ${ids.job} of ${ids.client}` }]);
  const erased = changesBody([], [{ id: ids.worker, name: ERASED, photo: null, rating: null }]);
  expect(anomaliesIn(follow().call('changes', { by: ids.client }, 200, erased))).toEqual([]);
});
