import { endpoints } from '#contract/endpoints.ts';
import { dayInIndia } from '#contract/time.ts';
import { route, type App } from '#api/lib/route.ts';
import { earnedByDay } from './earnings.repository.ts';
import { earningsOf, firstDayShown, type EarnedDay } from './earnings.rules.ts';

export function earningRoutes(app: App): void {
  route(app, endpoints.earnings, async (_, { db, actor, now }) => {
    const today = dayInIndia(now);
    return earningsOf(await db.all<EarnedDay>(earnedByDay(actor.id, firstDayShown(today))), today);
  });
}
