import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { restoreAccount, suspendAccount } from '#api/features/accounts/suspension.usecases.ts';
import { cancelAsAdmin } from '#api/features/jobs/job-lifecycle.usecases.ts';
import { decideVerification } from '#api/features/workers/verification.usecases.ts';
import { getAccountDetails, getDashboard, unconfirmedPayments, getJobHistory, verificationQueue } from './admin.usecases.ts';
import { listJobs, listAuditLog, listUsers, listWorkers } from './admin-lists.usecases.ts';

export function adminRoutes(app: App): void {
  route(app, endpoints.adminJobs, ({ query }, context) => listJobs(context, query));
  route(app, endpoints.adminUsers, ({ query }, context) => listUsers(context, query));
  route(app, endpoints.adminWorkers, ({ query }, context) => listWorkers(context, query));
  route(app, endpoints.adminAuditLog, ({ query }, context) => listAuditLog(context, query));
  route(app, endpoints.adminDashboard, (_, context) => getDashboard(context));

  route(app, endpoints.adminJob, ({ params }, context) => getJobHistory(context, params.id));
  route(app, endpoints.adminCancelJob, async ({ params, body }, context) => {
    await cancelAsAdmin(context, params.id, body.reason);
    return { message: 'The job is cancelled.' };
  });

  route(app, endpoints.adminAccount, ({ params }, context) => getAccountDetails(context, params.id));
  route(app, endpoints.suspendAccount, async ({ params, body }, context) => {
    await suspendAccount(context, params.id, body.reason);
    return { message: 'The account is suspended.' };
  });
  route(app, endpoints.restoreAccount, async ({ params }, context) => {
    await restoreAccount(context, params.id);
    return { message: 'The account is restored.' };
  });

  route(app, endpoints.verificationQueue, ({ query }, context) => verificationQueue(context, query));
  route(app, endpoints.verifyWorker, async ({ params, body }, context) => {
    await decideVerification(context, params.id, body.verdict, body.verdict === 'refused' ? body.reason : null);
    return { message: body.verdict === 'verified' ? 'The worker is verified.' : 'The worker is refused.' };
  });
  route(app, endpoints.unconfirmedPayments, ({ query }, context) => unconfirmedPayments(context, query));
}
