import { describe, expect, test } from 'vitest';
import { checkIdempotency } from './checks/idempotency.ts';
import { HistoryBuilder, ids } from './history-builder.ts';

const accept = { by: ids.worker, key: 'k1', input: { body: { jobId: ids.job } } };
const other = { ...accept, input: { body: { jobId: ids.payment } } };
const reused = { code: 'request.key_reused', message: '' };
const kindsIn = (history: HistoryBuilder) => checkIdempotency(history.recording()).map(({ kind }) => kind);

describe('a repeated key', () => {
  test('may give the first response again, also after a call without a response', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, null).call('acceptJob', accept, 200, { message: 'a' });
    expect(kindsIn(history.call('acceptJob', accept, 200, { message: 'a' }))).toEqual([]);
  });

  test('must not give another body', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, { job: { status: 'accepted' } });
    history.call('acceptJob', accept, 200, { job: { status: 'ongoing' } });
    expect(checkIdempotency(history.recording())).toMatchObject([
      { kind: 'replay-differs', message: 'acceptJob: another response to the same key, in job.status', calls: [1, 2] },
    ]);
  });

  test('must not give another status', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 409, { code: 'job.not_open' });
    expect(kindsIn(history.call('acceptJob', accept, 200, { message: 'a' }))).toEqual(['replay-differs']);
  });

  test('may mask the contact data of the other side', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, { job: { customer: { name: 'A', phone: '1' } } });
    expect(kindsIn(history.call('acceptJob', accept, 200, { job: { customer: { name: 'A' } } }))).toEqual([]);
  });

  test('may leave out what an erased client wrote, and nothing else', () => {
    const job = { status: 'accepted', description: 'Tap', lat: 18.5, customer: { name: 'A' } };
    const erased = { status: 'accepted', description: '', lat: null, customer: { name: 'Deleted account' } };
    const repeat = (later: object) =>
      kindsIn(new HistoryBuilder().call('acceptJob', accept, 200, { job }).call('acceptJob', accept, 200, { job: later }));
    expect(repeat(erased)).toEqual([]);
    expect(repeat({ ...erased, status: 'ongoing' })).toEqual(['replay-differs']);
    expect(repeat({ ...job, description: '' })).toEqual(['replay-differs']);
  });

  test('may leave out the place of a registered worker who has moved since, and nothing else', () => {
    const worker = { name: 'Ravi', lat: 18.5, serviceRadiusKm: 10, verification: 'unchecked' };
    const moved = { ...worker, lat: null };
    const repeat = (later: object) =>
      kindsIn(
        new HistoryBuilder().call('workerSignup', accept, 200, { worker }).call('workerSignup', accept, 200, { worker: later }),
      );
    expect(repeat(moved)).toEqual([]);
    expect(repeat({ ...moved, verification: 'verified' })).toEqual(['replay-differs']);
    expect(repeat({ ...worker, lat: 19 })).toEqual(['replay-differs']);
  });

  test('shows the user of an emergency and the UPI address of a payment as they are by then', () => {
    const repeat = (first: object, later: object) =>
      kindsIn(new HistoryBuilder().call('closeSos', accept, 200, first).call('closeSos', accept, 200, later));
    expect(repeat({ who: { name: 'A' }, upi: { vpa: 'a@upi' } }, { who: null, upi: null })).toEqual([]);
    expect(repeat({ who: null, state: 'closed' }, { who: null, state: 'seen' })).toEqual(['replay-differs']);
  });

  test('may mask where the home of a job is, but not another place', () => {
    const job = { id: ids.job, customer: { name: 'A' } };
    const history = new HistoryBuilder().call('acceptJob', accept, 200, { job: { ...job, lat: 1, about: false, distance: 2 } });
    expect(kindsIn(history.call('acceptJob', accept, 200, { job: { ...job, lat: 3, about: true } }))).toEqual([]);
    const worker = new HistoryBuilder().call('acceptJob', accept, 200, { worker: { lat: 1 } });
    expect(kindsIn(worker.call('acceptJob', accept, 200, { worker: { lat: 3 } }))).toEqual(['replay-differs']);
  });

  test('may be rejected after the end of the session', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, {});
    expect(kindsIn(history.call('acceptJob', accept, 401, { code: 'auth.required' }))).toEqual([]);
  });

  test('may execute again a command that ignores keys', () => {
    const logIn = { by: ids.client, key: 'k1' };
    expect(kindsIn(new HistoryBuilder().call('login', logIn, 200, 'a').call('login', logIn, 200, 'b'))).toEqual([]);
  });

  test('of another account is another key', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, 'a');
    expect(kindsIn(history.call('acceptJob', { ...accept, by: ids.otherWorker }, 200, 'b'))).toEqual([]);
  });
});

describe('a key with another input', () => {
  test('is rejected with request.key_reused', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, {});
    expect(kindsIn(history.call('acceptJob', other, 409, reused))).toEqual([]);
  });

  test('must not be accepted', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, {});
    expect(kindsIn(history.call('acceptJob', other, 200, {}))).toEqual(['reused-key-accepted']);
  });

  test('may be accepted if the first request has not ended', () => {
    const history = new HistoryBuilder();
    const first = history.begin('acceptJob', accept);
    history.call('acceptJob', other, 200, {}).end(first, 409, reused);
    expect(kindsIn(history)).toEqual([]);
  });

  test('is not reported for the repeats of the first request', () => {
    const history = new HistoryBuilder().call('acceptJob', accept, 200, {}).call('acceptJob', other, 200, {});
    expect(kindsIn(history.call('acceptJob', accept, 200, {}))).toEqual(['reused-key-accepted']);
  });
});

test('a request must not be rejected for a reused key that no other request had', () => {
  expect(kindsIn(new HistoryBuilder().call('acceptJob', accept, 409, reused))).toEqual(['key-wrongly-reused']);
});
