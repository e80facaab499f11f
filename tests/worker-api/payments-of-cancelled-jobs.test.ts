import { describe, expect, test } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { countUnsettledPayments } from '#api/features/payments/payments.repository.ts';
import { moveEnds } from '../support/job-slots.ts';
import { paymentsApi } from '../support/payments-api.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import {
  createAdmin,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  PASSWORD,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { createBooking, payInCash, startPayment, startedPaymentId, confirmPayment, fetchPaidState } = paymentsApi(server);

describe('a payment after the cancellation of its job', () => {
  const fetchBill = (user: TestUser, jobId: string) =>
    parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, user));
  const cancelAsClient = (client: TestUser, jobId: string) => post(server, '/api/bookings/cancel', { id: jobId }, client);

  test.each(['client', 'worker', 'admin'] as const)(
    'by the %s, cash that both sides confirm is owed back and never pays the booking',
    async (by) => {
      const [{ client, worker, jobId, amount }, admin] = await Promise.all([
        createBooking('accept', 'start'),
        createAdmin(server),
      ]);
      const id = await startedPaymentId(client, jobId, 'cash');
      if (by === 'client') await parseResponse('cancelBooking', cancelAsClient(client, jobId));
      if (by === 'worker') await advanceJob(server, jobId, worker, 'cancel');
      if (by === 'admin')
        await parseResponse('adminCancelJob', post(server, `/api/admin/jobs/${jobId}/cancel`, { reason: 'Flood' }, admin));
      expect(await fetchBill(client, jobId)).toMatchObject({ isPaid: false, methods: [], payments: [{ id, state: 'closed' }] });

      expect(await parseResponse('confirmPayment', confirmPayment(client, id, { amount }))).toMatchObject({ state: 'claimed' });
      expect(await parseResponse('confirmPayment', confirmPayment(worker, id, { amount, received: true }))).toMatchObject({
        state: 'refund_due',
      });
      expect(await parseResponse('confirmPayment', confirmPayment(client, id, { amount }))).toMatchObject({
        state: 'refund_due',
      });
      for (const user of [client, worker, admin])
        expect(await fetchBill(user, jobId)).toMatchObject({
          isPaid: false,
          methods: [],
          payments: [{ id, state: 'refund_due' }],
        });
      expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
    },
  );

  test('by UPI is owed back if the money arrived, even if the client enters the reference afterwards', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'upi');
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, { reference: '123456789012' }))).toMatchObject({
      state: 'claimed',
      upi: null,
    });
    expect(await parseResponse('confirmPayment', confirmPayment(worker, id, { received: true }))).toMatchObject({
      state: 'refund_due',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
  });

  test('by UPI is refused if the money did not arrive', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, { reference: '123456789012' }));
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await parseResponse('confirmPayment', confirmPayment(worker, id, { received: false }))).toMatchObject({
      state: 'refused',
    });
  });

  test('in the sandbox can no longer be made, because no money has moved', async () => {
    const { client, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'sandbox');
    const slowConfirmation = confirmPayment(client, id, { outcome: 'slow' });
    await parseResponse('cancelBooking', cancelAsClient(client, jobId));
    expect(await parseErrorResponse(slowConfirmation)).toMatchObject({ status: 409, code: 'payment.over' });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
  });

  test('is owed back if it was paid before', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'sandbox');
    await parseResponse('confirmPayment', confirmPayment(client, id, {}));
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await fetchBill(client, jobId)).toMatchObject({ isPaid: false, payments: [{ id, state: 'refund_due' }] });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
  });

  test('keeps the cash that a worker reported offline before', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start');
    await parseResponse('cancelBooking', cancelAsClient(client, jobId));
    const report = () => post(server, '/api/worker/cash', { jobId, amount }, worker);
    const { id } = await parseResponse('receivedCash', report());
    expect(await fetchBill(client, jobId)).toMatchObject({
      payments: [{ id, state: 'claimed', said: { client: false, worker: true } }],
    });
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, { amount }))).toMatchObject({
      state: 'refund_due',
    });
    expect(await parseResponse('receivedCash', report())).toMatchObject({ id, state: 'refund_due' });
  });

  test('in cash, which the client opens only then, is closed from the start, and waits for an admin once the client reports it', async () => {
    const [{ client, jobId, amount }, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
    await parseResponse('cancelBooking', cancelAsClient(client, jobId));
    const { id, state } = await parseResponse('startPayment', startPayment(client, jobId, 'cash'));
    expect(state).toBe('closed');
    await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
    expect(await parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin))).toMatchObject([{ id }]);
  });

  test('is shown to admins until one of them records that the money was given back', async () => {
    const [{ client, worker, jobId, amount }, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
    const { id } = await parseResponse('receivedCash', post(server, '/api/worker/cash', { jobId, amount }, worker));
    await advanceJob(server, jobId, worker, 'cancel');
    const unsettledPayments = () => parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin));
    expect(await unsettledPayments()).toEqual([]);
    expect(await parseErrorResponse(confirmPayment(admin, id, { refunded: true }))).toMatchObject({ code: 'payment.over' });
    await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
    const [event] = (
      await server.db
        .prepare(`SELECT body FROM event_outbox WHERE room = ? AND type = 'payment'`)
        .bind(`worker_${worker.id}`)
        .all<{ body: string }>()
    ).results;
    expect(JSON.parse(event?.body ?? '')).toEqual({ jobId, state: 'paid', refundDue: true, amount });

    expect(await unsettledPayments()).toMatchObject([{ id, state: 'refund_due' }]);
    const shownToClient = async () => [
      (await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client))).find(
        ({ id: booking }) => booking === jobId,
      ),
      await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client)),
    ];
    expect(await shownToClient()).toMatchObject([{ refund: 'refund_due' }, { refund: 'refund_due' }]);
    expect((await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).paymentsWaiting).toBe(1);
    for (const user of [client, worker])
      expect(await parseErrorResponse(confirmPayment(user, id, { refunded: true }))).toMatchObject({ code: 'auth.forbidden' });
    for (let i = 0; i < 2; i++)
      expect(await parseResponse('confirmPayment', confirmPayment(admin, id, { refunded: true }))).toMatchObject({
        state: 'refunded',
        said: { client: true, worker: true },
      });
    expect(await unsettledPayments()).toEqual([]);
    expect(await shownToClient()).toMatchObject([{ refund: 'refunded' }, { refund: 'refunded' }]);
    const audited = server.db.prepare(`SELECT action FROM audit_log WHERE detail = ?`).bind(id);
    expect((await audited.all<{ action: string }>()).results.map(({ action }) => action)).toEqual(['payment.refund']);
  });

  test('is shown to the client with the sum of what is owed back, or was given back, if they paid twice', async () => {
    const [booking, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
    const { client, worker, jobId, amount } = booking;
    const upi = await startedPaymentId(client, jobId, 'upi');
    const cash = await payInCash(booking);
    await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }));
    await parseResponse('confirmPayment', confirmPayment(worker, upi, { received: true }));
    await advanceJob(server, jobId, worker, 'cancel');
    const expectShown = async (refund: string, refundAmount: number) => {
      const bookings = await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
      const detail = await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client));
      for (const shown of [bookings.find(({ id }) => id === jobId), detail])
        expect(shown).toMatchObject({ refund, refundAmount });
    };
    await expectShown('refund_due', 2 * amount);
    await parseResponse('confirmPayment', confirmPayment(admin, upi, { refunded: true }));
    await expectShown('refund_due', amount);
    await parseResponse('confirmPayment', confirmPayment(admin, cash, { refunded: true }));
    await expectShown('refunded', 2 * amount);
  });

  test('stays with the worker if an admin decides so for a reason, which both are told, and can be recorded as given back later', async () => {
    const [{ client, worker, jobId, amount }, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
    const { id } = await parseResponse('receivedCash', post(server, '/api/worker/cash', { jobId, amount }, worker));
    await advanceJob(server, jobId, worker, 'cancel');
    await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
    const retainedBecause = 'The work was done, and the client says so';
    for (const user of [client, worker])
      expect(await parseErrorResponse(confirmPayment(user, id, { retainedBecause }))).toMatchObject({ code: 'auth.forbidden' });
    expect(await parseErrorResponse(confirmPayment(admin, id, { retainedBecause: ' ' }))).toMatchObject({
      code: 'request.invalid',
    });
    for (let i = 0; i < 2; i++)
      expect(await parseResponse('confirmPayment', confirmPayment(admin, id, { retainedBecause }))).toMatchObject({
        state: 'retained',
      });
    for (const room of [`client_${client.id}`, `worker_${worker.id}`]) {
      const events = server.db
        .prepare(`SELECT body FROM event_outbox WHERE room = ? AND type = 'payment' ORDER BY seq DESC`)
        .bind(room);
      const body = await events.first<string>('body');
      expect(JSON.parse(body ?? '')).toEqual({ jobId, state: 'paid', refundDue: false, amount, retained: true });
    }
    expect(await parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin))).toEqual([]);
    expect(await parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, client))).toMatchObject({ refund: null });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });

    expect(await parseResponse('confirmPayment', confirmPayment(admin, id, { refunded: true }))).toMatchObject({
      state: 'refunded',
    });
    expect(await parseErrorResponse(confirmPayment(admin, id, { retainedBecause }))).toMatchObject({ code: 'payment.over' });
    const audited = server.db.prepare(
      `SELECT action, detail FROM audit_log WHERE action LIKE 'payment.%' AND target_id = ? ORDER BY id`,
    );
    expect((await audited.bind(jobId).all()).results).toEqual([
      { action: 'payment.retain', detail: `${id} ${retainedBecause}` },
      { action: 'payment.refund', detail: id },
    ]);
  });

  test.each([
    [true, 'refund_due'],
    [false, 'refused'],
  ])(
    'in cash, which the worker never answers, waits for an admin, who records whether it was given (%s), and until then the worker cannot leave',
    async (received, state) => {
      const [{ client, worker, jobId, amount }, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
      const id = await startedPaymentId(client, jobId, 'cash');
      await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
      const unsettledPayments = () => parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin));
      const waiting = async () =>
        (await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).paymentsWaiting;
      expect(await unsettledPayments()).toEqual([]);
      await advanceJob(server, jobId, worker, 'cancel');
      await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
      expect(await unsettledPayments()).toMatchObject([{ id, method: 'cash', state: 'claimed' }]);
      expect(await waiting()).toBe(1);
      const leave = () =>
        server.fetch('/api/account', {
          method: 'DELETE',
          headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ password: PASSWORD }),
        });
      expect(await parseErrorResponse(leave())).toMatchObject({ code: 'account.matter_open' });
      const answer = received ? { received, amount } : { received };
      expect(await parseResponse('confirmPayment', confirmPayment(admin, id, answer))).toMatchObject({ state });
      if (received) await parseResponse('confirmPayment', confirmPayment(admin, id, { refunded: true }));
      expect(await unsettledPayments()).toEqual([]);
      expect(await waiting()).toBe(0);
      expect((await leave()).status).toBe(200);
    },
  );

  test('is counted for the dashboard without a look at the cash of jobs that were not cancelled, however much of it was never answered', async () => {
    const [{ client, worker, jobId, amount }, admin] = await Promise.all([
      createBooking('accept', 'start'),
      createAdmin(server),
    ]);
    const id = await startedPaymentId(client, jobId, 'cash');
    await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
    await advanceJob(server, jobId, worker, 'complete');
    const rowsRead = async () => (await prepareStatement(server.db, countUnsettledPayments()).all()).meta.rows_read;
    const before = await rowsRead();
    const columns = `client_id, worker_id, method, state, amount_paise, client_confirmed_at, created_at, write_id`;
    await server.db
      .prepare(
        `INSERT INTO payments (id, job_id, ${columns}) SELECT 'unanswered' || value, 'other' || value, ${columns}
          FROM payments JOIN json_each(?) WHERE payments.id = ?`,
      )
      .bind(JSON.stringify(Array.from({ length: 300 }, (_, n) => n)), id)
      .run();
    expect(await rowsRead()).toBe(before);
    expect((await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).paymentsWaiting).toBe(0);
  });

  test('in cash and by UPI, what waits for an admin is listed in the order of its time, page by page', async () => {
    const admin = await createAdmin(server);
    const ids = [];
    for (const method of ['cash', 'upi', 'cash'] as const) {
      const { client, worker, jobId, amount } = await createBooking('accept');
      const id = await startedPaymentId(client, jobId, method);
      await parseResponse(
        'confirmPayment',
        confirmPayment(client, id, method === 'cash' ? { amount } : { reference: '123456789012' }),
      );
      await advanceJob(server, jobId, worker, 'cancel');
      ids.push(id);
    }
    const listed: string[] = [];
    for (let path: string | null = '/api/admin/payments?limit=1'; path;) {
      const response = await get(server, path, admin);
      const rows = await parseResponse('unconfirmedPayments', Promise.resolve(response.clone()));
      listed.push(...rows.map(({ id }) => id));
      const cursor = response.headers.get(NEXT_CURSOR_HEADER);
      path = cursor && `/api/admin/payments?limit=1&cursor=${encodeURIComponent(cursor)}`;
    }
    expect(listed).toEqual(ids);
  });

  test('at the same moment as the payment, the booking is never paid', async () => {
    for (let round = 0; round < 15; round++) {
      const { client, worker, jobId, amount } = await createBooking('accept');
      const id = await startedPaymentId(client, jobId, 'cash');
      await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
      const [, cancelled] = await Promise.all([
        parseResponse('confirmPayment', confirmPayment(worker, id, { amount, received: true })),
        cancelAsClient(client, jobId),
      ]);
      expect(cancelled.status).toBe(200);
      expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
      expect(await fetchBill(client, jobId)).toMatchObject({ isPaid: false, payments: [{ id, state: 'refund_due' }] });
    }
  });

  test('cannot be paid, because a trigger rejects the unguarded write', async () => {
    const { client, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'cash');
    await parseResponse('cancelBooking', cancelAsClient(client, jobId));
    await expect(server.db.prepare(`UPDATE payments SET state = 'paid' WHERE id = ?`).bind(id).run()).rejects.toThrow(
      /cancelled job/,
    );
  });

  test('that came twice leaves the booking with money owed back until both payments have been given back', async () => {
    const [booking, admin] = await Promise.all([createBooking('accept', 'start'), createAdmin(server)]);
    const { client, worker, jobId } = booking;
    const upi = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }));
    const cash = await payInCash(booking);
    await parseResponse('confirmPayment', confirmPayment(worker, upi, { received: true }));
    await advanceJob(server, jobId, worker, 'cancel');
    const refund = async () => {
      const bookings = await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
      return bookings.find(({ id }) => id === jobId)?.refund;
    };
    await parseResponse('confirmPayment', confirmPayment(admin, cash, { refunded: true }));
    expect(await refund()).toBe('refund_due');
    await parseResponse('confirmPayment', confirmPayment(admin, upi, { refunded: true }));
    expect(await refund()).toBe('refunded');
  });
});

