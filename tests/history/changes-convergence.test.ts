import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/jobs/jobs.ts';
import { checkConvergence } from './checks/changes-convergence.ts';
import { HistoryBuilder, bookingBody, changesBody, ids, jobDetailBody, reviewBody } from './history-builder.ts';

const follow = (...jobs: Booking[]) => new HistoryBuilder().call('changes', { by: ids.client }, 200, changesBody(jobs));
const messagesIn = (history: HistoryBuilder, ...shown: Booking[]) =>
  checkConvergence(history.marker('finished').call('myBookings', { by: ids.client }, 200, shown).recording()).map(
    ({ message }) => message,
  );
const accepted = bookingBody({ status: 'confirmed', workerId: ids.worker, workerName: 'Ravi' });

test('a follower has what the list shows at the end', () => {
  const history = follow(bookingBody()).call('changes', { by: ids.client }, 200, changesBody([accepted]));
  expect(messagesIn(history, accepted)).toEqual([]);
});

test('a follower that has an older state is reported', () => {
  expect(messagesIn(follow(accepted), { ...accepted, workerName: 'Ravi Kumar' })).toEqual(['job: differs in workerName']);
});

test('a job that no page had is reported', () => {
  expect(messagesIn(follow(), accepted)).toEqual(['job: never came with the changes']);
});

test('a list that was read before the end does not matter', () => {
  const history = follow(accepted).call('myBookings', { by: ids.client }, 200, [bookingBody()]);
  expect(messagesIn(history, accepted)).toEqual([]);
});

test('a message of the other side that no page had is reported', () => {
  const row = { job_id: ids.job, seq: 1, id: 'm', sender_id: ids.worker, message: 'Hi', photo_key: null, created_at: 1 };
  const anomalies = checkConvergence(
    follow(accepted)
      .marker('finished')
      .recording({ messages: [row] }),
  );
  expect(anomalies).toMatchObject([{ kind: 'changes-diverged', subject: `message m of ${ids.client}` }]);
});

test('a review differs if its rating does, but not if its client has another name since', () => {
  const review = reviewBody();
  const page = { ...changesBody([]), reviews: [review] };
  const anomaliesIn = (shown: object) => {
    const history = new HistoryBuilder().call('changes', { by: ids.worker }, 200, page).marker('finished');
    const list = { by: ids.worker, input: { params: { workerId: ids.worker } } };
    return checkConvergence(history.call('reviews', list, 200, [{ ...review, ...shown }]).recording());
  };
  expect(anomaliesIn({ reviewerName: 'Usha' })).toEqual([]);
  expect(anomaliesIn({ rating: 5 })).toMatchObject([{ message: 'review: differs in rating' }]);
});

describe('the profile of a worker', () => {
  const detail = (workerName: string, workerPhoto: string | null) =>
    jobDetailBody({ worker_id: ids.worker, workerName, workerPhoto });
  const read = (history: HistoryBuilder, workerName: string, workerPhoto: string | null = null) =>
    history.call('jobDetail', { by: ids.client }, 200, detail(workerName, workerPhoto));
  const change = (history: HistoryBuilder, name: string, photo: string | null = null) =>
    history.call('changes', { by: ids.client }, 200, changesBody([], [{ id: ids.worker, name, photo, rating: null }]));
  const anomaliesAfter = (history: HistoryBuilder, workerName: string, workerPhoto: string | null = null) =>
    checkConvergence(read(history.marker('finished'), workerName, workerPhoto).recording()).map(({ message }) => message);

  test('in a detail that was read is the same at the end', () => {
    expect(anomaliesAfter(read(follow(), 'Ravi'), 'Ravi')).toEqual([]);
    expect(anomaliesAfter(read(follow(), 'Ravi'), 'Ravi', '/media/a')).toEqual(['detail: differs in workerPhoto']);
  });

  test('that came with the changes is written to the details and the list', () => {
    expect(anomaliesAfter(change(read(follow(accepted), 'Ravi'), 'Ravi Kumar', '/media/a'), 'Ravi Kumar', '/media/a')).toEqual(
      [],
    );
    expect(messagesIn(change(follow(accepted), 'Ravi Kumar'), { ...accepted, workerName: 'Ravi Kumar' })).toEqual([]);
  });

  test('in a detail that was read while it came with the changes may be older', () => {
    const history = follow();
    const call = history.begin('jobDetail', { by: ids.client });
    change(history, 'Ravi Kumar').end(call, 200, detail('Ravi', null));
    expect(anomaliesAfter(history, 'Ravi Kumar')).toEqual([]);
  });
});
