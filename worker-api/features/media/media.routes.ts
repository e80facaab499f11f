import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { canView } from '#api/features/jobs/job-access.usecases.ts';
import { route, type App } from '#api/lib/route.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import type { MediaRow } from './media.table.ts';

/** Writes down that an admin looks at somebody's private file. */
const recordFileView = (context: ActorContext, key: string): Sql =>
  recordAdminAction(context, {
    action: 'look.file',
    target: sql`(SELECT owner_id FROM media WHERE key = ${key})`,
    detail: key,
    condition: sql`EXISTS (SELECT 1 FROM media WHERE key = ${key} AND kind <> 'profile')`,
  });

const PUBLIC_CACHE_CONTROL = 'public, max-age=31536000, immutable';

export function mediaRoutes(app: App): void {
  route(app, endpoints.media, async ({ params }, context) => {
    const { env, db, actor } = context;
    const [[found] = []] = await db.batch([
      sql`SELECT * FROM media WHERE key = ${params.key}`,
      ...(actor?.role === 'admin' ? [recordFileView({ ...context, actor }, params.key)] : []),
    ]);
    const row = found as unknown as MediaRow | undefined;
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
        'content-type': row.type,
        'content-length': String(row.size),
        'content-disposition': row.type === 'application/pdf' ? 'attachment' : 'inline',
        'cache-control': row.kind === 'profile' ? PUBLIC_CACHE_CONTROL : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  });
}
