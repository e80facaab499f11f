import { endpoints } from '#contract/endpoints.ts';
import { toRupees } from '#contract/money.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { workerJobCounts } from '#api/features/jobs/jobs.usecases.ts';
import { setAvailability } from './availability.usecases.ts';
import {
  addVerificationDocument,
  getVerificationDocuments,
  removeVerificationDocument,
} from './verification-documents.usecases.ts';
import { changeWorker } from './profile.usecases.ts';
import { sendPhoneCode, verifyPhone } from './phone-verification.usecases.ts';
import { changeUpiAddress } from './upi-address.usecases.ts';
import { findWorker, WORKER_VIEW_COLUMNS } from './workers.repository.ts';
import { logInWorker, newWorkerOf, signUpWorker, workerOf } from './workers.usecases.ts';
import { setHoursException, setWorkingWeek } from './working-hours.usecases.ts';

export function workerRoutes(app: App): void {
  routeCommand(app, endpoints.workerSignup, {
    columns: ['account_id'],
    run: ({ body, files }, context) => signUpWorker(context, body, files),
    respond: async ({ account_id }, context, { body }) => {
      const row = await findWorker(context.db, account_id);
      if (!row) throw new AppError('worker.not_found');
      return { message: 'Registration successful! Please login.', worker: newWorkerOf(row, body, context) };
    },
  });
  route(app, endpoints.workerLogin, ({ body }, context) => logInWorker(context, body));

  route(app, endpoints.workerProfile, async (_, context) => {
    const row = await findWorker(context.db, context.actor.id);
    if (!row) throw new AppError('worker.not_found');
    return workerOf(row, context);
  });
  routeCommand(app, endpoints.setWorkingWeek, {
    columns: WORKER_VIEW_COLUMNS,
    run: ({ body }, context) => setWorkingWeek(context, body.week),
    respond: workerOf,
  });
  routeCommand(app, endpoints.setHoursException, {
    columns: WORKER_VIEW_COLUMNS,
    run: ({ body }, context) => setHoursException(context, body),
    respond: workerOf,
  });
  routeCommand(app, endpoints.changeWorker, {
    columns: WORKER_VIEW_COLUMNS,
    run: ({ body }, context) => changeWorker(context, body),
    respond: workerOf,
  });
  route(app, endpoints.setUpiAddress, async ({ body }, context) =>
    workerOf(await changeUpiAddress(context, body.upiAddress, body.password), context),
  );
  route(app, endpoints.sendPhoneCode, ({ query }, context) => sendPhoneCode(context, query.language));
  route(app, endpoints.verifyPhone, async ({ body }, context) => workerOf(await verifyPhone(context, body.code), context));
  route(app, endpoints.verificationDocuments, (_, context) => getVerificationDocuments(context));
  route(app, endpoints.addVerificationDocument, ({ body, files }, context) =>
    addVerificationDocument(context, body, files.get('paper')?.[0]),
  );
  route(app, endpoints.removeVerificationDocument, ({ params }, context) =>
    removeVerificationDocument(context, params.paperId),
  );

  route(app, endpoints.workerDashboard, async (_, context) => {
    const counts = await workerJobCounts(context, context.actor.id, { includesDirect: true });
    return {
      totalJobs: counts.total,
      completedJobs: counts.completed,
      pendingJobs: counts.offers,
      totalEarnings: toRupees(counts.earned),
      received: toRupees(counts.received),
      toCollect: toRupees(counts.earned - counts.received),
    };
  });
  routeCommand(app, endpoints.setAvailability, {
    columns: ['available'],
    run: ({ body }, context) => setAvailability(context, body.available),
    respond: ({ available }) => ({ available: available === 1 }),
  });
  route(app, endpoints.workerStats, async ({ params }, context) => {
    const counts = await workerJobCounts(context, params.workerId, { includesDirect: false });
    return { totalJobs: counts.total, completedJobs: counts.completed, pendingJobs: counts.offers };
  });
}
