import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { issueTicket } from './rooms.usecases.ts';

export function roomRoutes(app: App): void {
  route(app, endpoints.roomTicket, ({ body }, context) => issueTicket(context, body.party, body.room));
}
