import { describe, expect, test } from 'vitest';
import { attemptedCommandsIn } from './checks/attempted-commands.ts';
import { checkJobLinearizability } from './checks/job-linearizability.ts';
import { HistoryBuilder, bookingBody, changesBody, ids, jobBody, jobRow } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const accept = (by: string) => ({ by, input: { body: { jobId: ids.job } } });
const ofWorker = { by: ids.worker, input: { body: { jobId: ids.job } } };
const ofClient = { by: ids.client, input: { params: { id: ids.job } } };
const error = (code: string) => ({ code, message: '' });

const requested = () => new HistoryBuilder().call('requestJob', { by: ids.client, input: { body: { id: ids.job } } }, 200);
const contradictionsIn = (history: HistoryBuilder, row: Partial<DatabaseState['jobs'][number]>) => {
  const recording = history.recording({ jobs: [jobRow(row)] });
  return checkJobLinearizability(recording, attemptedCommandsIn(recording.calls)).map(({ message }) => message);
};

describe('a job that a worker accepts', () => {
  const accepted = () => requested().call('acceptJob', accept(ids.worker), 200, { message: '', job: jobBody() });

  test('is accepted at the end', () => {
    expect(contradictionsIn(accepted(), { status: 'accepted', worker_id: ids.worker })).toEqual([]);
  });

  test('is not pending at the end, and not of another worker', () => {
    expect(contradictionsIn(accepted(), {})).toEqual(['no order of its commands leads to its final row (pending)']);
    expect(contradictionsIn(accepted(), { status: 'accepted', worker_id: ids.otherWorker })).toHaveLength(1);
  });

  test('is not withdrawn afterwards', () => {
    const history = accepted().call('withdrawJob', ofClient, 200);
    expect(contradictionsIn(history, { status: 'cancelled', worker_id: ids.worker })).toEqual([
      'no order of its commands explains the response to call 3',
    ]);
  });

  test('may be started and completed by its worker only', () => {
    const history = accepted().call('startJob', ofWorker, 200).call('completeJob', ofWorker, 200);
    expect(contradictionsIn(history, { status: 'completed', worker_id: ids.worker })).toEqual([]);
    const byOther = accepted().call('startJob', { ...ofWorker, by: ids.otherWorker }, 200);
    expect(contradictionsIn(byOther, { status: 'ongoing', worker_id: ids.worker })).toHaveLength(1);
  });

  test('is not shown as pending later', () => {
    const history = accepted().call('changes', { by: ids.client }, 200, changesBody([bookingBody()]));
    expect(contradictionsIn(history, { status: 'accepted', worker_id: ids.worker })).toHaveLength(1);
  });

  test('does not reject its start because of its status', () => {
    const rejected = accepted().call('startJob', ofWorker, 409, error('job.not_startable'));
    expect(contradictionsIn(rejected, { status: 'accepted', worker_id: ids.worker })).toHaveLength(1);
    const wrongCode = accepted().call('startJob', ofWorker, 409, error('job.start_code'));
    expect(contradictionsIn(wrongCode, { status: 'accepted', worker_id: ids.worker })).toEqual([]);
  });
});

describe('a job that its worker has cancelled', () => {
  const cancelled = () =>
    requested().call('acceptJob', accept(ids.worker), 200, { message: '', job: jobBody() }).call('cancelJob', ofWorker, 200);

  test('may be cancelled by its client too, who is not rejected', () => {
    const ofBooking = { by: ids.client, input: { body: { id: ids.job } } };
    const row = { status: 'cancelled', worker_id: ids.worker } as const;
    expect(contradictionsIn(cancelled().call('cancelBooking', ofBooking, 200), row)).toEqual([]);
    const rejected = cancelled().call('cancelBooking', ofBooking, 409, error('job.not_cancellable'));
    expect(contradictionsIn(rejected, row)).toHaveLength(1);
  });
});

describe('accept and withdraw at once', () => {
  const race = (acceptStatus: number, withdrawStatus: number) => {
    const history = requested();
    const [a, b] = [history.begin('acceptJob', accept(ids.worker)), history.begin('withdrawJob', ofClient)];
    const answer = acceptStatus === 200 ? { message: '', job: jobBody() } : error('job.not_open');
    return history.end(a, acceptStatus, answer).end(b, withdrawStatus, error('job.has_worker'));
  };

  test('one of them wins, or the withdrawal cancels the job that was accepted meanwhile', () => {
    expect(contradictionsIn(race(200, 409), { status: 'accepted', worker_id: ids.worker })).toEqual([]);
    expect(contradictionsIn(race(409, 200), { status: 'cancelled' })).toEqual([]);
    expect(contradictionsIn(race(200, 200), { status: 'cancelled', worker_id: ids.worker })).toEqual([]);
  });

  test('the accepted job does not survive the withdrawal, and they do not both lose', () => {
    expect(contradictionsIn(race(200, 200), { status: 'accepted', worker_id: ids.worker })).toHaveLength(1);
    expect(contradictionsIn(race(409, 409), {})).toHaveLength(1);
  });
});

test('a command without a response may have taken effect or not', () => {
  const history = requested().call('withdrawJob', ofClient, null);
  expect(contradictionsIn(history, { status: 'cancelled' })).toEqual([]);
  expect(contradictionsIn(history, {})).toEqual([]);
});

test('the repeats of a key take effect once', () => {
  const withKey = { ...accept(ids.worker), key: 'k1' };
  const response = { message: '', job: jobBody() };
  const history = requested().call('acceptJob', withKey, 200, response).call('cancelJob', ofWorker, 200);
  history.call('acceptJob', withKey, 200, response);
  expect(contradictionsIn(history, { status: 'cancelled', worker_id: ids.worker })).toEqual([]);
});

test('a pending job may end by time, an accepted one may not', () => {
  expect(contradictionsIn(requested(), { status: 'cancelled', cancelled_by: 'time' })).toEqual([]);
  const accepted = requested().call('acceptJob', accept(ids.worker), 200, { message: '', job: jobBody() });
  expect(contradictionsIn(accepted, { status: 'cancelled', cancelled_by: 'time', worker_id: ids.worker })).toHaveLength(1);
});
