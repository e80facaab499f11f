import { endpoints } from '#contract/endpoints.ts';
import { toRupees } from '#contract/money.ts';
import { AppError } from '#api/lib/app-error.ts';
import { route, type App } from '#api/lib/route.ts';
import { workerJobCounts } from '#api/features/jobs/jobs.usecases.ts';
import { setAvailability } from './availability.usecases.ts';
import {
  addVerificationDocument,
  getVerificationDocuments,
  removeVerificationDocument,
} from './verification-documents.usecases.ts';
import { changeWorker } from './profile.usecases.ts';
import { findWorker } from './workers.repository.ts';
import { logInWorker, signUpWorker, workerOf } from './workers.usecases.ts';

export function workerRoutes(app: App): void {
  route(app, endpoints.workerSignup, async ({ body, files }, context) => ({
    message: 'Registration successful! Please login.',
    worker: await signUpWorker(context, body, files),
  }));
  route(app, endpoints.workerLogin, ({ body }, context) => logInWorker(context, body));

  route(app, endpoints.workerProfile, async (_, context) => {
    const row = await findWorker(context.db, context.actor.id);
    if (!row) throw new AppError('worker.not_found');
    return workerOf(row);
  });
  route(app, endpoints.changeWorker, ({ body }, context) => changeWorker(context, body));
  route(app, endpoints.verificationDocuments, (_, context) => getVerificationDocuments(context));
  route(app, endpoints.addVerificationDocument, ({ body, files }, context) =>
    addVerificationDocument(context, body, files.get('paper')?.[0]),
  );
  route(app, endpoints.removeVerificationDocument, ({ params }, context) =>
    removeVerificationDocument(context, params.paperId),
  );

  route(app, endpoints.workerDashboard, async (_, context) => {
    const counts = await workerJobCounts(context, context.actor.id);
    return {
      totalJobs: counts.total,
      completedJobs: counts.completed,
      pendingJobs: counts.open,
      totalEarnings: toRupees(counts.earned),
    };
  });
  route(app, endpoints.setAvailability, async ({ body }, context) => {
    await setAvailability(context, body.available);
    return body;
  });
  route(app, endpoints.workerStats, async ({ params }, context) => {
    const counts = await workerJobCounts(context, params.workerId);
    return { totalJobs: counts.total, completedJobs: counts.completed, pendingJobs: counts.open };
  });
}
