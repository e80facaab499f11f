import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { routeCommand, type App } from '#api/lib/route.ts';
import { reportDelay } from './delays.usecases.ts';
import { requestWorker } from './direct-request.usecases.ts';
import { acceptJob, transitionJob } from './job-lifecycle.usecases.ts';
import { requestJob } from './job-requests.usecases.ts';
import { bookNextVisit, stopNextVisits } from './next-visits.usecases.ts';
import { reportNoShow } from './no-show.usecases.ts';
import { findJob, JOB_VIEW_COLUMNS, type JobView } from './job-views.repository.ts';
import { askAgain } from './successors.usecases.ts';
import { toBooking, toJob, withCurrentPersonalData } from './jobs.rules.ts';

/** How every command of a job saves its row. A worker's repeated command must not show the client's home after the job. */
const savedJob = {
  columns: JOB_VIEW_COLUMNS,
  refresh: async (row: JobView, { db, actor }: ActorContext): Promise<JobView> => {
    const current = await findJob(db, row.id, actor.id);
    if (!current) throw new AppError('job.not_found');
    return withCurrentPersonalData(row, current, actor.role === 'worker' ? 'worker' : 'client');
  },
};
const bookingResponse = (message: string) => (row: JobView) => ({ message, job: toBooking(row) });
const jobResponse = (message: string) => (row: JobView, context: ActorContext) => ({ message, job: toJob(row, context) });

/** The context of a command of a worker. Throws `auth.forbidden` if the body names another worker than the session. */
function asOwnWorker(context: ActorContext, { workerId }: { workerId?: string | undefined }): ActorContext {
  if (workerId !== undefined && workerId !== context.actor.id) throw new AppError('auth.forbidden');
  return context;
}

/** Commands of the client and of the worker of a job. */
export function jobCommandRoutes(app: App): void {
  routeCommand(app, endpoints.requestJob, {
    ...savedJob,
    run: ({ body }, context) => requestJob(context, body),
    respond: (row) => bookingResponse(row.is_direct ? 'Service request sent successfully!' : 'Job request submitted!')(row),
  });
  routeCommand(app, endpoints.requestWorker, {
    ...savedJob,
    run: ({ params, body }, context) => requestWorker(context, params.id, body.workerId),
    respond: bookingResponse('Service request sent successfully!'),
  });
  routeCommand(app, endpoints.askAgain, {
    ...savedJob,
    run: ({ params }, context) => askAgain(context, params.id),
    respond: bookingResponse('Job request submitted!'),
  });
  routeCommand(app, endpoints.bookNextVisit, {
    ...savedJob,
    run: ({ params }, context) => bookNextVisit(context, params.id),
    respond: bookingResponse('Service request sent successfully!'),
  });
  routeCommand(app, endpoints.stopNextVisits, {
    ...savedJob,
    run: ({ params }, context) => stopNextVisits(context, params.id),
    respond: () => ({ message: 'No next visit is proposed.' }),
  });
  for (const endpoint of [endpoints.withdrawJob, endpoints.withdrawBooking])
    routeCommand(app, endpoint, {
      ...savedJob,
      run: ({ params }, context) => transitionJob(context, 'withdraw', params.id),
      respond: bookingResponse('Job request cancelled.'),
    });
  routeCommand(app, endpoints.cancelBooking, {
    ...savedJob,
    run: ({ body }, context) => transitionJob(context, 'cancelAsClient', body.id),
    respond: bookingResponse('Booking cancelled successfully'),
  });

  routeCommand(app, endpoints.reportNoShow, {
    ...savedJob,
    run: ({ params }, context) => reportNoShow(context, params.id),
    respond: bookingResponse('Booking cancelled successfully'),
  });

  routeCommand(app, endpoints.acceptJob, {
    ...savedJob,
    run: ({ body }, context) => acceptJob(asOwnWorker(context, body), body.jobId, body),
    respond: jobResponse('Job accepted!'),
  });
  routeCommand(app, endpoints.declineJob, {
    ...savedJob,
    run: ({ body }, context) => transitionJob(asOwnWorker(context, body), 'decline', body.jobId),
    respond: jobResponse('The client has been told.'),
  });
  routeCommand(app, endpoints.startJob, {
    ...savedJob,
    run: ({ body }, context) => transitionJob(asOwnWorker(context, body), 'start', body.jobId, body.code),
    respond: jobResponse('Job started!'),
  });
  routeCommand(app, endpoints.completeJob, {
    ...savedJob,
    run: ({ body }, context) => transitionJob(asOwnWorker(context, body), 'complete', body.jobId),
    respond: jobResponse('Job marked as completed!'),
  });
  routeCommand(app, endpoints.cancelJob, {
    ...savedJob,
    run: ({ body }, context) => transitionJob(asOwnWorker(context, body), 'cancelAsWorker', body.jobId),
    respond: jobResponse('Job cancelled successfully!'),
  });
  routeCommand(app, endpoints.reportDelay, {
    ...savedJob,
    run: ({ body }, context) => reportDelay(context, body.jobId, body.minutes),
    respond: jobResponse('The client has been told.'),
  });
}
