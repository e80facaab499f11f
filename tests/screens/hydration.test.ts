import { test } from 'vitest';
import { PUBLIC_ROUTES } from '#contract/app-routes.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { expectUnchangedByHydration } from '../support/hydration.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

test.each(['english', 'hindi', 'marathi'] as const)(
  'Every public page is hydrated in %s as it is: nothing is redrawn and nothing moves',
  async (language) => {
    await expectUnchangedByHydration(await contexts.newPage(demo.server.url, { language }), PUBLIC_ROUTES);
  },
);
