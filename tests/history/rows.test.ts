import { describe, expect, test } from 'vitest';
import { checkCounters } from './checks/counters.ts';
import { checkDelivery, checkSequences } from './checks/events.ts';
import { checkFiles } from './checks/files.ts';
import { checkSuccessors } from './checks/successors.ts';
import { checkTimes } from './checks/times.ts';
import { checkWorkerTimes } from './checks/worker-times.ts';
import { HistoryBuilder, eventRow, ids, jobRow } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const recordingOf = (database: Partial<DatabaseState>) => new HistoryBuilder().recording(database);
const message = (seq: number, created_at = 5) => ({
  job_id: ids.job,
  seq,
  id: `message ${seq}`,
  sender_id: ids.client,
  message: '',
  photo_key: null,
  created_at,
});
const review = (created_at: number) => ({
  id: 'review',
  job_id: ids.job,
  reviewee_id: ids.worker,
  rating: 4,
  comment: '',
  created_at,
});

describe('times', () => {
  const steps = { created_at: 1, accepted_at: 2, started_at: 3, completed_at: 4 };

  test('of a job follow one another', () => {
    expect(checkTimes(recordingOf({ jobs: [jobRow(steps), jobRow({ created_at: 1, cancelled_at: 1 })] }))).toEqual([]);
    expect(checkTimes(recordingOf({ jobs: [jobRow({ ...steps, started_at: 1 })] }))).toMatchObject([
      { kind: 'times-out-of-order', message: 'started before accepted' },
    ]);
    expect(checkTimes(recordingOf({ jobs: [jobRow({ ...steps, completed_at: null, cancelled_at: 2 })] }))).toHaveLength(1);
    expect(checkTimes(recordingOf({ jobs: [jobRow({ requested_at: 2 })] }))).toHaveLength(1);
  });

  test('of a review and a message are not before the completion and the acceptance', () => {
    const jobs = [jobRow(steps)];
    expect(checkTimes(recordingOf({ jobs, reviews: [review(4)], messages: [message(1, 2)] }))).toEqual([]);
    expect(checkTimes(recordingOf({ jobs, reviews: [review(3)] }))).toMatchObject([{ message: 'review before completion' }]);
    expect(checkTimes(recordingOf({ jobs, messages: [message(1, 1)] }))).toMatchObject([
      { message: 'message before acceptance' },
    ]);
  });
});

describe('sequence numbers', () => {
  const gapsIn = (...seqs: number[]) => checkSequences(recordingOf({ event_outbox: seqs.map((seq) => eventRow({ seq })) }));

  test('count the events of a room without a gap and without a repetition', () => {
    expect(gapsIn(1, 2, 3)).toEqual([]);
    expect(gapsIn(1, 3)).toMatchObject([{ kind: 'sequence-gap', message: '3 follows 1' }]);
    expect(gapsIn(1, 2, 2)).toHaveLength(1);
    expect(gapsIn(2)).toMatchObject([{ message: '2 follows nothing' }]);
  });

  test('count the messages of a job; delivered events of chats are deleted', () => {
    expect(checkSequences(recordingOf({ messages: [message(1), message(3)] }))).toHaveLength(1);
    expect(checkSequences(recordingOf({ event_outbox: [eventRow({ party: 'chat', seq: 7 })] }))).toEqual([]);
  });
});

test('an event that the sweep has not delivered is reported', () => {
  expect(checkDelivery(recordingOf({ event_outbox: [eventRow(), eventRow({ id: 2, delivered_at: null })] }))).toMatchObject([
    { kind: 'event-undelivered', subject: 'event 2' },
  ]);
});

