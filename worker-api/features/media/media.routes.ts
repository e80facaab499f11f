import { endpoints } from '#contract/endpoints.ts';
import { AppError } from '#api/lib/app-error.ts';
import { sql } from '#api/lib/db.ts';
import { route, type App } from '#api/lib/route.ts';
import type { MediaRow } from './media.table.ts';

const PUBLIC_FILE = 'public, max-age=31536000, immutable';

export function mediaRoutes(app: App): void {
  route(app, endpoints.media, async ({ params }, { env, db, actor }) => {
    const row = await db.first<MediaRow>(sql`SELECT * FROM media WHERE key = ${params.key}`);
    if (row?.kind !== 'profile') {
      if (!actor) throw new AppError('auth.required');
      if (!row || (actor.role !== 'admin' && actor.id !== row.owner_id)) throw new AppError('media.not_found');
    }
    const object = await env.MEDIA.get(row.key);
    if (!object) throw new AppError('media.not_found');
    return new Response(object.body, {
      headers: {
        'content-type': row.type,
        'content-length': String(row.size),
        'content-disposition': row.type === 'application/pdf' ? 'attachment' : 'inline',
        'cache-control': row.kind === 'profile' ? PUBLIC_FILE : 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  });
}
