import { endpoints } from '#contract/endpoints.ts';
import { sql } from '#api/lib/db.ts';
import { openApi } from '#api/lib/openapi.ts';
import { route, type App } from '#api/lib/route.ts';

export function healthRoutes(app: App): void {
  route(app, endpoints.health, async (_, context) => {
    await context.db.first(sql`SELECT count(*) FROM (SELECT 1 FROM accounts LIMIT 1)`);
    return { ok: true, now: context.now };
  });
  route(app, endpoints.openapi, async () => openApi(endpoints));
}
