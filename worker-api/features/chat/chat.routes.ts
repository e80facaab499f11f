import { endpoints } from '#contract/endpoints.ts';
import { NEXT_CURSOR_HEADER } from '#contract/paging.ts';
import { AppError } from '#api/lib/app-error.ts';
import { DEFAULT_PAGE_SIZE } from '#api/lib/paging.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import * as chat from './chat.repository.ts';
import { updateReadReceipts, messageOf, sendMessage, sendPhoto, sideOf } from './chat.usecases.ts';

export function chatRoutes(app: App): void {
  route(app, endpoints.messages, async ({ params, query }, context) => {
    const { job_id } = params;
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const isAdmin = context.actor.role === 'admin';
    const {
      job: [job],
      rows,
    } = await context.db.batch({
      job: chat.selectChatJob(job_id),
      rows:
        query.after === undefined ? chat.selectPage(job_id, query.cursor, limit) : chat.selectAfter(job_id, query.after, limit),
      recorded: isAdmin ? [recordAdminAction(context, { action: 'look.messages', target: job_id })] : [],
    });
    if (!job || !(isAdmin || sideOf(context.actor, job))) throw new AppError('job.not_found');
    const page = rows.slice(0, limit).map((row) => ({ ...messageOf(row), ...(isAdmin && { receivedAt: row.received_at }) }));
    if (query.after !== undefined) return page;
    page.reverse();
    if (rows.length > limit) context.setHeader(NEXT_CURSOR_HEADER, String(page[0]?.seq));
    return page;
  });

  const savedMessage = { columns: chat.MESSAGE_VIEW_COLUMNS, respond: messageOf };
  routeCommand(app, endpoints.sendMessage, {
    ...savedMessage,
    run: ({ params, body }, context) =>
      sendMessage(context, params.job_id, { id: body.id, message: body.message ?? '', quick: body.quick ?? null }),
  });
  routeCommand(app, endpoints.sendPhotoMessage, {
    ...savedMessage,
    run: ({ params, body, files }, context) => sendPhoto(context, params.job_id, body.id, files.get('photo')?.[0]),
  });
  route(app, endpoints.updateReadReceipts, ({ params, body }, context) => updateReadReceipts(context, params.job_id, body));
}