test('the counters of a worker equal the reviews and jobs', () => {
  const worker = { account_id: ids.worker, available: 1, verification: 'verified' as const };
  const counters = { rating_sum: 4, rating_count: 1, jobs_completed: 1, jobs_dropped: 0 };
  const database = { jobs: [jobRow({ status: 'completed', worker_id: ids.worker })], reviews: [review(4)] };
  expect(checkCounters(recordingOf({ ...database, workers: [{ ...worker, ...counters }] }))).toEqual([]);
  expect(checkCounters(recordingOf({ ...database, workers: [{ ...worker, ...counters, rating_sum: 8 }] }))).toMatchObject([
    { kind: 'counter-wrong', message: 'rating_sum is 8 instead of 4' },
  ]);
  const late = jobRow({ worker_id: ids.worker, accepted_at: 1, cancelled_by: 'worker', cancelled_late: 1 });
  const dropped = { ...worker, rating_sum: 0, rating_count: 0, jobs_completed: 0, jobs_dropped: 1 };
  expect(checkCounters(recordingOf({ jobs: [late], workers: [dropped] }))).toEqual([]);
  expect(checkCounters(recordingOf({ jobs: [{ ...late, cancelled_late: 2 }], workers: [dropped] }))).toMatchObject([
    { kind: 'counter-wrong', message: 'jobs_dropped is 1 instead of 0' },
  ]);
});

test('a job that asks again for another one, and that job, name each other', () => {
  const [first, second] = ['first', 'second'];
  const cancelled = jobRow({ id: first, status: 'cancelled', cancelled_by: 'worker', successor_id: second });
  const successor = jobRow({ id: second, predecessor_id: first });
  expect(checkSuccessors(recordingOf({ jobs: [cancelled, successor] }))).toEqual([]);
  expect(checkSuccessors(recordingOf({ jobs: [cancelled] }))).toMatchObject([{ kind: 'successor-wrong' }]);
  expect(checkSuccessors(recordingOf({ jobs: [{ ...cancelled, successor_id: null }, successor] }))).toHaveLength(1);
  expect(checkSuccessors(recordingOf({ jobs: [{ ...cancelled, cancelled_by: 'client' }, successor] }))).toHaveLength(1);
  const twice = jobRow({ id: 'third', predecessor_id: first });
  expect(checkSuccessors(recordingOf({ jobs: [cancelled, successor, twice] }))).toHaveLength(1);
});

describe('the time of a worker', () => {
  const taken = (id: string, from: number, until: number) => ({
    job: jobRow({ id, worker_id: ids.worker, status: 'cancelled', starts_at: 10, ends_at: 20 }),
    events: [
      eventRow({ id: from, job_id: id, type: 'job-accepted' }),
      eventRow({ id: until, job_id: id, type: 'job-status-update', body: '{"status":"completed"}' }),
    ],
  });
  const overlapsOf = (...rows: ReturnType<typeof taken>[]) =>
    checkWorkerTimes(recordingOf({ jobs: rows.map(({ job }) => job), event_outbox: rows.flatMap(({ events }) => events) }));

  test('is taken by one job in progress', () => {
    expect(overlapsOf(taken('a', 1, 3), taken('b', 2, 4))).toMatchObject([{ kind: 'time-overlap' }]);
    const running = taken('a', 1, 3);
    expect(overlapsOf({ ...running, events: running.events.slice(0, 1) }, taken('b', 5, 6))).toHaveLength(1);
  });

  test('is free again after the end of a job, and before and after it', () => {
    expect(overlapsOf(taken('a', 1, 2), taken('b', 3, 4))).toEqual([]);
    const later = taken('b', 2, 4);
    expect(overlapsOf(taken('a', 1, 3), { ...later, job: { ...later.job, starts_at: 20, ends_at: 30 } })).toEqual([]);
    expect(overlapsOf(taken('a', 1, 3), { ...later, job: { ...later.job, worker_id: ids.otherWorker } })).toEqual([]);
  });
});

test('a file with a row can be fetched', () => {
  const history = new HistoryBuilder().call('media', { input: { params: { key: 'a' } } }, 404);
  expect(checkFiles(history.recording())).toEqual([]);
  const media = [{ key: 'a', owner_id: ids.worker, job_id: null }];
  expect(checkFiles(history.recording({ media }))).toMatchObject([{ kind: 'file-missing' }]);
});
