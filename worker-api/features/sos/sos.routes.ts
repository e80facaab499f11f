import { endpoints } from '#contract/endpoints.ts';
import { route, routeCommand, type App } from '#api/lib/route.ts';
import { CASE_VIEW_COLUMNS } from './case-handling.repository.ts';
import { getCase, watchCases } from './case-detail.usecases.ts';
import {
  addNote,
  advanceCase,
  caseOf,
  closeCases,
  pollStatus,
  rowWithCurrentUser,
  withdrawCase,
  withCurrentUser,
} from './case-handling.usecases.ts';
import { listCases } from './case-lists.usecases.ts';
import { startDrill } from './drills.usecases.ts';
import { triggerSos } from './sos.usecases.ts';

export function sosRoutes(app: App): void {
  route(app, endpoints.triggerSos, ({ body }, context) => triggerSos(context, body));
  route(app, endpoints.sosStatus, ({ params, body }, context) => pollStatus(context, params.id, body));
  route(app, endpoints.withdrawSos, ({ params, body }, context) => withdrawCase(context, params.id, body));
  route(app, endpoints.sosCases, ({ query }, context) => listCases(context, query));
  // Before `sosCase`, whose path fits it too.
  route(app, endpoints.sosWatch, (_, context) => watchCases(context));
  route(app, endpoints.sosCase, ({ params }, context) => getCase(context, params.id));
  routeCommand(app, endpoints.startSosDrill, {
    columns: CASE_VIEW_COLUMNS,
    run: ({ body }, context) => startDrill(context, body.note),
    respond: caseOf,
    refresh: rowWithCurrentUser,
  });
  route(app, endpoints.closeSosCases, ({ body }, context) => closeCases(context, body));
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
    ({ params, body }, context) => advanceCase(context, params.id, body.outcome, body),
    withCurrentUser,
  );
}
