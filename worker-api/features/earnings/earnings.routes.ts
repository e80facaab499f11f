import { endpoints } from '#contract/endpoints.ts';
import { dayInIndia } from '#contract/time.ts';
import { route, type App } from '#api/lib/route.ts';
import { earningsByDay } from './earnings.repository.ts';
import { earningsOf, firstDayShown } from './earnings.rules.ts';

export function earningRoutes(app: App): void {
  route(app, endpoints.earnings, async (_, { db, actor, now }) => {
    const today = dayInIndia(now);
    return earningsOf(await db.all(earningsByDay(actor.id, firstDayShown(today))), today);
  });
}
