import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, type App } from '#api/lib/route.ts';
import { dueOf, findPayment } from './payments.repository.ts';
import { methodsOffered, paymentOf } from './payments.rules.ts';
import { confirmPayment, isDue, receivedCash, recordLook, sideOf, startPayment } from './payments.usecases.ts';

export function paymentRoutes(app: App): void {
  route(app, endpoints.startPayment, async ({ body }, context) =>
    paymentOf(await startPayment(context, body.bookingId, body.method), context.settings),
  );

  route(app, endpoints.bookingPayments, async ({ query }, context) => {
    const { due, payments } = await dueOf(context.db, query.bookingId);
    const side = due && sideOf(context, due);
    if (!due || !side || (side === 'worker' && due.status === 'pending')) throw new AppError('job.not_found');
    await recordLook(context, query.bookingId);
    const methods = methodsOffered(context.settings).filter((method) => side === 'client' || method === 'cash');
    return {
      amount: due.amount_paise / 100,
      isPaid: due.is_paid === 1,
      methods: isDue(due) ? methods : [],
      service: due.service,
      date: due.date,
      workerName: due.worker_name,
      payments: payments.map((row) => paymentOf(row, context.settings)),
    };
  });

  route(app, endpoints.payment, async ({ params }, context) => {
    const row = await findPayment(context.db, params.id);
    if (!row || !sideOf(context, row)) throw new AppError('payment.not_found');
    await recordLook(context, row.job_id);
    return paymentOf(row, context.settings);
  });

  route(app, endpoints.receivedCash, async ({ body }, context) =>
    paymentOf(await receivedCash(context, body.jobId, body.amount), context.settings),
  );

  route(app, endpoints.confirmPayment, async ({ params, body }, context) =>
    paymentOf(await confirmPayment(context, params.id, body), context.settings),
  );
}
