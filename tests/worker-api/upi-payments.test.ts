import { describe, expect, test } from 'vitest';
import { CLOSABLE_AFTER_JOB_MS } from '#contract/accounts.ts';
import { uuidv7 } from '#contract/ids.ts';
import { moveEnds } from '../support/job-slots.ts';
import { paymentsApi } from '../support/payments-api.ts';
import {
  advanceJob,
  createAdmin,
  get,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  type TestUser,
  patch,
  post,
} from '../support/test-users.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';

const setUpiAddress = (server: TestServer, worker: TestUser, upiAddress: string, password = PASSWORD) =>
  patch(server, '/api/worker/upi-address', { upiAddress, password }, worker);
const claim = { reference: '123456789012' };

describe('a payment by UPI goes to the worker', () => {
  const server = withServer();
  const { createBooking, payInCash, startPayment, startedPaymentId, confirmPayment, fetchPaidState } = paymentsApi(server);
  const methodsOf = async (client: TestUser, jobId: string) =>
    (await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client))).methods;

  test('whose address only the worker can change, with the password', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    expect(await parseErrorResponse(setUpiAddress(server, worker, 'thief@upi', 'a guess'))).toMatchObject({
      status: 403,
      code: 'auth.wrong_password',
    });
    expect(await parseErrorResponse(setUpiAddress(server, worker, 'no address'))).toMatchObject({
      status: 400,
      fields: { upiAddress: 'field.upi' },
    });
    expect(await parseResponse('setUpiAddress', setUpiAddress(server, worker, ' ravi.jadhav@okbank '))).toMatchObject({
      upiAddress: 'ravi.jadhav@okbank',
    });
    expect(await parseResponse('startPayment', startPayment(client, jobId, 'upi'))).toMatchObject({
      payee: 'worker',
      upi: { vpa: 'ravi.jadhav@okbank', name: expect.stringMatching(/^worker/) },
    });
  });

  test('and is not offered if the worker has no address', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    expect(await methodsOf(client, jobId)).toContain('upi');
    await parseResponse('setUpiAddress', setUpiAddress(server, worker, ''));
    expect(await methodsOf(client, jobId)).not.toContain('upi');
    expect(await parseErrorResponse(startPayment(client, jobId, 'upi'))).toMatchObject({
      status: 409,
      code: 'payment.method_off',
    });
  });

  test('whose address the export of the client holds only while they can pay, and nothing holds once the worker has left', async () => {
    const { client, worker, jobId } = await createBooking('accept', 'start', 'complete');
    const exportedPayments = async (user: TestUser) =>
      (await parseResponse('exportAccount', get(server, '/api/account/export', user)))['payments'] as unknown;
    const id = await startedPaymentId(client, jobId, 'upi');
    const address = `${worker.id}@upi`;
    expect(await exportedPayments(client)).toMatchObject([{ id, payee_address: address }]);
    await parseResponse('confirmPayment', confirmPayment(client, id, claim));
    await parseResponse('confirmPayment', confirmPayment(worker, id, { received: true }));
    expect(await exportedPayments(client)).toMatchObject([{ id, payee_address: null }]);
    expect(await exportedPayments(worker)).toMatchObject([{ id, payee_address: address }]);
    await moveEnds(server, CLOSABLE_AFTER_JOB_MS);
    const closed = await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(closed.status).toBe(200);
    expect(await server.db.prepare('SELECT payee_address FROM payments WHERE id = ?').bind(id).first()).toEqual({
      payee_address: null,
    });
  });

  test('at the present address, also if the client opened the payment before it changed', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('setUpiAddress', setUpiAddress(server, worker, 'new@okbank'));
    expect(await parseResponse('startPayment', startPayment(client, jobId, 'upi'))).toMatchObject({
      id,
      upi: { vpa: 'new@okbank' },
    });
    await parseResponse('confirmPayment', confirmPayment(client, id, claim));
    await parseResponse('setUpiAddress', setUpiAddress(server, worker, 'newer@okbank'));
    await parseResponse('startPayment', startPayment(client, jobId, 'upi'));
    const stored = await server.db.prepare('SELECT payee_address FROM payments WHERE id = ?').bind(id).first('payee_address');
    expect(stored, 'money that was paid went to the address of that time').toBe('new@okbank');
  });

  test('and can be reported although the worker has removed the address meanwhile, of which nothing is shown any more', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const key = { 'idempotency-key': uuidv7() };
    const startAgain = () => post(server, '/api/payments', { bookingId: jobId, method: 'upi' }, client, key);
    const { id } = await parseResponse('startPayment', startAgain());
    await parseResponse('setUpiAddress', setUpiAddress(server, worker, ''));
    const bill = await parseResponse('bookingPayments', get(server, `/api/payments?bookingId=${jobId}`, client));
    expect(bill.methods).toContain('upi');
    expect(bill.payments).toMatchObject([{ id, state: 'open', upi: null }]);
    expect(await parseResponse('payment', get(server, `/api/payments/${id}`, client))).toMatchObject({ id, upi: null });
    expect(await parseResponse('startPayment', startAgain()), 'a repeated response').toMatchObject({ id, upi: null });
    expect(await parseResponse('startPayment', startPayment(client, jobId, 'upi'))).toMatchObject({ id, upi: null });
    const exported = await parseResponse('exportAccount', get(server, '/api/account/export', client));
    expect(exported['payments']).toMatchObject([{ id, payee_address: null }]);
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, claim))).toMatchObject({ state: 'claimed' });
    expect(await methodsOf(client, jobId)).not.toContain('upi');
  });

  test('and keeps the reference that was given until the worker has answered', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, claim));
    const other = { reference: '210987654321' };
    expect(await parseErrorResponse(confirmPayment(client, id, other))).toMatchObject({ code: 'payment.over' });
    expect(await parseResponse('confirmPayment', confirmPayment(client, id, claim))).toMatchObject(claim);
    await parseResponse('confirmPayment', confirmPayment(worker, id, { received: false }));
    const nextId = await startedPaymentId(client, jobId, 'upi');
    expect(await parseResponse('confirmPayment', confirmPayment(client, nextId, other))).toMatchObject(other);
  });

  test('and one reference settles one booking, unless its money did not arrive', async () => {
    const [first, second] = [await createBooking('accept'), await createBooking('accept')];
    const firstId = await startedPaymentId(first.client, first.jobId, 'upi');
    const secondId = await startedPaymentId(second.client, second.jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(first.client, firstId, claim));
    expect(await parseErrorResponse(confirmPayment(second.client, secondId, claim))).toMatchObject({
      status: 409,
      code: 'payment.reference_used',
    });
    await parseResponse('confirmPayment', confirmPayment(first.client, firstId, claim));
    await parseResponse('confirmPayment', confirmPayment(first.worker, firstId, { received: true }));
    expect(await parseErrorResponse(confirmPayment(second.client, secondId, claim))).toMatchObject({
      code: 'payment.reference_used',
    });
    expect(await fetchPaidState(second.jobId)).toEqual({ rows: 0, is_paid: 0 });
    await server.db.prepare(`UPDATE payments SET state = 'refused' WHERE id = ?`).bind(firstId).run();
    expect(await parseResponse('confirmPayment', confirmPayment(second.client, secondId, claim))).toMatchObject({
      state: 'claimed',
    });
  });

  test('and that was denied is recorded by an admin when the money comes after all: it is owed back if the job was cancelled', async () => {
    const [{ client, worker, jobId }, admin] = [await createBooking('accept'), await createAdmin(server)];
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, claim));
    await parseResponse('confirmPayment', confirmPayment(worker, id, { received: false }));
    await advanceJob(server, jobId, worker, 'cancel');
    expect(await parseErrorResponse(confirmPayment(worker, id, { received: true }))).toMatchObject({ code: 'payment.over' });
    for (let i = 0; i < 2; i++)
      expect(await parseResponse('confirmPayment', confirmPayment(admin, id, { received: true }))).toMatchObject({
        state: 'refund_due',
        ...claim,
      });
    expect(await parseResponse('unconfirmedPayments', get(server, '/api/admin/payments', admin))).toMatchObject([{ id }]);
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
    const audited = server.db.prepare('SELECT action FROM audit_log WHERE detail = ?').bind(id);
    expect((await audited.all()).results).toEqual([{ action: 'payment.confirm' }]);
  });

  test('and that was denied is owed back if the booking was paid in cash before the money came, and else pays it', async () => {
    const admin = await createAdmin(server);
    const denied = async (reference: string) => {
      const booking = await createBooking('accept', 'start');
      const id = await startedPaymentId(booking.client, booking.jobId, 'upi');
      await parseResponse('confirmPayment', confirmPayment(booking.client, id, { reference }));
      await parseResponse('confirmPayment', confirmPayment(booking.worker, id, { received: false }));
      return { ...booking, id };
    };
    const [paidInCash, unpaid] = [await denied('123456789012'), await denied('123456789013')];
    await payInCash(paidInCash);
    const confirmed = (id: string) => parseResponse('confirmPayment', confirmPayment(admin, id, { received: true }));
    expect(await confirmed(paidInCash.id)).toMatchObject({ state: 'refund_due' });
    expect(await confirmed(unpaid.id)).toMatchObject({ state: 'paid' });
    for (const { jobId } of [paidInCash, unpaid]) expect(await fetchPaidState(jobId)).toEqual({ rows: 1, is_paid: 1 });
  });

  test('and that was denied stays denied if its reference was given again since', async () => {
    const [{ client, worker, jobId }, admin] = [await createBooking('accept'), await createAdmin(server)];
    const id = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, id, claim));
    await parseResponse('confirmPayment', confirmPayment(worker, id, { received: false }));
    const nextId = await startedPaymentId(client, jobId, 'upi');
    await parseResponse('confirmPayment', confirmPayment(client, nextId, claim));
    expect(await parseErrorResponse(confirmPayment(admin, id, { received: true }))).toMatchObject({
      code: 'payment.reference_used',
    });
    expect(await parseResponse('confirmPayment', confirmPayment(admin, nextId, { received: true }))).toMatchObject({
      state: 'paid',
    });
  });

  test('and of two bookings for which the same reference is given at the same moment, one has it', async () => {
    const bookings = await Promise.all([1, 2, 3, 4].map(() => createBooking('accept')));
    const ids = await Promise.all(bookings.map(({ client, jobId }) => startedPaymentId(client, jobId, 'upi')));
    const responses = await Promise.all(bookings.map(({ client }, i) => confirmPayment(client, ids[i] ?? '', claim)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('with an address of the platform', () => {
  const server = withServer({ UPI_VPA: 'karigar@bank' });
  const { createBooking, startPayment, startedPaymentId, confirmPayment, fetchPaidState } = paymentsApi(server);

  test('all UPI payments go there, also those of workers without an address', async () => {
    const { client, worker, jobId } = await createBooking('accept');
    await parseResponse('setUpiAddress', setUpiAddress(server, worker, ''));
    expect(await parseResponse('startPayment', startPayment(client, jobId, 'upi'))).toMatchObject({
      payee: 'platform',
      upi: { vpa: 'karigar@bank', name: 'Karigar' },
    });
  });

  test('a worker cannot confirm money that they cannot see, and an admin settles it', async () => {
    const [{ client, worker, jobId }, admin] = [await createBooking('accept'), await createAdmin(server)];
    const id = await startedPaymentId(client, jobId, 'upi');
    const eventsOfWorker = async () => {
      const events = server.db
        .prepare(
          `SELECT type, body ->> 'state' AS state FROM event_outbox WHERE room = ? AND body ->> 'state' IS NOT NULL ORDER BY seq`,
        )
        .bind(`worker_${worker.id}`);
      return (await events.all()).results;
    };
    await parseResponse('confirmPayment', confirmPayment(client, id, claim));
    // Without a question that they could not answer.
    expect(await eventsOfWorker()).toEqual([{ type: 'changed', state: 'claimed' }]);
    for (const received of [true, false])
      expect(await parseErrorResponse(confirmPayment(worker, id, { received })), String(received)).toMatchObject({
        status: 403,
        code: 'auth.forbidden',
      });
    expect(await fetchPaidState(jobId)).toEqual({ rows: 0, is_paid: 0 });
    expect(await parseResponse('confirmPayment', confirmPayment(admin, id, { received: true }))).toMatchObject({
      state: 'paid',
    });
    expect((await eventsOfWorker()).at(-1)).toEqual({ type: 'payment', state: 'paid' });
  });
});
