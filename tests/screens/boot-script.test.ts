import { expect, test } from 'vitest';
import { failedStarts } from '../support/boot-starts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

test('the boot script loads the app without an error in 1,000 starts, whatever the storage of the phone holds', async () => {
  const page = await contexts.newPage(demo.server.url);
  expect(await failedStarts(page, 1000)).toEqual([]);
});
