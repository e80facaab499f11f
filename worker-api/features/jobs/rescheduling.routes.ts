import { endpoints } from '#contract/endpoints.ts';
import type { JobTime } from '#contract/jobs/rescheduling.ts';
import { routeCommand, type App } from '#api/lib/route.ts';
import { JOB_VIEW_COLUMNS, type JobView } from './job-views.repository.ts';
import { proposalOf } from './jobs.rules.ts';
import { acceptProposal, endProposal, proposeTime } from './rescheduling.usecases.ts';

const jobTimeOf = (row: JobView): JobTime => ({ id: row.id, date: row.date, time: row.slot, proposal: proposalOf(row) });
const command = (message: string) => ({
  columns: JOB_VIEW_COLUMNS,
  respond: (row: JobView) => ({ message, job: jobTimeOf(row) }),
});

/** Commands of both sides about another time for their job. The response has no personal data. */
export function reschedulingRoutes(app: App): void {
  routeCommand(app, endpoints.proposeTime, {
    ...command('The other side has been asked.'),
    run: ({ params, body }, context) => proposeTime(context, params.id, body),
  });
  routeCommand(app, endpoints.acceptProposal, {
    ...command('The job has been moved.'),
    run: ({ params, body }, context) => acceptProposal(context, params.id, body),
  });
  routeCommand(app, endpoints.endProposal, {
    ...command('The job keeps its time.'),
    run: ({ params, body }, context) => endProposal(context, params.id, body.proposalId),
  });
}
