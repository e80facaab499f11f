import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { logIn, signUp } from './accounts.usecases.ts';

export function accountRoutes(app: App): void {
  route(app, endpoints.signup, async ({ body }, context) => ({
    message: 'Account created successfully! Please log in.',
    user: await signUp(context, body),
  }));
  route(app, endpoints.login, ({ body }, context) => logIn(context, body));
}
