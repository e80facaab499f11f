import { uuidv7 } from '#contract/ids.ts';
import type { TestServer } from './server-fixture.ts';
import { advanceJob, createClient, createJob, createWorker, parseResponse, post, type TestUser } from './test-users.ts';

/** Calls and queries for payments on this server. */
export function paymentsApi(server: TestServer) {
  async function createBooking(...moves: ('accept' | 'start' | 'complete')[]) {
    const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, ...moves);
    const amount = await server.db
      .prepare('SELECT amount_paise FROM jobs WHERE id = ?')
      .bind(jobId)
      .first<number>('amount_paise');
    return { client, worker, jobId, amount: Number(amount) / 100 };
  }
  const startPayment = (user: TestUser, bookingId: string, method: string, overrides: Record<string, unknown> = {}) =>
    post(server, '/api/payments', { bookingId, method, ...overrides }, user);
  const startedPaymentId = async (user: TestUser, bookingId: string, method: string) =>
    (await parseResponse('startPayment', startPayment(user, bookingId, method))).id;
  const confirmPayment = (user: TestUser, id: string, confirmation: unknown, key = uuidv7()) =>
    post(server, `/api/payments/${id}/confirm`, confirmation, user, { 'idempotency-key': key });
  /** Pays a booking in cash, which both sides confirm, and returns the id of the payment. */
  async function payInCash({ client, worker, jobId, amount }: Awaited<ReturnType<typeof createBooking>>) {
    const id = await startedPaymentId(client, jobId, 'cash');
    for (const user of [client, worker]) await parseResponse('confirmPayment', confirmPayment(user, id, { amount }));
    return id;
  }
  return {
    createBooking,
    startPayment,
    startedPaymentId,
    confirmPayment,
    payInCash,
    fetchPaidState: async (jobId: string) =>
      server.db
        .prepare(
          `SELECT (SELECT count(*) FROM payments WHERE job_id = ?1 AND state = 'paid') AS rows, is_paid FROM jobs WHERE id = ?1`,
        )
        .bind(jobId)
        .first<{ rows: number; is_paid: number }>(),
  };
}
