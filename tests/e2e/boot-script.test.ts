import { expect, test } from 'vitest';
import { failedStarts } from '../support/boot-starts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

test('the boot script loads the app without an error in 60 starts, whatever the storage of the phone holds', async () => {
  const page = await contexts.newPage(demo.server.url);
  expect(await failedStarts(page, 60)).toEqual([]);
});

test('control: a script that trusts a stored text is reported', async () => {
  const page = await contexts.newPage(demo.server.url);
  contexts.expectErrors(/JSON|SecurityError/);
  const trusting = `addEventListener('DOMContentLoaded', () => (parent.appLoaded = true)); JSON.parse(localStorage.getItem('user'));`;
  expect((await failedStarts(page, 60, trusting)).length).toBeGreaterThan(0);
});
