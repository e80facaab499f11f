import { expect, test } from 'vitest';
import type { Booking } from '#contract/jobs/jobs.ts';
import { checkConvergence } from './checks/changes-convergence.ts';
import { HistoryBuilder, bookingBody, ids } from './history-builder.ts';

const page = (...jobs: Booking[]) => ({ cursor: 1, more: false, jobs, messages: [], notices: [], reviews: [] });
const follow = (...jobs: Booking[]) => new HistoryBuilder().call('changes', { by: ids.client }, 200, page(...jobs));
const messagesIn = (history: HistoryBuilder, ...shown: Booking[]) =>
  checkConvergence(history.mark('quiet').call('myBookings', { by: ids.client }, 200, shown).recording()).map(
    ({ message }) => message,
  );
const accepted = bookingBody({ status: 'confirmed', workerId: ids.worker, workerName: 'Ravi' });

test('a follower has what the list shows at the end', () => {
  const history = follow(bookingBody()).call('changes', { by: ids.client }, 200, page(accepted));
  expect(messagesIn(history, accepted)).toEqual([]);
});

test('a follower that has an older state is reported', () => {
  expect(messagesIn(follow(accepted), { ...accepted, workerName: 'Ravi Kumar' })).toEqual(['job: differs in workerName']);
});

test('a job that no page had is reported', () => {
  expect(messagesIn(follow(), accepted)).toEqual(['never came with the changes']);
});

test('a list that was read before the end does not matter', () => {
  const history = follow(accepted).call('myBookings', { by: ids.client }, 200, [bookingBody()]);
  expect(messagesIn(history, accepted)).toEqual([]);
});

test('a message of the other side that no page had is reported', () => {
  const row = { job_id: ids.job, seq: 1, id: 'm', sender_id: ids.worker, message: 'Hi', photo_key: null, created_at: 1 };
  const anomalies = checkConvergence(
    follow(accepted)
      .mark('quiet')
      .recording({ messages: [row] }),
  );
  expect(anomalies).toMatchObject([{ kind: 'changes-diverged', subject: `message m of ${ids.client}` }]);
});
