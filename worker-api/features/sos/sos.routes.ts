import { endpoints } from '#contract/endpoints.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { CASE_VIEW_COLUMNS } from './case-handling.repository.ts';
import { addNote, advanceCase, caseOf, pollStatus, rowWithCurrentUser, withCurrentUser } from './case-handling.usecases.ts';
import { listCases } from './case-lists.usecases.ts';
import { triggerSos } from './sos.usecases.ts';

export function sosRoutes(app: App): void {
  route(app, endpoints.triggerSos, ({ body }, context) => triggerSos(context, body));
  route(app, endpoints.sosStatus, ({ params, body }, context) => pollStatus(context, params.id, body));
  route(app, endpoints.sosCases, ({ query }, context) => listCases(context, query));
  route(app, endpoints.markSosSeen, ({ params }, context) => advanceCase(context, params.id, 'seen'), withCurrentUser);
  route(app, endpoints.markSosHelping, ({ params }, context) => advanceCase(context, params.id, 'helping'), withCurrentUser);
  routeCommand(app, endpoints.addSosNote, {
    columns: CASE_VIEW_COLUMNS,
    run: ({ params, body }, context) => addNote(context, params.id, body.note),
    respond: caseOf,
    refresh: rowWithCurrentUser,
  });
  route(
    app,
    endpoints.closeSos,
    ({ params, body }, context) => advanceCase(context, params.id, body.outcome, body.note),
    withCurrentUser,
  );
}
