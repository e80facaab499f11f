import { endpoints } from '#contract/endpoints.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { AppError } from '#api/lib/app-error.ts';
import { PAGE } from '#api/lib/paging.ts';
import { route, type App } from '#api/lib/route.ts';
import { record } from '#api/features/audit/audit.usecases.ts';
import * as messages from './messages.repository.ts';
import type { ThreadRow } from './messages.repository.ts';
import { markMessages, messagesFrom, sendMessage, sendPhoto, sideOf } from './messages.usecases.ts';

export function messageRoutes(app: App): void {
  route(app, endpoints.messages, async ({ params, query }, context) => {
    const { job_id } = params;
    const limit = query.limit ?? PAGE;
    const isAdmin = context.actor.role === 'admin';
    const [[job] = [], rows = []] = await context.db.batch([
      messages.thread(job_id),
      query.after === undefined ? messages.before(job_id, query.cursor, limit) : messages.after(job_id, query.after, limit),
      ...(isAdmin ? [record(context, { action: 'look.messages', target: job_id })] : []),
    ]);
    const of = job as unknown as ThreadRow | undefined;
    if (!of || !(isAdmin || sideOf(context.actor, of))) throw new AppError('job.not_found');
    const page = messagesFrom(rows.slice(0, limit));
    if (query.after !== undefined) return page;
    page.reverse();
    if (rows.length > limit) context.header(NEXT_CURSOR_HEADER, String(page[0]?.seq));
    return page;
  });

  route(app, endpoints.sendMessage, ({ params, body }, context) =>
    sendMessage(context, params.job_id, { id: body.id, message: body.message ?? '', quick: body.quick ?? null }),
  );
  route(app, endpoints.sendPhotoMessage, ({ params, body, files }, context) =>
    sendPhoto(context, params.job_id, body.id, files.get('photo')?.[0]),
  );
  route(app, endpoints.updateReadReceipts, ({ params, body }, context) => markMessages(context, params.job_id, body));
}
