import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { canView } from '#api/features/jobs/job-access.usecases.ts';
import { route, type App } from '#api/lib/route.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { isPrivateFile, ownerOfFile } from './media.predicates.ts';
import { selectMedia } from './media.repository.ts';

/** Records in the audit log that an admin views a private file. */
const recordFileView = (context: ActorContext, key: string) =>
  recordAdminAction(context, { action: 'look.file', target: ownerOfFile(key), detail: key, condition: isPrivateFile(key) });

const PUBLIC_CACHE_CONTROL = 'public, max-age=31536000, immutable';

export function mediaRoutes(app: App): void {
  route(app, endpoints.media, async ({ params }, context) => {
    const { env, db, actor } = context;
    const {
      files: [row],
    } = await db.batch({
      files: selectMedia(db, params.key),
      recorded: actor?.role === 'admin' ? [recordFileView({ ...context, actor }, params.key)] : [],
    });
    if (row?.kind !== 'profile') {
      if (!actor) throw new AppError('auth.required');
      const isOwnerOrAdmin = row && (actor.role === 'admin' || actor.id === row.owner_id);
      const canViewJob = row?.job_id && !isOwnerOrAdmin && (await canView({ ...context, actor }, row.job_id));
      if (!row || !(isOwnerOrAdmin || canViewJob)) throw new AppError('media.not_found');
    }
    const object = await env.MEDIA.get(row.key);
    if (!object) throw new AppError('media.not_found');
    return new Response(object.body, {
      headers: {
        'content-type': row.content_type,
        'content-length': String(row.size),
        'content-disposition': row.content_type === 'application/pdf' ? 'attachment' : 'inline',
        'cache-control': row.kind === 'profile' ? PUBLIC_CACHE_CONTROL : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  });
}
