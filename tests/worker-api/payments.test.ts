import { describe, expect, test } from 'vitest';
import { PROVIDERS } from '#api/features/payments/payment-provider.ts';
import { applyTransition, selectPaymentsOfJob, type PaymentView } from '#api/features/payments/payments.repository.ts';
import { uuidv7 } from '#contract/ids.ts';
import { paymentsApi } from '../support/payments-api.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { createAdmin, get, advanceJob, post, parseResponse, parseErrorResponse } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
const { createBooking, payInCash, startPayment, startedPaymentId, confirmPayment, fetchPaidState } = paymentsApi(server);
const publishedEvents = async (room: string) =>
  (
    await server.db
      .prepare(`SELECT body FROM event_outbox WHERE room = ? AND type = 'payment' ORDER BY seq`)
      .bind(room)
      .all<{ body: string }>()
  ).results.map(({ body }) => (JSON.parse(body) as { state: string }).state);

describe('a payment', () => {
  test('costs the amount that the server computed, whatever the request says', async () => {
    const { client, jobId, amount } = await createBooking('accept');
    const payment = await parseResponse('startPayment', startPayment(client, jobId, 'sandbox', { amount: 1, total_amount: 1 }));
    expect(payment).toMatchObject({ amount, state: 'open', method: 'sandbox' });
  });

  test('in the sandbox succeeds, marks the booking as paid and notifies the worker', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'sandbox');
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, { outcome: 'succeed' }))).toMatchObject({
      state: 'paid',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
    const [booking] = await parseResponse('myBookings', get(server, '/api/ai/my-bookings', client));
    expect(booking).toMatchObject({ id: jobId, isPaid: true });
    expect(await publishedEvents(`worker_${worker.id}`)).toEqual(['paid']);
  });

  test('moves the amount of a completed job from what is to collect to what was received', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start', 'complete');
    const stats = () => parseResponse('workerDashboard', get(server, '/api/worker/dashboard-stats', worker));
    const history = () => parseResponse('jobHistory', get(server, '/api/worker/jobs/history', worker));
    expect(await stats()).toMatchObject({ totalEarnings: amount, received: 0, toCollect: amount });
    expect(await history()).toMatchObject([{ id: jobId, isPaid: false }]);
    const id = await startedPaymentId(client, jobId, 'sandbox');
    await parseResponse('confirmPayment', confirmPayment(client, id, { outcome: 'succeed' }));
    expect(await stats()).toMatchObject({ totalEarnings: amount, received: amount, toCollect: 0 });
    expect(await history()).toMatchObject([{ id: jobId, isPaid: true }]);
  });

  test('in the sandbox fails on request, with the specified message, and can be retried', async () => {
    const { client, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'sandbox');
    expect(await parseErrorResponse(confirmPayment(client, id, { outcome: 'fail' }))).toMatchObject({
      status: 409,
      code: 'payment.failed',
      message: 'Payment initiation failed. Please try again.',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, {}))).toMatchObject({ state: 'paid' });
  });

  test('in the sandbox is slow on request', async () => {
    const { client, jobId } = await createBooking('accept');
    const before = Date.now();
    const id = await startedPaymentId(client, jobId, 'sandbox');
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, { outcome: 'slow' }))).toMatchObject({
      state: 'paid',
    });
    expect(Date.now() - before).toBeGreaterThanOrEqual(3000);
  });

  test('by UPI has a link with the address and the name of the worker and the amount, and is paid when the worker confirms it', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start', 'complete');
    const payment = await parseResponse('startPayment', startPayment(client, jobId, 'upi'));
    const link = new URL(payment.upi?.link ?? '');
    expect([link.protocol, link.host]).toEqual(['upi:', 'pay']);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: `${worker.id}@upi`,
      pn: payment.workerName,
      am: amount.toFixed(2),
      cu: 'INR',
      tr: payment.id.replaceAll('-', ''),
    });
    expect(await parseErrorResponse(confirmPayment(client, payment.id, { reference: '12' }))).toMatchObject({
      status: 400,
      fields: { reference: 'field.reference' },
    });
    expect(await parseErrorResponse(confirmPayment(worker, payment.id, { received: true }))).toMatchObject({
      status: 409,
      code: 'payment.over',
    });
    expect(
      await parseResponse('confirmPayment', confirmPayment(client, payment.id, { reference: '123456789012' })),
    ).toMatchObject({
      state: 'claimed',
      said: { client: true, worker: false },
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
    expect(await publishedEvents(`worker_${worker.id}`)).toEqual(['claimed']);
    expect(await parseResponse('confirmPayment', confirmPayment(worker, payment.id, { received: true }))).toMatchObject({
      state: 'paid',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
    expect(await publishedEvents(`client_${client.id}`)).toEqual(['paid']);
  });

  test('that one side has reported and the other not yet confirmed is part of the booking and of the job, for both sides', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start', 'complete');
    const reporters = async () => {
      const [[booking], [job], ...details] = await Promise.all([
        parseResponse('myBookings', get(server, '/api/ai/my-bookings', client)),
        parseResponse('jobHistory', get(server, '/api/worker/jobs/history', worker)),
        ...[client, worker].map((user) => parseResponse('jobDetail', get(server, `/api/job-request/${jobId}`, user))),
      ]);
      return new Set([booking, job, ...details].map((view) => view?.paymentReportedBy));
    };
    const upi = await startedPaymentId(client, jobId, 'upi');
    expect(await reporters()).toEqual(new Set([null]));
    await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }));
    expect(await reporters()).toEqual(new Set(['client']));
    await parseResponse('confirmPayment', confirmPayment(worker, upi, { received: false }));
    expect(await reporters()).toEqual(new Set([null]));
    await parseResponse('receivedCash', post(server, '/api/worker/cash', { jobId, amount }, worker));
    expect(await reporters()).toEqual(new Set(['worker']));
    const secondUpi = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, secondUpi, { reference: '123456789013' }));
    expect(await reporters()).toEqual(new Set(['client']));
    await parseResponse('confirmPayment', confirmPayment(worker, secondUpi, { received: true }));
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
    expect(await reporters()).toEqual(new Set([null]));
  });

  test('by UPI is refused if the money did not arrive, and the client can start a new one', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, { reference: '123456789012' }));
    expect(await parseResponse('confirmPayment', confirmPayment(worker, id, { received: false }))).toMatchObject({
      state: 'refused',
    });
    expect(await parseErrorResponse(confirmPayment(client, id, { reference: '123456789012' }))).toMatchObject({
      code: 'payment.over',
    });
    expect(await startedPaymentId(client, jobId, 'upi')).not.toBe(id);
  });

  test('that is settled already and that an admin confirms again is in the audit log: the response names both sides', async () => {
    const [{ client, worker, jobId }, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, { reference: '123456789012' }));
    await parseResponse('confirmPayment', confirmPayment(worker, id, { received: true }));
    await parseResponse('confirmPayment', confirmPayment(admin, id, { received: true }));
    const entries = await server.db.prepare('SELECT action, target_id FROM audit_log WHERE admin_id = ?').bind(admin.id).all();
    expect(entries.results).toEqual([{ action: 'look.payment', target_id: jobId }]);
  });

  test('by UPI can be settled by an admin', async () => {
    const [{ client, jobId }, admin] = await Promise.all([createBooking('accept'), createAdmin(server)]);
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, { reference: '123456789012' }));
    expect(await parseResponse('confirmPayment', confirmPayment(admin, id, { received: true }))).toMatchObject({
      state: 'paid',
    });
  });

  test.each([
    [true, 'refund_due'],
    [false, 'refused'],
  ])('by UPI can be settled by an admin after the job was paid in cash: that the money came is %s', async (received, state) => {
    const [{ client, worker, jobId, amount }, admin] = await Promise.all([
      createBooking('accept', 'start'),
      createAdmin(server),
    ]);
    const upi = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }));
    const cash = await startedPaymentId(client, jobId, 'cash');
    await parseResponse('confirmPayment', confirmPayment(client, cash, { amount }));
    await parseResponse('confirmPayment', confirmPayment(worker, cash, { amount, received: true }));
    expect(await parseResponse('confirmPayment', confirmPayment(admin, upi, { received }))).toMatchObject({ state });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('by UPI that was opened before the job was paid in cash is closed, and its money is owed back if it came all the same', async () => {
    const booking = await createBooking('accept', 'start');
    const { client, worker, jobId } = booking;
    const upi = await startedPaymentId(client, jobId, 'upi');
    await payInCash(booking);
    const bill = await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client));
    expect(bill.payments.find(({ id }) => id === upi)).toMatchObject({ state: 'closed', upi: null });
    expect(await parseResponse('startPayment', startPayment(client, jobId, 'upi'))).toMatchObject({ id: upi, state: 'closed' });

    expect(await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }))).toMatchObject({
      state: 'claimed',
    });
    expect(await parseResponse('confirmPayment', confirmPayment(worker, upi, { received: true }))).toMatchObject({
      state: 'refund_due',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('in cash that the client claimed before the job was paid by UPI is owed back once the worker confirms it', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start');
    const cash = await startedPaymentId(client, jobId, 'cash');
    await parseResponse('confirmPayment', confirmPayment(client, cash, { amount }));
    const upi = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }));
    await parseResponse('confirmPayment', confirmPayment(worker, upi, { received: true }));
    expect(await parseResponse('receivedCash', post(server, '/api/worker/cash', { jobId, amount }, worker))).toMatchObject({
      id: cash,
      state: 'refund_due',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('in the test method is over once the job was paid otherwise', async () => {
    const booking = await createBooking('accept', 'start');
    const { client, jobId } = booking;
    const sandbox = await startedPaymentId(client, jobId, 'sandbox');
    await payInCash(booking);
    expect(await parseErrorResponse(confirmPayment(client, sandbox, {}))).toMatchObject({
      status: 409,
      code: 'payment.already_paid',
    });
  });

  test('by UPI cannot be denied once its money is confirmed, nor confirmed by the worker once it is denied, and the same confirmation again changes nothing', async () => {
    const over = { status: 409, code: 'payment.over' };
    for (const received of [true, false]) {
      const [{ client, worker, jobId }, admin] = [await createBooking('accept'), await createAdmin(server)];
      const id = await startedPaymentId(client, jobId, 'upi');
      await parseResponse(
        'confirmPayment',
        confirmPayment(client, id, { reference: received ? '123456789012' : '123456789013' }),
      );
      await parseResponse('confirmPayment', confirmPayment(worker, id, { received }));
      const events = await publishedEvents(`client_${client.id}`);
      for (const user of [admin, worker]) {
        // An admin can record that denied money came after all.
        if (received || user === worker)
          expect(await parseErrorResponse(confirmPayment(user, id, { received: !received }))).toMatchObject(over);
        expect(await parseResponse('confirmPayment', confirmPayment(user, id, { received }))).toMatchObject({
          state: received ? 'paid' : 'refused',
        });
      }
      expect(await publishedEvents(`client_${client.id}`)).toEqual(events);
    }
  });

  test('by UPI that is confirmed and denied at the same moment is one of the two', async () => {
    const [{ client, worker, jobId }, admin] = [await createBooking('accept'), await createAdmin(server)];
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, { reference: '123456789012' }));
    const responses = await Promise.all([
      confirmPayment(worker, id, { received: true }),
      confirmPayment(admin, id, { received: false }),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['the client', 'client'],
    ['the worker', 'worker'],
  ] as const)('in cash is paid when both sides have confirmed the amount, %s first', async (_, first) => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start');
    const [one, other] = first === 'client' ? [client, worker] : [worker, client];
    const id = await startedPaymentId(one, jobId, 'cash');
    expect(await parseErrorResponse(confirmPayment(one, id, { amount: amount + 1 }))).toMatchObject({
      status: 409,
      code: 'payment.amount_differs',
    });
    expect(await parseResponse('confirmPayment', confirmPayment(one, id, { amount }))).toMatchObject({ state: 'claimed' });
    expect(await parseResponse('confirmPayment', confirmPayment(one, id, { amount }))).toMatchObject({ state: 'claimed' });
    expect(await startedPaymentId(other, jobId, 'cash')).toBe(id);
    expect(await parseResponse('confirmPayment', confirmPayment(other, id, { amount, received: true }))).toMatchObject({
      state: 'paid',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('in cash cannot be denied by a side once both have confirmed the amount', async () => {
    const booking = await createBooking('accept', 'start');
    const id = await payInCash(booking);
    for (const user of [booking.client, booking.worker])
      expect(await parseErrorResponse(confirmPayment(user, id, { received: false }))).toMatchObject({
        status: 409,
        code: 'payment.over',
      });
    expect(await fetchPaidState(booking.jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('in cash is confirmed by the worker in one call, with the same result however often, even if the client has confirmed meanwhile', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start');
    const got = (sum: number) => post(server, '/api/worker/cash', { jobId, amount: sum }, worker);
    expect(await parseErrorResponse(got(amount + 1))).toMatchObject({ status: 409, code: 'payment.amount_differs' });
    const first = await parseResponse('receivedCash', got(amount));
    expect(first).toMatchObject({ state: 'claimed', said: { worker: true, client: false } });
    expect(await parseResponse('receivedCash', got(amount))).toMatchObject({ id: first.id, state: 'claimed' });
    expect(await parseResponse('confirmPayment', confirmPayment(client, first.id, { amount }))).toMatchObject({
      state: 'paid',
    });
    expect(await parseResponse('receivedCash', got(amount))).toMatchObject({ id: first.id, state: 'paid' });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test.each([
    ['denied by the client', 'client'],
    ['taken back by the worker', 'worker'],
  ] as const)('in cash that the worker reported can be %s, and be reported again', async (_, denier) => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start');
    const report = () => parseResponse('receivedCash', post(server, '/api/worker/cash', { jobId, amount }, worker));
    const { id } = await report();
    const user = denier === 'client' ? client : worker;
    expect(await parseResponse('confirmPayment', confirmPayment(user, id, { received: false }))).toMatchObject({
      state: 'refused',
    });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
    expect(await parseErrorResponse(confirmPayment(client, id, { amount }))).toMatchObject({ code: 'payment.over' });
    expect(await report()).toMatchObject({ state: 'claimed', id: expect.not.stringMatching(id) });
  });

  test.each([
    ['denied by the client', 'client'],
    ['taken back by the worker', 'worker'],
  ] as const)(
    'in cash can be reported three times by the worker if it is %s each time, and still by the client',
    async (_, denier) => {
      const { client, worker, jobId, amount } = await createBooking('accept', 'start');
      const report = () => post(server, '/api/worker/cash', { jobId, amount }, worker);
      for (let reports = 0; reports < 3; reports++) {
        const { id } = await parseResponse('receivedCash', report());
        await parseResponse('confirmPayment', confirmPayment({ client, worker }[denier], id, { received: false }));
      }
      const events = await publishedEvents(`client_${client.id}`);
      expect(await parseErrorResponse(report())).toMatchObject({ status: 409, code: 'payment.reported_too_often' });
      expect(await publishedEvents(`client_${client.id}`)).toEqual(events);

      const id = await startedPaymentId(client, jobId, 'cash');
      await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
      expect(await parseResponse('receivedCash', report())).toMatchObject({ id, state: 'paid' });
    },
  );

  test('in cash that the worker denied three times counts for the client, who reported it, and not for the worker', async () => {
    const { client, worker, jobId, amount } = await createBooking('accept', 'start');
    for (let reports = 0; reports < 3; reports++) {
      const id = await startedPaymentId(client, jobId, 'cash');
      await parseResponse('confirmPayment', confirmPayment(client, id, { amount }));
      await parseResponse('confirmPayment', confirmPayment(worker, id, { received: false }));
    }
    expect(await parseErrorResponse(startPayment(client, jobId, 'cash'))).toMatchObject({ code: 'payment.reported_too_often' });
    expect(await parseResponse('receivedCash', post(server, '/api/worker/cash', { jobId, amount }, worker))).toMatchObject({
      state: 'claimed',
    });
  });

  test.each([
    ['in cash by the worker', 'worker', 'cash'],
    ['in cash by the client', 'client', 'cash'],
    ['by UPI', 'client', 'upi'],
  ] as const)(
    'that is reported %s again, also at the same moment, notifies the other side once',
    async (_, reporter, method) => {
      const { client, worker, jobId, amount } = await createBooking('accept', 'start');
      const confirmation = method === 'cash' ? { amount } : { reference: '123456789012' };
      const id = await startedPaymentId(reporter === 'client' ? client : worker, jobId, method);
      const report = () =>
        parseResponse(
          'confirmPayment',
          reporter === 'worker'
            ? post(server, '/api/worker/cash', { jobId, amount }, worker, { 'idempotency-key': uuidv7() })
            : confirmPayment(client, id, confirmation),
        );
      const reported = await Promise.all(Array.from({ length: 20 }, report));
      const stored = reported[0];
      for (let repeats = 0; repeats < 2; repeats++) reported.push(await report());
      expect(reported).toEqual(reported.map(() => stored));
      expect(stored).toMatchObject({ id, state: 'claimed' });
      const other = reporter === 'client' ? `worker_${worker.id}` : `client_${client.id}`;
      expect(await publishedEvents(other)).toEqual(['claimed']);

      const isConfirmed = reporter === 'client' ? { received: true, amount } : { amount };
      const answer = confirmPayment(reporter === 'client' ? worker : client, id, isConfirmed);
      expect(await parseResponse('confirmPayment', answer)).toMatchObject({ state: 'paid' });
    },
  );

  test('is not due before a worker has accepted the job, nor after the job was cancelled', async () => {
    const { client, worker, jobId } = await createBooking();
    expect(await parseErrorResponse(startPayment(client, jobId, 'upi'))).toMatchObject({
      status: 409,
      code: 'payment.not_due',
    });
    await advanceJob(server, jobId, worker, 'accept', 'cancel');
    expect(await parseErrorResponse(startPayment(client, jobId, 'upi'))).toMatchObject({
      status: 409,
      code: 'payment.not_due',
    });
    expect(await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client))).toMatchObject({
      methods: [],
    });
  });

  test('cannot be started again once it is paid', async () => {
    const { client, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'sandbox');
    await parseResponse('confirmPayment', confirmPayment(client, id, {}));
    expect(await parseErrorResponse(startPayment(client, jobId, 'upi'))).toMatchObject({
      status: 409,
      code: 'payment.already_paid',
    });
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, {}))).toMatchObject({ state: 'paid' });
  });
});

describe('a booking is paid once', () => {
  test('when Pay is pressed 30 times at once', async () => {
    const { client, jobId } = await createBooking('accept');
    const ids = new Set(await Promise.all(Array.from({ length: 10 }, () => startedPaymentId(client, jobId, 'sandbox'))));
    expect(ids.size).toBe(1);
    const [sandbox = ''] = ids;
    const responses = await Promise.all(Array.from({ length: 30 }, () => confirmPayment(client, sandbox, {})));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('when client and worker confirm the cash at the same moment, each twice, and the second of them settles it', async () => {
    for (let round = 0; round < 20; round++) {
      const { client, worker, jobId, amount } = await createBooking('accept', 'start');
      const id = await startedPaymentId(client, jobId, 'cash');
      const responses = await Promise.all(
        [client, worker, client, worker].map((user) =>
          parseResponse('confirmPayment', confirmPayment(user, id, { amount, received: true })),
        ),
      );
      expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
      expect(responses.map(({ state }) => state)).toContain('paid');
      const events = [...(await publishedEvents(`client_${client.id}`)), ...(await publishedEvents(`worker_${worker.id}`))];
      expect(events.filter((state) => state === 'paid')).toHaveLength(1);
    }
  });

  test('when both sides have read the unconfirmed cash payment before either of them confirms', async () => {
    const { client, jobId, amount } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'cash');
    const view = await prepareStatement(server.db, selectPaymentsOfJob(jobId)).first<PaymentView>();
    if (!view) throw new Error('the payment does not exist');
    for (const [side, state] of [
      ['worker', 'claimed'],
      ['client', 'paid'],
    ] as const) {
      const transition = await PROVIDERS.cash.confirm(view, side, { amount });
      await prepareStatement(server.db, applyTransition(id, transition, uuidv7(), 1000)).run();
      const row = await server.db.prepare('SELECT state, paid_at FROM payments WHERE id = ?').bind(id).first();
      expect(row).toEqual({ state, paid_at: state === 'paid' ? 1000 : null });
    }
  });

  test('when it is settled by UPI and in the sandbox at the same moment', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const [sandbox, upi] = [await startedPaymentId(client, jobId, 'sandbox'), await startedPaymentId(client, jobId, 'upi')];
    await parseResponse('confirmPayment', confirmPayment(client, upi, { reference: '123456789012' }));
    const responses = await Promise.all([confirmPayment(client, sandbox, {}), confirmPayment(worker, upi, { received: true })]);
    const [first, second] = responses;
    expect(second?.status).toBe(200);
    // The worker says that the money came. If the sandbox was first, it came twice.
    const { state } = await parseResponse('confirmPayment', Promise.resolve(second));
    expect([first?.status, state]).toEqual(first?.status === 200 ? [200, 'refund_due'] : [409, 'paid']);
    expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('because a unique index rejects the unguarded write', async () => {
    const { client, jobId } = await createBooking('accept');
    const [sandbox, upi] = [await startedPaymentId(client, jobId, 'sandbox'), await startedPaymentId(client, jobId, 'upi')];
    const pay = (id: string) => server.db.prepare(`UPDATE payments SET state = 'paid' WHERE id = ?`).bind(id).run();
    await pay(sandbox);
    await expect(pay(upi)).rejects.toThrow(/UNIQUE/);
    // Control: without the index the same write succeeds.
    await server.db.prepare('DROP INDEX payments_paid_once').run();
    await pay(upi);
    expect(await fetchPaidState(jobId)).toMatchObject({ rows: 2 });
    await server.db.prepare(`UPDATE payments SET state = 'refused' WHERE id = ?`).bind(upi).run();
    await server.db.prepare(`CREATE UNIQUE INDEX payments_paid_once ON payments (job_id) WHERE state = 'paid'`).run();
  });
});
