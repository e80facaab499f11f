import { RETAINED_304_HEADERS, etag } from 'hono/etag';
import type { ActorContext } from '#api/lib/context.ts';
import { AppError } from '#api/lib/app-error.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { route, type App } from '#api/lib/route.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { endpoints } from '#contract/endpoints.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import * as lists from './job-lists.repository.ts';
import { selectJobDetail, type JobView } from './job-views.repository.ts';
import { mediaUrlsOf } from '#api/features/media/media.usecases.ts';
import { offerContextOf, toBooking, toJobDetail, toJob } from './jobs.rules.ts';
import { addPhoto, removePhoto } from './photos.usecases.ts';
import { readerRoleOf } from './job-access.usecases.ts';

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The page of a list that a query requests. */
const pageRequest = (query: PageQuery) => ({ keys: readCursor(query.cursor), limit: query.limit ?? DEFAULT_PAGE_SIZE });

function toPage(
  context: ActorContext,
  rows: JobView[],
  query: PageQuery,
  sortColumn: 'starts_at' | 'amount_paise' = 'starts_at',
): JobView[] {
  return paginate(context, rows, query.limit ?? DEFAULT_PAGE_SIZE, (row) => [row[sortColumn], row.id]);
}

export function jobRoutes(app: App): void {
  // Every open bookings page polls this path every ten seconds.
  app.use(endpoints.myBookings.path, etag({ retainedHeaders: [...RETAINED_304_HEADERS, NEXT_CURSOR_HEADER] }));

  route(app, endpoints.myBookings, async ({ query }, context) =>
    toPage(context, await lists.findJobsOfClient(context.db, context.actor.id, pageRequest(query)), query).map(toBooking),
  );

  route(app, endpoints.jobDetail, async ({ params }, context) => {
    const row = await context.db.first(selectJobDetail(params.id, context.actor.id, context.now));
    const readerRole = row && (await readerRoleOf(context, row));
    if (!row || !readerRole) throw new AppError('job.not_found');
    if (readerRole === 'admin')
      await context.db.batch({ logged: recordAdminAction(context, { action: 'look.job', target: row.id }) });
    return toJobDetail(row, mediaUrlsOf(row.photos), readerRole, context);
  });

  route(app, endpoints.addJobPhoto, async ({ params, body, files }, context) => ({
    photos: await addPhoto(context, params.id, body.photoId, files.get('photo')?.[0]),
  }));
  route(app, endpoints.removeJobPhoto, async ({ params }, context) => ({
    photos: await removePhoto(context, params.id, params.photoId),
  }));

  route(app, endpoints.pendingJobs, async ({ query }, context) =>
    paginate(
      context,
      await lists.findOffers(context.db, context.actor.id, pageRequest(query), offerContextOf(context)),
      pageRequest(query).limit,
      lists.offerKeysOf,
    ).map((row) => toJob(row, context)),
  );
  route(app, endpoints.ongoingJobs, async ({ query }, context) =>
    toPage(context, await lists.findJobsInProgress(context.db, context.actor.id, pageRequest(query)), query).map((row) =>
      toJob(row, context),
    ),
  );
  route(app, endpoints.jobHistory, async ({ query }, context) => {
    const sortColumn = query.sortBy === 'total_amount' ? 'amount_paise' : 'starts_at';
    const order = {
      by: sortColumn,
      descending: query.order !== 'asc',
      statuses: query.status ? [query.status] : (['completed', 'cancelled'] as const),
    } as const;
    return toPage(
      context,
      await lists.findFinishedJobs(context.db, context.actor.id, pageRequest(query), order),
      query,
      sortColumn,
    ).map((row) => toJob(row, context));
  });
}
