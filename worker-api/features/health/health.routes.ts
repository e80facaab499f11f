import { endpoints } from '#contract/endpoints.ts';
import { openApi } from '#api/lib/openapi.ts';
import { route, type App } from '#api/lib/route.ts';
import { dutyOf, selectDuty } from '#api/features/duty/duty.usecases.ts';

export function healthRoutes(app: App): void {
  route(app, endpoints.health, async (_, context) => {
    // Throws if the database does not answer.
    const { onDuty } = dutyOf(await context.db.all(selectDuty(context.now)), context.now);
    return {
      ok: true,
      now: context.now,
      configured: context.settings.problems.length === 0,
      onDuty: onDuty.length > 0,
      version: context.env.VERSION?.id ?? null,
    };
  });
  route(app, endpoints.openapi, async () => openApi(endpoints));
}
