import { endpoints } from '#contract/endpoints.ts';
import { route, type App } from '#api/lib/route.ts';
import { getOwnAccount } from '#api/features/accounts/account-lifecycle.usecases.ts';
import {
  addFactor,
  listFactors,
  passkeyCreationOptions,
  passkeyRequestOptions,
  presentFactor,
  removeFactor,
  replaceRecoveryCodes,
  setUpTotp,
} from './second-factor.usecases.ts';

export function secondFactorRoutes(app: App): void {
  route(app, endpoints.secondFactors, (_, context) => listFactors(context));
  route(app, endpoints.setUpTotp, (_, context) => setUpTotp(context));
  route(app, endpoints.passkeyCreationOptions, (_, context) => passkeyCreationOptions(context));
  route(app, endpoints.passkeyRequestOptions, (_, context) => passkeyRequestOptions(context));
  route(app, endpoints.addSecondFactor, async ({ body }, context) => ({
    ...(await addFactor(context, body)),
    user: await getOwnAccount(context),
  }));
  route(app, endpoints.presentSecondFactor, async ({ body }, context) => ({
    token: await presentFactor(context, body),
    user: await getOwnAccount(context),
  }));
  route(app, endpoints.createRecoveryCodes, async (_, context) => ({ recoveryCodes: await replaceRecoveryCodes(context) }));
  route(app, endpoints.removeSecondFactor, async ({ params }, context) => {
    await removeFactor(context, params.id);
    return listFactors(context);
  });
}
