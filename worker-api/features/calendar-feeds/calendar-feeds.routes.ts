import { etag } from 'hono/etag';
import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed, writeCalendarFile } from './calendar-feeds.usecases.ts';

export function calendarFeedRoutes(app: App): void {
  route(app, endpoints.calendarFeed, (_, context) => getCalendarFeed(context));
  route(app, endpoints.createCalendarFeed, ({ body }, context) => createCalendarFeed(context, body.language));
  route(app, endpoints.deleteCalendarFeed, async (_, context) => {
    await deleteCalendarFeed(context);
    return { message: 'The calendar address has ended.' };
  });

  app.use(endpoints.calendarFile.path, etag());
  route(
    app,
    endpoints.calendarFile,
    async ({ params }, context) =>
      new Response(await writeCalendarFile(context, params.file), {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="karigar.ics"',
          // Calendar apps ask with the ETag; no one else may keep it.
          'cache-control': 'private, no-cache',
          'x-robots-tag': 'noindex',
        },
      }),
  );
}
