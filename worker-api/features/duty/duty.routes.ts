import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { findDuty, setRota, setSwitch } from './duty.usecases.ts';

export function dutyRoutes(app: App): void {
  route(app, endpoints.duty, (_, context) => findDuty(context));
  route(app, endpoints.setDutySwitch, ({ body }, context) => setSwitch(context, body));
  route(app, endpoints.setDutyRota, ({ body }, context) => setRota(context, body));
}
