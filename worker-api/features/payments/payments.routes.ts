import { toRupees } from '#contract/money.ts';
import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, type App } from '#api/lib/route.ts';
import { findBookingWithPayments, findPayment } from './payments.repository.ts';
import { availableMethods, toPayment } from './payments.rules.ts';
import { confirmPayment, isPayable, receivedCash, recordView, sideOf, startPayment } from './payments.usecases.ts';

export function paymentRoutes(app: App): void {
  route(app, endpoints.startPayment, async ({ body }, context) =>
    toPayment(await startPayment(context, body.bookingId, body.method), context.settings),
  );

  route(app, endpoints.bookingPayments, async ({ query }, context) => {
    const { booking, payments } = await findBookingWithPayments(context.db, query.bookingId);
    const side = booking && sideOf(context, booking);
    if (!booking || !side || (side === 'worker' && booking.status === 'pending')) throw new AppError('job.not_found');
    await recordView(context, query.bookingId);
    const methods = availableMethods(context.settings).filter((method) => side === 'client' || method === 'cash');
    return {
      amount: toRupees(booking.amount_paise),
      isPaid: booking.is_paid === 1,
      methods: isPayable(booking) ? methods : [],
      service: booking.service,
      date: booking.date,
      workerName: booking.worker_name,
      payments: payments.map((row) => toPayment(row, context.settings)),
    };
  });

  route(app, endpoints.payment, async ({ params }, context) => {
    const row = await findPayment(context.db, params.id);
    if (!row || !sideOf(context, row)) throw new AppError('payment.not_found');
    await recordView(context, row.job_id);
    return toPayment(row, context.settings);
  });

  route(app, endpoints.receivedCash, async ({ body }, context) =>
    toPayment(await receivedCash(context, body.jobId, body.amount), context.settings),
  );

  route(app, endpoints.confirmPayment, async ({ params, body }, context) =>
    toPayment(await confirmPayment(context, params.id, body), context.settings),
  );
}
