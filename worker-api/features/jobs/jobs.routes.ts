import { RETAINED_304_HEADERS, etag } from 'hono/etag';
import type { ActorContext } from '#api/lib/context.ts';
import { AppError } from '#api/lib/app-error.ts';
import { PAGE, page, readCursor } from '#api/lib/paging.ts';
import { route, type App } from '#api/lib/route.ts';
import { record } from '#api/features/audit/audit.usecases.ts';
import { endpoints } from '#contract/endpoints.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import * as jobs from './jobs.repository.ts';
import type { JobView } from './jobs.repository.ts';
import { urlsOf } from '#api/features/media/media.usecases.ts';
import { bookingOf, detailOf, jobOf } from './jobs.rules.ts';
import { askWorker } from './ask.usecases.ts';
import { acceptJob, moveJob, requestJob } from './jobs.usecases.ts';
import { addPhoto, removePhoto } from './photos.usecases.ts';
import { readerOf } from './readers.usecases.ts';

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The place in a list that a query asks for. */
const before = (query: PageQuery) => ({ keys: readCursor(query.cursor), limit: query.limit ?? PAGE });

function pageOf(
  context: ActorContext,
  rows: JobView[],
  query: PageQuery,
  by: 'starts_at' | 'amount_paise' = 'starts_at',
): JobView[] {
  return page(context, rows, query.limit ?? PAGE, (row) => [row[by], row.id]);
}

export function jobRoutes(app: App): void {
  // Polled every ten seconds by every open bookings page.
  app.use(endpoints.myBookings.path, etag({ retainedHeaders: [...RETAINED_304_HEADERS, NEXT_CURSOR_HEADER] }));

  route(app, endpoints.requestJob, async ({ body }, context) => ({
    message: body.kind === 'form' ? 'Job request submitted!' : 'Service request sent successfully!',
    job: bookingOf(await requestJob(context, body)),
  }));

  route(app, endpoints.myBookings, async ({ query }, context) =>
    pageOf(context, await jobs.jobsOfClient(context.db, context.actor.id, before(query)), query).map(bookingOf),
  );

  for (const endpoint of [endpoints.withdrawJob, endpoints.withdrawBooking])
    route(app, endpoint, async ({ params }, context) => ({
      message: 'Job request cancelled.',
      job: bookingOf(await moveJob(context, 'withdraw', params.id)),
    }));
  route(app, endpoints.cancelBooking, async ({ body }, context) => ({
    message: 'Booking cancelled successfully',
    job: bookingOf(await moveJob(context, 'cancelAsClient', body.id)),
  }));

  route(app, endpoints.requestWorker, async ({ params, body }, context) => ({
    message: 'Service request sent successfully!',
    job: bookingOf(await askWorker(context, params.id, body.workerId)),
  }));

  route(app, endpoints.jobDetail, async ({ params }, context) => {
    const row = await jobs.findJob(context.db, params.id, context.actor.id);
    const reader = row && (await readerOf(context, row));
    if (!row || !reader) throw new AppError('job.not_found');
    if (reader === 'admin') await context.db.batch([record(context, { action: 'look.job', target: row.id })]);
    return detailOf(row, urlsOf(row.photos), reader, context);
  });

  route(app, endpoints.addJobPhoto, async ({ params, body, files }, context) => ({
    photos: await addPhoto(context, params.id, body.photoId, files.get('photo')?.[0]),
  }));
  route(app, endpoints.removeJobPhoto, async ({ params }, context) => ({
    photos: await removePhoto(context, params.id, params.photoId),
  }));

  route(app, endpoints.pendingJobs, async ({ query }, context) =>
    pageOf(context, await jobs.jobsOpenTo(context.db, context.actor.id, before(query), context.now), query).map((row) =>
      jobOf(row, context),
    ),
  );
  route(app, endpoints.ongoingJobs, async ({ query }, context) =>
    pageOf(context, await jobs.jobsInHand(context.db, context.actor.id, before(query)), query).map((row) =>
      jobOf(row, context),
    ),
  );
  route(app, endpoints.jobHistory, async ({ query }, context) => {
    const by = query.sortBy === 'total_amount' ? 'amount_paise' : 'starts_at';
    const order = {
      by,
      descending: query.order !== 'asc',
      statuses: query.status ? [query.status] : (['completed', 'cancelled'] as const),
    } as const;
    return pageOf(context, await jobs.jobsDone(context.db, context.actor.id, before(query), order), query, by).map((row) =>
      jobOf(row, context),
    );
  });

  route(app, endpoints.acceptJob, async ({ body }, context) => {
    if (body.workerId !== undefined && body.workerId !== context.actor.id) throw new AppError('auth.forbidden');
    return {
      message: 'Job accepted!',
      job: jobOf(await acceptJob(context, body.jobId), context),
    };
  });
  route(app, endpoints.startJob, async ({ body }, context) => ({
    message: 'Job started!',
    job: jobOf(await moveJob(context, 'start', body.jobId, body.code), context),
  }));
  route(app, endpoints.completeJob, async ({ body }, context) => ({
    message: 'Job marked as completed!',
    job: jobOf(await moveJob(context, 'complete', body.jobId), context),
  }));
  route(app, endpoints.cancelJob, async ({ body }, context) => ({
    message: 'Job cancelled successfully!',
    job: jobOf(await moveJob(context, 'cancelAsWorker', body.jobId), context),
  }));
}
