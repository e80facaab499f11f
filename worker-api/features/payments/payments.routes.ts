import { toRupees } from '#contract/money.ts';
import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { findBookingWithPayments, findPayment, PAYMENT_VIEW_COLUMNS, type PaymentView } from './payments.repository.ts';
import { availableMethods, toPayment, withCurrentPersonalData } from './payments.rules.ts';
import { confirmPayment, isPayable, receivedCash, recordView, sideOf, startPayment } from './payments.usecases.ts';

/** How every command of a payment saves its row. */
const savedPayment = {
  columns: PAYMENT_VIEW_COLUMNS,
  respond: toPayment,
  refresh: async (row: PaymentView, context: ActorContext): Promise<PaymentView> => {
    const current = await findPayment(context.db, row.id);
    if (!current || !sideOf(context, current)) throw new AppError('payment.not_found');
    return withCurrentPersonalData(row, current);
  },
};

export function paymentRoutes(app: App): void {
  routeCommand(app, endpoints.startPayment, {
    ...savedPayment,
    run: ({ body }, context) => startPayment(context, body.bookingId, body.method),
  });

  route(app, endpoints.bookingPayments, async ({ query }, context) => {
    const { booking, payments } = await findBookingWithPayments(context.db, query.bookingId);
    const side = booking && sideOf(context, booking);
    if (!booking || !side || (side === 'worker' && booking.status === 'pending')) throw new AppError('job.not_found');
    await recordView(context, query.bookingId);
    const available = availableMethods(context.settings, booking.worker_upi_address);
    const isUpiOpen = payments.some(({ method, state }) => method === 'upi' && state === 'open');
    const offered = isUpiOpen && !available.includes('upi') ? (['upi', ...available] as const) : available;
    const methods = offered.filter((method) => side === 'client' || method === 'cash');
    return {
      amount: toRupees(booking.amount_paise),
      isPaid: booking.is_paid === 1,
      methods: isPayable(booking) ? methods : [],
      service: booking.service,
      date: booking.date,
      workerName: booking.worker_name,
      payments: payments.map(toPayment),
    };
  });

  route(app, endpoints.payment, async ({ params }, context) => {
    const row = await findPayment(context.db, params.id);
    if (!row || !sideOf(context, row)) throw new AppError('payment.not_found');
    await recordView(context, row.job_id);
    return toPayment(row);
  });

  routeCommand(app, endpoints.receivedCash, {
    ...savedPayment,
    run: ({ body }, context) => receivedCash(context, body.jobId, body.amount),
  });
  routeCommand(app, endpoints.confirmPayment, {
    ...savedPayment,
    run: ({ params, body }, context) => confirmPayment(context, params.id, body),
  });
}
