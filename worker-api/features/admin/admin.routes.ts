import { endpoints } from '#contract/endpoints.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { confirmSuspension, restoreAccount, suspendAccount } from '#api/features/accounts/suspension.usecases.ts';
import { cancelAsAdmin } from '#api/features/jobs/job-lifecycle.usecases.ts';
import { excuseCancellation } from '#api/features/jobs/late-excuses.usecases.ts';
import { reviewsForAdmin, setReviewVisibility } from '#api/features/reviews/review-visibility.usecases.ts';
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
  routeCommand(app, endpoints.adminCancelJob, {
    columns: ['id'],
    run: ({ params, body }, context) => cancelAsAdmin(context, params.id, body),
    respond: () => ({ message: 'The job is cancelled.' }),
  });
  routeCommand(app, endpoints.excuseCancellation, {
    columns: ['id'],
    run: ({ params, body }, context) => excuseCancellation(context, params.id, body),
    respond: (_, __, { body }) => ({
      message: body.excused ? 'The cancellation is not counted.' : 'The cancellation is counted.',
    }),
  });

  route(app, endpoints.adminAccount, ({ params }, context) => getAccountDetails(context, params.id));
  routeCommand(app, endpoints.suspendAccount, {
    columns: ['id'],
    run: ({ params, body }, context) => suspendAccount(context, params.id, body),
    respond: () => ({ message: 'The account is suspended.' }),
  });
  routeCommand(app, endpoints.restoreAccount, {
    columns: ['id'],
    run: ({ params, body }, context) => restoreAccount(context, params.id, body.suspendedAt),
    respond: () => ({ message: 'The account is restored.' }),
  });

  routeCommand(app, endpoints.confirmSuspension, {
    columns: ['id'],
    run: ({ params, body }, context) => confirmSuspension(context, params.id, body.suspendedAt),
    respond: () => ({ message: 'The suspension is confirmed.' }),
  });

  route(app, endpoints.verificationQueue, ({ query }, context) => verificationQueue(context, query));
  routeCommand(app, endpoints.verifyWorker, {
    columns: ['verification'],
    run: ({ params, body }, context) => decideVerification(context, params.id, body),
    respond: ({ verification }) => ({
      message: verification === 'verified' ? 'The worker is verified.' : 'The worker is refused.',
    }),
  });
  route(app, endpoints.adminReviews, ({ params, query }, context) => reviewsForAdmin(context, params.id, query));
  routeCommand(app, endpoints.setReviewVisibility, {
    columns: ['id'],
    run: ({ params, body }, context) => setReviewVisibility(context, params.id, body),
    respond: (_, __, { body }) => ({
      message: body.hidden ? 'The words of the review are hidden.' : 'The words of the review are shown.',
    }),
  });
  route(app, endpoints.unconfirmedPayments, ({ query }, context) => unconfirmedPayments(context, query));
}
