import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { findOperations } from './operations.usecases.ts';

export function operationsRoutes(app: App): void {
  route(app, endpoints.operations, ({ query }, context) => findOperations(context, query.period));
}
