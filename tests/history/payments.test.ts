import { describe, expect, test } from 'vitest';
import { attemptedCommandsIn } from './checks/attempted-commands.ts';
import { checkCancelledBookings, checkCash, checkPaymentRows } from './checks/payments.ts';
import { checkRefunds } from './checks/refunds.ts';
import { HistoryBuilder, ids, jobRow, paymentBody } from './history-builder.ts';
import type { DatabaseState } from './recording/database-state.ts';

const payment = (changes: Partial<DatabaseState['payments'][number]>): DatabaseState['payments'][number] => ({
  id: ids.payment,
  job_id: ids.job,
  method: 'cash',
  state: 'claimed',
  client_confirmed_at: null,
  worker_confirmed_at: null,
  ...changes,
});
const confirm = (by: string, body = {}) => ({ by, input: { params: { id: ids.payment }, body } });
const bothConfirm = () =>
  new HistoryBuilder()
    .call('confirmPayment', confirm(ids.client), 200, paymentBody())
    .call('receivedCash', { by: ids.worker }, 200, paymentBody());

describe('cash', () => {
  const jobs = [jobRow({ status: 'ongoing', worker_id: ids.worker })];
  const anomaliesIn = (history: HistoryBuilder, row: Partial<DatabaseState['payments'][number]>) =>
    checkCash(history.recording({ jobs, payments: [payment(row)] }));

  test('that both sides have confirmed is paid', () => {
    expect(anomaliesIn(bothConfirm(), { state: 'paid' })).toEqual([]);
    expect(anomaliesIn(bothConfirm(), { state: 'claimed' })).toMatchObject([{ kind: 'cash-not-paid', calls: [1, 2] }]);
  });

  test('that both sides have confirmed without a response is paid', () => {
    const confirmed = { client_confirmed_at: 1, worker_confirmed_at: 2 };
    expect(anomaliesIn(new HistoryBuilder(), { state: 'claimed', ...confirmed })).toHaveLength(1);
  });

  test('that one side has confirmed, or the worker refused, need not be paid', () => {
    const one = new HistoryBuilder().call('confirmPayment', confirm(ids.client), 200, paymentBody());
    expect(anomaliesIn(one, { state: 'claimed' })).toEqual([]);
    const refused = bothConfirm().call('confirmPayment', confirm(ids.worker, { received: false }), 200, paymentBody());
    expect(anomaliesIn(refused, { state: 'refused' })).toEqual([]);
  });
});

test('no payment of a cancelled booking is paid', () => {
  const anomaliesFor = (status: 'cancelled' | 'completed', state: 'paid' | 'claimed') =>
    checkCancelledBookings(new HistoryBuilder().recording({ jobs: [jobRow({ status })], payments: [payment({ state })] }));
  expect(anomaliesFor('completed', 'paid')).toEqual([]);
  expect(anomaliesFor('cancelled', 'claimed')).toEqual([]);
  expect(anomaliesFor('cancelled', 'paid')).toMatchObject([{ kind: 'paid-cancelled-booking' }]);
});

describe('a paid booking', () => {
  const anomaliesIn = (history: HistoryBuilder, is_paid: number, ...payments: DatabaseState['payments']) =>
    checkPaymentRows(history.recording({ jobs: [jobRow({ is_paid })], payments }));
  const none = new HistoryBuilder();

  test('has one paid payment', () => {
    expect(anomaliesIn(none, 1, payment({ state: 'paid' }))).toEqual([]);
    expect(anomaliesIn(none, 0, payment({ state: 'claimed' }))).toEqual([]);
    expect(anomaliesIn(none, 1, payment({ state: 'claimed' }))).toHaveLength(1);
    expect(anomaliesIn(none, 0, payment({ state: 'paid' }))).toHaveLength(1);
    expect(anomaliesIn(none, 1, payment({ state: 'paid' }), payment({ state: 'paid' }))).toHaveLength(1);
  });

  test('stays paid once a response has shown it', () => {
    const shown = new HistoryBuilder().call('confirmPayment', confirm(ids.client), 200, paymentBody({ state: 'paid' }));
    expect(anomaliesIn(shown, 0, payment({ state: 'claimed' }))).toMatchObject([{ calls: [1] }]);
  });
});

describe('a refunded payment', () => {
  const refund = { by: 'admin', key: 'k', input: { params: { id: ids.payment }, body: { refunded: true } } };
  const response = paymentBody({ state: 'refunded' });
  const entry = { action: 'payment.refund' as const, detail: ids.payment, target_id: ids.job };
  const anomaliesIn = (history: HistoryBuilder, state: 'refunded' | 'refund_due', ...audit_log: (typeof entry)[]) => {
    const recording = history.recording({ payments: [payment({ state })], audit_log });
    return checkRefunds(recording, attemptedCommandsIn(recording.calls)).map(({ message }) => message);
  };

  test('was confirmed by an admin, which the audit log has once', () => {
    const confirmed = new HistoryBuilder().call('confirmPayment', refund, 200, response);
    expect(anomaliesIn(confirmed, 'refunded', entry)).toEqual([]);
    expect(anomaliesIn(confirmed, 'refund_due')).toEqual(['the refund was acknowledged, and the payment is refund_due']);
    expect(anomaliesIn(confirmed, 'refunded', entry, entry)).toEqual(['is refunded, and the audit log has 2 refunds']);
    expect(anomaliesIn(new HistoryBuilder(), 'refunded', entry)).toEqual(['is refunded, and no admin confirmed it']);
  });

  test('may or may not be there after a confirmation without a response, and is not after a rejected one', () => {
    const lost = new HistoryBuilder().call('confirmPayment', refund, null);
    expect(anomaliesIn(lost, 'refunded', entry)).toEqual([]);
    expect(anomaliesIn(lost, 'refund_due')).toEqual([]);
    const rejected = new HistoryBuilder().call('confirmPayment', refund, 409);
    expect(anomaliesIn(rejected, 'refund_due')).toEqual([]);
    expect(anomaliesIn(rejected, 'refunded', entry)).toHaveLength(1);
  });
});
