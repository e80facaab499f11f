import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { casesForDesk, noteCase, statusOf, stepCase } from './desk.usecases.ts';
import { trigger } from './sos.usecases.ts';

export function sosRoutes(app: App): void {
  route(app, endpoints.triggerSos, ({ body }, context) => trigger(context, body));
  route(app, endpoints.sosStatus, ({ params, body }, context) => statusOf(context, params.id, body));
  route(app, endpoints.sosCases, ({ query }, context) => casesForDesk(context, query.state));
  route(app, endpoints.markSosSeen, ({ params }, context) => stepCase(context, params.id, 'seen'));
  route(app, endpoints.markSosHelping, ({ params }, context) => stepCase(context, params.id, 'helping'));
  route(app, endpoints.addSosNote, ({ params, body }, context) => noteCase(context, params.id, body.note));
  route(app, endpoints.closeSos, ({ params, body }, context) => stepCase(context, params.id, body.outcome, body.note));
}