describe('a client whose job has begun and is paid', () => {
  const cancel = (client: TestUser, jobId: string) => post(server, '/api/bookings/cancel', { id: jobId }, client);

  test('cannot cancel it, so the worker, whose phone may have been offline, completes it and has earned the money', async () => {
    const booking = await createBooking('accept', 'start');
    const { client, worker, jobId } = booking;
    await payInCash(booking);
    expect(await parseErrorResponse(cancel(client, jobId))).toMatchObject({ status: 409, code: 'job.no_show_paid' });
    await advanceJob(server, jobId, worker, 'complete');
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
    expect(await parseErrorResponse(cancel(client, jobId))).toMatchObject({ code: 'job.not_cancellable' });
  });

  test('writes to us, and an admin can cancel it: the money is then owed back', async () => {
    const [booking, admin] = await Promise.all([createBooking('accept', 'start'), createAdmin(server)]);
    const id = await payInCash(booking);
    const path = `/api/admin/jobs/${booking.jobId}/cancel`;
    await parseResponse('adminCancelJob', post(server, path, { reason: 'Left the work' }, admin));
    expect(await parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin))).toMatchObject([{ id }]);
  });

  test('cancels it while the money is only reported', async () => {
    const { client, jobId, amount } = await createBooking('accept', 'start');
    const id = await startedPaymentId(client, jobId, 'cash');
    await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
    expect((await cancel(client, jobId)).status).toBe(200);
  });
});
